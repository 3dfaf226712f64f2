// Output files appear whole or not at all. They are written by the method direct-cpu here, so no device is needed.
#include "catch_framework.hpp"
#include "image/npy_maker.hpp"
#include "program/image/image_file.hpp"
#include "random_image_files.hpp"

using namespace fragfft;
namespace fs = std::filesystem;

namespace {

const std::string on_cpu = " --filter box:size=3 --method direct-cpu";

} // namespace

TEST_CASE("A full disk is an error, and the old file stays")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 64, 64, 1);
    put_random(workplace, "old.npy", 3, 3, 1);
    put_random(workplace, "old.png", 3, 3, 1);
    for (const std::string name : {"new.npy", "new.png", "old.npy", "old.png"})
        workplace.check_refused("filter image.npy " + name + on_cpu, 2, {name}, {.largest_file_bytes = 1000});
    for (const std::string name : {"full.npy", "full.png"}) {
        fs::create_symlink("/dev/full", workplace / name);
        workplace.check_refused("filter image.npy " + name + on_cpu, 2, {name, "No space left"});
    }
}

TEST_CASE("An NPY image's axis for its one channel is kept, and none is added")
{
    const Workplace workplace;
    for (const ChannelAxis axis : {ChannelAxis::always, ChannelAxis::if_several}) {
        put_file(workplace / "image.npy", encode_npy(random_picture(5, 3, 1, 1), axis));
        // The axis of the kernel's channels does not affect that of the result.
        put_file(workplace / "kernel.npy", encode_npy(random_picture(3, 3, 1, 2), ChannelAxis::always));
        for (const std::string& command :
             {"filter image.npy out.npy" + on_cpu, "filter image.npy out.npy --linear" + on_cpu,
              std::string("convolve image.npy kernel.npy out.npy --method direct-cpu")}) {
            INFO(command);
            workplace.succeed(command);
            CHECK(load_image(workplace / "out.npy").channel_axis == axis);
        }
    }
}

TEST_CASE("A missing directory, a directory and a write-protected place are errors")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    workplace.check_refused("filter image.npy none/out.npy" + on_cpu, 2, {"none/out.npy", "No such file"});
    workplace.check_refused("filter image.npy image.npy/out.npy" + on_cpu, 2, {"image.npy/out.npy"});
    fs::create_directory(workplace / "folder.npy");
    workplace.check_refused("filter image.npy folder.npy" + on_cpu, 2, {"folder.npy", "directory"});

    const ProcessOptions bound{.bound_by_permissions = true};
    fs::create_directory(workplace / "protected");
    put_random(workplace, "protected/old.npy", 3, 3, 1);
    fs::permissions(workplace / "protected", fs::perms::owner_read | fs::perms::owner_exec);
    for (const std::string name : {"protected/out.npy", "protected/out.png", "protected/old.npy"})
        workplace.check_refused("filter image.npy " + name + on_cpu, 2, {name, "Permission denied"}, bound);
    fs::permissions(workplace / "protected", fs::perms::owner_all);
    fs::permissions(workplace / "protected/old.npy", fs::perms::owner_read);
    workplace.check_refused("filter image.npy protected/old.npy" + on_cpu, 2,
                            {"protected/old.npy", "Permission denied"}, bound);
}

TEST_CASE("The output may be the input")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 9, 7, 2);
    workplace.succeed("filter image.npy separate.npy" + on_cpu);
    workplace.succeed("filter image.npy image.npy" + on_cpu);
    CHECK(workplace.image("image.npy").samples == workplace.image("separate.npy").samples);
    CHECK(workplace.names() == std::vector<std::string>{"image.npy", "separate.npy"});
    // It keeps its content if it cannot be replaced.
    workplace.check_refused("filter image.npy image.npy" + on_cpu, 2, {"image.npy"}, {.largest_file_bytes = 100});
}

TEST_CASE("Several filters give OUT-0, OUT-1, ... in their order")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    workplace.succeed("filter image.npy a.b.npy --method direct-cpu --filter box:size=2 --filter identity --filter "
                      "laplacian");
    CHECK(workplace.names() == std::vector<std::string>{"a.b-0.npy", "a.b-1.npy", "a.b-2.npy", "image.npy"});
    CHECK(workplace.image("a.b-1.npy").samples == workplace.image("image.npy").samples);
    workplace.succeed("filter image.npy alone.npy --method direct-cpu --filter box:size=2");
    CHECK(workplace.image("alone.npy").samples == workplace.image("a.b-0.npy").samples);
    // One wrong filter leaves no output of the other ones, either.
    workplace.check_refused("filter image.npy c.npy --method direct-cpu --filter box:size=2 --filter bax:size=2", 2,
                            {"bax"});
    workplace.check_refused("filter image.npy c.npy --method direct-cpu --filter box:size=2 --filter "
                            "ideal-low-pass:cutoff=0.1",
                            2, {"ideal-low-pass"});
}

TEST_CASE("An error that standard error cannot take keeps its exit code")
{
    const Workplace workplace;
    const ProcessOptions full{.standard_error = "/dev/full"};
    CHECK(workplace.run("plan --size 7", full).exit_code == 2);
    CHECK(workplace.run("filter none.npy out.npy --filter identity", full).exit_code == 2);
}

TEST_CASE("Samples that a PNG cannot hold are clamped and said to be, on standard error")
{
    const Workplace workplace;
    Image image(2, 2, 1);
    image.samples = {-1.0f, 0.25f, 1.0f, 3.0f};
    workplace.put("image.npy", image);
    const ProcessResult png = workplace.succeed("filter image.npy out.png --filter identity --method direct-cpu");
    CHECK(png.output == "");
    CHECK_THAT(png.errors, ContainsSubstring("out.png") && ContainsSubstring("2 of 4 samples"));
    // 0.25 * 255 is nearest to 64.
    CHECK(workplace.image("out.png").samples == std::vector<float>{0.0f, 16384.0f / 65535.0f, 1.0f, 1.0f});
    const ProcessResult npy = workplace.succeed("filter image.npy out.npy --filter identity --method direct-cpu");
    CHECK(npy.errors == "");
    CHECK(workplace.image("out.npy").samples == image.samples);
}
