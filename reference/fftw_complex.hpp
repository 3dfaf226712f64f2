// The complex transform of an image by single precision FFTW with measured plans: what Fialka & Cadik 2006, section 4,
// compare their FFT with.
#pragma once

#include "reference/fftw_plan.hpp"
#include "reference/parallel_ranges.hpp"
#include "reference/worker_threads.hpp"

#include <complex>
#include <cstddef>
#include <memory>
#include <span>

namespace fragfft::reference {

// Holds width x height complex samples, row after row, and as many bins, bin [0, 0] first.
class FftwComplexTransform
{
public:
    // Plans with FFTW_MEASURE. The samples start as zeros. Throws InputError unless every argument is at least 1.
    FftwComplexTransform(int width, int height, int thread_count = hardware_thread_count());

    std::span<std::complex<float>> samples();
    std::span<std::complex<float>> bins();

    // samples -> bins, unscaled. The samples are preserved.
    void forward();
    // bins := bins * response, on all threads. Throws InputError for another length than the bins'.
    void multiply(std::span<const std::complex<float>> response);

private:
    using Numbers = std::unique_ptr<std::complex<float>[], FftwFloatFree>;

    std::size_t count_;
    Numbers samples_;
    Numbers bins_;
    FftwFloatPlan plan_;
    WorkerThreads threads_;
};

} // namespace fragfft::reference
