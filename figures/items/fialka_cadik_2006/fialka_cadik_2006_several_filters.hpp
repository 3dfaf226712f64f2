// What several filters on one image cost the FFT and convolution: a row of Table 1.
#pragma once

#include "figures/items/common/filter_curves.hpp"

#include <vector>

namespace fragfft::figures {

// In turn.
struct SeveralFiltersTimes
{
    gl::TimeStatistics fft_one;
    gl::TimeStatistics fft_several;
    gl::TimeStatistics convolution_one;
    gl::TimeStatistics convolution_several;
};

inline constexpr int several_filters = 8;

// One and several of a separable kernel on images of `one`, which has one filter.
SeveralFiltersTimes several_filters_times(ItemResult& result, const Workload& one, int kernel_size,
                                          ItemContext& context);

// That the FFT slows down less, and that convolution slows down significantly.
std::vector<Claim> several_filters_claims(const reference::PublishedTable& published, const SeveralFiltersTimes& times);

} // namespace fragfft::figures
