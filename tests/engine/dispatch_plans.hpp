// Plans that dispatch the library's compute programs.
#pragma once

#include "engine/composition.hpp"
#include "engine/plan.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace fragfft {

inline constexpr int tile_side = 8;

inline Plan dispatch_plan(const std::string& name, int width, int height, int result_width, int result_height)
{
    Plan plan{name, "for tests", {}, {}};
    plan.add_resource({"image", width, height, gl::PixelFormat::rgba32f, ResourceRole::input});
    plan.add_resource({"result", result_width, result_height, gl::PixelFormat::rgba32f, ResourceRole::output});
    return plan;
}

// A copy by groups of 8 x 8 texels; width and height are multiples of 8.
inline Plan copy_dispatch_plan(int width, int height)
{
    Plan plan = dispatch_plan("copy", width, height, width, height);
    ProgramVariant program{"copy",
                           "copy",
                           "common/copy.comp",
                           {"FORMAT rgba32f", "GROUP_WIDTH 8", "GROUP_HEIGHT 8"},
                           {{"source", 1}, {"result", 1}}};
    program.group = {{8, 8, 1}};
    plan.passes.push_back(
        Pass::dispatching("copy", {sampled("source", 0), image_written("result", 1)},
                          {{program, {width / 8, height / 8, 1}, {}, {{"whole", 0, 0, width, height}}}}));
    return plan;
}

// "result" is height x width; both are multiples of tile_side.
inline Plan transposition_plan(int width, int height)
{
    Plan plan = dispatch_plan("transpose", width, height, height, width);
    ProgramVariant program{"transpose",
                           "transpose",
                           "common/transpose.comp",
                           {"FORMAT rgba32f", "TILE " + std::to_string(tile_side)},
                           {{"source", 1}, {"result", 1}}};
    program.group = {{tile_side, tile_side, 1}, tile_side * (tile_side + 1) * 16, 1};
    plan.passes.push_back(Pass::dispatching(
        "transpose", {sampled("source", 0), image_written("result", 1)},
        {{program, {width / tile_side, height / tile_side, 1}, {}, {{"whole", 0, 0, height, width}}}}));
    return plan;
}

// exp(-2 pi i k / width) for k = 0 .. width / 2 - 1.
inline std::vector<float> twiddle_row(int width)
{
    std::vector<float> values;
    for (int k = 0; k < width / 2; ++k) {
        const double angle = -2.0 * std::numbers::pi * k / width;
        values.push_back(static_cast<float>(std::cos(angle)));
        values.push_back(static_cast<float>(std::sin(angle)));
    }
    return values;
}

// One stage along the rows, which combines transforms of `span` numbers into transforms of twice as many. The width is
// a power of two.
inline Plan stage_plan(int width, int height, int span)
{
    Plan plan = dispatch_plan("stage of span " + std::to_string(span), width, height, width, height);
    const std::size_t twiddles = plan.add_resource(
        {"twiddles", width / 2, 1, gl::PixelFormat::rg32f, ResourceRole::constant, twiddle_row(width)});
    const int group_width = std::min(width / 2, 64);
    ProgramVariant program{"stage",
                           "stage",
                           "common/stage.comp",
                           {"FORMAT rgba32f", "GROUP_WIDTH " + std::to_string(group_width)},
                           {{"source", 2}, {"twiddles", 1}, {"result", 2}}};
    program.group = {{group_width, 1, 1}};
    plan.passes.push_back(Pass::dispatching(
        plan.name, {sampled("source", 0), sampled("twiddles", twiddles), image_written("result", 1)},
        {{program, {width / 2 / group_width, height, 1}, {{"span", span}}, {{"whole", 0, 0, width, height}}}}));
    return plan;
}

// The unscaled forward transform of two complex images at once, bin (0, 0) first: stages along rows, a transposition,
// stages along the former columns, and a transposition back. Both sides are powers of two and at least tile_side.
inline Plan dispatched_transform_plan(int width, int height)
{
    std::vector<Plan> parts;
    for (int span = 1; span < width; span *= 2)
        parts.push_back(stage_plan(width, height, span));
    parts.push_back(transposition_plan(width, height));
    for (int span = 1; span < height; span *= 2)
        parts.push_back(stage_plan(height, width, span));
    parts.push_back(transposition_plan(height, width));

    Plan plan = dispatch_plan("dispatched transform", width, height, width, height);
    std::size_t source = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::size_t target = 1;
        if (i + 1 < parts.size()) {
            Resource between = parts[i].resources[1];
            between.role = ResourceRole::temporary;
            between.name = "after part " + std::to_string(i);
            target = plan.add_resource(between);
        }
        append(plan, parts[i], {{"image", source}, {"result", target}});
        source = target;
    }
    share_temporaries(plan);
    return plan;
}

} // namespace fragfft
