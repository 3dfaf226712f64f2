// Plans by the words of those who ask for one, with what is to be said of it: the operations of `fragfft plan`.
#pragma once

#include "filters/convolution_plan.hpp"
#include "filters/filter.hpp"
#include "fragfft/product.hpp"
#include "methods/method.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace fragfft {

enum class Operation
{
    forward,
    inverse,
    filter,             // of an image that is transformed as it is, by a response; with a filter, what `filter` runs
    filter_spectrum,    // the same from the image's spectrum
    convolution,        // with a kernel, in space
    extend,             // an image, to the size in which a method filters it by a kernel
    crop,               // back to the image's size
    kernel_to_response, // a kernel placed in a texture and transformed: what filter multiplies by
    product_of_spectra, // of two images as they are: their convolution, and see Product
    correlation,
    phase_correlation,
    deconvolution,
};

struct OperationFacts
{
    Operation operation;
    const char* name; // "kernel-to-response"
    // What it depends on, beside the image's size and format.
    bool has_method = true;
    bool transforms = true;       // scaling and twiddles
    bool has_tuning = true;       // of the transforms
    bool has_kernel = false;      // or what a kernel reaches
    bool may_have_filter = false; // a kernel or a response, and with it a boundary rule
    bool has_boundary = false;
    bool has_approach = false;
    std::optional<Product> product = std::nullopt; // of two images
};
const std::vector<OperationFacts>& all_operations();
const OperationFacts& facts_of(Operation operation);
// Throws InputError listing the operations when `name` is none of them.
Operation operation_from_name(const std::string& name);

struct PlanRequest
{
    Operation operation = Operation::filter;
    const Method* method = nullptr;
    // Size of the image, or of the texture that a kernel is placed in; format, scaling, twiddles and tuning.
    Problem problem = {};
    std::optional<Filter> kernel = std::nullopt; // a filter that has a kernel; of Operation::filter any filter
    Boundary boundary = Boundary::clamp;
    ConvolutionApproach approach = ConvolutionApproach::automatic;
};

struct NamedPlan
{
    Plan plan;
    // For to_json(plan, facts): docs/plan_format.md describes `made_by` and `layouts`.
    nlohmann::ordered_json facts;
};

// Throws std::logic_error for a request without what its operation depends on; InputError for a filter without a
// kernel, a kernel larger than the texture that it is placed in, and what the method refuses with these limits.
NamedPlan named_plan(const PlanRequest& request, const Limits& limits);

} // namespace fragfft
