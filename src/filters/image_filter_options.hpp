// How an image is to be filtered by a Fourier transform, and what follows from that for the transform.
#pragma once

#include "engine/device_probe.hpp"
#include "filters/extension.hpp"
#include "filters/filter.hpp"
#include "methods/method.hpp"

#include <optional>
#include <span>

namespace fragfft {

// The size and channels of an image.
struct ImageShape
{
    int width = 0;
    int height = 0;
    int channels = 0;

    bool operator==(const ImageShape&) const = default;
};

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
Problem transform_options(const ImageFilterOptions& options, const Extension& extension, const DeviceProbe& probe);

} // namespace fragfft
