// Image files as input and output of `filter`: every kind of PNG, and colour.
#include "catch_framework.hpp"
#include "image/image_maker.hpp"
#include "program/image/image_file.hpp"
#include "random_image_files.hpp"
#include "reference/error_measures.hpp"
#include "sweep.hpp"

#include <tuple>

using namespace fragfft;

namespace {

// Checks that the identity filter writes the very same samples, with as many bits and channels.
void check_identity(const Bytes& png, int bits, int channels, std::string options)
{
    // With colours weighted by alpha, a colour without coverage would be lost.
    if (channels % 2 == 0)
        options += " --straight-alpha";
    INFO(bits << " bits, " << channels << " channels" << options);
    const Workplace workplace;
    put_file(workplace / "in.png", png);
    const ProcessResult result = workplace.succeed(on_device("filter in.png out.png --filter identity" + options));
    CHECK(result.output == "");
    const LoadedImage in = load_image(workplace / "in.png");
    const LoadedImage out = load_image(workplace / "out.png");
    CHECK(out.bits_per_number == bits);
    REQUIRE(std::get<Image>(out.pixels).same_shape(std::get<Image>(in.pixels)));
    CHECK(std::get<Image>(out.pixels).channels == channels);
    CHECK(std::get<Image>(out.pixels).samples == std::get<Image>(in.pixels).samples);
}

} // namespace

TEST_CASE("The identity returns every kind of PNG sample for sample")
{
    const unsigned seed = 2003;
    INFO("seed " << seed);
    const std::vector<std::tuple<PngKind, int, int>> kinds{
        {PngKind{0, 8}, 8, 1},   {PngKind{4, 8}, 8, 2},   {PngKind{2, 8}, 8, 3},   {PngKind{6, 8}, 8, 4},
        {PngKind{0, 16}, 16, 1}, {PngKind{4, 16}, 16, 2}, {PngKind{2, 16}, 16, 3}, {PngKind{6, 16}, 16, 4},
        {PngKind{0, 1}, 8, 1},   {PngKind{0, 4}, 8, 1},   {PngKind{3, 2}, 8, 3},   {PngKind{3, 8}, 8, 3}};
    std::vector<std::tuple<Bytes, int, int, std::string>> files;
    for (const auto& [kind, bits, channels] : kinds)
        files.emplace_back(kind.file(32, 16, false, seed), bits, channels, "");
    for (const auto& [kind, bits, channels] : kinds)
        files.emplace_back(kind.file(19, 23, true, seed), bits, channels, " --boundary clamp");
    for (const auto& [png, bits, channels, options] : swept(files, 8))
        check_identity(png, bits, channels, options);
}

TEST_CASE("The identity returns images of every odd shape sample for sample")
{
    for (const auto& [width, height] :
         swept<std::pair<int, int>>({{1, 1}, {1, 2}, {2, 1}, {1, 37}, {53, 1}, {3, 5}, {97, 101}, {64, 63}}, 4))
        check_identity(rgb_png.file(width, height, false, 7), 8, 3, " --boundary mirror");
}

TEST_CASE("A palette with transparency and a transparent colour keep their alpha")
{
    check_identity(PngKind{3, 4}.file(16, 8, false, 11, {0, 100, 200}), 8, 4, "");
    // The level of the first pixel.
    const auto level = static_cast<std::uint8_t>(levels_image(16, 8, 1, VIPS_FORMAT_UCHAR, 12)(0, 0)[0]);
    check_identity(PngKind{0, 8}.file(16, 8, false, 12, {0, level}), 8, 2, "");
}

TEST_CASE("Several filters give the results that each gives alone")
{
    const Workplace workplace;
    put_random(workplace, "image.npy", 16, 32, 3);
    workplace.succeed(on_device("filter image.npy out.npy --filter gaussian:sigma=1 --filter identity --filter "
                                "ideal-low-pass:cutoff=0.2"));
    CHECK(workplace.names() == std::vector<std::string>{"image.npy", "out-0.npy", "out-1.npy", "out-2.npy"});
    const std::vector<std::string> filters{"gaussian:sigma=1", "identity", "ideal-low-pass:cutoff=0.2"};
    for (std::size_t i = 0; i < filters.size(); ++i) {
        workplace.succeed(on_device("filter image.npy alone.npy --filter " + filters[i]));
        CHECK(workplace.image("out-" + std::to_string(i) + ".npy").samples == workplace.image("alone.npy").samples);
    }
}

TEST_CASE("An ideal low pass keeps the waves below its cutoff and removes those above")
{
    const Workplace workplace;
    Image image(32, 32, 1);
    Image slow(32, 32, 1);
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 32; ++x) {
            const double angle = 2.0 * 3.14159265358979 * x / 32.0;
            slow.at(x, y) = static_cast<float>(0.5 + 0.2 * std::cos(3.0 * angle));             // 3/32 cycles per pixel
            image.at(x, y) = slow.at(x, y) + static_cast<float>(0.2 * std::cos(12.0 * angle)); // 12/32
        }
    workplace.put("image.npy", image);
    workplace.succeed(on_device("filter image.npy out.npy --filter ideal-low-pass:cutoff=0.25"));
    // The bound of a convolution, relative to values of up to 0.9.
    CHECK(reference::relative_l2(cpu::to_double(workplace.image("out.npy")), cpu::to_double(slow)) <= 5e-7);
}

TEST_CASE("filter --linear averages light, not stored values")
{
    const Workplace workplace;
    Image checker(8, 8, 2); // alternating 0 and 1
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x)
            for (int channel = 0; channel < 2; ++channel)
                checker.at(x, y, channel) = static_cast<float>((x + y) % 2);
    workplace.put("checker.npy", checker);
    for (const std::string method : {"moreland-angel-2003", "spatial"}) {
        workplace.succeed(on_device("filter checker.npy stored.npy --filter box:size=2 --method " + method));
        workplace.succeed(on_device("filter checker.npy light.npy --linear --filter box:size=2 --method " + method));
        const Image stored = workplace.image("stored.npy");
        const Image light = workplace.image("light.npy");
        for (std::size_t i = 0; i < light.samples.size(); ++i) {
            CHECK(stored.samples[i] == Approx(0.5).margin(1e-6));
            // IEC 61966-2-1: half the light is encoded as 1.055 * 0.5^(1/2.4) - 0.055 = 0.735357.
            CHECK(light.samples[i] == Approx(0.735357).margin(1e-6));
        }
    }
}

TEST_CASE("filter --linear leaves what an identity leaves, in PNG too")
{
    check_identity(PngKind{6, 8}.file(16, 16, false, 3), 8, 4, " --linear");
    check_identity(PngKind{2, 16}.file(16, 16, false, 3), 16, 3, " --linear");
}
