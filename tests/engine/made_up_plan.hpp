// A plan that contains one of everything: dispatches, array layers, parameters and uniforms of every type.
#pragma once

#include "small_plans.hpp"

namespace fragfft {

inline Plan made_up_plan()
{
    Plan plan = empty_plan(8, 4, gl::PixelFormat::rgba16f);
    const std::size_t table = plan.add_resource(
        {"table", 2, 1, gl::PixelFormat::rg32f, ResourceRole::constant, {0.1f, -0.0f, 1e-45f, 3.4028235e38f}});
    const std::size_t layers = plan.add_resource(
        {"layers", 8, 4, gl::PixelFormat::rgba32f, ResourceRole::temporary, {}, ResourceKind::texture_array, 3});
    Matrix4 matrix{};
    matrix[1] = 0.5f;
    plan.parameters = {{"count", 7},
                       {"time", 0.1f},
                       {"color", std::array<float, 4>{0.0f, 0.25f, 0.5f, 1.0f}},
                       {"taps", Vector4Array{{-1.0f, 0.0f, 0.5f, 0.0f}, {1.0f, 2.0f, 0.25f, 0.0f}}},
                       {"view", matrix}};
    const ProgramVariant waves{"waves",
                               "ocean",
                               "ocean/waves.comp",
                               {"SIZE 8"},
                               {{"spectrum", 2}, {"phases", 1}, {"heights", 1}},
                               "common/full_screen.vert",
                               {{4, 4, 1}, 1024, 2},
                               {"count", "spectrum"}};
    plan.passes.push_back(Pass::dispatching(
        "waves", {sampled("spectrum", 0), image_read("phases", table, 0), image_written("heights", layers)},
        {{waves,
          {2, 1, 1},
          {{"now", FromParameter{"time"}}, {"count", -3}},
          {{"all \"rows\" \\ \u00e9", 0, 0, 8, 4}}}}));
    const ProgramVariant fft{
        "fft_rows_real", "fft", "paper/fft.frag", {"REAL", "UNITARY"}, {{"source", 3}, {"twiddles", 1}}};
    plan.passes.push_back(Pass::drawing("iteration 1",
                                        {sampled("source", layers), sampled("twiddles", table), attached(1)},
                                        {{fft, {"lower", 0, 0, 8, 2}, {{"stride", 4}, {"direction", -1.0f}}},
                                         {copy_program(), {"upper", 0, 2, 8, 2}, {}},
                                         {copy_program(),
                                          {"corner", 0, 0, 1, 1},
                                          {{"color", std::array<float, 4>{0.0f, 0.25f, 0.5f, 1.0f}},
                                           {"matrix", matrix},
                                           {"taps", Vector4Array{{-1.0f, 0.0f, 0.5f, 0.0f}, {1.0f, 2.0f, 0.25f, 0.0f}}},
                                           {"none", Vector4Array{}}},
                                          Overdraw::intended}}));
    return plan;
}

} // namespace fragfft
