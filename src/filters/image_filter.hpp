// Filters single images through a method's Fourier transform. For many images of one size, see DeviceFilter.
#pragma once

#include "engine/engine.hpp"
#include "filters/image_filter_options.hpp"

#include <span>
#include <vector>

namespace fragfft {

class ImageFilter
{
public:
    // The method, the engine and its context must outlive this object.
    ImageFilter(const Method& method, Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                const ImageFilterOptions& options);

    // The image, 1 to 4 channels, convolved with each filter's kernel or multiplied by its frequency response; results
    // of the same shape, one per filter. Several filters share one forward transform of the image. rgba32f: within the
    // method's bound of the exact result. Throws InputError when the method cannot take the size or the channels, as
    // extension_for does, and when half floats would overflow.
    std::vector<Image> apply(const Image& image, std::span<const Filter> filters);
    Image apply(const Image& image, const Filter& filter);

private:
    const Method& method_;
    Engine& engine_;
    gl::Device device_;
    DeviceProbe probe_;
    ImageFilterOptions options_;
};

} // namespace fragfft
