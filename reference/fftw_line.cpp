#include "reference/fftw_line.hpp"

#include "reference/positive.hpp"

#include <algorithm>
#include <mutex>

namespace fragfft::reference {

namespace {

fftw_complex* fftw_pointer(ComplexSamples& samples)
{
    return reinterpret_cast<fftw_complex*>(samples.data());
}

FftwPlan planned(ComplexSamples& from, ComplexSamples& to, int sign)
{
    const std::lock_guard lock(fftw_planner_mutex());
    return own_fftw_plan<FftwPlan>(fftw_plan_dft_1d(static_cast<int>(from.size()), fftw_pointer(from), fftw_pointer(to),
                                                    sign, FFTW_MEASURE | FFTW_PRESERVE_INPUT));
}

} // namespace

FftwLine::FftwLine(int length)
    : samples_(static_cast<std::size_t>(require_positive(length, "length", "a line transformed by FFTW"))),
      bins_(samples_.size()), forward_(planned(samples_, bins_, FFTW_FORWARD)),
      inverse_(planned(bins_, samples_, FFTW_BACKWARD))
{
    // Measuring leaves its own data behind.
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

} // namespace fragfft::reference
