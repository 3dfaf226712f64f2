#include "program/filtering/spectrum_picture.hpp"

#include "program/cpu/fftw_filter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fragfft {

Image spectrum_magnitudes(const Image& image)
{
    const int threads = cpu::hardware_thread_count();
    cpu::FftwFilter fftw(image.width, image.height, 1, threads, cpu::FftwFilter::Planning::estimated);
    const int bins = image.width / 2 + 1;
    Image magnitudes(image.width, image.height, image.channels);
    for (int channel = 0; channel < image.channels; ++channel) {
        const std::span<float> plane = fftw.plane(0);
        for (std::size_t i = 0; i < plane.size(); ++i)
            plane[i] = image.samples[i * static_cast<std::size_t>(image.channels) + static_cast<std::size_t>(channel)];
        fftw.forward();
        const std::span<const std::complex<float>> spectrum = fftw.spectrum(0);
        const auto bin = [&](int u, int v) {
            return spectrum[static_cast<std::size_t>(v) * static_cast<std::size_t>(bins) + static_cast<std::size_t>(u)];
        };
        for (int v = 0; v < image.height; ++v)
            for (int u = 0; u < image.width; ++u) {
                // A real image's bin is the conjugate of the bin at the negative frequency.
                const bool is_stored = u < bins;
                magnitudes.at(u, v, channel) =
                    std::abs(is_stored ? bin(u, v) : bin(image.width - u, (image.height - v) % image.height));
            }
    }
    return magnitudes;
}

Image spectrum_picture(const Image& magnitudes, double range_in_decibels)
{
    const int width = magnitudes.width;
    const int height = magnitudes.height;
    const double largest = std::max(*std::max_element(magnitudes.samples.begin(), magnitudes.samples.end()),
                                    std::numeric_limits<float>::min());
    Image picture(width, height, magnitudes.channels);
    for (int v = 0; v < height; ++v)
        for (int u = 0; u < width; ++u)
            for (int channel = 0; channel < magnitudes.channels; ++channel) {
                const double decibels = 20.0 * std::log10(static_cast<double>(magnitudes.at(u, v, channel)) / largest);
                picture.at((u + width / 2) % width, (v + height / 2) % height, channel) =
                    static_cast<float>(std::max(0.0, 1.0 + decibels / range_in_decibels));
            }
    return picture;
}

} // namespace fragfft
