// Filters in a single dispatch whose groups wait for each other.
#pragma once

#include "catch_framework.hpp"
#include "methods/own/fused.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace fragfft {

// Plans with a dispatch whose groups wait for each other, with one stage or several, powers of two and other sizes,
// wider and higher. OpenGL ES has none.
inline std::vector<Plan> waiting_plans()
{
    std::vector<Plan> plans;
    for (const auto& [width, height] : {std::pair{64, 64}, {105, 90}, {16, 300}, {8, 1}, {6, 6}})
        for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f})
            for (const auto boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror}) {
                Problem transform{.width = width,
                                  .height = height,
                                  .format = format,
                                  .round_to_half = true,
                                  .real_responses = width == 64};
                transform.tuning.multiprocessors = 1000;
                Plan plan = *fused::method().filtering({.width = width,
                                                        .height = std::max(height - 5, 1),
                                                        .format = format,
                                                        .boundary = boundary,
                                                        .extension = {0, std::min(2, height - 1), width, height},
                                                        .transform = transform});
                REQUIRE(plan.passes[0].groups_wait());
                plans.push_back(std::move(plan));
            }
    return plans;
}

} // namespace fragfft
