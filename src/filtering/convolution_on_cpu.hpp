// Convolution in space on the CPU, by vectors and threads, one channel at a time.
#pragma once

#include "filtering/prepared_filter.hpp"
#include "reference/cpu_convolution.hpp"

#include <memory>

namespace fragfft {

// The steps that a kernel's convolution takes: a row and a column where it is separable, else the kernel itself.
struct ConvolutionSteps
{
    explicit ConvolutionSteps(const Kernel& kernel);

    std::vector<DoubleImage> kernels; // one, or a row and a column
    bool separable() const
    {
        return kernels.size() == 2;
    }
};

// Within 1e-6 of the exact result, see reference::CpuConvolution. Beside the image and the results it holds two or
// three planes of a channel.
class ConvolutionOnCpu final : public PreparedFilter
{
public:
    // Throws InputError when a filter has no kernel.
    explicit ConvolutionOnCpu(const FilteringJob& job, int thread_count = reference::hardware_thread_count());

    std::vector<Image> apply(Image& image) override;

private:
    ImageShape shape_;
    std::vector<std::unique_ptr<reference::CpuConvolution>> convolutions_;
};

} // namespace fragfft
