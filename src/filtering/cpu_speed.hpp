// How fast this CPU filters, measured in a fraction of a second: what prices the ways on the CPU.
#pragma once

#include "filtering/prepared_filter.hpp"

namespace fragfft {

// Nanoseconds by the wall clock, all threads at work.
struct CpuSpeed
{
    double sample_by_lines = 0.0; // its way into padded planes and back, by a row and a column
    double sample_by_plane = 0.0; // the same by a kernel that is not separable
    double tap_of_line = 0.0;     // for each sample
    double tap_of_plane = 0.0;
    double transformed_sample = 0.0;        // forward, product and inverse, divided by log2 of the plane's samples
    double bin_of_separable_response = 0.0; // of those stored, with the memory for all planes

    // Throws InputError unless every number is finite and positive.
    void require_sound() const;
};

// Times both ways on 2048 x 1024 pixels of three channels, in about a second: the least of a few.
CpuSpeed measure_cpu_speed();

// About what a CPU of 2023 does with two threads: to tell whether measuring is worth its while.
inline constexpr CpuSpeed typical_cpu_speed{.sample_by_lines = 5.0,
                                            .sample_by_plane = 4.0,
                                            .tap_of_line = 0.03,
                                            .tap_of_plane = 0.03,
                                            .transformed_sample = 0.8,
                                            .bin_of_separable_response = 15.0};

// Of preparing, and filtering the job's images from memory to memory. A frequency response given as a function is
// evaluated at a few bins to see what that costs. Throws InputError when a filter has no kernel.
double predicted_convolution_milliseconds(const FilteringJob& job, const CpuSpeed& speed);
// Throws InputError as fourier_extension does.
double predicted_fourier_milliseconds(const FilteringJob& job, const CpuSpeed& speed);

} // namespace fragfft
