#include "program/filtering/product_on_cpu.hpp"

#include "program/cpu/fftw_filter.hpp"

#include <algorithm>

namespace fragfft {

namespace {

// The first samples of a plane of that width, which is zeros elsewhere.
void set_plane(std::span<float> plane, int width, const Image& image, int channel)
{
    std::fill(plane.begin(), plane.end(), 0.0f);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            plane[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)] =
                image.at(x, y, channel);
}

} // namespace

Image product_on_cpu(const Job& job, const FactorOfBins& factor, const Image& image, const Image& other,
                     int thread_count)
{
    Job without_format = job;
    without_format.format = gl::PixelFormat::rgba32f;
    require_product(without_format);
    const auto planned = [&] {
        return cpu::FftwFilter(image.width, image.height, 1, thread_count, cpu::FftwFilter::Planning::estimated);
    };
    cpu::FftwFilter first = planned();
    cpu::FftwFilter second = planned();
    Image result(image.width, image.height, image.channels);
    for (int channel = 0; channel < image.channels; ++channel) {
        set_plane(first.plane(0), image.width, image, channel);
        set_plane(second.plane(0), image.width, other, channel);
        first.forward();
        second.forward();
        const std::span<std::complex<float>> spectrum = first.spectrum(0);
        const std::span<std::complex<float>> factors = second.spectrum(0);
        for (std::size_t i = 0; i < factors.size(); ++i)
            factors[i] =
                std::complex<float>(factor(std::complex<double>(spectrum[i]), std::complex<double>(factors[i])));
        first.multiply(factors);
        first.inverse();
        const std::span<const float> samples = first.result(0);
        for (std::size_t i = 0; i < samples.size(); ++i)
            result.samples[i * static_cast<std::size_t>(image.channels) + static_cast<std::size_t>(channel)] =
                samples[i];
    }
    return result;
}

double estimated_product_milliseconds(const Job& job)
{
    // Half of a filter's transforms more, by a response that costs next to nothing.
    constexpr double transforms = 1.5;
    const Job filter{.image = job.image,
                     .filters = {Filter("any response", "", [](double, double) { return std::complex<double>(1.0); })}};
    return transforms * estimated_fourier_milliseconds(filter);
}

} // namespace fragfft
