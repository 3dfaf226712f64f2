#include "catch_framework.hpp"
#include "image/png_file.hpp"
#include "png_maker.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace fragfft {
namespace {

Image decoded_png(const Bytes& bytes)
{
    return std::get<Image>(decode_png(bytes, "test.png").pixels);
}

// The sample that the PNG standard gives the recipe's pixel: level / largest level, in [0, 1].
float expected_sample(const PngRecipe& recipe, int x, int y, int channel)
{
    const auto pixel = static_cast<std::size_t>(y * recipe.width + x);
    if (recipe.colour_type == PNG_COLOR_TYPE_PALETTE) {
        const unsigned index = recipe.levels[pixel];
        const png_color& colour = recipe.palette[index];
        const int alpha = index < recipe.palette_alphas.size() ? recipe.palette_alphas[index] : 255;
        return static_cast<float>(std::array<int, 4>{colour.red, colour.green, colour.blue,
                                                     alpha}[static_cast<std::size_t>(channel)]) /
               255.0F;
    }
    const auto stored_channels = static_cast<std::size_t>(recipe.channels());
    const unsigned* levels = recipe.levels.data() + pixel * stored_channels;
    if (static_cast<std::size_t>(channel) < stored_channels)
        return static_cast<float>(levels[channel]) / static_cast<float>((1 << recipe.bit_depth) - 1);
    // The alpha of a tRNS chunk: 0 for the one transparent colour.
    const png_color_16& transparent = *recipe.transparent;
    const bool matches = stored_channels == 1 ? levels[0] == transparent.gray
                                              : levels[0] == transparent.red && levels[1] == transparent.green &&
                                                    levels[2] == transparent.blue;
    return matches ? 0.0F : 1.0F;
}

void require_decodes(const PngRecipe& recipe, int expected_channels)
{
    INFO("colour type " << recipe.colour_type << ", " << recipe.bit_depth << " bits, " << recipe.width << " x "
                        << recipe.height << ", interlaced " << recipe.interlaced);
    const LoadedImage loaded = decode_png(make_png(recipe), "test.png");
    REQUIRE(loaded.bits_per_number == (recipe.bit_depth == 16 ? 16 : 8));
    const Image& image = std::get<Image>(loaded.pixels);
    REQUIRE(image.width == recipe.width);
    REQUIRE(image.height == recipe.height);
    REQUIRE(image.channels == expected_channels);
    // Levels below 8 bits are first widened to 8, exactly, as 255 divides by 1, 3 and 15; the two quotients can differ
    // by the rounding of one division.
    const float tolerance = recipe.bit_depth < 8 ? std::numeric_limits<float>::epsilon() : 0.0F;
    int differing_samples = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                if (std::abs(image.at(x, y, channel) - expected_sample(recipe, x, y, channel)) > tolerance)
                    ++differing_samples;
    REQUIRE(differing_samples == 0);
}

struct Kind
{
    int colour_type;
    std::vector<int> bit_depths;
    int channels;
};

const std::vector<Kind> kinds{{PNG_COLOR_TYPE_GRAY, {1, 2, 4, 8, 16}, 1},
                              {PNG_COLOR_TYPE_GRAY_ALPHA, {8, 16}, 2},
                              {PNG_COLOR_TYPE_RGB, {8, 16}, 3},
                              {PNG_COLOR_TYPE_RGB_ALPHA, {8, 16}, 4},
                              {PNG_COLOR_TYPE_PALETTE, {1, 2, 4, 8}, 3}};

} // namespace

TEST_CASE("every colour type, depth, interlacing and odd size decodes to its stored levels")
{
    const unsigned seed = 20240701;
    INFO("seed " << seed);
    const std::vector<std::array<int, 2>> sizes{{1, 1}, {1, 13}, {13, 1}, {2, 3}, {17, 11}, {31, 37}};
    for (const Kind& kind : kinds)
        for (const int bit_depth : kind.bit_depths)
            for (const bool interlaced : {false, true})
                for (const auto& [width, height] : sizes)
                    require_decodes(random_recipe(width, height, bit_depth, kind.colour_type, interlaced, seed),
                                    kind.channels);
}

TEST_CASE("rows of each filter decode to their stored levels, for every size of a pixel")
{
    for (const Kind& kind : kinds)
        for (const int bit_depth : kind.bit_depths)
            for (const int filter :
                 {PNG_FILTER_NONE, PNG_FILTER_SUB, PNG_FILTER_UP, PNG_FILTER_AVG, PNG_FILTER_PAETH}) {
                INFO("filter " << filter);
                PngRecipe recipe = random_recipe(23, 9, bit_depth, kind.colour_type, false, 6);
                recipe.filters = filter;
                require_decodes(recipe, kind.channels);
            }
}

TEST_CASE("a tRNS chunk becomes an alpha channel")
{
    const unsigned seed = 77;
    INFO("seed " << seed);
    for (const int bit_depth : {1, 2, 4, 8}) {
        PngRecipe recipe = random_recipe(19, 7, bit_depth, PNG_COLOR_TYPE_PALETTE, bit_depth == 4, seed);
        recipe.palette_alphas = {0, 128}; // fewer than colours, but for 1 bit: the rest is opaque
        require_decodes(recipe, 4);
    }
    for (const int bit_depth : {1, 2, 4, 8, 16}) {
        PngRecipe recipe = random_recipe(19, 7, bit_depth, PNG_COLOR_TYPE_GRAY, false, seed);
        recipe.transparent = png_color_16{0, 0, 0, 0, static_cast<png_uint_16>(recipe.levels[5])};
        require_decodes(recipe, 2);
    }
    for (const int bit_depth : {8, 16}) {
        PngRecipe recipe = random_recipe(19, 7, bit_depth, PNG_COLOR_TYPE_RGB, true, seed);
        recipe.transparent =
            png_color_16{0, static_cast<png_uint_16>(recipe.levels[3]), static_cast<png_uint_16>(recipe.levels[4]),
                         static_cast<png_uint_16>(recipe.levels[5]), 0};
        require_decodes(recipe, 4);
    }
}

TEST_CASE("every 8-bit and 16-bit level survives writing and reading")
{
    for (const int bits : {8, 16}) {
        const int level_count = 1 << bits;
        Image image(level_count / 16, 16, 1);
        for (int level = 0; level < level_count; ++level)
            image.samples[static_cast<std::size_t>(level)] =
                static_cast<float>(level) / static_cast<float>(level_count - 1);
        const EncodedImage encoded = encode_png(image, bits, "test.png");
        REQUIRE(encoded.clamped_samples == 0);
        const bool all_survive = decoded_png(encoded.bytes).samples == image.samples;
        REQUIRE(all_survive);
    }
}

TEST_CASE("a written PNG declares its depth and colour type")
{
    const std::array<int, 4> colour_types{0, 4, 2, 6}; // the PNG standard's numbers for 1 to 4 channels
    for (const int bits : {8, 16})
        for (int channels = 1; channels <= 4; ++channels) {
            const Image image = random_image(7, 5, channels, 3);
            const EncodedImage encoded = encode_png(image, bits, "test.png");
            REQUIRE(encoded.bytes[24] == bits);
            REQUIRE(encoded.bytes[25] == colour_types[static_cast<std::size_t>(channels - 1)]);
            const Image read = decoded_png(encoded.bytes);
            REQUIRE(read.same_shape(image));
            // Rounding to the nearest level is off by at most half a level; the rest is single precision.
            const float half_level = 0.5F / static_cast<float>((1 << bits) - 1) + 1e-7F;
            for (std::size_t i = 0; i < read.samples.size(); ++i)
                REQUIRE(std::abs(read.samples[i] - image.samples[i]) <= half_level);
        }
}

TEST_CASE("samples outside the range are clamped and counted, NaN is refused")
{
    Image image(6, 1, 1);
    image.samples = {-0.1F, 0.0F, 1.0F, 1.0001F, std::numeric_limits<float>::infinity(), -1e30F};
    const EncodedImage encoded = encode_png(image, 16, "test.png");
    REQUIRE(encoded.clamped_samples == 4);
    REQUIRE(decoded_png(encoded.bytes).samples == std::vector<float>{0, 0, 1, 1, 1, 0});

    image.samples[3] = std::numeric_limits<float>::quiet_NaN();
    REQUIRE_THAT(fault_of([&] { encode_png(image, 8, "test.png"); }),
                 ContainsSubstring("test.png") && ContainsSubstring("NaN"));
}

TEST_CASE("what lies outside the range by rounding alone does not count as clamped")
{
    for (const int bits : {8, 16}) {
        const float half_level = 0.5F / static_cast<float>((1 << bits) - 1);
        Image image(6, 1, 1);
        image.samples = {-0.99F * half_level, 1.0F + 0.9F * half_level, -1e-7F,
                         1.0000001F,          -1.01F * half_level,      1.0F + 1.1F * half_level};
        const EncodedImage encoded = encode_png(image, bits, "test.png");
        REQUIRE(encoded.clamped_samples == 2);
        REQUIRE(decoded_png(encoded.bytes).samples == std::vector<float>{0, 1, 0, 1, 0, 1});
    }
}

TEST_CASE("an inconsistent image or depth is the caller's mistake")
{
    Image image(2, 2, 3);
    REQUIRE_THROWS_AS(encode_png(image, 12, "test.png"), std::invalid_argument);
    image.samples.pop_back();
    REQUIRE_THROWS_AS(encode_png(image, 8, "test.png"), std::invalid_argument);
    REQUIRE_THROWS_AS(encode_png(Image(2, 2, 5), 8, "test.png"), std::invalid_argument);
    REQUIRE_THROWS_AS(encode_png(Image(), 8, "test.png"), std::invalid_argument);
}

} // namespace fragfft
