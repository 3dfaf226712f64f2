#include "catch_framework.hpp"
#include "cost_model_support.hpp"
#include "errors.hpp"
#include "filters/convolution_plan.hpp"
#include "filters/cost_model.hpp"
#include "filters/kernel_builders.hpp"
#include "methods/method.hpp"

#include <cmath>
#include <fmt/format.h>
#include <limits>

using namespace fragfft;

namespace {

const std::string plane = "convolution in the plane, taps in uniforms";

// A plan of one pass with k x k fetches.
Plan plane_plan(int size, int kernel_size)
{
    return convolution_plan(
        box_kernel(kernel_size),
        {.width = size, .height = size, .approach = ConvolutionApproach::non_separable, .maximum_uniform_taps = 4096});
}

double nanoseconds_per_pixel(const CostModel& model, int size, int kernel_size)
{
    return model.milliseconds(plane_plan(size, kernel_size)) * 1e6 / (size * size);
}

} // namespace

TEST_CASE("Fetches: a straight line between the counts measured, and the nearest two's beyond them")
{
    const CostModel model({{plane, 4096, 9, 20}, {plane, 4096, 49, 60}, {plane, 4096, 121, 240}});
    CHECK(nanoseconds_per_pixel(model, 64, 3) == Approx(20.0));
    CHECK(nanoseconds_per_pixel(model, 64, 5) == Approx(20.0 + 16.0 * 40.0 / 40.0));
    CHECK(nanoseconds_per_pixel(model, 64, 7) == Approx(60.0));
    CHECK(nanoseconds_per_pixel(model, 64, 9) == Approx(60.0 + 32.0 * 180.0 / 72.0));
    CHECK(nanoseconds_per_pixel(model, 64, 15) == Approx(240.0 + 104.0 * 180.0 / 72.0));
    CHECK(nanoseconds_per_pixel(model, 64, 1) == Approx(20.0 - 8.0 * 40.0 / 40.0));
}

TEST_CASE("Noise in what was measured never makes more fetches cheaper, nor a pass free")
{
    const CostModel falling({{plane, 4096, 9, 20}, {plane, 4096, 49, 10}});
    CHECK(nanoseconds_per_pixel(falling, 64, 5) == Approx(20.0));
    CHECK(nanoseconds_per_pixel(falling, 64, 15) == Approx(20.0));
    // The line through 9: 20 and 49: 220 is below zero at one fetch; a ninth of what nine cost is not.
    const CostModel steep({{plane, 4096, 9, 20}, {plane, 4096, 49, 220}});
    CHECK(nanoseconds_per_pixel(steep, 64, 1) == Approx(20.0 / 9.0));
    const CostModel single({{plane, 4096, 9, 20}});
    CHECK(nanoseconds_per_pixel(single, 64, 15) == Approx(20.0 * 225.0 / 9.0));
    CHECK(nanoseconds_per_pixel(single, 64, 1) == Approx(20.0));
}

TEST_CASE("Sizes: a straight line of logarithms between, in proportion above, as the smallest below")
{
    const CostModel model({{plane, 64 * 64, 9, 80}, {plane, 256 * 256, 9, 20}});
    CHECK(nanoseconds_per_pixel(model, 64, 3) == Approx(80.0));
    CHECK(nanoseconds_per_pixel(model, 128, 3) == Approx(40.0)); // halfway between the logarithms
    CHECK(nanoseconds_per_pixel(model, 256, 3) == Approx(20.0));
    CHECK(nanoseconds_per_pixel(model, 1024, 3) == Approx(20.0));
    CHECK(model.milliseconds(plane_plan(16, 3)) == Approx(model.milliseconds(plane_plan(64, 3))));
}

TEST_CASE("A plan's passes add up, of each by its kind and its own fetches")
{
    const CostModel model = model_of({.transform_pass = 10.0, .convolution_pass = 3.0, .fetch = 2.0});
    const Kernel wide{9, 5, std::vector<double>(45, 1.0)};
    const Plan separable =
        convolution_plan(wide, {.width = 40, .height = 30, .approach = ConvolutionApproach::separable});
    CHECK(model.milliseconds(separable) == Approx(40 * 30 * ((3.0 + 2.0 * 9) + (3.0 + 2.0 * 5)) * 1e-6));

    const Problem options{.width = 32, .height = 64};
    for (const Method& method : published_drawing_methods()) {
        const Plan filter = method.filter(options);
        const auto passes = static_cast<double>(filter.passes.size());
        CHECK(model.milliseconds(filter) == Approx(32 * 64 * 10.0 * passes * 1e-6));
    }
}

TEST_CASE("Where a kernel is stored and where twiddle factors come from are kinds of their own")
{
    const CostModel model = model_of({.fetch = 1.0, .fetch_with_taps_in_texture = 7.0});
    ConvolutionOptions options{.width = 64, .height = 64, .approach = ConvolutionApproach::non_separable};
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

TEST_CASE("A kind that was never measured has no price, and numbers that cannot be are refused")
{
    CHECK_THROWS_WITH(CostModel({{plane, 64, 1, 1}}).milliseconds(method_named("fialka-cadik-2006").forward({8, 8})),
                      ContainsSubstring("fialka_cadik_2006"));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {nan, infinity, 0.0, -1.0}) {
        CHECK_THROWS_AS(CostModel({{plane, bad, 1, 1}}), InputError);
        CHECK_THROWS_AS(CostModel({{plane, 1, 1, bad}}), InputError);
        if (bad != 0.0)
            CHECK_THROWS_AS(CostModel({{plane, 1, bad, 1}}), InputError);
    }
    // So large, so small or so near to each other that an estimate of them would not be a number.
    CHECK_THROWS_AS(CostModel({{plane, 1e300, 1, 1}}), InputError);
    CHECK_THROWS_AS(CostModel({{plane, 1, 1e300, 1}}), InputError);
    CHECK_THROWS_AS(CostModel({{plane, 1, 5e-324, 1}}), InputError);
    CHECK_THROWS_AS(CostModel({{plane, 1, 1, 1e300}}), InputError);
    CHECK_THROWS_AS(CostModel({{plane, 1, 1, 1e-300}}), InputError);
}

TEST_CASE("What was only measured with fetches costs a number where there are none")
{
    const CostModel model({{plane, 16, 4, 1}, {plane, 16, 8, 9}, {plane, 64, 4, 1}, {plane, 64, 8, 9}});
    CHECK(std::isfinite(model.milliseconds(plane, 32, 0)));
    CHECK(model.milliseconds(plane, 32, 0) >= 0.0);
}

// Times of an NVIDIA H200 at 1024 x 1024 in rgba32f: a copy pass 0.303 ms, along an axis 0.042 ms a fetch above that
// floor, in the plane 0.048.
TEST_CASE("A floor that writing sets, as a GPU has it, is met by the counts that are calibrated")
{
    const auto along_an_axis = [](double fetches) { return std::max(0.303, 0.042 * fetches); };
    const double pixels = 1024.0 * 1024.0;
    std::vector<CostSample> samples;
    for (const double fetches : {3.0, 9.0, 33.0})
        samples.push_back(
            {"convolution along an axis, taps in uniforms", pixels, fetches, along_an_axis(fetches) * 1e6 / pixels});
    const CostModel model(samples);
    for (const int kernel_size : {3, 5, 9, 15, 31, 63, 127}) {
        INFO(kernel_size);
        const Plan plan = convolution_plan(box_kernel(kernel_size),
                                           {.width = 1024, .height = 1024, .approach = ConvolutionApproach::separable});
        // Above the floor's corner, at 7 fetches, exact; across it a chord of the corner: at 5 within a tenth.
        CHECK(model.milliseconds(plan) == Approx(2.0 * along_an_axis(kernel_size)).epsilon(0.1));
    }
}

TEST_CASE("A model survives JSON, as text too")
{
    const CostModel model({{plane, 4096, 9, 20.123456789012345}, {"fialka_cadik_2006, computed", 65536, 0, 1e-3}});
    const std::string text = to_json(model).dump();
    CHECK(cost_model_from_json(nlohmann::ordered_json::parse(text)).samples() == model.samples());
}

TEST_CASE("JSON that no calibration wrote is refused")
{
    // THIS stands for the version that would be read; 1THIS is another.
    const auto refused = [](std::string text) {
        const std::string mark = "THIS";
        if (const std::size_t place = text.find(mark); place != std::string::npos)
            text = fmt::format("{}{}{}", text.substr(0, place), cost_model_version, text.substr(place + mark.size()));
        INFO(text);
        CHECK_THROWS_AS(cost_model_from_json(nlohmann::ordered_json::parse(text)), InputError);
    };
    for (const std::string text :
         {"{}", "[]", "null", "7", R"({"version": THIS})", R"({"version": "THIS", "samples": []})",
          R"({"version": 1THIS, "samples": []})", R"({"version": THIS, "samples": 3})",
          R"({"version": THIS, "samples": [{"kind": "a"}]})",
          R"({"version": THIS, "samples": [{"kind": 1, "pixels": 1, "fetches": 1, "nanoseconds_per_pixel": 1}]})",
          R"({"version": THIS, "samples": [{"kind": "a", "pixels": 1, "fetches": 1, "nanoseconds_per_pixel": "x"}]})",
          R"({"version": THIS, "samples": [{"kind": "a", "pixels": 1, "fetches": 1, "nanoseconds_per_pixel": -1}]})"})
        refused(text);
}
