// Products of the spectra of two images on the CPU, by FFTW in single precision and on all threads, one channel at a
// time.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "filters/job.hpp"
#include "image.hpp"
#include "methods/product_of_spectra.hpp"
#include "program/filtering/cpu_estimates.hpp"

namespace fragfft {

// For images of the job's shapes. It is within 2e-6 of the exact result where nothing is divided, relative to it.
// Throws InputError as require_product does, but for the format, which is a device's.
Image product_on_cpu(const Job& job, const FactorOfBins& factor, const Image& image, const Image& other,
                     int thread_count = cpu::hardware_thread_count());

// Estimated time from memory to memory.
double estimated_product_milliseconds(const Job& job);

} // namespace fragfft
