// The project's own pictures, read by libvips, are what was drawn; a sample without a level is refused.
#include "catch_framework.hpp"
#include "program/files/temporary_folder.hpp"
#include "program/image/image_file.hpp"
#include "program/pictures/animated_png.hpp"
#include "program/pictures/encoded_picture.hpp"

#include <cmath>
#include <limits>

using namespace fragfft;

namespace {

// All rows, columns and channels differ, and some samples lie between levels or outside their range.
Image asymmetric(int width, int height, int channels)
{
    Image image(width, height, channels);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int channel = 0; channel < channels; ++channel)
                image.at(x, y, channel) = -0.1f + 0.013f * static_cast<float>((7 * x + 3 * y * y + 29 * channel) % 95);
    return image;
}

} // namespace

TEST_CASE("Pictures of any size and number of channels are read back by libvips and by stb, level by level")
{
    for (int channels = 1; channels <= 4; ++channels)
        for (const auto& [width, height] : {std::pair{1, 1}, std::pair{1, 9}, std::pair{17, 1}, std::pair{61, 43}}) {
            CAPTURE(channels, width, height);
            const Image image = asymmetric(width, height, channels);
            const std::vector<std::uint8_t> png = png_of(image);
            const Image read = std::get<Image>(decode_image(png, "a.png").pixels);
            REQUIRE(read.same_shape(image));
            for (std::size_t i = 0; i < read.samples.size(); ++i)
                REQUIRE(std::lround(255.0f * read.samples[i]) ==
                        std::lround(255.0f * std::min(1.0f, std::max(0.0f, image.samples[i]))));
            CHECK(decoded_png(png)->samples == read.samples);
        }
}

TEST_CASE("A saved picture is the encoded one, and one without a level or another ending is refused by name")
{
    const TemporaryFolder folder;
    Image image = asymmetric(5, 4, 3);
    save_png(folder.file("a.PNG"), image);
    CHECK(read_file_bytes(folder.file("a.PNG")) == png_of(image));
    CHECK_THROWS_WITH(save_png(folder.file("a.jpg"), image), ContainsSubstring("a.jpg: this is written as .png"));
    image.samples[7] = std::numeric_limits<float>::quiet_NaN();
    CHECK_THROWS_WITH(save_png(folder.file("b.png"), image), ContainsSubstring("b.png: a picture's pixel is NaN"));
    CHECK_FALSE(std::filesystem::exists(folder.file("b.png")));
    image.samples.pop_back();
    CHECK_THROWS_AS(png_of(image), std::invalid_argument);
    CHECK_THROWS_AS(png_of(Image()), std::invalid_argument);
}

TEST_CASE("A JPEG is nearly the picture, and has no alpha")
{
    const Image image = [] {
        Image smooth(40, 30, 3);
        for (int y = 0; y < smooth.height; ++y)
            for (int x = 0; x < smooth.width; ++x)
                for (int channel = 0; channel < 3; ++channel)
                    smooth.at(x, y, channel) = static_cast<float>(x + 2 * y + 10 * channel) / 130.0f;
        return smooth;
    }();
    const Image read = std::get<Image>(decode_image(jpeg_of(image, 90), "a.jpg").pixels);
    REQUIRE(read.same_shape(image));
    for (std::size_t i = 0; i < read.samples.size(); ++i)
        REQUIRE(read.samples[i] == Approx(image.samples[i]).margin(0.03)); // some levels, usual at quality 90
    CHECK_THROWS_AS(jpeg_of(asymmetric(4, 4, 4), 90), std::invalid_argument);
    CHECK_THROWS_AS(jpeg_of(asymmetric(4, 4, 2), 90), std::invalid_argument);
}

TEST_CASE("What is no whole PNG is not decoded")
{
    std::vector<std::uint8_t> png = png_of(asymmetric(30, 30, 3));
    CHECK(decoded_png(png).has_value());
    png.resize(png.size() / 2);
    CHECK_FALSE(decoded_png(png).has_value());
    CHECK_FALSE(decoded_png({}).has_value());
    CHECK_FALSE(decoded_png(jpeg_of(asymmetric(30, 30, 3), 90)).has_value());
}

TEST_CASE("An animation of no frames, of no time or of frames of several shapes is refused")
{
    const auto frame = [](int number) { return asymmetric(4 + number, 3, 3); };
    CHECK_NOTHROW(animated_png(1, 0.5, frame));
    CHECK_THROWS_AS(animated_png(2, 0.5, frame), std::invalid_argument);
    CHECK_THROWS_AS(animated_png(0, 0.5, frame), std::invalid_argument);
    CHECK_THROWS_AS(animated_png(1, -0.5, frame), std::invalid_argument);
    CHECK_THROWS_AS(animated_png(1, std::numeric_limits<double>::quiet_NaN(), frame), std::invalid_argument);
}
