// Sizes and values that a device or a format does not support.
#include "catch_framework.hpp"
#include "image/npy_maker.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace fragfft;

namespace {

// A float32 file of zeros, made without writing them.
void put_zeros(const Workplace& workplace, const std::string& name, int width, int height)
{
    put_file(workplace / name, make_npy("<f4", fmt::format("({}, {})", height, width), {}));
    const auto pixels = static_cast<std::uintmax_t>(width) * static_cast<std::uintmax_t>(height);
    std::filesystem::resize_file(workplace / name, std::filesystem::file_size(workplace / name) + 4 * pixels);
}

Image constant_image(int width, int height, float value)
{
    Image image(width, height, 1);
    std::fill(image.samples.begin(), image.samples.end(), value);
    return image;
}

} // namespace

TEST_CASE("An image larger than the device's textures is filtered in tiles, and transformed in blocks")
{
    const Workplace workplace;
    const int limit =
        nlohmann::json::parse(workplace.succeed(on_device("info --json")).output).at("maximum_texture_size").get<int>();
    const std::string named = std::to_string(limit);
    for (const auto& [width, height] : {std::pair{2 * limit, 2}, {2, 2 * limit}}) {
        put_random(workplace, "large.npy", width, height, 1);
        workplace.succeed(on_device("transform large.npy spectrum.npy"));
        std::filesystem::remove(workplace / "spectrum.npy");
        workplace.check_refused(on_device("transform large.npy out.npy --method fialka-cadik-2006"), 2, {named});
        for (const std::string method : {"", " --method spatial"}) {
            const std::string filter = "filter large.npy tiled.npy --filter gaussian:sigma=1 --boundary clamp" + method;
            CHECK_THAT(workplace.succeed(on_device(filter + " --verbose")).errors, ContainsSubstring(" tiles of "));
            workplace.succeed("filter large.npy whole.npy --filter gaussian:sigma=1 --method fftw");
            const double error = reference::max_abs_difference(cpu::to_double(workplace.image("tiled.npy")),
                                                               cpu::to_double(workplace.image("whole.npy")));
            CHECK(error < 2e-6);
        }
        std::filesystem::remove(workplace / "tiled.npy");
        std::filesystem::remove(workplace / "whole.npy");
        workplace.check_refused(on_device("filter large.npy out.npy --filter ideal-low-pass:cutoff=0.2"), 2, {named});
        // With a kernel as large as the image, no tile has room for results.
        workplace.check_refused(on_device("convolve large.npy large.npy out.png --boundary zero"), 2,
                                {"large.npy", "texture"});
    }
    workplace.check_refused(on_device("bench --runs 1 --size " + std::to_string(2 * limit)), 2, {named});
}

// Only a software device's textures count as memory of the process; the texture of one image needs 512 MiB here.
TEST_CASE("Too little memory is an error that says so, and leaves no file")
{
#ifdef __SANITIZE_ADDRESS__
    WARN("not run: the address sanitizer itself needs more address space than the limit");
    return;
#endif
    const Workplace workplace;
    if (!has_software_device(workplace)) {
        WARN("no software device here: not tested");
        return;
    }
    put_zeros(workplace, "large.npy", 8192, 4096);
    const ProcessResult result =
        workplace.run("transform large.npy out.npy --device cpu", {.largest_memory_bytes = std::uint64_t{1800} << 20});
    INFO(result.errors);
    CHECK((result.exit_code == 2 || result.exit_code == 3));
    CHECK_THAT(result.errors, ContainsSubstring("memory"));
    CHECK(result.errors.find('\n') + 1 == result.errors.size());
    CHECK(workplace.names() == std::vector<std::string>{"large.npy"});
}

TEST_CASE("Sizes that are no powers of two are refused with the limits, unless padded")
{
    const Workplace workplace;
    for (const auto& [width, height] : {std::pair{7, 8}, {8, 7}, {1, 8}, {8, 1}, {1, 1}, {12, 8}}) {
        INFO(width << " x " << height);
        put_random(workplace, "image.npy", width, height, 1);
        const std::string size = std::to_string(width) + " x " + std::to_string(height);
        workplace.check_refused(on_device("transform image.npy out.npy --method fialka-cadik-2006"), 2,
                                {"2 to ", size, "--boundary"});
        workplace.check_refused(on_device("filter image.npy out.npy --filter identity"), 2,
                                {"2 to ", size, "--boundary"});
        workplace.succeed(on_device("filter image.npy padded.npy --filter identity --boundary clamp"));
        std::filesystem::remove(workplace / "padded.npy");
    }
}

TEST_CASE("A format that the method does not use is refused by name")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    for (const std::string command :
         {"transform image.npy out.npy", "filter image.npy out.npy --filter identity", "bench --runs 1 --size 8"}) {
        const ProcessResult result = workplace.run(on_device(command + " --format rgba8"));
        CHECK(result.exit_code == 2);
        CHECK(result.output == "");
        CHECK_THAT(result.errors, ContainsSubstring("rgba8") && ContainsSubstring("rgba16f"));
    }
    CHECK(workplace.names() == std::vector<std::string>{"image.npy"});
}

TEST_CASE("Half floats that would overflow are refused")
{
    const Workplace workplace;
    // The bin at frequency zero is the sum: 65536 exceeds the largest half float, 65504. 0.98 of it does not, whatever
    // the rounding of 18 passes and of the image adds.
    workplace.put("white.npy", constant_image(256, 256, 1.0f));
    workplace.put("grey.npy", constant_image(256, 256, 0.98f));
    workplace.check_refused(on_device("transform white.npy out.npy --format rgba16f"), 2, {"65504", "unitary"});
    workplace.succeed(on_device("transform grey.npy spectrum.npy --format rgba16f"));
    // Scaling by 1/sqrt(MN) = 1/256 gives 256, exactly a power of two.
    workplace.succeed(on_device("transform white.npy spectrum.npy --format rgba16f --scale unitary"));
    CHECK(std::abs(workplace.complex_image("spectrum.npy").at(0, 0) - 256.0f) < 0.5f);

    // A filter scales unitarily: 8 x 8 samples of 10000 reach 80000.
    workplace.put("bright.npy", constant_image(8, 8, 10000.0f));
    workplace.check_refused(on_device("filter bright.npy out.npy --filter identity --format rgba16f"), 2,
                            {"65504", "rgba32f"});
    workplace.succeed(on_device("filter bright.npy bright.npy --filter identity"));
}

TEST_CASE("A filter without a kernel takes the image as periodic, by itself or with its mirror images")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 8, 8, 1);
    for (const std::string boundary : {"clamp", "zero"})
        workplace.check_refused(
            on_device("filter image.npy out.npy --filter ideal-low-pass:cutoff=0.2 --boundary " + boundary), 2,
            {"ideal-low-pass:cutoff=0.2", "boundary"});
    workplace.succeed(on_device("filter image.npy out.npy --filter ideal-low-pass:cutoff=0.2"));
    workplace.succeed(on_device("filter image.npy out.npy --filter ideal-low-pass:cutoff=0.2 --boundary mirror"));
}
