// Filters images by convolution in fragment programs, without a Fourier transform: what ImageFilter competes with.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/image_runner.hpp"
#include "filters/convolution_plan.hpp"
#include "filters/filter.hpp"

namespace fragfft {

struct SpatialFilterOptions
{
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    std::optional<gl::PixelFormat> result_format = std::nullopt; // as in ConvolutionOptions, both
    std::optional<gl::PixelFormat> intermediate = std::nullopt;
    Boundary boundary = Boundary::wrap;
    ConvolutionApproach approach = ConvolutionApproach::automatic;
    KernelStorage kernel_storage = KernelStorage::automatic;
};

// What convolution_plan needs to know of a device: half rounding, how many taps its uniforms hold, and what one more
// pass costs.
ConvolutionOptions convolution_options(const SpatialFilterOptions& options, int width, int height,
                                       const gl::Device& device, const DeviceProbe& probe);

class SpatialFilter
{
public:
    // The engine and its context must outlive this object.
    SpatialFilter(Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                  const SpatialFilterOptions& options);

    // The image, 1 to 4 channels, convolved with the filter's kernel; the same shape. Any size up to the device's
    // largest texture, any boundary, any kernel size.
    // Throws InputError when the filter has no kernel, when the image is empty or too large for a texture, when half
    // floats could overflow or rgba8 clamp, and as convolution_plan does.
    Image apply(const Image& image, const Filter& filter);

private:
    void require_supported(const Image& image, const Kernel& kernel) const;

    Engine& engine_;
    gl::Device device_;
    DeviceProbe probe_;
    SpatialFilterOptions options_;
};

} // namespace fragfft
