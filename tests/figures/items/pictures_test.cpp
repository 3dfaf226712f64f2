#include "catch_framework.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/pictures.hpp"
#include "program/image/image_file.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Image counted(int width, int height, int channels)
{
    Image image(width, height, channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = static_cast<float>(i);
    return image;
}

} // namespace

TEST_CASE("A halved image holds the means of four pixels, channel by channel")
{
    const Image half = halved(counted(4, 2, 2));
    CHECK(half.width == 2);
    CHECK(half.height == 1);
    // Channel 0 of the pixels 0, 1, 4 and 5 is 0, 2, 8, 10; the next pixel's is 4 more, and the other channel's 1 more.
    CHECK(half.samples == std::vector<float>{5.0f, 6.0f, 9.0f, 10.0f});
}

TEST_CASE(
    "An enlarged image repeats its pixels, and a single channel is taken out, and grey is shown in three channels")
{
    CHECK(enlarged(counted(2, 1, 1), 2, 3).samples == std::vector<float>{0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1});
    CHECK(single_channel(counted(2, 1, 3), 1).samples == std::vector<float>{1.0f, 4.0f});
    CHECK(shown(counted(2, 1, 1), 0.5f, 2.0f).samples == std::vector<float>{0.5f, 0.5f, 0.5f, 2.5f, 2.5f, 2.5f});
    CHECK(shown(counted(2, 1, 4)).samples == std::vector<float>{0, 1, 2, 4, 5, 6});
}

TEST_CASE("A sheet lays pictures in rows, white between and where one is missing")
{
    const Image black(2, 1, 3);
    const Image result = sheet({black, black, black}, 2);
    CHECK(result.width == 2 + 8 + 2);
    CHECK(result.height == 1 + 8 + 1);
    CHECK(result.at(0, 0) == 0.0f);
    CHECK(result.at(2, 0) == 1.0f);
    CHECK(result.at(10, 0) == 0.0f);
    CHECK(result.at(0, 9) == 0.0f);
    CHECK(result.at(10, 9) == 1.0f);
}

TEST_CASE("The photograph has the size and the channels that figures count on, and a picture is a PNG")
{
    const Image image = photograph();
    CHECK((image.width == 512 && image.height == 512 && image.channels == 3));
    const Picture picture = png_picture("a.png", "caption", Image(3, 2, 3));
    CHECK_FALSE(picture.is_svg());
    CHECK(std::get<Image>(decode_image(picture.bytes, "a.png").pixels).width == 3);
}

TEST_CASE("A filter's exact result is its convolution, and errors are told in parts of the larger of result and image")
{
    Image impulse(8, 8, 1);
    impulse.at(3, 4) = 1.0f;
    const DoubleImage blurred = exactly_filtered(impulse, filter_of("box:size=3"));
    CHECK(blurred.at(2, 3) == Approx(1.0 / 9.0));
    CHECK(blurred.at(5, 4) == Approx(0.0).margin(1e-15));
    // A filter without a kernel removes the mean and keeps the rest.
    const DoubleImage without_mean = exactly_filtered(impulse, filter_of("ideal-high-pass:cutoff=0.01"));
    CHECK(without_mean.at(3, 4) == Approx(63.0 / 64.0));
    CHECK_THROWS_AS(filter_of("kernel:file=x.npy"), std::exception);

    DoubleImage small(8, 8, 1);
    small.at(0, 0) = 0.1;
    Image got = cpu::to_float(small);
    got.at(0, 0) = 0.101f;
    CHECK(relative_error(got, small, impulse) == Approx(0.001).epsilon(1e-4)); // relative to the image, whose norm is 1
    CHECK(relative_error(got, small, got) == Approx(0.01 * 0.1 / 0.101).epsilon(1e-4));
}
