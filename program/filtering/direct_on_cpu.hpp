// Convolution on the CPU in double precision, summed straight from its definition.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "filters/job.hpp"
#include "program/filtering/prepared_filter.hpp"

namespace fragfft {

// The exact result, rounded to floats. A kernel may be larger than the image. A pixel takes as long as the kernel has
// weights.
class DirectOnCpu final : public PreparedFilter
{
public:
    // Throws InputError when a filter has no kernel.
    explicit DirectOnCpu(const FilterJob& job, int thread_count = cpu::hardware_thread_count());

    std::vector<Image> apply(Image& image) override;

private:
    Boundary boundary_;
    int thread_count_;
    std::vector<Kernel> kernels_;
};

} // namespace fragfft
