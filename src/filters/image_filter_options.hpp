// How an image is to be filtered by a Fourier transform, and what follows from that for the transform.
#pragma once

#include "engine/device_probe.hpp"
#include "filters/extension.hpp"
#include "filters/filter.hpp"
#include "methods/method.hpp"

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
};

// Throws InputError when a filter has no kernel, whose reach a margin could serve, and the rule is neither wrap nor
// mirror: by those the image, or the image and its mirror images of twice its width and height, goes on for ever.
void require_boundary_of_responses(std::span<const Filter> filters, Boundary boundary);

// Where an image of width x height pixels lies in what is transformed: an extended size that serves the farthest reach
// of all filters. Throws InputError as plan_extension and require_boundary_of_responses do.
Extension extension_for(int width, int height, std::span<const Filter> filters, Boundary boundary);

// How an extended image is transformed on a device: half floats with unitary scaling, rounded to nearest.
Problem transform_options(const ImageFilterOptions& options, const Extension& extension, const DeviceProbe& probe);

} // namespace fragfft
