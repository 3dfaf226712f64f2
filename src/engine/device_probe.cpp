#include "engine/device_probe.hpp"

#include "gl/error_scope.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft {

namespace {

constexpr int probed_angles = 4096;

// Adds a pass, and returns the texture that it draws into.
std::size_t add_pass(Plan& plan, const std::string& program, int width, gl::PixelFormat format,
                     std::vector<Uniform> uniforms)
{
    const std::size_t target = plan.add_resource({program, width, 1, format, ResourceRole::temporary});
    plan.passes.push_back(Pass::drawing(program, {attached(target)},
                                        {{{program, "probe", "common/" + program + ".frag", {}, {}},
                                          {"samples", 0, 0, width, 1},
                                          std::move(uniforms)}}));
    return target;
}

double sin_cos_error(const std::vector<float>& texels)
{
    double error = 0.0;
    for (std::size_t i = 0; i < texels.size(); i += 4) {
        const double angle = texels[i + 2];
        error = std::max({error, std::fabs(texels[i] - std::cos(angle)), std::fabs(texels[i + 1] - std::sin(angle))});
    }
    return error;
}

} // namespace

DeviceProbe probe_device(Engine& engine)
{
    // Both programs in one plan: then drivers may compile them at the same time.
    Plan plan{"probe", "", {}, {}};
    const std::size_t angles =
        add_pass(plan, "probe_sin_cos", probed_angles, gl::PixelFormat::rgba32f, {{"samples", probed_angles}});
    const std::size_t rounded = add_pass(plan, "probe_half_rounding", 1, gl::PixelFormat::rgba16f, {});
    const gl::ErrorScope errors(engine.functions());
    const auto prepared = engine.prepare(std::move(plan));
    prepared->run();
    errors.throw_if_error("trying what the device does");

    DeviceProbe probe;
    probe.sin_cos_error = sin_cos_error(prepared->read_back(angles));
    const std::vector<float> halves = prepared->read_back(rounded);
    constexpr float step = 1.0f / 1024.0f;
    if (halves[0] == 1.0f + step && halves[1] == -1.0f - step && halves[2] == 1.0f + 2.0f * step)
        probe.half_rounding = HalfRounding::to_nearest;
    else if (halves[0] == 1.0f && halves[1] == -1.0f && halves[2] == 1.0f + step)
        probe.half_rounding = HalfRounding::toward_zero;
    probe.half_overflow_saturates = std::isfinite(halves[3]);
    return probe;
}

} // namespace fragfft
