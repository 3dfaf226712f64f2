// Advice that messages give works when it is followed: where a device is asked for.
#include "catch_framework.hpp"
#include "random_image_files.hpp"

#include <nlohmann/json.hpp>

using namespace fragfft;

TEST_CASE("A size that a method does not take: every way out that is advised works, for kernels and for responses")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 37, 41, 1);
    for (const std::string filter : {"gaussian:sigma=2", "ideal-low-pass:cutoff=0.2"})
        for (const std::string boundary : {"wrap", "mirror"}) {
            const std::string command = "filter in.npy out.npy --filter " + filter;
            const ProcessResult refused =
                workplace.run(on_device(command + " --method moreland-angel-2003 --boundary " + boundary));
            INFO(command << ", " << boundary << ": " << refused.errors);
            if (refused.exit_code == 0)
                continue;
            REQUIRE(refused.exit_code == 2);
            CHECK_THAT(refused.errors, ContainsSubstring("--method auto takes any"));
            workplace.succeed(on_device(command + " --method auto --boundary " + boundary));
            if (refused.errors.find("--boundary clamp, mirror or zero extends") != std::string::npos)
                for (const std::string other : {"clamp", "mirror", "zero"})
                    workplace.succeed(on_device(command + " --method moreland-angel-2003 --boundary " + other));
        }
    CHECK_THAT(workplace.run(on_device("transform in.npy out.npy --method moreland-angel-2003")).errors,
               ContainsSubstring("--boundary zero, clamp or mirror extends an image"));
    for (const std::string boundary : {"zero", "clamp", "mirror"})
        workplace.succeed(on_device("transform in.npy out.npy --method moreland-angel-2003 --boundary " + boundary));
}

TEST_CASE("Half floats that do not do: what is advised instead does")
{
    const Workplace workplace;
    put_random(workplace, "in.png", 16, 16, 4);
    const std::string command = "filter in.png out.png --filter gaussian:sigma=1 --format ";
    CHECK_THAT(workplace.run(on_device(command + "rgba16f")).errors,
               ContainsSubstring("use rgba32f or --straight-alpha"));
    workplace.succeed(on_device(command + "rgba32f"));
    workplace.succeed(on_device(command + "rgba16f --straight-alpha"));
    CHECK_THAT(workplace.run(on_device(command + "rgba16f --linear")).errors, ContainsSubstring("32-bit floats"));
    workplace.succeed(on_device(command + "rgba32f --linear"));
}

TEST_CASE("info and calibrate survive any bytes in a path, and say units")
{
    const Workplace workplace;
    const ProcessOptions options{
        .environment = {{"XDG_CACHE_HOME", (workplace / "").string() + "\xff\x1b[31m\xc3\xa4"}}};
    const ProcessResult measured = workplace.run(on_device("calibrate --format rgba8"), options);
    INFO(measured.errors);
    REQUIRE(measured.exit_code == 0);
    CHECK(measured.output.find('\x1b') == std::string::npos);
    CHECK_THAT(measured.output, ContainsSubstring(" ns per pixel with 9 fetches, and ") &&
                                    ContainsSubstring(" ns per pixel for each more, measured at ") &&
                                    ContainsSubstring("512 x 512 pixels"));
    const ProcessResult json = workplace.run(on_device("info --json"), options);
    REQUIRE(json.exit_code == 0);
    CHECK(json.output.find('\x1b') == std::string::npos);
    const auto info = nlohmann::json::parse(json.output);
    CHECK_THAT(info.at("calibrations").at(4).at("file").get<std::string>(), ContainsSubstring("\x1b[31m\xc3\xa4"));
}
