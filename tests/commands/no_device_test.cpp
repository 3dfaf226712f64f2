// Commands on a machine without EGL, which every machine can imitate.
#include "catch_framework.hpp"
#include "random_image_files.hpp"

using namespace fragfft;

namespace {

const ProcessOptions no_egl{.environment = {{"__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent"}}};

} // namespace

TEST_CASE("Without EGL every command that needs a device ends with exit code 3 and leaves nothing")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    workplace.put("spectrum.npy", ComplexImage(8, 8, 1));
    for (const std::string command :
         {"info", "info --json", "bench --size 16 --json", "reproduce --out results", "reproduce --out results --quick",
          "filter image.npy out.npy --filter identity --method moreland-angel-2003",
          "filter image.npy image.npy --filter identity --method spatial",
          "convolve image.npy image.npy out.png --method fialka-cadik-2006",
          "transform image.npy out.npy --format rgba32f", "transform spectrum.npy out.npy --inverse --format rgba32f",
          "ocean out.png", "ocean out.npy", "ocean out.png --frames 2"}) {
        workplace.check_refused(command, 3, {"no usable OpenGL device"}, no_egl);
        workplace.check_refused(command + " --device gpu", 3, {"no usable OpenGL device", "--device gpu"}, no_egl);
    }
}

TEST_CASE("Without EGL what needs no device works")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 7, 5, 1);
    for (const std::string command :
         {"--help", "list", "list --json", "plan --size 64", "plan --size 64 --json",
          "filter image.npy out.npy --filter box:size=3", "filter image.npy out.npy --filter ideal-low-pass:cutoff=0.1",
          "filter image.npy out.npy --filter box:size=3 --method convolution-cpu",
          "filter image.npy out.npy --filter box:size=3 --method direct-cpu", "spectrum image.npy out.png",
          "transform image.npy out.npy", "convolve image.npy image.npy out.png --method direct-cpu"}) {
        INFO(command);
        CHECK(workplace.run(command, no_egl).exit_code == 0);
    }
}

TEST_CASE("Bad input is told apart from a missing device, and first")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    workplace.check_refused("filter none.npy out.npy --filter identity", 2, {"none.npy"}, no_egl);
    workplace.check_refused("transform image.npy out.png", 2, {"out.png"}, no_egl);
    workplace.check_refused("reproduce table9", 2, {"table9"}, no_egl);
    workplace.check_refused("bench --method radix9", 2, {"radix9"}, no_egl);
    workplace.check_refused("bench --size 3y", 2, {"3y"}, no_egl);
    workplace.check_refused("info --device tpu", 2, {"tpu"}, no_egl);
}
