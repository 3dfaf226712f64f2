// How `filter` treats formats: light, arrays of integers, and memory.
#include "catch_framework.hpp"
#include "image/npy_maker.hpp"
#include "program/image/image_file.hpp"
#include "random_image_files.hpp"
#include "sweep.hpp"

#include <chrono>
#include <cmath>
#include <thread>

using namespace fragfft;

namespace {

constexpr const char* identity = " --filter identity --method direct-cpu";

float difference(const Image& one, const Image& other)
{
    REQUIRE(one.same_shape(other));
    float largest = 0.0F;
    for (std::size_t i = 0; i < one.samples.size(); ++i)
        largest = std::max(largest, std::fabs(one.samples[i] - other.samples[i]));
    return largest;
}

// The peak of its memory, once it has ended.
std::uint64_t peak_of(Process& process)
{
    std::uint64_t peak_bytes = 0;
    while (process.is_running()) {
        // Keep the last value: before it executes the program, the process is a copy of this one.
        if (const std::uint64_t now = process.peak_bytes(); now > 0)
            peak_bytes = now;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return peak_bytes;
}

} // namespace

TEST_CASE("Files of linear light hold what sRGB stands for, both ways, unless told otherwise")
{
    const Workplace workplace;
    Image grey(6, 5, 3);
    std::fill(grey.samples.begin(), grey.samples.end(), 128.0F / 255.0F);
    workplace.put("in.png", grey);
    for (const std::string name : {"out.exr", "out.pfm"}) {
        INFO(name);
        workplace.succeed("filter in.png " + name + identity);
        // 128 decoded by the standard's transfer curve.
        CHECK(std::fabs(workplace.image(name).at(2, 2) - 0.2158605F) < 0.002F);
        workplace.succeed("filter " + name + " back.png" + identity);
        CHECK(difference(workplace.image("back.png"), grey) < 1.5F / 255.0F);
        workplace.succeed("filter in.png " + name + " --keep-light" + identity);
        CHECK(std::fabs(workplace.image(name).at(2, 2) - 128.0F / 255.0F) < 0.003F);
        workplace.succeed("filter " + name + " back.png --keep-light" + identity);
        CHECK(difference(workplace.image("back.png"), grey) < 1.5F / 255.0F);
    }
    workplace.succeed("filter in.png linear.exr --linear" + std::string(identity));
    CHECK(std::fabs(workplace.image("linear.exr").at(2, 2) - 0.2158605F) < 1e-5F);
    workplace.check_refused("filter in.png out.tif --keep-light" + std::string(identity), 2,
                            {"in.png", "--keep-light"});
    workplace.check_refused("filter out.exr out.png --linear" + std::string(identity), 2, {"out.exr", "--linear"});
}

TEST_CASE("Arrays of integers are numbers, and are scaled by their range for formats of integers, as --verbose says")
{
    const Workplace workplace;
    put_file(workplace / "in.npy", make_npy("|u1", "(1, 3)", Bytes{0, 51, 255}));
    workplace.succeed("filter in.npy out.npy" + std::string(identity));
    CHECK(workplace.image("out.npy").samples == std::vector<float>{0.0F, 51.0F, 255.0F});
    for (const std::string name : {"out.png", "out.tif"}) {
        const ProcessResult said = workplace.succeed("filter in.npy " + name + " --verbose" + std::string(identity));
        CHECK_THAT(said.errors, ContainsSubstring("255 is written as the largest integer"));
        CHECK(workplace.image(name).samples == std::vector<float>{0.0F, 0.2F, 1.0F});
    }
}

TEST_CASE("The option --bits makes integers of floats in TIFF, too, and is refused where no result has any")
{
    const Workplace workplace;
    workplace.put("in.npy", random_picture(9, 7, 3, 1));
    workplace.succeed("filter in.npy floats.tif" + std::string(identity));
    workplace.succeed("filter in.npy integers.tif --bits 16" + std::string(identity));
    const LoadedImage floats = load_image(workplace / "floats.tif");
    const LoadedImage integers = load_image(workplace / "integers.tif");
    CHECK_FALSE(floats.stores_integers);
    CHECK((integers.stores_integers && integers.bits_per_number == 16));
    CHECK(difference(workplace.image("integers.tif"), workplace.image("floats.tif")) < 1e-5F);
    for (const std::string ending : {"jpg", "exr", "npy"})
        workplace.check_refused("filter in.npy out." + ending + " --bits 8" + std::string(identity), 2, {"--bits"});
}

TEST_CASE("An image takes no more memory than is counted for it beside others, from every format to every format")
{
    const Workplace workplace;
    constexpr int width = 1600;
    constexpr int height = 3000;
    // A smooth image, so that encoders are fast.
    Image image(width, height, 3);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int channel = 0; channel < 3; ++channel)
                image.at(x, y, channel) = static_cast<float>((x / 16 + y / 16 * (channel + 1)) % 256) / 255.0F;
    const auto check_bound = [&](const std::string& command) {
        const auto process = workplace.start(command);
        const std::uint64_t peak_bytes = peak_of(*process);
        const ProcessResult result = process->wait();
        INFO(command << "\nsays: " << result.errors);
        CHECK(result.exit_code == 0);
        // The image and its result, by direct-cpu both in double precision, four planes, and the memory of the process
        // itself.
        const std::uint64_t copies = command.ends_with("direct-cpu") ? 6 : 2;
        const std::uint64_t counted = std::uint64_t{4} * width * height * (copies * 3 + 4);
        CHECK(peak_bytes <= counted + (std::uint64_t{60} << 20));
    };
    save_image(workplace / "from.npy", image);
    for (const std::string& ending : swept<std::string>({"png", "jpg", "tif", "ppm", "webp", "pfm", "exr", "npy"}, 3)) {
        save_image(workplace / ("in." + ending), image);
        check_bound("filter in." + ending + " out.ppm --filter box:size=9");
        check_bound("filter from.npy out." + ending + " --filter box:size=9");
    }
    for (const std::string filter : {"box:size=5 --method direct-cpu", "gaussian:sigma=30 --method fftw",
                                     "ideal-low-pass:cutoff=0.2", "directional-edge:sigma=3,angle=20 --method fftw"})
        check_bound("filter from.npy out.ppm --filter " + filter);
}
