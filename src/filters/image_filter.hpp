// Filters images through a method's Fourier transform: extends them for the boundary, transforms the image once and
// each kernel once, multiplies, transforms back and cuts the results out.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/plan_runner.hpp"
#include "filters/extension.hpp"
#include "filters/filter.hpp"
#include "methods/method.hpp"

#include <optional>
#include <span>
#include <vector>

namespace fragfft {

struct ImageFilterOptions
{
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Twiddles twiddles = Twiddles::table;
    // What lies outside the image. wrap needs a size that the method takes; the others extend the image to one.
    Boundary boundary = Boundary::wrap;
    // For sizes that the method does not take, with boundary wrap: extend the image by this rule.
    std::optional<Boundary> padding = std::nullopt;
};

// What lies outside the image, by whichever of the two options says it. Throws InputError when they contradict each
// other.
Boundary boundary_rule(const ImageFilterOptions& options);

// Where an image of width x height pixels lies in what is transformed: an extended size that serves the farthest reach
// of all filters. Throws InputError as boundary_rule and plan_extension do, and when a boundary other than wrap meets a
// filter that has no kernel.
Extension extension_for(int width, int height, std::span<const Filter> filters, const ImageFilterOptions& options);

// How an extended image is transformed on a device: half floats with unitary scaling, rounded to nearest.
Problem transform_options(const ImageFilterOptions& options, const Extension& extension,
                                   const DeviceProbe& probe);

class ImageFilter
{
public:
    // The method, the executor and its context must outlive this object. Throws InputError as boundary_rule does.
    ImageFilter(const Method& method, Executor& executor, const gl::Device& device, const DeviceProbe& probe,
                const ImageFilterOptions& options);

    // The image, 1 to 4 channels, convolved with each filter's kernel or multiplied by its frequency response; results
    // of the same shape, one per filter. Several filters share one forward transform of the image. rgba32f: within the
    // method's bound of the exact result. Throws InputError when the method cannot take the size or the channels, as
    // extension_for does, and when half floats would overflow.
    std::vector<Image> apply(const Image& image, std::span<const Filter> filters);
    Image apply(const Image& image, const Filter& filter);

private:
    Image packed_response(const Filter& filter, const Problem& options);
    void require_no_overflow(const Image& image, const Filter& filter, const Image& response,
                             const Problem& options) const;

    const Method& method_;
    Executor& executor_;
    int maximum_texture_size_;
    DeviceProbe probe_;
    ImageFilterOptions options_;
};

} // namespace fragfft
