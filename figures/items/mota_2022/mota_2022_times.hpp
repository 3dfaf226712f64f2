// Squares of complex numbers by the compute programs of Mota 2022, by FFTW and by cuFFT: what its Figures 12 to 14
// compare.
#pragma once

#include "figures/items/common/timed_transforms.hpp"
#include "methods/method.hpp"

#include <functional>
#include <string>
#include <vector>

namespace fragfft::figures {

struct ComputeTimes
{
    std::vector<int> sides; // empty where the device has no compute programs
    std::vector<TimedTransform> all;
    std::string cufft;           // which, and the device that it runs on; empty where there is none
    std::string cufft_absence;   // and then why
    std::string programs_absent; // why the device runs no compute programs; empty where it does

    const TimedTransform& of(int side, const std::string& by) const;
    // How many times as long `slow` takes as `fast`, on every side.
    std::vector<Case> ratios_on_all_sides(const std::string& slow, const std::string& fast) const;
};

// Two images at once, as a texel holds them; twiddle factors computed in the program, as in the dissertation. Sides
// from 128 to 1024, as there, or fewer where that would take long or a method does not take them here. Adds rows,
// checks and pass lists to the result.
ComputeTimes compute_times(ItemContext& context, const std::vector<Method>& methods, ItemResult& result);

// Time by side, a curve for each method and library, of the table that compute_times has filled.
Chart chart_of_compute_times(const std::string& stem, const std::string& caption, const ComputeTimes& times,
                             const std::vector<Method>& methods);

// A conclusion about times, stated by `state` where there are any.
void state_of_compute_times(Claim& claim, const std::string& published, const ComputeTimes& times,
                            const std::function<void(Claim&)>& state);

// A sentence on what stands beside the programs, or on why nothing was timed, for the item's text.
std::string opponents_text(const ComputeTimes& times);

} // namespace fragfft::figures
