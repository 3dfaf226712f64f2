#include "filters/kernel_response_maker.hpp"

#include "engine/image_runner.hpp"
#include "filters/filtering_plan.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <stdexcept>

namespace fragfft {

Kernel fitting(const Kernel& kernel, const Problem& transform)
{
    if (kernel.width <= transform.width && kernel.height <= transform.height)
        return kernel;
    const Image folded = kernel_as_image(kernel, transform.width, transform.height, 1);
    Kernel result{transform.width, transform.height, {}};
    // The image's origin is its first pixel, a kernel's its middle.
    for (int y = 0; y < result.height; ++y)
        for (int x = 0; x < result.width; ++x)
            result.weights.push_back(
                static_cast<double>(folded.at((x - result.origin_x() + result.width) % result.width,
                                              (y - result.origin_y() + result.height) % result.height)));
    return result;
}

KernelResponseMaker::KernelResponseMaker(Engine& engine, const Method& method, const Problem& transform,
                                         const Kernel& kernel)
    : gl_(engine.functions()), weights_(gl_, kernel.width, kernel.height, gl::PixelFormat::rgba32f, "kernel"),
      making_(engine.prepare(kernel_response_plan(method, transform, kernel)))
{
    making_->bind("kernel", weights_.view());
}

void KernelResponseMaker::make(const Kernel& kernel, const gl::TextureView& response)
{
    const gl::TextureView weights = weights_.view();
    if (kernel.width != weights.width || kernel.height != weights.height)
        throw std::logic_error(fmt::format("a kernel of {} x {} weights where one of {} x {} is expected", kernel.width,
                                           kernel.height, weights.width, weights.height));
    Image image(kernel.width, kernel.height, 1);
    std::transform(kernel.weights.begin(), kernel.weights.end(), image.samples.begin(),
                   [](double weight) { return static_cast<float>(weight); });
    gl::upload(gl_, weights, texels_from_image(image, weights.format));
    making_->bind("response", response);
    making_->run();
}

} // namespace fragfft
