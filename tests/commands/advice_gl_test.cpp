// Follows the advice of messages when a device is asked for, and checks that it works.
#include "catch_framework.hpp"
#include "followed_advice.hpp"
#include "random_image_files.hpp"

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

TEST_CASE("A size that no method takes by other options: what is advised works, and nothing is where nothing does")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 37, 41, 4);
    for (const auto& [options, has_way] : {std::pair{"--filter ideal-low-pass:cutoff=0.2 --format rgba16f", false},
                                           {"--filter gaussian:sigma=2 --format rg32f", false},
                                           {"--filter identity --format rgba16f", true}})
        for (const std::string method : {"auto", "moreland-angel-2003", "lloyd-boyd-govindaraju-2008"}) {
            const auto command = [&, of = std::string(options)](const std::string& how, const std::string& boundary) {
                return on_device(fmt::format("filter in.npy out.npy {} --method {} --boundary {}", of, how, boundary));
            };
            const ProcessResult refused = workplace.run(command(method, "wrap"));
            INFO(options << ", " << method << ": " << refused.errors);
            if (refused.exit_code == 0)
                continue;
            REQUIRE(refused.exit_code == 2);
            CHECK((refused.errors.find("--boundary") != std::string::npos) == has_way);
            CHECK((refused.errors.find("--method auto") != std::string::npos) == (has_way && method != "auto"));
            if (has_way) {
                workplace.succeed(command(method, "clamp"));
                workplace.succeed(command("auto", "wrap"));
            }
        }
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

TEST_CASE("What messages advise works when it is followed, on a device")
{
    const Workplace workplace;
    Image bright(64, 64, 1);
    std::fill(bright.samples.begin(), bright.samples.end(), 20.0f);
    workplace.put("bright.npy", bright);
    std::fill(bright.samples.begin(), bright.samples.end(), 1e5f);
    workplace.put("huge.npy", bright);
    Image faint(3, 3, 1);
    std::fill(faint.samples.begin(), faint.samples.end(), 1e-6f);
    workplace.put("faint_kernel.npy", faint);
    put_random(workplace, "in.npy", 64, 64, 1);
    put_random(workplace, "in.png", 64, 64, 3);
    const auto transform = [](const std::string& options) {
        return on_device("transform bright.npy out.npy --method moreland-angel-2003 --format " + options);
    };
    const std::string convolve = "convolve in.npy faint_kernel.npy out.npy --method spatial --format ";
    const std::string eight_bits = "filter in.png out.npy --method spatial --filter laplacian --format ";
    const std::string large = "filter huge.npy out.npy --method moreland-angel-2003 --filter box:size=3 --format ";
    const std::string large_in_space = "filter huge.npy out.npy --method spatial --filter box:size=3 --format ";
    check_followed(
        workplace,
        {{transform("rgba16f --scale none"),
          "use --scale unitary or rgba32f",
          {transform("rgba16f --scale unitary"), transform("rgba32f --scale none")}},
         {on_device(large + "rgba16f"), "may overflow", {on_device(large + "rgba32f")}},
         {on_device(convolve + "rgba16f"), "use rgba32f", {on_device(convolve + "rgba32f")}},
         {on_device(eight_bits + "rgba8"), "use rgba32f", {on_device(eight_bits + "rgba32f")}},
         {on_device(large_in_space + "rgba8"), "use rgba32f", {on_device(large_in_space + "rgba32f")}},
         {on_device(large_in_space + "rgba16f"), "use rgba32f", {on_device(large_in_space + "rgba32f")}},
         {on_device("transform in.npy out.npy --layout packed"),
          "so it needs --method",
          {on_device("transform in.npy out.npy --layout packed --method moreland-angel-2003")}},
         {on_device("crossover --size 16 --runs 1 --no-cpu --kernel-size 4"),
          "expected odd sizes",
          {on_device("crossover --size 16 --runs 1 --no-cpu --kernel-size 5")}},
         {"info --device best", "known: auto, cpu, gpu, or a number", {"info --device auto", "info --device 0"}}});
}
