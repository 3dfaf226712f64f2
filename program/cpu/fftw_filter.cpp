#include "program/cpu/fftw_filter.hpp"

#include "arrays/positive.hpp"
#include "errors.hpp"

#include <mutex>
#include <string>

namespace fragfft::cpu {

namespace {

constexpr const char* filter_name = "the FFTW filter";

} // namespace

FftwFilter::FftwFilter(int width, int height, int channels, int thread_count, Planning planning)
    : width_(require_positive(width, "width", filter_name)), height_(require_positive(height, "height", filter_name)),
      channels_(require_positive(channels, "channel count", filter_name)),
      samples_per_plane_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)),
      bins_per_plane_(static_cast<std::size_t>(width / 2 + 1) * static_cast<std::size_t>(height)),
      samples_(aligned_array<float>(samples_per_plane_ * static_cast<std::size_t>(channels))),
      bins_(aligned_array<std::complex<float>>(bins_per_plane_ * static_cast<std::size_t>(channels))),
      products_(aligned_array<std::complex<float>>(bins_per_plane_ * static_cast<std::size_t>(channels))),
      results_(aligned_array<float>(samples_per_plane_ * static_cast<std::size_t>(channels))),
      threads_(require_positive(thread_count, "thread count", filter_name))
{
    const int size[] = {height, width};
    auto* bins = reinterpret_cast<fftwf_complex*>(bins_.get());
    auto* products = reinterpret_cast<fftwf_complex*>(products_.get());
    const auto plane_distance = static_cast<int>(samples_per_plane_);
    const auto bin_distance = static_cast<int>(bins_per_plane_);
    const unsigned effort = planning == Planning::measured ? FFTW_MEASURE : FFTW_ESTIMATE;
    {
        const std::lock_guard lock(fftw_planner_mutex());
        initialise_fftw_float_threads();
        fftwf_plan_with_nthreads(thread_count);
        forward_plan_ = own_fftw_plan<FftwFloatPlan>(
            fftwf_plan_many_dft_r2c(2, size, channels, samples_.get(), nullptr, 1, plane_distance, bins, nullptr, 1,
                                    bin_distance, effort | FFTW_PRESERVE_INPUT));
        inverse_plan_ = own_fftw_plan<FftwFloatPlan>(
            fftwf_plan_many_dft_c2r(2, size, channels, products, nullptr, 1, bin_distance, results_.get(), nullptr, 1,
                                    plane_distance, effort | FFTW_DESTROY_INPUT));
    }
    // Planning with FFTW_MEASURE overwrites the arrays.
    for (const Samples* samples : {&samples_, &results_})
        std::fill_n(samples->get(), samples_per_plane_ * static_cast<std::size_t>(channels), 0.0F);
    for (const Bins* bins_of_both : {&bins_, &products_})
        std::fill_n(bins_of_both->get(), bins_per_plane_ * static_cast<std::size_t>(channels), 0.0F);
}

std::size_t FftwFilter::plane_offset(int channel, std::size_t plane_size) const
{
    if (channel < 0 || channel >= channels_)
        throw InputError("the FFTW filter has no channel " + std::to_string(channel));
    return static_cast<std::size_t>(channel) * plane_size;
}

std::span<float> FftwFilter::plane(int channel)
{
    return {samples_.get() + plane_offset(channel, samples_per_plane_), samples_per_plane_};
}

std::span<std::complex<float>> FftwFilter::spectrum(int channel)
{
    return {bins_.get() + plane_offset(channel, bins_per_plane_), bins_per_plane_};
}

std::span<const float> FftwFilter::result(int channel) const
{
    return {results_.get() + plane_offset(channel, samples_per_plane_), samples_per_plane_};
}

void FftwFilter::set_image(const Image& image)
{
    if (image.width != width_ || image.height != height_ || image.channels != channels_ ||
        image.samples.size() != samples_per_plane_ * static_cast<std::size_t>(channels_))
        throw InputError("an image of " + std::to_string(image.width) + " x " + std::to_string(image.height) + " x " +
                         std::to_string(image.channels) + " does not fit an FFTW filter planned for " +
                         std::to_string(width_) + " x " + std::to_string(height_) + " x " + std::to_string(channels_));
    const auto channels = static_cast<std::size_t>(channels_);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        samples_[i % channels * samples_per_plane_ + i / channels] = image.samples[i];
}

Image FftwFilter::image() const
{
    Image result(width_, height_, channels_);
    const auto channels = static_cast<std::size_t>(channels_);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = results_[i % channels * samples_per_plane_ + i / channels];
    return result;
}

void FftwFilter::forward()
{
    fftwf_execute(forward_plan_.get());
}

void FftwFilter::multiply(std::span<const std::complex<float>> response)
{
    const auto channels = static_cast<std::size_t>(channels_);
    if (response.size() != bins_per_plane_ && response.size() != bins_per_plane_ * channels)
        throw InputError("a response of " + std::to_string(response.size()) + " bins does not fit spectra of " +
                         std::to_string(bins_per_plane_) + " bins");
    const bool response_per_channel = response.size() != bins_per_plane_;
    const float scale = static_cast<float>(1.0 / static_cast<double>(samples_per_plane_));
    // std::complex<float> is laid out as two floats (C++ standard, complex.numbers.general).
    const auto* bins = reinterpret_cast<const float*>(bins_.get());
    auto* products = reinterpret_cast<float*>(products_.get());
    const auto* factors = reinterpret_cast<const float*>(response.data());
    threads_.for_ranges(bins_per_plane_, [=, this](std::size_t begin, std::size_t end) {
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const std::size_t first = 2 * (channel * bins_per_plane_ + begin);
            multiply_complex(bins + first, factors + (response_per_channel ? first : 2 * begin), products + first,
                             end - begin, scale);
        }
    });
}

void FftwFilter::inverse()
{
    fftwf_execute(inverse_plan_.get());
}

void FftwFilter::filter(std::span<const std::complex<float>> response)
{
    forward();
    multiply(response);
    inverse();
}

} // namespace fragfft::cpu
