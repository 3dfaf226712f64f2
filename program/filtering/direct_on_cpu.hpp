// Convolution on the CPU in double precision, summed directly from its definition.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "filters/job.hpp"
#include "program/filtering/prepared_filter.hpp"

namespace fragfft {

// The exact result, rounded to floats. A kernel may be larger than the image. The time per pixel is proportional to the
// number of weights.
class DirectOnCpu final : public PreparedFilter
{
public:
    // Throws InputError if a filter has no kernel.
    explicit DirectOnCpu(const FilterJob& job, int thread_count = cpu::hardware_thread_count());

    std::vector<Image> apply(Image& image) override;

private:
    Boundary boundary_;
    int thread_count_;
    std::vector<Kernel> kernels_;
};

} // namespace fragfft
