// Plans by the name of an operation, with facts about them: the operations of `fragfft plan`.
#pragma once

#include "filters/job.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace fragfft {

enum class Operation
{
    forward,
    inverse,
    filter,          // of an image that is not extended, by a response; with a filter, what the command `filter` runs
    filter_spectrum, // the same from the image's spectrum
    convolution,     // by a kernel, in space
    extend,          // extends an image to the size in which a method filters it by a kernel
    crop,            // crops it back to the image's size
    kernel_to_response, // places a kernel in a texture and transforms it into the response that a filter multiplies by
};

struct OperationFacts
{
    Operation operation;
    const char* name; // "kernel-to-response"
    // What the operation depends on, beside the image's size and format.
    bool has_method = true;
    bool transforms = true;       // scaling and twiddles
    bool has_tuning = true;       // of the transforms
    bool has_kernel = false;      // or the reach of a kernel
    bool may_have_filter = false; // a kernel or a response, and with it a boundary rule
    bool has_boundary = false;
    bool has_approach = false;
};
const std::vector<OperationFacts>& all_operations();
const OperationFacts& facts_of(Operation operation);
// Throws InputError listing the operations when `name` is none of them.
Operation operation_from_name(const std::string& name);

struct NamedPlan
{
    Plan plan;
    // For to_json(plan, facts): docs/contributing/plan_format.md describes `made_by` and `layouts`.
    nlohmann::ordered_json facts;
};

// The plan of forward, inverse, filter or filter-spectrum for textures of that size; the operation gives the direction.
// The means name a method. Throws InputError for what the method refuses on this device, std::logic_error for another
// operation.
NamedPlan named_plan(Operation operation, const TransformJob& job, const Means& means,
                     const PlannedDevice& device = typical_gpu());

// The plan of an operation that depends on a kernel or a filter, the job's first: filter, convolution, extend and crop
// of the job's image, and kernel-to-response in a texture of that size. The means name a method, unless the operation
// has none.
//
// Throws std::logic_error for a job without a filter, and for another operation; InputError for a filter without a
// kernel, a kernel larger than the texture that it is placed in, and what the method refuses on this device.
NamedPlan named_plan(Operation operation, const FilterJob& job, const Means& means,
                     const PlannedDevice& device = typical_gpu());

} // namespace fragfft
