#include "catch_framework.hpp"
#include "file_makers.hpp"
#include "image/jpeg_file.hpp"
#include "image/orientation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace fragfft {
namespace {

const Image& jpeg_pixels(const LoadedImage& loaded)
{
    return std::get<Image>(loaded.pixels);
}

Image decoded_jpeg(const Bytes& bytes)
{
    return jpeg_pixels(decode_jpeg(bytes, "test.jpg"));
}

std::string jpeg_fault(const Bytes& bytes)
{
    return fault_of([&] { decode_jpeg(bytes, "hostile.jpg"); });
}

float largest_difference(const Image& a, const Image& b)
{
    REQUIRE(a.same_shape(b));
    float largest = 0.0F;
    for (std::size_t i = 0; i < a.samples.size(); ++i)
        largest = std::max(largest, std::abs(a.samples[i] - b.samples[i]));
    return largest;
}

// Levels that grow from left to right, in colour also from top to bottom.
Image ramp(int width, int height, int channels)
{
    Image image(width, height, channels);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int channel = 0; channel < channels; ++channel)
                image.at(x, y, channel) = channel == 1 ? static_cast<float>(y) / static_cast<float>(height)
                                                       : static_cast<float>(x) / static_cast<float>(width);
    return image;
}

// 16 x 8: a white block of 8 x 8 to the left of a black one. Both are flat, so that JPEG holds them exactly.
JpegRecipe left_is_white()
{
    JpegRecipe recipe{.width = 16, .height = 8, .levels = Bytes(128)};
    for (std::size_t i = 0; i < recipe.levels.size(); ++i)
        recipe.levels[i] = i % 16 < 8 ? 255 : 0;
    return recipe;
}

} // namespace

TEST_CASE("a JPEG's flat blocks are read to the last bit")
{
    JpegRecipe recipe = left_is_white();
    for (const bool progressive : {false, true}) {
        recipe.progressive = progressive;
        const LoadedImage loaded = decode_jpeg(make_jpeg(recipe), "test.jpg");
        REQUIRE(loaded.kind == FileKind::jpeg);
        REQUIRE(loaded.stores_integers);
        REQUIRE(loaded.bits_per_number == 8);
        const Image& image = jpeg_pixels(loaded);
        REQUIRE(image.channels == 1);
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 16; ++x)
                REQUIRE(image.at(x, y) == (x < 8 ? 1.0F : 0.0F));
    }
}

TEST_CASE("a JPEG is shown as its EXIF orientation says, in both byte orders")
{
    // Where the white half of a 16 x 8 image is to be seen.
    struct Case
    {
        int orientation;
        int width;
        int white_x;
        int white_y;
    };
    for (const auto& [orientation, width, white_x, white_y] : {Case{1, 16, 0, 0},
                                                               {2, 16, 15, 0},
                                                               {3, 16, 15, 7},
                                                               {4, 16, 0, 7},
                                                               {5, 8, 0, 0},
                                                               {6, 8, 7, 0},
                                                               {7, 8, 7, 15},
                                                               {8, 8, 0, 15},
                                                               {9, 16, 0, 0}})
        for (const bool big_endian : {false, true}) {
            INFO("orientation " << orientation);
            JpegRecipe recipe = left_is_white();
            recipe.exif = exif_with_orientation(orientation, big_endian);
            const Image image = decoded_jpeg(make_jpeg(recipe));
            REQUIRE(image.width == width);
            REQUIRE(image.height == 24 - width);
            REQUIRE(image.at(white_x, white_y) == 1.0F);
            REQUIRE(image.at(width - 1 - white_x, 23 - width - white_y) == 0.0F);
        }
}

TEST_CASE("each orientation takes every pixel to its own place")
{
    Image image(3, 2, 1);
    image.samples = {1, 2, 3, 4, 5, 6};
    // By the definitions in EXIF 2.3: which side of the stored image is shown at the top, and which to the left.
    const std::vector<std::vector<float>> shown{{1, 2, 3, 4, 5, 6}, {3, 2, 1, 6, 5, 4}, {6, 5, 4, 3, 2, 1},
                                                {4, 5, 6, 1, 2, 3}, {1, 4, 2, 5, 3, 6}, {4, 1, 5, 2, 6, 3},
                                                {6, 3, 5, 2, 4, 1}, {3, 6, 2, 5, 1, 4}};
    for (int orientation = 1; orientation <= 8; ++orientation) {
        INFO("orientation " << orientation);
        Metadata metadata;
        metadata.resolution = {100.0, 200.0};
        const Image result = oriented(image, orientation, metadata);
        REQUIRE(result.width == (orientation < 5 ? 3 : 2));
        REQUIRE(result.samples == shown[static_cast<std::size_t>(orientation - 1)]);
        REQUIRE(metadata.resolution->x == (orientation < 5 ? 100.0 : 200.0));
    }
}

TEST_CASE("a written JPEG is close to its image, and closer with a higher quality")
{
    for (const int channels : {1, 3}) {
        const Image image = ramp(61, 37, channels);
        const EncodedImage high = encode_jpeg(image, 98, "test.jpg");
        const EncodedImage low = encode_jpeg(image, 30, "test.jpg");
        // Quantisation at 98 takes steps of at most 5 of 255 in a frequency; smooth content has few of them.
        REQUIRE(largest_difference(decoded_jpeg(high.bytes), image) < 5.0F / 255.0F);
        REQUIRE(largest_difference(decoded_jpeg(low.bytes), image) < 60.0F / 255.0F);
        REQUIRE(low.bytes.size() < high.bytes.size());
        REQUIRE(high.clamped_samples == 0);
    }
}

TEST_CASE("a JPEG keeps the resolution and a fitting profile")
{
    Metadata metadata;
    metadata.resolution = {300.0 / 0.0254, 150.0 / 0.0254};
    metadata.icc_profile = profile_of("RGB ", 70000); // more than one segment holds
    const Metadata kept = decode_jpeg(encode_jpeg(ramp(9, 8, 3), 90, "", metadata).bytes, "").metadata;
    REQUIRE(kept.icc_profile == metadata.icc_profile);
    REQUIRE(kept.resolution->x == Approx(metadata.resolution->x).epsilon(1e-12));
    REQUIRE(kept.resolution->y == Approx(metadata.resolution->y).epsilon(1e-12));
    REQUIRE(decode_jpeg(encode_jpeg(ramp(9, 8, 1), 90, "", metadata).bytes, "").metadata.icc_profile.empty());
    metadata.resolution = {10000.0, 20000.0};
    REQUIRE(decode_jpeg(encode_jpeg(ramp(9, 8, 1), 90, "", metadata).bytes, "").metadata.resolution ==
            metadata.resolution);
}

TEST_CASE("a JPEG refuses what it cannot hold")
{
    for (const int channels : {2, 4})
        REQUIRE_THAT(fault_of([&] { encode_jpeg(ramp(4, 4, channels), 92, "a.jpg"); }),
                     ContainsSubstring("a.jpg") && ContainsSubstring("alpha"));
    Image image = ramp(4, 4, 1);
    image.at(1, 2) = std::numeric_limits<float>::quiet_NaN();
    REQUIRE_THAT(fault_of([&] { encode_jpeg(image, 92, "a.jpg"); }), ContainsSubstring("NaN at x=1, y=2"));
    image.samples.assign(16, 2.0F);
    REQUIRE(encode_jpeg(image, 92, "a.jpg").clamped_samples == 16);
    for (const int quality : {0, 101})
        REQUIRE_THROWS_AS(encode_jpeg(image, quality, "a.jpg"), std::invalid_argument);
}

TEST_CASE("a JPEG of CMYK is refused by name")
{
    REQUIRE_THAT(jpeg_fault(make_jpeg({.width = 8, .height = 8, .channels = 4, .levels = Bytes(256)})),
                 ContainsSubstring("hostile.jpg") && ContainsSubstring("CMYK"));
}

TEST_CASE("a JPEG cut short anywhere is refused")
{
    for (const bool progressive : {false, true}) {
        JpegRecipe recipe{.width = 24, .height = 20, .levels = Bytes(480, 77), .progressive = progressive};
        for (std::size_t i = 0; i < recipe.levels.size(); ++i)
            recipe.levels[i] = static_cast<std::uint8_t>(i * i % 251);
        const Bytes jpeg = make_jpeg(recipe);
        REQUIRE(jpeg_fault(jpeg) == "no error");
        for (std::size_t length = 0; length < jpeg.size(); ++length) {
            INFO("length " << length << " of " << jpeg.size());
            REQUIRE_THAT(jpeg_fault(Bytes(jpeg.begin(), jpeg.begin() + static_cast<std::ptrdiff_t>(length))),
                         ContainsSubstring("hostile.jpg"));
        }
    }
}

TEST_CASE("a JPEG's declared size is refused before it is believed")
{
    Bytes jpeg = make_jpeg(left_is_white());
    // The frame header: FF C0, two bytes of length, one of precision, height, width.
    const Bytes marker{0xFF, 0xC0};
    const auto frame = std::search(jpeg.begin(), jpeg.end(), marker.begin(), marker.end());
    REQUIRE(frame != jpeg.end());
    const auto declare = [&](unsigned height, unsigned width) {
        frame[5] = static_cast<std::uint8_t>(height >> 8);
        frame[6] = static_cast<std::uint8_t>(height & 0xFF);
        frame[7] = static_cast<std::uint8_t>(width >> 8);
        frame[8] = static_cast<std::uint8_t>(width & 0xFF);
    };
    declare(40000, 8);
    REQUIRE_THAT(jpeg_fault(jpeg), ContainsSubstring("32768"));
    declare(32767, 32767);
    REQUIRE_THAT(jpeg_fault(jpeg), ContainsSubstring("268435456"));
    declare(16000, 16000);
    REQUIRE_THAT(jpeg_fault(jpeg), ContainsSubstring("cannot hold"));
}

} // namespace fragfft
