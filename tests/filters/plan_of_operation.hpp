// The plan of any operation, for tests that go through all of them.
#pragma once

#include "filters/filter_parser.hpp"
#include "filters/named_plan.hpp"
#include "methods/method.hpp"

namespace fragfft {

// For 16 x 8 texels, with a box kernel of that size if the operation needs one.
inline NamedPlan plan_of_operation(const OperationFacts& operation, const Method& method, const char* box,
                                   const Means& means, const PlannedDevice& device = typical_gpu())
{
    const JobTexels texels{.twiddles = method.twiddles.front()};
    if (!operation.has_kernel)
        return named_plan(operation.operation, TransformJob{.width = 16, .height = 8, .texels = texels}, means, device);
    return named_plan(operation.operation,
                      FilterJob{.image = {16, 8, 1},
                                .filters = {parse_filter(box, nullptr)},
                                .boundary = Boundary::clamp,
                                .texels = texels},
                      means, device);
}

} // namespace fragfft
