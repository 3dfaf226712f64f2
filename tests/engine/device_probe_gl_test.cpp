#include "catch_framework.hpp"
#include "engine/device_probe.hpp"
#include "gl/half_float.hpp"
#include "gl/texture.hpp"
#include "gl_test_support.hpp"

#include <cmath>
#include <limits>
#include <string>

using namespace fragfft;

TEST_CASE("The probe finds usable sines and a known rounding")
{
    GlFixture fixture;
    const DeviceProbe probe = probe_device(fixture.engine);
    CHECK(std::isfinite(probe.sin_cos_error));
    // No device is exact, and a device with less than 14 correct bits would not be worth using.
    CHECK(probe.sin_cos_error > 0.0);
    CHECK(probe.sin_cos_error < 1e-4);
    CHECK(probe.half_rounding != HalfRounding::other);
    fixture.require_no_errors();
}

TEST_CASE("The probe's rounding is what a plan's half-float texture does")
{
    GlFixture fixture;
    const DeviceProbe probe = probe_device(fixture.engine);
    // Copy a 32-bit texture into a 16-bit one, so that the engine rounds instead of the upload.
    Plan plan{"rounding", "", {}, {}};
    const std::size_t image = plan.add_resource({"image", 1, 1, gl::PixelFormat::rgba32f, ResourceRole::constant, {}});
    const float value = 1.0f + 0x1.8p-11f; // three quarters of a half's step above 1
    plan.resources[image].values = {value, -value, 66000.0f, 1.0f};
    const std::size_t result = plan.add_resource({"result", 1, 1, gl::PixelFormat::rgba16f, ResourceRole::temporary});
    plan.passes.push_back(
        Pass::drawing("copy", {sampled("source", image), attached(result)},
                      {{{"copy", "copy", "common/copy.frag", {}, {{"source", 1}}}, {"", 0, 0, 1, 1}, {}}}));
    const auto prepared = fixture.engine.prepare(plan);
    prepared->run();
    const std::vector<float> texel = prepared->read_back(result);
    const float want = probe.half_rounding == HalfRounding::to_nearest ? 1.0f + 0x1p-10f : 1.0f;
    CHECK(texel[0] == want);
    CHECK(texel[1] == -want);
    CHECK(std::isfinite(texel[2]) == probe.half_overflow_saturates);

    // A variant with ROUND_TO_HALF rounds to nearest on every device.
    plan.passes[0].draws()[0].program.defines = {"ROUND_TO_HALF"};
    const auto rounding = fixture.engine.prepare(plan);
    rounding->run();
    CHECK(rounding->read_back(result)[0] == gl::half_to_float(gl::float_to_half(value)));
    fixture.require_no_errors();
}

namespace {

// What a texture of half floats holds after storing the numbers times 1, by a draw or a dispatch.
std::vector<float> as_halves(Engine& engine, const std::vector<float>& numbers, bool dispatched)
{
    const int width = static_cast<int>(numbers.size() / 4);
    Plan plan{"halves", "", {}, {}};
    const std::size_t image =
        plan.add_resource({"image", width, 1, gl::PixelFormat::rgba32f, ResourceRole::constant, numbers});
    const std::size_t halves =
        plan.add_resource({"result", width, 1, gl::PixelFormat::rgba16f, ResourceRole::temporary});
    const Region region{"all", 0, 0, width, 1};
    if (!dispatched) {
        plan.passes.push_back(
            Pass::drawing("copy", {sampled("source", image), attached(halves)},
                          {{{"copy", "copy", "common/copy.frag", {"ROUND_TO_HALF"}, {{"source", 1}}}, region, {}}}));
    } else {
        Resource ones{"ones", width, 1, gl::PixelFormat::rgba32f, ResourceRole::constant, {}};
        for (int i = 0; i < width; ++i)
            ones.values.insert(ones.values.end(), {1.0f, 0.0f, 1.0f, 0.0f});
        const std::size_t response = plan.add_resource(std::move(ones));
        ProgramVariant program{
            "multiply",
            "multiply",
            "common/multiply_spectra.comp",
            {"FORMAT rgba16f", "GROUP_WIDTH " + std::to_string(width), "GROUP_HEIGHT 1", "ROUND_TO_HALF"},
            {{"source", 1}, {"response", 1}, {"result", 1}}};
        program.group.size = {width, 1, 1};
        plan.passes.push_back(Pass::dispatching(
            "multiply", {sampled("source", image), sampled("response", response), image_written("result", halves)},
            {{program, {1, 1, 1}, {}, {region}}}));
    }
    const auto prepared = engine.prepare(std::move(plan));
    prepared->run();
    return prepared->read_back(halves);
}

} // namespace

TEST_CASE("Numbers beyond the largest half float become it with their sign, however they come to a texture")
{
    GlFixture fixture;
    constexpr float largest = std::numeric_limits<float>::max();
    const std::vector<float> numbers{65504.0f, 65519.0f, 65520.0f, -65536.0f, 70000.0f, -1e6f, largest, -1e30f};
    const std::vector<float> want{65504.0f, 65504.0f, 65504.0f, -65504.0f, 65504.0f, -65504.0f, 65504.0f, -65504.0f};
    CHECK(as_halves(fixture.engine, numbers, false) == want);
    if (fixture.context.device().maximum_group_invocations > 0)
        CHECK(as_halves(fixture.engine, numbers, true) == want);
    const gl::Texture uploaded(fixture.context.functions(), 2, 1, gl::PixelFormat::rgba16f, "uploaded");
    gl::upload(fixture.context.functions(), uploaded.view(), numbers);
    CHECK(gl::read_back(fixture.context.functions(), uploaded.view()) == want);

    // Infinity is not changed.
    const std::vector<float> infinite{INFINITY, -INFINITY, 1.0f, -0.0f};
    CHECK(as_halves(fixture.engine, infinite, false) == infinite);
    fixture.require_no_errors();
}
