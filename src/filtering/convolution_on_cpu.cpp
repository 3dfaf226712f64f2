#include "filtering/convolution_on_cpu.hpp"

#include "filters/separable_kernel.hpp"
#include "filters/spatial_filter.hpp"

#include <stdexcept>

namespace fragfft {

ConvolutionSteps::ConvolutionSteps(const Kernel& kernel)
{
    const Separability found = separability(kernel);
    if (!found.factors || kernel.width == 1 || kernel.height == 1) {
        kernels.emplace_back(kernel.width, kernel.height, 1).samples = kernel.weights;
        return;
    }
    kernels.emplace_back(kernel.width, 1, 1).samples = found.factors->row;
    kernels.emplace_back(1, kernel.height, 1).samples = found.factors->column;
}

ConvolutionOnCpu::ConvolutionOnCpu(const FilteringJob& job, int thread_count) : shape_(job.image)
{
    for (const Filter& filter : job.filters) {
        const ConvolutionSteps steps(require_kernel(filter));
        const auto& kernels = steps.kernels;
        convolutions_.push_back(
            steps.separable()
                ? std::make_unique<reference::CpuConvolution>(shape_.width, shape_.height, 1, kernels.front(),
                                                              kernels.back(), job.boundary, thread_count)
                : std::make_unique<reference::CpuConvolution>(shape_.width, shape_.height, 1, kernels.front(),
                                                              job.boundary, thread_count));
    }
}

std::vector<Image> ConvolutionOnCpu::apply(Image& image)
{
    if (ImageShape{image.width, image.height, image.channels} != shape_)
        throw std::logic_error("an image of another shape than this convolution was prepared for");
    std::vector<Image> results;
    for (std::size_t i = 0; i < convolutions_.size(); ++i) {
        const bool is_last = i + 1 == convolutions_.size();
        Image result = is_last ? Image() : Image(image.width, image.height, image.channels);
        // The last filter's result takes the image's place.
        Image& target = is_last ? image : result;
        for (int channel = 0; channel < image.channels; ++channel) {
            convolutions_[i]->set_image(image, channel);
            convolutions_[i]->convolve();
            convolutions_[i]->copy_result_to(target, channel);
        }
        results.push_back(std::move(target));
    }
    return results;
}

} // namespace fragfft
