// OpenEXR, PFM and Radiance HDR.
#include "catch_framework.hpp"
#include "file_makers.hpp"
#include "image/exr_file.hpp"
#include "image/hdr_file.hpp"
#include "image/pfm_file.hpp"
#include "npy_maker.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fragfft {
namespace {

const Image& pixels(const LoadedImage& loaded)
{
    return std::get<Image>(loaded.pixels);
}

std::string exr_fault(const Bytes& bytes)
{
    return fault_of([&] { decode_exr(bytes, "hostile.exr"); });
}

std::string pfm_fault(const Bytes& bytes)
{
    return fault_of([&] { decode_pfm(bytes, "hostile.pfm"); });
}

std::string hdr_fault(const Bytes& bytes)
{
    return fault_of([&] { decode_hdr(bytes, "hostile.hdr"); });
}

// `fault(bytes)` for a file cut at each length but the whole.
template <typename Fault> void require_refused_when_cut(const Bytes& bytes, const Fault& fault, const char* name)
{
    REQUIRE(fault(bytes) == "no error");
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        INFO("length " << length << " of " << bytes.size());
        REQUIRE_THAT(fault(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length))),
                     ContainsSubstring(name));
    }
}

// Samples that half floats hold.
Image image_of_halves(int width, int height, int channels)
{
    Image image(width, height, channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = static_cast<float>(static_cast<int>(i * 37 % 2048) - 1024) / 64.0F;
    return image;
}

Bytes joined(std::string_view text, const Bytes& data)
{
    Bytes bytes = bytes_of(text);
    bytes.insert(bytes.end(), data.begin(), data.end());
    return bytes;
}

constexpr std::string_view hdr_start = "#?RADIANCE\n# a comment\nFORMAT=32-bit_rle_rgbe\nEXPOSURE=2\n\n";

Bytes hdr(std::string_view size, const Bytes& data)
{
    return joined(std::string(hdr_start) + std::string(size), data);
}

} // namespace

TEST_CASE("EXR: halves and floats, scan lines and tiles, every lossless compression are read to the last bit")
{
    const std::vector<std::vector<std::string>> names{{"Y"}, {"Y", "A"}, {"R", "G", "B"}, {"R", "G", "B", "A"}};
    for (int channels = 1; channels <= 4; ++channels)
        for (const bool half : {false, true})
            for (const bool tiled : {false, true})
                for (const int compression : {0, 1, 2, 3, 4}) {
                    INFO(channels << " channels, half " << half << ", tiled " << tiled << ", compression "
                                  << compression);
                    const Image image = image_of_halves(37, 35, channels);
                    const LoadedImage loaded =
                        decode_exr(make_exr(image, {names[static_cast<std::size_t>(channels - 1)], half, tiled,
                                                    compression, -5, 7}),
                                   "test.exr");
                    REQUIRE(loaded.kind == FileKind::exr);
                    REQUIRE_FALSE(loaded.stores_integers);
                    REQUIRE(loaded.bits_per_number == (half ? 16 : 32));
                    REQUIRE(loaded.premultiplied_alpha == (channels % 2 == 0));
                    REQUIRE(pixels(loaded).same_shape(image));
                    const bool same = pixels(loaded).samples == image.samples;
                    REQUIRE(same);
                }
}

TEST_CASE("EXR: what is written is read back, to the last bit")
{
    for (int channels = 1; channels <= 4; ++channels) {
        Image image = random_image(61, 43, channels, 3);
        image.at(1, 1) = -1e20F;
        const LoadedImage loaded = decode_exr(encode_exr(image, "a.exr"), "test.exr");
        REQUIRE(loaded.bits_per_number == 32);
        const bool same = pixels(loaded).same_shape(image) && pixels(loaded).samples == image.samples;
        REQUIRE(same);
    }
}

TEST_CASE("EXR: other channels are refused, further ones are not read")
{
    const Image image = image_of_halves(8, 8, 3);
    REQUIRE_THAT(exr_fault(make_exr(image, {{"X", "N.x", "Q\x01"}})),
                 ContainsSubstring("hostile.exr") && ContainsSubstring("N.x") && ContainsSubstring("RGBA"));
    REQUIRE_THAT(exr_fault(make_exr(image, {{"Y", "RY", "BY"}})), ContainsSubstring("RY"));
    const LoadedImage with_depth = decode_exr(make_exr(image_of_halves(8, 8, 4), {{"R", "G", "B", "Z"}}), "");
    REQUIRE(pixels(with_depth).channels == 3);
}

TEST_CASE("EXR: a file cut short anywhere is refused, and numbers that are not finite with their place")
{
    for (const int compression : {0, 3, 4})
        require_refused_when_cut(make_exr(image_of_halves(9, 40, 3), {{"R", "G", "B"}, true, false, compression}),
                                 exr_fault, "hostile.exr");
    Image image = image_of_halves(4, 4, 1);
    image.at(2, 3) = std::numeric_limits<float>::infinity();
    REQUIRE_THAT(exr_fault(encode_exr(image, "")), ContainsSubstring("x=2, y=3, channel 0"));
}

TEST_CASE("EXR: declared sizes are refused before they are believed")
{
    Bytes exr = make_exr(image_of_halves(4, 4, 1), {{"Y"}});
    const Bytes name = bytes_of("dataWindow");
    const auto at = std::search(exr.begin(), exr.end(), name.begin(), name.end());
    REQUIRE(at != exr.end());
    // The name, "box2i", a length of 4 bytes, then xMin, yMin, xMax, yMax, little endian.
    const auto numbers = at + 11 + 6 + 4;
    const auto declare = [&](std::ptrdiff_t number, std::uint32_t value) {
        Bytes changed = exr;
        for (std::ptrdiff_t i = 0; i < 4; ++i)
            changed[static_cast<std::size_t>(numbers - exr.begin() + 4 * number + i)] =
                static_cast<std::uint8_t>(value >> (8 * i));
        return changed;
    };
    REQUIRE(exr_fault(declare(0, 0)) == "no error");
    for (const Bytes& lie : {declare(2, 99999), declare(3, 0x3FFFFFFF), declare(0, 0x80000001), declare(3, 0xFFFFFFF0)})
        REQUIRE_THAT(exr_fault(lie), ContainsSubstring("hostile.exr"));
}

TEST_CASE("PFM: both byte orders, grey and colour, are read from the bottom up")
{
    for (const bool big : {false, true}) {
        const Bytes data = number_bytes<float>({1, 2, 3, 4, 5, 6}, big);
        const LoadedImage grey = decode_pfm(joined(big ? "Pf\n2 3\n1.0\n" : "Pf\n2 3\n-1.0\n", data), "");
        REQUIRE(grey.kind == FileKind::pfm);
        REQUIRE(grey.bits_per_number == 32);
        REQUIRE_FALSE(grey.stores_integers);
        REQUIRE(pixels(grey).samples == std::vector<float>{5, 6, 3, 4, 1, 2});
        const LoadedImage colour = decode_pfm(joined(big ? "PF 1 2 2.5\n" : "PF\n1 2\r\n-0.5 ", data), "");
        REQUIRE(pixels(colour).channels == 3);
        REQUIRE(pixels(colour).samples == std::vector<float>{4, 5, 6, 1, 2, 3});
    }
}

TEST_CASE("PFM: what is written is read back; alpha is refused")
{
    for (const int channels : {1, 3}) {
        const Image image = random_image(7, 5, channels, 2);
        REQUIRE(pixels(decode_pfm(encode_pfm(image, ""), "")).samples == image.samples);
    }
    Image image(1, 2, 1);
    image.samples = {1.0F, -2.0F};
    REQUIRE(encode_pfm(image, "") == joined("Pf\n1 2\n-1.0\n", number_bytes<float>({-2.0F, 1.0F})));
    REQUIRE_THAT(fault_of([] { encode_pfm(Image(2, 2, 4), "a.pfm"); }), ContainsSubstring("a.pfm: PFM holds no alpha"));
}

TEST_CASE("PFM: faults are named")
{
    require_refused_when_cut(encode_pfm(random_image(3, 2, 3, 1), ""), pfm_fault, "hostile.pfm");
    const Bytes data(24);
    for (const auto& [header, fault] : {std::pair{"Pf\nx 3\n-1\n", "the width is no whole number"},
                                        {"Pf\n2 3.5\n-1\n", "the height is no whole number"},
                                        {"Pf\n2 3\n0\n", "the scale is 0"},
                                        {"Pf\n2 3\nscale\n", "the scale is no number"},
                                        {"Pf\n2 2\n-1\n", "need 16 bytes, the file holds 24"},
                                        {"Pf\n0 3\n-1\n", "at least 1"},
                                        {"Pf\n99999 3\n-1\n", "32768"},
                                        {"Pf\n99999999999999999999 3\n-1\n", "no whole number"},
                                        {"Pf\n16384 16384\n-1\n", "need 1073741824 bytes"}})
        REQUIRE_THAT(pfm_fault(joined(header, data)), ContainsSubstring("hostile.pfm") && ContainsSubstring(fault));
    const auto with_nan = number_bytes<float>({1, 2, 3, 4, 5, std::numeric_limits<float>::quiet_NaN()});
    REQUIRE_THAT(pfm_fault(joined("Pf\n2 3\n-1\n", with_nan)), ContainsSubstring("x=1, y=0"));
}

TEST_CASE("HDR: pixels, old runs and runs of components are read")
{
    // 128 * 2^(129 - 136) = 1; 64 * 2^(137 - 136) = 128; an exponent of 0 is black.
    const LoadedImage plain = decode_hdr(hdr("-Y 1 +X 3\n", {128, 64, 0, 129, 64, 2, 3, 137, 9, 9, 9, 0}), "");
    REQUIRE(plain.kind == FileKind::hdr);
    REQUIRE_FALSE(plain.stores_integers);
    REQUIRE(plain.bits_per_number == 32);
    REQUIRE(pixels(plain).samples == std::vector<float>{1, 0.5F, 0, 128, 4, 6, 0, 0, 0});

    const LoadedImage repeated = decode_hdr(hdr("-Y 1 +X 4\n", {128, 64, 32, 129, 1, 1, 1, 3}), "");
    REQUIRE(pixels(repeated).samples ==
            std::vector<float>{1, 0.5F, 0.25F, 1, 0.5F, 0.25F, 1, 0.5F, 0.25F, 1, 0.5F, 0.25F});

    // Of eight pixels: red a run of 128, green four and four of two values, blue each its own, exponents a run.
    const Bytes row{2, 2, 0, 8, 136, 128, 132, 64, 132, 32, 8, 0, 16, 32, 48, 64, 80, 96, 112, 136, 129};
    const Image image = pixels(decode_hdr(hdr("-Y 1 +X 8\n", row), ""));
    for (int x = 0; x < 8; ++x) {
        REQUIRE(image.at(x, 0, 0) == 1.0F);
        REQUIRE(image.at(x, 0, 1) == (x < 4 ? 0.5F : 0.25F));
        REQUIRE(image.at(x, 0, 2) == static_cast<float>(x) / 8.0F);
    }
}

TEST_CASE("HDR: what is written is close to its image, and negative samples are counted")
{
    for (const int width : {5, 64}) {
        Image image = random_image(width, 9, 3, 8);
        for (std::size_t i = 0; i < image.samples.size(); ++i)
            image.samples[i] *= i % 2 == 0 ? 1000.0F : 0.25F;
        const EncodedImage encoded = encode_hdr(image, "a.hdr");
        REQUIRE(encoded.clamped_samples == 0);
        const Image read = pixels(decode_hdr(encoded.bytes, ""));
        REQUIRE(read.same_shape(image));
        // The pixel's largest value has 8 bits, of which the encoder cuts off the rest.
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x) {
                const float largest = *std::max_element(&image.at(x, y), &image.at(x, y) + 3);
                for (int channel = 0; channel < 3; ++channel)
                    REQUIRE(std::abs(read.at(x, y, channel) - image.at(x, y, channel)) <= largest / 128.0F);
            }
    }
    Image image(2, 1, 1);
    image.samples = {-1.0F, 0.5F};
    REQUIRE(encode_hdr(image, "").clamped_samples == 1);
    REQUIRE(pixels(decode_hdr(encode_hdr(image, "").bytes, "")).samples ==
            std::vector<float>{0, 0, 0, 0.5F, 0.5F, 0.5F});
    REQUIRE_THAT(fault_of([] { encode_hdr(Image(2, 2, 2), "a.hdr"); }), ContainsSubstring("a.hdr: HDR holds no alpha"));
    image.samples[1] = std::numeric_limits<float>::infinity();
    REQUIRE_THAT(fault_of([&] { encode_hdr(image, "a.hdr"); }), ContainsSubstring("a.hdr") && ContainsSubstring("x=1"));
}

TEST_CASE("HDR: faults are named")
{
    require_refused_when_cut(encode_hdr(random_image(9, 3, 3, 1), "").bytes, hdr_fault, "hostile.hdr");
    for (const auto& [size, data, fault] :
         {std::tuple<const char*, Bytes, const char*>{"-Y 1 +X 2\n", Bytes(9), "1 bytes follow"},
          {"-Y 1 +X 2\n", {1, 1, 1, 1, 1, 2, 3, 4}, "a run does not fit"},
          {"-Y 1 +X 2\n", {1, 2, 3, 4, 1, 1, 1, 2}, "a run does not fit"},
          {"-Y 1 +X 8\n", {2, 2, 0, 9, 137, 1}, "a row's width"},
          {"-Y 1 +X 8\n", {2, 2, 0, 8, 137, 1}, "a run does not fit"},
          {"-Y 1 +X 8\n", {2, 2, 0, 8, 0, 1}, "a run does not fit"},
          {"-Y 9 +X 8\n", Bytes(8), "cannot hold"},
          {"-Y 1 +X 99999\n", Bytes(8), "32768"},
          {"-Y 0 +X 1\n", Bytes(8), "at least 1"},
          {"+X 2 -Y 1\n", Bytes(8), "rows from top to bottom"},
          {"-Y 1 +X 1\n", {255, 1, 1, 255}, "x=0, y=0, channel 0"}})
        REQUIRE_THAT(hdr_fault(hdr(size, data)), ContainsSubstring("hostile.hdr") && ContainsSubstring(fault));
    REQUIRE_THAT(hdr_fault(joined("#?RADIANCE\nFORMAT=32-bit_rle_xyze\n\n-Y 1 +X 1\n", Bytes(4))),
                 ContainsSubstring("another format"));
}

} // namespace fragfft
