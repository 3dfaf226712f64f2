// A device measured, and what a choice computes.
#include "catch_framework.hpp"
#include "cost_model_support.hpp"
#include "filters/cost_calibration.hpp"
#include "filters/kernel_builders.hpp"
#include "filters/method_choice.hpp"
#include "gl_test_support.hpp"
#include "random_images.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
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
        if (sample.kind != once::program && sample.kind != once::response)
            sizes.insert(sample.pixels);
    }
    CHECK(sizes.size() >= 2);
    CHECK(*sizes.begin() == 64 * 64);
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "Every candidate gives the same result, for one filter and for several")
{
    const DeviceProbe probe = probe_device(engine);
    constexpr unsigned seed = 20;
    INFO("seed " << seed);
    const Image image = random_image(50, 30, 3, seed, 0.0f, 1.0f);
    const std::vector<Filter> filters{Filter("gaussian", "", gaussian_kernel(1.5)), Filter("box", "", box_kernel(4)),
                                      Filter("sharpen", "", sharpen_kernel(1.0, 1.0))};
    for (const std::size_t count : {1, 3})
        for (const auto boundary : {Boundary::clamp, Boundary::zero}) {
            const std::span some = std::span(filters).first(count);
            const ImageFilterOptions options{.boundary = boundary};
            const std::vector<FilterCandidate> candidates = filter_candidates(
                model_of({}), {image.width, image.height, image.channels}, some, options, context.device(), probe);
            REQUIRE(candidates.size() >= 3); // two transforms and a convolution
            std::vector<Image> first;
            for (const FilterCandidate& candidate : candidates) {
                INFO(candidate.name() << ", " << count << " filters, " << name(boundary));
                const std::vector<Image> results =
                    apply(candidate, image, some, options, engine, context.device(), probe);
                REQUIRE(results.size() == count);
                if (first.empty())
                    first = results;
                // The transform is within 5e-7 of the exact result, a convolution within 1e-6.
                for (std::size_t i = 0; i < count; ++i)
                    CHECK(reference::relative_l2(reference::to_double(results[i]), reference::to_double(first[i])) <=
                          1.5e-6);
            }
        }
    require_no_errors();
}

TEST_CASE_METHOD(GlFixture, "A candidate in space draws the plans that were priced, and makes no others")
{
    const DeviceProbe probe = probe_device(engine);
    const Image image = random_image(20, 10, 3, 21, 0.0f, 1.0f);
    const std::vector<Filter> filters{Filter("gaussian", "", gaussian_kernel(1.5))};
    std::vector<FilterCandidate> candidates = filter_candidates(
        model_of({}), {image.width, image.height, image.channels}, filters, {}, context.device(), probe);
    const auto in_space = std::find_if(candidates.begin(), candidates.end(),
                                       [](const FilterCandidate& candidate) { return candidate.method == nullptr; });
    REQUIRE(in_space != candidates.end());
    // Another plan in its place shows in the result.
    in_space->plans.each = {convolution_plan(identity_kernel(), {.width = image.width, .height = image.height})};
    CHECK(apply(*in_space, image, filters, {}, engine, context.device(), probe).front().samples == image.samples);
    require_no_errors();
}
