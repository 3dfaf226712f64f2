#include "program/cpu/fftw_complex.hpp"

#include "arrays/positive.hpp"
#include "errors.hpp"

#include <algorithm>
#include <mutex>
#include <string>

namespace fragfft::cpu {

namespace {

fftw_complex* fftw_pointer(std::vector<std::complex<double>>& samples)
{
    return reinterpret_cast<fftw_complex*>(samples.data());
}

FftwPlan planned(std::vector<std::complex<double>>& from, std::vector<std::complex<double>>& to, int sign)
{
    const std::lock_guard lock(fftw_planner_mutex());
    return own_fftw_plan<FftwPlan>(fftw_plan_dft_1d(static_cast<int>(from.size()), fftw_pointer(from), fftw_pointer(to),
                                                    sign, FFTW_MEASURE | FFTW_PRESERVE_INPUT));
}

std::size_t require_samples(int width, int height)
{
    if (width < 1 || height < 1)
        throw InputError("a complex transform by FFTW needs at least 1 x 1 samples, not " + std::to_string(width) +
                         " x " + std::to_string(height));
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

int require_threads(int count)
{
    if (count < 1)
        throw InputError("a complex transform by FFTW needs at least 1 thread, not " + std::to_string(count));
    return count;
}

} // namespace

FftwLine::FftwLine(int length)
    : samples_(static_cast<std::size_t>(require_positive(length, "length", "a line transformed by FFTW"))),
      bins_(samples_.size()), forward_(planned(samples_, bins_, FFTW_FORWARD)),
      inverse_(planned(bins_, samples_, FFTW_BACKWARD))
{
    // Planning with FFTW_MEASURE overwrites the arrays.
    std::fill(samples_.begin(), samples_.end(), 0.0);
    std::fill(bins_.begin(), bins_.end(), 0.0);
}

void FftwLine::forward()
{
    fftw_execute(forward_.get());
}

void FftwLine::inverse()
{
    fftw_execute(inverse_.get());
    for (auto& sample : samples_)
        sample /= static_cast<double>(samples_.size());
}

FftwComplexTransform::FftwComplexTransform(int width, int height, int thread_count)
    : count_(require_samples(width, height)), samples_(aligned_array<std::complex<float>>(count_)),
      bins_(aligned_array<std::complex<float>>(count_)), threads_(require_threads(thread_count))
{
    {
        const std::lock_guard lock(fftw_planner_mutex());
        initialise_fftw_float_threads();
        fftwf_plan_with_nthreads(thread_count);
        plan_ = own_fftw_plan<FftwFloatPlan>(fftwf_plan_dft_2d(
            height, width, reinterpret_cast<fftwf_complex*>(samples_.get()),
            reinterpret_cast<fftwf_complex*>(bins_.get()), FFTW_FORWARD, FFTW_MEASURE | FFTW_PRESERVE_INPUT));
    }
    // Planning with FFTW_MEASURE overwrites the arrays.
    std::fill_n(samples_.get(), count_, 0.0f);
    std::fill_n(bins_.get(), count_, 0.0f);
}

std::span<std::complex<float>> FftwComplexTransform::samples()
{
    return {samples_.get(), count_};
}

std::span<std::complex<float>> FftwComplexTransform::bins()
{
    return {bins_.get(), count_};
}

void FftwComplexTransform::forward()
{
    fftwf_execute(plan_.get());
}

void FftwComplexTransform::multiply(std::span<const std::complex<float>> response)
{
    if (response.size() != count_)
        throw InputError("a response of " + std::to_string(response.size()) + " bins does not fit a spectrum of " +
                         std::to_string(count_) + " bins");
    auto* bins = reinterpret_cast<float*>(bins_.get());
    const auto* factors = reinterpret_cast<const float*>(response.data());
    threads_.for_ranges(count_, [=](std::size_t begin, std::size_t end) {
        multiply_complex(bins + 2 * begin, factors + 2 * begin, bins + 2 * begin, end - begin, 1.0f);
    });
}

} // namespace fragfft::cpu
