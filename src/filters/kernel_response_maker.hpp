// Makes the frequency responses of kernels on the device, which convolving by a transform multiplies with.
#pragma once

#include "engine/engine.hpp"
#include "filters/kernel.hpp"
#include "methods/method.hpp"

#include <memory>

namespace fragfft {

// The kernel itself, or, when it is larger than the transform, one of the transform's size that does the same: the
// kernel wraps around and meets itself, where its weights are added up.
Kernel fitting(const Kernel& kernel, const Problem& transform);

// For kernels of one size: whatever is planned, compiled and allocated is so at the construction.
class KernelResponseMaker
{
public:
    // The kernel stands for all of its size. The engine must outlive this object. Throws std::logic_error when the
    // kernel is larger than the transform.
    KernelResponseMaker(Engine& engine, const Method& method, const Problem& transform, const Kernel& kernel);

    // Writes a kernel's packed spectrum into a texture of the transform's size and format (see kernel_response_plan).
    // Leaves the caller's OpenGL state as it was. Throws std::logic_error for a kernel of another size, and as
    // PlanExecutor's bind and run do.
    void make(const Kernel& kernel, const gl::TextureView& response);

private:
    const gl::Functions& gl_;
    gl::Texture weights_;
    std::unique_ptr<PlanExecutor> making_;
};

} // namespace fragfft
