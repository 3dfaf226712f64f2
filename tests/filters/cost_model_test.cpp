#include "catch_framework.hpp"
#include "cost_model_support.hpp"
#include "filters/convolution_plan.hpp"
#include "filters/cost_model.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/kernel_builders.hpp"
#include "methods/method.hpp"

#include <cmath>

using namespace fragfft;

namespace {

const std::string plane = "convolution in the plane, taps in uniforms";

// A plan of one pass with k x k fetches.
Plan plane_plan(int size, int kernel_size)
{
    return convolution_plan(
        box_kernel(kernel_size),
        {.width = size, .height = size, .choice = {ConvolutionApproach::non_separable}, .maximum_uniform_taps = 4096});
}

} // namespace

TEST_CASE("A pass takes its overhead, and for each texel and fetch, but no less than writing does")
{
    const CostModel model({{plane,
                            {.microseconds = 7.0,
                             .nanoseconds = 2.0,
                             .nanoseconds_of_fetch = 0.5,
                             .nanoseconds_of_byte = 0.625}}}); // 10 for the 16 of a texel
    CHECK(model.milliseconds(plane_plan(64, 7)) == Approx(7e-3 + 64 * 64 * (2.0 + 0.5 * 49) * 1e-6));
    CHECK(model.milliseconds(plane_plan(64, 3)) == Approx(7e-3 + 64 * 64 * 10.0 * 1e-6)); // 6.5 would not do
    CHECK(model.milliseconds(plane_plan(16, 3)) == Approx(7e-3 + 16 * 16 * 10.0 * 1e-6));
}

TEST_CASE("A device's kind is told by its renderer")
{
    const auto kind = [](const std::string& renderer, bool is_software = false) {
        gl::Device device;
        device.renderer = renderer;
        device.is_software = is_software;
        return kind_of(device);
    };
    CHECK(kind("llvmpipe (LLVM 15.0.6, 256 bits)", true) == DeviceKind::software);
    for (const char* renderer : {"Mesa Intel(R) UHD Graphics 620 (KBL GT2)", "Adreno (TM) 730", "Mali-G78", "Apple M2",
                                 "AMD Radeon Graphics (radeonsi, renoir, LLVM 15.0.6)"})
        CHECK(kind(renderer) == DeviceKind::integrated);
    for (const char* renderer : {"NVIDIA GeForce RTX 3060/PCIe/SSE2", "AMD Radeon RX 6800 XT (radeonsi, navi21)",
                                 "Mesa Intel(R) Arc(tm) A770 Graphics (DG2)", "NVIDIA H200/PCIe/SSE2"})
        CHECK(kind(renderer) == DeviceKind::gpu);
}

TEST_CASE("A plan's passes add up, of each by its kind and its own fetches")
{
    const CostModel model = model_of({.transform_pass = 10.0, .convolution_pass = 3.0, .fetch = 2.0});
    const Kernel wide{9, 5, std::vector<double>(45, 1.0)};
    const Plan separable =
        convolution_plan(wide, {.width = 40, .height = 30, .choice = {ConvolutionApproach::separable}});
    CHECK(model.milliseconds(separable) == Approx(40 * 30 * ((3.0 + 2.0 * 9) + (3.0 + 2.0 * 5)) * 1e-6));

    const Problem options{.width = 32, .height = 64};
    for (const Method& method : published_drawing_methods()) {
        const Plan filter = filtering_plan(method, filtering_of(options));
        const auto passes = static_cast<double>(filter.passes.size());
        CHECK(model.milliseconds(filter) == Approx(32 * 64 * 10.0 * passes * 1e-6));
    }
}

TEST_CASE("Where a kernel is stored and where twiddle factors come from are kinds of their own")
{
    const CostModel model = model_of({.fetch = 1.0, .fetch_with_taps_in_texture = 7.0});
    ConvolutionProblem options{.width = 64, .height = 64, .choice = {ConvolutionApproach::non_separable}};
    options.maximum_uniform_taps = 81;
    CHECK(model.milliseconds(convolution_plan(box_kernel(9), options)) == Approx(64 * 64 * 82 * 1e-6));
    options.maximum_uniform_taps = 80;
    CHECK(model.milliseconds(convolution_plan(box_kernel(9), options)) == Approx(64 * 64 * (1 + 7 * 81) * 1e-6));

    const Method& method = method_named("moreland-angel-2003");
    const auto kind = [&](Twiddles twiddles) {
        const Plan plan = method.forward({.width = 8, .height = 8, .twiddles = twiddles});
        return kind_of(plan, plan.passes.front());
    };
    CHECK(kind(Twiddles::table) == "moreland_angel_2003, twiddles from a table");
    CHECK(kind(Twiddles::computed) == "moreland_angel_2003, twiddles computed");
}

TEST_CASE("A plan takes for ever where there are no constants of its passes")
{
    const CostModel model(std::map<std::string, PassCost>{{plane, {1.0, 1.0}}, {once::memory, {}}});
    const Plan other = method_named("fialka-cadik-2006").forward({8, 8});
    CHECK(std::isinf(model.milliseconds(other)));
    CHECK(std::isinf(model.milliseconds_before(std::span(&other, 1))));
    const Plan known = plane_plan(8, 3);
    CHECK(std::isfinite(model.milliseconds_before(std::span(&known, 1))));
    CHECK_THROWS_WITH(model.milliseconds("fialka_cadik_2006", 64.0), ContainsSubstring("fialka_cadik_2006"));
}

TEST_CASE("Once a plan takes its textures' bytes and each of its programs")
{
    const CostModel model(std::map<std::string, PassCost>{{plane, {.microseconds_of_program = 300.0}},
                                                          {once::memory, {.nanoseconds = 2.0}}});
    const Plan plans[] = {plane_plan(16, 3), plane_plan(16, 3)};
    double bytes = 0.0;
    for (const Resource& texture : plans[0].resources)
        bytes += static_cast<double>(texture.texels()) * 16.0;
    // Two programs draw the inside of the image and its borders.
    CHECK(model.milliseconds_before(plans) == Approx(2.0 * bytes * 2e-6 + 2 * 0.3));
}
