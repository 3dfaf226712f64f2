#include "filters/image_filter.hpp"

#include "filters/device_filter.hpp"

namespace fragfft {

ImageFilter::ImageFilter(const Method& method, Engine& engine, const gl::Device& device, const DeviceProbe& probe,
                         const ImageFilterOptions& options)
    : method_(method), engine_(engine), device_(device), probe_(probe), options_(options)
{
}

Image ImageFilter::apply(const Image& image, const Filter& filter)
{
    return std::move(apply(image, std::span(&filter, 1)).front());
}

std::vector<Image> ImageFilter::apply(const Image& image, std::span<const Filter> filters)
{
    if (filters.empty())
        return {};
    const ImageShape shape{image.width, image.height, image.channels};
    return DeviceFilter(method_, engine_, device_, probe_, options_, shape, filters).apply(image);
}

} // namespace fragfft
