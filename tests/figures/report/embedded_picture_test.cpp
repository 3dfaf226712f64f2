#include "catch_framework.hpp"
#include "figures/report/html.hpp"
#include "files/file_support.hpp"
#include "image/image_file.hpp"
#include "measuring/workload.hpp"

#include <cmath>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Bytes png_of(const Image& image)
{
    const TemporaryDirectory directory;
    save_image(directory / "a.png", image);
    return get_file(directory / "a.png");
}

Image without_colour(const Image& image)
{
    Image grey(image.width, image.height, 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            grey.at(x, y) = image.at(x, y, 1);
    return grey;
}

Image with_alpha(const Image& image)
{
    Image result(image.width, image.height, image.channels + 1);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            std::copy_n(&image.at(x, y), image.channels, &result.at(x, y));
            result.at(x, y, image.channels) = 0.5F;
        }
    return result;
}

// Rectangles of flat colours, as the report draws layouts.
Image drawing()
{
    Image image(256, 256, 3);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            image.at(x, y, (x / 13 + y / 17) % 3) = 1.0F;
    return image;
}

double root_mean_square_difference(const Image& a, const Image& b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.samples.size(); ++i)
        sum += std::pow(static_cast<double>(a.samples[i]) - static_cast<double>(b.samples[i]), 2);
    return std::sqrt(sum / static_cast<double>(a.samples.size()));
}

} // namespace

TEST_CASE("A photograph is embedded as a JPEG of less than half the bytes, and is nearly the same")
{
    const Image photograph = measuring::photograph();
    for (const Image& image : {photograph, without_colour(photograph)}) {
        const Bytes png = png_of(image);
        const EmbeddedPicture embedded = embedded_picture(png);
        CHECK(embedded.media_type == "image/jpeg");
        CHECK(2 * embedded.bytes.size() < png.size());
        const LoadedImage decoded = decode_image(embedded.bytes, "embedded");
        CHECK(decoded.kind == FileKind::jpeg);
        const Image shown = std::get<Image>(decoded.pixels);
        REQUIRE(shown.same_shape(image));
        // 34 dB below white, where differences begin to be seen.
        CHECK(root_mean_square_difference(shown, image) < 0.02);
    }
}

TEST_CASE("A picture of few colours or with alpha is embedded as its PNG, bit for bit")
{
    const Image photograph = measuring::photograph();
    for (const Image& image : {drawing(), with_alpha(photograph), with_alpha(without_colour(photograph))}) {
        INFO(image.channels);
        const Bytes png = png_of(image);
        const EmbeddedPicture embedded = embedded_picture(png);
        CHECK(embedded.media_type == "image/png");
        CHECK(embedded.bytes == png);
    }
}

TEST_CASE("A picture that cannot be decoded is embedded as it is")
{
    Bytes damaged = png_of(measuring::photograph());
    damaged.resize(damaged.size() / 2);
    for (const Bytes& bytes : {Bytes{}, bytes_of("no picture"), damaged}) {
        const EmbeddedPicture embedded = embedded_picture(bytes);
        CHECK(embedded.media_type == "image/png");
        CHECK(embedded.bytes == bytes);
    }
}
