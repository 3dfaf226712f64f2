// Estimated times of filtering on this CPU, to choose between the CPU's methods, and between the CPU and a device.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "filters/job.hpp"

namespace fragfft {

// Estimated time to prepare and to filter an image from memory to memory, if `threads` threads share the work and
// nothing else runs. Throws InputError if a filter has no kernel.
double estimated_convolution_milliseconds(const FilterJob& job, int threads = cpu::hardware_thread_count());
// The same for the sum by definition in double precision.
double estimated_direct_milliseconds(const FilterJob& job, int threads = cpu::hardware_thread_count());
// Throws InputError as fourier_extension does.
double estimated_fourier_milliseconds(const FilterJob& job, int threads = cpu::hardware_thread_count());

} // namespace fragfft
