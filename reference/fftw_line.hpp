// The complex transform of a line by double precision FFTW with measured plans, forth and back: what the textbook FFTs
// are timed against.
#pragma once

#include "reference/fftw_plan.hpp"
#include "reference/textbook_steps.hpp"

#include <complex>
#include <span>

namespace fragfft::reference {

class FftwLine
{
public:
    // Plans with FFTW_MEASURE. The samples are zeros. Throws InputError unless `length` is at least 1.
    explicit FftwLine(int length);

    std::span<std::complex<double>> samples()
    {
        return samples_;
    }
    std::span<std::complex<double>> bins()
    {
        return bins_;
    }

    void forward(); // samples -> bins, unscaled
    void inverse(); // bins -> samples, scaled by 1 / length

private:
    ComplexSamples samples_;
    ComplexSamples bins_;
    FftwPlan forward_;
    FftwPlan inverse_;
};

} // namespace fragfft::reference
