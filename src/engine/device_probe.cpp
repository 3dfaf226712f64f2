#include "engine/device_probe.hpp"

#include "gl/error_scope.hpp"

#include <algorithm>
#include <cmath>

namespace fragfft {

namespace {

std::vector<float> drawn(Engine& engine, const ProgramVariant& program, int width, gl::PixelFormat format,
                         std::vector<Uniform> uniforms)
{
    Plan plan{program.name, "", {}, {}};
    const std::size_t target = plan.add_resource({"probe", width, 1, format, ResourceRole::temporary});
    plan.passes.push_back(
        Pass::drawing(program.name, {attached(target)}, {{program, {"samples", 0, 0, width, 1}, std::move(uniforms)}}));
    const gl::ErrorScope errors(engine.functions());
    const auto prepared = engine.prepare(std::move(plan));
    prepared->run();
    errors.throw_if_error("trying what the device does");
    return prepared->read_back(target);
}

double sin_cos_error(Engine& engine)
{
    constexpr int samples = 4096;
    const std::vector<float> texels = drawn(engine, {"probe_sin_cos", "probe", "common/probe_sin_cos.frag", {}, {}},
                                            samples, gl::PixelFormat::rgba32f, {{"samples", samples}});
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
    DeviceProbe probe;
    probe.sin_cos_error = sin_cos_error(engine);

    const std::vector<float> halves =
        drawn(engine, {"probe_half_rounding", "probe", "common/probe_half_rounding.frag", {}, {}}, 1,
              gl::PixelFormat::rgba16f, {});
    constexpr float step = 1.0f / 1024.0f;
    if (halves[0] == 1.0f + step && halves[1] == -1.0f - step && halves[2] == 1.0f + 2.0f * step)
        probe.half_rounding = HalfRounding::to_nearest;
    else if (halves[0] == 1.0f && halves[1] == -1.0f && halves[2] == 1.0f + step)
        probe.half_rounding = HalfRounding::toward_zero;
    probe.half_overflow_saturates = std::isfinite(halves[3]);
    return probe;
}

} // namespace fragfft
