// Whole filters as one plan, made for every method alike: from an ordinary texture of any size to ordinary textures.
#pragma once

#include "filters/boundary.hpp"
#include "filters/extension.hpp"
#include "filters/kernel.hpp"
#include "methods/method.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

struct FilteringProblem
{
    int width = 0; // of the image, in pixels
    int height = 0;
    gl::PixelFormat format = gl::PixelFormat::rgba32f; // of the image
    // Of the results; default: the image's. rgba8 rounds to nearest and clamps: see require_formats.
    std::optional<gl::PixelFormat> result_format = std::nullopt;
    Boundary boundary = Boundary::wrap;
    Extension extension; // where the image lies in what is transformed
    Problem transform;   // of the extended image
    std::size_t filters = 1;

    gl::PixelFormat results() const
    {
        return result_format.value_or(format);
    }
    // Whether the image is read, and the results are written, by passes of their own: where what is transformed is
    // larger or of another format.
    bool is_extended() const;
    bool is_cropped() const;
};

// "response", or of several "response 0", "response 1", ...; likewise "result".
std::string numbered(const std::string& name, std::size_t number, std::size_t count);

// Textures: input "image", and an input "response" for each filter, which holds the packed spectrum of a kernel (see
// kernel_response_plan) in the transform's size and format; an output "result" for each. The image is extended by the
// boundary rule, transformed once, and for each filter multiplied, transformed back and cropped. An image that is
// neither smaller than what is transformed nor of another format is read as it is, and likewise the results written;
// the passes that extend and crop convert between formats.
Plan filtering_plan(const Method& method, const FilteringProblem& problem);

// The product of one image with several kernels in space as one plan: input "image", an output "result" for each of the
// convolution plans (see convolution_plan), which have the same image.
Plan convolutions_plan(const std::vector<Plan>& convolutions);

// Texels of rgba32f, of width x height, from (left, top) on: "image" -> "result", in texels of other formats too.
Plan extension_plan(const FilteringProblem& problem);
Plan cropping_plan(const FilteringProblem& problem);

// From a kernel's weights, in the first component of the input "kernel", of rgba32f texels as many as weights, to the
// output "response" that filtering_plan reads. The transform runs in rgba32f; of half floats only its result is
// rounded. The kernel must be no larger than the transform.
Plan kernel_response_plan(const Method& method, const Problem& transform, const Kernel& kernel);

} // namespace fragfft
