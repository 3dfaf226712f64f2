#include "catch_framework.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "spectrum_truth.hpp"

using namespace fragfft;

namespace {

constexpr unsigned pairs_seed = 2006;

// FFTW's spectra of the complex images R + jG and B + jA, as texels.
Image packed_truth(const Image& image)
{
    DoubleComplexImage complex_images(image.width, image.height, (image.channels + 1) / 2);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                complex_images.at(x, y, channel / 2) +=
                    static_cast<double>(image.at(x, y, channel)) * (channel % 2 == 0 ? 1.0 : std::complex{0.0, 1.0});
    const DoubleComplexImage bins = reference::fftw_transform(complex_images, Direction::forward);
    Image packed(image.width, image.height, 2 * bins.channels);
    for (int v = 0; v < bins.height; ++v)
        for (int u = 0; u < bins.width; ++u)
            for (int pair = 0; pair < bins.channels; ++pair) {
                packed.at(u, v, 2 * pair) = static_cast<float>(bins.at(u, v, pair).real());
                packed.at(u, v, 2 * pair + 1) = static_cast<float>(bins.at(u, v, pair).imag());
            }
    return packed;
}

} // namespace

TEST_CASE("Two real channels are one complex image: unpacking separates FFTW's spectrum of it, packing makes it")
{
    for (const auto [width, height] : {Size{2, 2}, Size{4, 2}, Size{2, 8}, Size{16, 8}})
        for (int channels = 1; channels <= 4; ++channels) {
            INFO(width << " x " << height << ", " << channels << " channels, seed " << pairs_seed);
            const Image image = random_image(width, height, channels, pairs_seed);
            const DoubleComplexImage spectrum = truth(image);
            const Image packed = packed_truth(image);
            CHECK(packed.channels == fialka_cadik_2006::method().packed_channels(channels));
            // The texels are rounded to floats: each part of each bin by half a unit in the last place.
            CHECK(reference::relative_l2(fialka_cadik_2006::method().unpack(packed, channels), spectrum) <= 0x1p-24);
            CHECK(reference::relative_l2(cpu::to_double(fialka_cadik_2006::method().pack(spectrum)),
                                         cpu::to_double(packed)) <= 0x1p-23);
        }
}

TEST_CASE("Packing what was unpacked gives the texels back, whatever they hold")
{
    const Image packed = random_image(8, 4, 4, pairs_seed);
    INFO("seed " << pairs_seed);
    // Sums of two floats are exact in double precision.
    CHECK(fialka_cadik_2006::method().pack(fialka_cadik_2006::method().unpack(packed, 4)).samples == packed.samples);
}

TEST_CASE("A response serves both complex images")
{
    const Image kernel = random_image(8, 4, 1, pairs_seed);
    const Image source = fialka_cadik_2006::method().response_source(kernel);
    const DoubleComplexImage response = truth(kernel);
    const Image packed = fialka_cadik_2006::method().pack_response(response);
    // The source's spectrum is the response in both.
    CHECK(reference::relative_l2(cpu::to_double(packed_truth(source)), cpu::to_double(packed)) <= 0x1p-24);
    CHECK(packed.at(3, 1, 0) == static_cast<float>(response.at(3, 1).real()));
    CHECK(packed.at(3, 1, 1) == static_cast<float>(response.at(3, 1).imag()));
    CHECK(packed.at(3, 1, 2) == packed.at(3, 1, 0));
    CHECK(packed.at(3, 1, 3) == packed.at(3, 1, 1));
}
