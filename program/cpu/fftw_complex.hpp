// Complex transforms by FFTW with measured plans, with which papers compare their FFTs.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "arrays/worker_threads.hpp"
#include "program/cpu/fftw_plan.hpp"

#include <complex>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace fragfft::cpu {

// Holds width x height complex samples, row by row, and as many bins, bin [0, 0] first.
class FftwComplexTransform
{
public:
    // Plans with FFTW_MEASURE. The samples start as zeros. Throws InputError unless every argument is at least 1.
    FftwComplexTransform(int width, int height, int thread_count = hardware_thread_count());

    std::span<std::complex<float>> samples();
    std::span<std::complex<float>> bins();

    // samples -> bins, unscaled. The samples are preserved.
    void forward();
    // bins := bins * response, on all threads. Throws InputError unless the response has as many bins.
    void multiply(std::span<const std::complex<float>> response);

private:
    using Numbers = std::unique_ptr<std::complex<float>[], FftwFloatFree>;

    std::size_t count_;
    Numbers samples_;
    Numbers bins_;
    FftwFloatPlan plan_;
    WorkerThreads threads_;
};

// Forward and inverse complex transforms of a line by FFTW in double precision with measured plans; the textbook FFTs
// are timed against them.
class FftwLine
{
public:
    // Plans with FFTW_MEASURE. The samples are zeros. Throws InputError unless `length` is at least 1.
    explicit FftwLine(int length);

    std::span<std::complex<double>> samples() { return samples_; }
    std::span<std::complex<double>> bins() { return bins_; }

    void forward(); // samples -> bins, unscaled
    void inverse(); // bins -> samples, scaled by 1 / length

private:
    std::vector<std::complex<double>> samples_;
    std::vector<std::complex<double>> bins_;
    FftwPlan forward_;
    FftwPlan inverse_;
};

} // namespace fragfft::cpu
