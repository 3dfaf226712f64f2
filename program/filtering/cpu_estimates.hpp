// What filtering on this CPU takes, estimated by counts: to choose between ways of the CPU, and between the CPU and a
// device.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "filters/job.hpp"

namespace fragfft {

// Estimated time to prepare, and to filter an image from memory to memory, where `threads` share
// the work and nothing else is at work.
// Throws InputError when a filter has no kernel.
double estimated_convolution_milliseconds(const FilterJob& job, int threads = cpu::hardware_thread_count());
// The same straight from the definition, in double precision.
double estimated_direct_milliseconds(const FilterJob& job, int threads = cpu::hardware_thread_count());
// Throws InputError as fourier_extension does.
double estimated_fourier_milliseconds(const FilterJob& job, int threads = cpu::hardware_thread_count());

} // namespace fragfft
