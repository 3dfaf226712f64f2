#include "filtering/direct_on_cpu.hpp"

#include "reference/spatial_convolution.hpp"

namespace fragfft {

namespace {

class DirectOnCpu final : public PreparedFilter
{
public:
    explicit DirectOnCpu(const FilteringJob& job) : boundary_(job.boundary)
    {
        for (const Filter& filter : job.filters) {
            const Kernel& kernel = require_kernel(filter);
            kernels_.emplace_back(kernel.width, kernel.height, 1).samples = kernel.weights;
        }
    }

    std::vector<Image> apply(Image& image) override
    {
        const DoubleImage exact = reference::to_double(image);
        std::vector<Image> results;
        for (const DoubleImage& kernel : kernels_)
            results.push_back(reference::to_float(reference::convolve(exact, kernel, boundary_)));
        return results;
    }

private:
    Boundary boundary_;
    std::vector<DoubleImage> kernels_;
};

} // namespace

std::unique_ptr<PreparedFilter> direct_convolution_on_cpu(const FilteringJob& job)
{
    return std::make_unique<DirectOnCpu>(job);
}

} // namespace fragfft
