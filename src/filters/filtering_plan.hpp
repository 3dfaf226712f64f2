// Whole filters as one plan, in the same way for every method: from an ordinary texture of any size to ordinary
// textures.
#pragma once

#include "filters/kernel.hpp"
#include "methods/method.hpp"

#include <optional>
#include <vector>

namespace fragfft {

// Textures: input "image", and an input "response" for each filter, which holds the packed spectrum of a kernel (see
// kernel_response_plan) in the transform's size and format; an output "result" for each. The image is extended by the
// boundary rule, transformed once, and for each filter multiplied, transformed back and cropped. An image that is
// neither smaller than what is transformed nor of another format is read as it is, and likewise the results written;
// the passes that extend and crop convert between formats.
//
// Without filters (see transforming) it is the method's transform alone, from an image in another format than the
// method reads, and to a result in another than it writes: passes that extend and crop by nothing convert.
Plan filtering_plan(const Method& method, const FilteringProblem& problem);

// The filter of an image whose spectrum is known: "image", which the method's forward transform has written, and
// "response" -> "result".
Plan spectrum_filtering_plan(const Method& method, const Problem& transform);

// The convolutions of one image with several kernels in space as one plan: input "image", an output "result" for each
// of the convolution plans (see convolution_plan), which must have the same image.
Plan convolutions_plan(const std::vector<Plan>& convolutions);

// The width x height texels from (left, top) on, in rgba32f: "image" -> "result", whose textures may have other
// formats.
Plan extension_plan(const FilteringProblem& problem);
Plan cropping_plan(const FilteringProblem& problem);

// Makes a response from a kernel's weights: the input "kernel" holds them in the first component of as many rgba32f
// texels, the output "response" is what filtering_plan reads. The transform runs in rgba32f; for half floats only the
// result is rounded. The kernel must be no larger than the transform.
Plan kernel_response_plan(const Method& method, const Problem& transform, const Kernel& kernel);

} // namespace fragfft
