// FFTW on an array whose numbers a wrong scale has made very small or very large: section 6 has up to 2 seconds instead
// of 0.625 "if scaling is not performed correctly". Filtered again and again, numbers that are divided too often shrink
// until they are subnormal, and numbers that are not divided grow until they overflow.
#pragma once

#include "figures/report/claim.hpp"
#include "gl/timer.hpp"
#include "reference/fftw_filter.hpp"

#include <complex>
#include <vector>

namespace fragfft::figures {

// Random numbers of this size, filtered on one thread by a response of one modulus, so that the result's are as large.
class ScaledArray
{
public:
    explicit ScaledArray(float size);

    void filter();
    // The share of the numbers of spectrum and result that are not subnormal, after they were filtered.
    double share_not_subnormal();

private:
    reference::FftwFilter fftw_;
    std::vector<std::complex<float>> response_;
};

inline constexpr float ordinary_size = 1.0f;
// The spectrum of 1024 x 1024 numbers has numbers that are about 2^8 and at most 2^11 times as large, so they stay
// below 2^-126, the least normal number; 2^-149 is the least of all.
inline constexpr float subnormal_size = 0x1p-137f;
inline constexpr float overflowing_size = 0x1p127f; // the spectrum's exceed the largest float

// One array of 1024 x 1024 each, in turn.
struct BadScalingTimes
{
    gl::TimeStatistics ordinary;
    gl::TimeStatistics subnormal;
    gl::TimeStatistics overflowed;
    double share_not_subnormal = 0.0; // of the subnormal one
};

BadScalingTimes bad_scaling_times(const gl::Sampling& sampling);

Claim bad_scaling_claim(const reference::PublishedTable& published, const BadScalingTimes& times);

} // namespace fragfft::figures
