// A device measured.
#include "catch_framework.hpp"
#include "cost_model_support.hpp"
#include "filters/cost_calibration.hpp"
#include "gl_test_support.hpp"

#include <set>

using namespace fragfft;

TEST_CASE_METHOD(GlFixture, "A device's calibration knows every kind of pass of its format, at several sizes")
{
    const DeviceProbe probe = probe_device(engine);
    const gl::PixelFormat format = gl::PixelFormat::rg16f;
    const CostModel model = calibrate(format, engine, context.device(), probe);
    CHECK(covers(model, format, context.device(), probe));
    CHECK_FALSE(covers(model, gl::PixelFormat::rgba32f, context.device(), probe));
    std::set<double> sizes;
    for (const CostSample& sample : model.samples()) {
        CHECK(sample.nanoseconds_per_pixel > 0.0);
        if (!sample.kind.starts_with(once::program_of("")) && sample.kind != once::response)
            sizes.insert(sample.pixels);
    }
    CHECK(sizes.size() >= 2);
    CHECK(*sizes.begin() == 64 * 64);
    require_no_errors();
}
