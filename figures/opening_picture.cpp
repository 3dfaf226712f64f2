#include "figures/opening_picture.hpp"

#include "arrays/complex_image.hpp"
#include "figures/items/common/pictures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft::figures {

namespace {

constexpr double deviation_in_bins = 12.0; // standard deviation of the Gaussian that keeps the low frequencies

// The distance of a bin from frequency 0, in bins.
double distance(int x, int y, const DoubleComplexImage& spectrum)
{
    return std::hypot(std::min(x, spectrum.width - x), std::min(y, spectrum.height - y));
}

Image log_magnitude(const DoubleComplexImage& spectrum)
{
    Image result(spectrum.width, spectrum.height, spectrum.channels);
    float largest = 0.0f;
    for (int y = 0; y < result.height; ++y)
        for (int x = 0; x < result.width; ++x)
            for (int channel = 0; channel < result.channels; ++channel) {
                const int shifted_x = (x + result.width / 2) % result.width;
                const int shifted_y = (y + result.height / 2) % result.height;
                const double magnitude = std::abs(spectrum.at(shifted_x, shifted_y, channel));
                result.at(x, y, channel) = static_cast<float>(std::log1p(magnitude));
                largest = std::max(largest, result.at(x, y, channel));
            }
    for (float& sample : result.samples)
        sample /= largest;
    return result;
}

Image low_frequencies(DoubleComplexImage spectrum)
{
    for (int y = 0; y < spectrum.height; ++y)
        for (int x = 0; x < spectrum.width; ++x) {
            const double bins = distance(x, y, spectrum) / deviation_in_bins;
            for (int channel = 0; channel < spectrum.channels; ++channel)
                spectrum.at(x, y, channel) *= std::exp(-0.5 * bins * bins);
        }
    const DoubleComplexImage filtered = reference::fftw_transform(spectrum, Direction::inverse);
    Image result(filtered.width, filtered.height, filtered.channels);
    std::transform(filtered.samples.begin(), filtered.samples.end(), result.samples.begin(),
                   [](const std::complex<double>& sample) { return static_cast<float>(sample.real()); });
    return result;
}

} // namespace

Picture opening_picture()
{
    const Image picture = halved(measuring::photograph());
    const DoubleComplexImage spectrum = reference::fftw_transform(cpu::to_double(picture));
    const Image low = low_frequencies(spectrum);
    Image high = picture;
    for (std::size_t i = 0; i < high.samples.size(); ++i)
        high.samples[i] += 0.5f - low.samples[i];
    return png_picture(
        "opening.png",
        "A photograph; its frequencies, the slowest waves in the middle; the picture that the slow waves "
        "make by themselves; and the one that the fast waves make.",
        sheet({picture, log_magnitude(spectrum), low, high}, 4));
}

} // namespace fragfft::figures
