#include "catch_framework.hpp"
#include "engine/device_probe.hpp"
#include "gl/half_float.hpp"
#include "gl_test_support.hpp"

#include <cmath>

using namespace fragfft;

TEST_CASE("The probe finds usable sines and a known rounding")
{
    GlFixture fixture;
    const DeviceProbe probe = probe_device(fixture.engine);
    CHECK(std::isfinite(probe.sin_cos_error));
    // No device is exact, and none that is worth using is worse than 14 bits.
    CHECK(probe.sin_cos_error > 0.0);
    CHECK(probe.sin_cos_error < 1e-4);
    CHECK(probe.half_rounding != HalfRounding::other);
    fixture.require_no_errors();
}

TEST_CASE("The probe's rounding is what a plan's half-float texture does")
{
    GlFixture fixture;
    const DeviceProbe probe = probe_device(fixture.engine);
    // Copy a 32-bit texture into a 16-bit one: the engine, not the upload, rounds.
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

    // What a variant with ROUND_TO_HALF stores is rounded to nearest on every device.
    plan.passes[0].draws()[0].program.defines = {"ROUND_TO_HALF"};
    const auto rounding = fixture.engine.prepare(plan);
    rounding->run();
    CHECK(rounding->read_back(result)[0] == gl::half_to_float(gl::float_to_half(value)));
    fixture.require_no_errors();
}
