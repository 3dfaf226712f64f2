// Filters images through a method's Fourier transform: extends them for the boundary, transforms the kernel once,
// runs the method's filter plan and cuts the result out.
#pragma once

#include "engine/device_probe.hpp"
#include "engine/plan_runner.hpp"
#include "filters/extension.hpp"
#include "filters/filter.hpp"
#include "methods/method.hpp"

#include <optional>

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

class ImageFilter
{
public:
    // The method, the executor and its context must outlive this object. Throws InputError as boundary_rule does.
    ImageFilter(const Method& method, Executor& executor, const gl::Device& device, const DeviceProbe& probe,
                const ImageFilterOptions& options);

    // The image, 1 to 4 channels, convolved with the filter's kernel or multiplied by its frequency response; the same
    // shape. rgba32f: within the method's bound of the exact result. Half floats: unitary scaling, rounded to
    // nearest. Throws InputError when the method cannot take the size or the channels, when a boundary other than wrap
    // meets a filter that has no kernel, and when half floats would overflow.
    Image apply(const Image& image, const Filter& filter);

private:
    Extension extension_for(const Image& image, const Filter& filter) const;
    TransformOptions transform_options(int width, int height) const;
    Image packed_response(const Filter& filter, const TransformOptions& options);
    void require_no_overflow(const Image& image, const Image& response, const TransformOptions& options) const;

    const Method& method_;
    Executor& executor_;
    int maximum_texture_size_;
    HalfRounding half_rounding_;
    ImageFilterOptions options_;
    Boundary rule_;
};

} // namespace fragfft
