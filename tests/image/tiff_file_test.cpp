#include "catch_framework.hpp"
#include "file_makers.hpp"
#include "image/tiff_file.hpp"

#include <cstring>
#include <limits>
#include <stdexcept>

namespace fragfft {
namespace {

LoadedImage load(const Bytes& bytes)
{
    return decode_tiff(bytes, "test.tif");
}

const Image& tiff_pixels(const LoadedImage& loaded)
{
    return std::get<Image>(loaded.pixels);
}

std::string tiff_fault(const Bytes& bytes)
{
    return fault_of([&] { decode_tiff(bytes, "hostile.tif"); });
}

// Levels 0, 7, 14, ... of 8 bits.
Bytes levels(std::size_t count)
{
    Bytes bytes(count);
    for (std::size_t i = 0; i < count; ++i)
        bytes[i] = static_cast<std::uint8_t>(7 * i);
    return bytes;
}

// [height, width, channels] from planes, or as they are.
std::vector<float> expected(const TiffRecipe& recipe)
{
    const auto channels = static_cast<std::size_t>(recipe.samples_per_pixel);
    const std::size_t area = recipe.rows.size() / channels;
    std::vector<float> samples;
    for (std::size_t pixel = 0; pixel < area; ++pixel)
        for (std::size_t channel = 0; channel < channels; ++channel)
            samples.push_back(
                static_cast<float>(recipe.rows[recipe.planes ? channel * area + pixel : pixel * channels + channel]) /
                255.0F);
    return samples;
}

TiffRecipe small_recipe()
{
    return {.width = 5, .height = 4, .samples_per_pixel = 3, .photometric = 2, .rows = levels(60)};
}

} // namespace

TEST_CASE("TIFF: strips and tiles, planes, compressions and byte orders are read to the last bit")
{
    for (const int channels : {1, 2, 3, 4})
        for (const bool planes : {false, true})
            for (const int tile_side : {0, 16})
                for (const int compression : {1, 5, 8, 32773})
                    for (const char* mode : {"wl", "wb", "w8"}) {
                        TiffRecipe recipe{.width = 37, .height = 21, .samples_per_pixel = channels};
                        recipe.photometric = channels < 3 ? 1 : 2;
                        recipe.planes = planes;
                        recipe.tile_side = tile_side;
                        recipe.compression = compression;
                        recipe.mode = mode;
                        recipe.extra_sample = channels % 2 == 0 ? 2 : -1;
                        recipe.rows = levels(static_cast<std::size_t>(37 * 21 * channels));
                        INFO(channels << " channels, planes " << planes << ", tiles " << tile_side << ", compression "
                                      << compression << ", mode " << mode);
                        const LoadedImage loaded = load(make_tiff(recipe));
                        REQUIRE(loaded.kind == FileKind::tiff);
                        REQUIRE(loaded.stores_integers);
                        REQUIRE(loaded.bits_per_number == 8);
                        REQUIRE_FALSE(loaded.premultiplied_alpha);
                        REQUIRE(tiff_pixels(loaded).channels == channels);
                        const bool same = tiff_pixels(loaded).samples == expected(recipe);
                        REQUIRE(same);
                    }
}

TEST_CASE("TIFF: 16 bits and floats are read in both byte orders")
{
    const std::vector<std::uint16_t> integers{0, 1, 255, 256, 65534, 65535};
    const std::vector<float> floats{0.0F, -1.5F, 1e30F, 0.1F, 3.0F, 1e-30F};
    for (const char* mode : {"wl", "wb"}) {
        TiffRecipe recipe{.width = 3, .height = 2, .bits = 16, .mode = mode, .rows = Bytes(12)};
        std::memcpy(recipe.rows.data(), integers.data(), 12);
        const LoadedImage integer_image = load(make_tiff(recipe));
        REQUIRE(integer_image.bits_per_number == 16);
        for (std::size_t i = 0; i < 6; ++i)
            REQUIRE(tiff_pixels(integer_image).samples[i] == static_cast<float>(integers[i]) / 65535.0F);

        recipe.bits = 32;
        recipe.sample_format = 3;
        recipe.rows.resize(24);
        std::memcpy(recipe.rows.data(), floats.data(), 24);
        const LoadedImage float_image = load(make_tiff(recipe));
        REQUIRE(float_image.bits_per_number == 32);
        REQUIRE_FALSE(float_image.stores_integers);
        REQUIRE(tiff_pixels(float_image).samples == floats);
    }
}

TEST_CASE("TIFF: few bits, white as zero, and palettes are read")
{
    // Rows of 10 pixels of one bit: 1010101010, padded to bytes.
    TiffRecipe bits{.width = 10, .height = 1, .bits = 1, .rows = {0xAA, 0x80}};
    REQUIRE(tiff_pixels(load(make_tiff(bits))).samples == std::vector<float>{1, 0, 1, 0, 1, 0, 1, 0, 1, 0});
    bits.photometric = 0;
    REQUIRE(tiff_pixels(load(make_tiff(bits))).samples == std::vector<float>{0, 1, 0, 1, 0, 1, 0, 1, 0, 1});

    const TiffRecipe nibbles{.width = 3, .height = 1, .bits = 4, .rows = {0x0F, 0x50}};
    REQUIRE(tiff_pixels(load(make_tiff(nibbles))).samples == std::vector<float>{0.0F, 1.0F, 5.0F / 15.0F});

    TiffRecipe palette{.width = 2, .height = 1, .bits = 8, .photometric = 3, .rows = {1, 2}};
    palette.palette.resize(256);
    palette.palette[1] = {65535, 0, 257};
    palette.palette[2] = {1, 2, 3};
    const LoadedImage coloured = load(make_tiff(palette));
    REQUIRE(coloured.bits_per_number == 16);
    REQUIRE(tiff_pixels(coloured).channels == 3);
    REQUIRE(tiff_pixels(coloured).samples ==
            std::vector<float>{1.0F, 0.0F, 257.0F / 65535.0F, 1.0F / 65535.0F, 2.0F / 65535.0F, 3.0F / 65535.0F});
    // Colours none of which is above 255 are of 8 bits, by an old mistake of many programs.
    palette.palette[1] = {255, 0, 51};
    const LoadedImage of_8_bits = load(make_tiff(palette));
    REQUIRE(of_8_bits.bits_per_number == 8);
    REQUIRE(tiff_pixels(of_8_bits).samples[0] == 1.0F);
    REQUIRE(tiff_pixels(of_8_bits).samples[2] == 0.2F);
}

TEST_CASE("TIFF: associated alpha is told from unassociated, and written so")
{
    for (const int extra_sample : {0, 1, 2}) {
        TiffRecipe recipe{.width = 2, .height = 2, .samples_per_pixel = 4, .photometric = 2, .rows = levels(16)};
        recipe.extra_sample = extra_sample;
        REQUIRE(load(make_tiff(recipe)).premultiplied_alpha == (extra_sample == 1));
    }
    for (const bool premultiplied : {false, true})
        for (const int channels : {2, 4}) {
            const Bytes bytes = encode_tiff(random_image(3, 3, channels, 1), {8, premultiplied}, "").bytes;
            REQUIRE(load(bytes).premultiplied_alpha == premultiplied);
        }
}

TEST_CASE("TIFF: the orientation is applied")
{
    TiffRecipe recipe{.width = 3, .height = 1, .rows = {0, 51, 255}};
    recipe.orientation = 2;
    REQUIRE(tiff_pixels(load(make_tiff(recipe))).samples == std::vector<float>{1.0F, 0.2F, 0.0F});
    recipe.orientation = 6;
    REQUIRE(tiff_pixels(load(make_tiff(recipe))).height == 3);
}

TEST_CASE("TIFF: what is written is read back, to the last bit")
{
    Metadata metadata;
    metadata.icc_profile = profile_of("RGB ", 500);
    metadata.resolution = {300.0 / 0.0254, 72.0 / 0.0254};
    for (int channels = 1; channels <= 4; ++channels)
        for (const int bits : {8, 16, 32}) {
            Image image = random_image(129, 300, channels, 5);
            if (bits != 32)
                for (float& sample : image.samples)
                    sample = static_cast<float>(static_cast<int>(sample * 255.0F)) / 255.0F;
            const EncodedImage encoded = encode_tiff(image, {bits}, "", metadata);
            const LoadedImage loaded = load(encoded.bytes);
            REQUIRE(encoded.clamped_samples == 0);
            REQUIRE(loaded.bits_per_number == bits);
            REQUIRE(loaded.stores_integers == (bits != 32));
            const bool same = tiff_pixels(loaded).samples == image.samples;
            REQUIRE(same);
            REQUIRE(loaded.metadata.icc_profile == (channels < 3 ? Bytes{} : metadata.icc_profile));
            // A TIFF's resolution is a ratio of 32-bit numbers, read as a float.
            REQUIRE(loaded.metadata.resolution->x == Approx(metadata.resolution->x).epsilon(1e-6));
            REQUIRE(loaded.metadata.resolution->y == Approx(metadata.resolution->y).epsilon(1e-6));
        }
}

TEST_CASE("TIFF: clamped samples are counted, NaN is refused, floats are kept")
{
    Image image(2, 1, 1);
    image.samples = {-3.0F, 2.0F};
    REQUIRE(encode_tiff(image, {8}, "").clamped_samples == 2);
    REQUIRE(encode_tiff(image, {32}, "").clamped_samples == 0);
    REQUIRE(tiff_pixels(load(encode_tiff(image, {32}, "").bytes)).samples == image.samples);
    image.samples[1] = std::numeric_limits<float>::quiet_NaN();
    REQUIRE_THAT(fault_of([&] { encode_tiff(image, {16}, "a.tif"); }),
                 ContainsSubstring("a.tif") && ContainsSubstring("NaN at x=1"));
    REQUIRE_THAT(tiff_fault(encode_tiff(image, {32}, "").bytes), ContainsSubstring("x=1, y=0"));
    REQUIRE_THROWS_AS(encode_tiff(image, {12}, ""), std::invalid_argument);
}

TEST_CASE("TIFF: kinds that are not supported are refused by name")
{
    const auto fault = [](TiffRecipe recipe) { return tiff_fault(make_tiff(recipe)); };
    TiffRecipe cmyk{.width = 2, .height = 2, .samples_per_pixel = 4, .photometric = 5, .rows = levels(16)};
    REQUIRE_THAT(fault(cmyk), ContainsSubstring("hostile.tif") && ContainsSubstring("CMYK"));
    TiffRecipe signed_levels{.width = 2, .height = 2, .sample_format = 2, .rows = levels(4)};
    REQUIRE_THAT(fault(signed_levels), ContainsSubstring("neither unsigned nor floats"));
    TiffRecipe doubles{.width = 2, .height = 1, .bits = 64, .sample_format = 3, .rows = Bytes(16)};
    REQUIRE_THAT(fault(doubles), ContainsSubstring("floats of 64 bits"));
    TiffRecipe five{.width = 2, .height = 2, .samples_per_pixel = 5, .photometric = 2, .rows = levels(20)};
    REQUIRE_THAT(fault(five), ContainsSubstring("5 samples"));
    TiffRecipe jpeg{.width = 16, .height = 16, .compression = 7, .rows_per_strip = 16, .rows = levels(256)};
    REQUIRE_THAT(fault(jpeg), ContainsSubstring("compression 7"));
}

TEST_CASE("TIFF: a file cut short anywhere is refused")
{
    // libtiff writes the directory last, so that nothing can be missing.
    for (const int compression : {1, 5, 8}) {
        TiffRecipe recipe = small_recipe();
        recipe.compression = compression;
        const Bytes tiff = make_tiff(recipe);
        REQUIRE(tiff_fault(tiff) == "no error");
        for (std::size_t length = 0; length < tiff.size() - 6; ++length) {
            INFO("length " << length << " of " << tiff.size());
            REQUIRE_THAT(tiff_fault(Bytes(tiff.begin(), tiff.begin() + static_cast<std::ptrdiff_t>(length))),
                         ContainsSubstring("hostile.tif"));
        }
    }
}

TEST_CASE("TIFF: declared sizes are refused before they are believed")
{
    const Bytes tiff = make_tiff(small_recipe());
    const auto with_field = [&](std::uint16_t tag, std::uint32_t value) {
        Bytes changed = tiff;
        std::uint32_t directory_at = 0;
        std::memcpy(&directory_at, changed.data() + 4, 4);
        for (std::size_t at = directory_at + 2; at + 12 <= changed.size(); at += 12)
            if (changed[at] == (tag & 0xFF) && changed[at + 1] == tag >> 8) {
                changed[at + 2] = 4; // a number of 32 bits
                std::memcpy(changed.data() + at + 8, &value, 4);
                break;
            }
        return changed;
    };
    constexpr std::uint16_t width = 256;
    constexpr std::uint16_t height = 257;
    REQUIRE_THAT(tiff_fault(with_field(width, 40000)), ContainsSubstring("32768"));
    REQUIRE_THAT(tiff_fault(with_field(height, 99999)), ContainsSubstring("268435456"));
    REQUIRE_THAT(tiff_fault(with_field(width, 0)), ContainsSubstring("hostile.tif"));
    REQUIRE_THAT(tiff_fault(with_field(width, 30000)), ContainsSubstring("cannot hold"));
}

} // namespace fragfft
