// How fast this CPU filters, measured in a fraction of a second: what candidates on the CPU are estimated by.
#pragma once

#include "program/filtering/prepared_filter.hpp"

namespace fragfft {

// Nanoseconds by the wall clock where nothing else is at work, all threads sharing it.
struct CpuSpeed
{
    double sample_by_lines = 0.0; // its way into a padded plane and back, by a row and a column
    double sample_by_plane = 0.0; // the same by a kernel that is not separable
    double tap_of_line = 0.0;     // for each sample
    double tap_of_plane = 0.0;
    double transformed_sample = 0.0; // forward, product and inverse, divided by log2 of the lines' lengths
    double fresh_byte = 0.0;         // of memory that is touched for the first time
    double planning = 0.0;           // FFTW's plans for one size of image: their time hardly depends on the size

    // Throws InputError unless every number is finite and positive.
    void require_sound() const;
};

// Times both on 512 x 256 pixels of three channels, in a few hundredths of a second: the least of a few. They
// work in pieces that a cache holds, so that larger images take as much for each sample; what they take more is fresh
// memory.
CpuSpeed measure_cpu_speed();

// About what a CPU of 2023 does with two threads: to tell whether measuring is worth its while.
inline constexpr CpuSpeed typical_cpu_speed{.sample_by_lines = 2.5,
                                            .sample_by_plane = 2.0,
                                            .tap_of_line = 0.018,
                                            .tap_of_plane = 0.011,
                                            .transformed_sample = 0.33,
                                            .fresh_byte = 0.1,
                                            .planning = 5e6};

// Estimated time to prepare, and to filter the job's images from memory to memory. A frequency response given as a
// function is evaluated at a few bins to see what that costs. Throws InputError when a filter has no kernel.
double estimated_convolution_milliseconds(const FilteringJob& job, const CpuSpeed& speed);
// Throws InputError as fourier_extension does.
double estimated_fourier_milliseconds(const FilteringJob& job, const CpuSpeed& speed);

} // namespace fragfft
