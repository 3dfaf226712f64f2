// The fused method's filters of one dispatch as data: the devices and images for which they exist, and their groups.
#include "catch_framework.hpp"
#include "engine/barriers.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "engine/resident_groups.hpp"
#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/device_limits.hpp"
#include "methods/own/fused.hpp"
#include "methods/own/fused_whole.hpp"
#include "methods/smooth_length.hpp"

#include <algorithm>
#include <functional>

using namespace fragfft;

namespace {

// A GPU with this many multiprocessors, as NVIDIA's driver describes it.
Tuning gpu(int multiprocessors)
{
    gl::Device device;
    device.maximum_draw_buffers = 8;
    device.maximum_group_invocations = 1024;
    device.maximum_shared_bytes = 48 * 1024;
    device.multiprocessors = multiprocessors;
    return tuning_of(device);
}

constexpr int of_h200 = 132;

FilteringProblem image_of(int width, int height, const Tuning& tuning = gpu(of_h200))
{
    return filtering_of({.width = width, .height = height, .tuning = tuning});
}

std::size_t passes_of(const FilteringProblem& problem)
{
    const Plan plan = *fused::method().filtering(problem);
    REQUIRE_NOTHROW(require_valid(plan));
    CHECK(std::any_of(plan.passes.begin(), plan.passes.end(), [](const Pass& pass) { return pass.groups_wait(); }) ==
          (plan.passes.size() == 1));
    return plan.passes.size();
}

FilteringProblem changed(FilteringProblem problem, const std::function<void(FilteringProblem&)>& change)
{
    change(problem);
    return problem;
}

} // namespace

TEST_CASE("Fused in one dispatch: small images, where a GPU says how many groups are at work at once")
{
    for (const auto& [width, height] :
         {std::pair{64, 64}, {128, 128}, {256, 256}, {512, 512}, {480, 270}, {1, 7}, {1000, 100}}) {
        INFO(width << " x " << height);
        CHECK(passes_of(image_of(width, height)) == 1);
        CHECK(passes_of(image_of(width, height, {})) == 3);
        Tuning software = gpu(of_h200);
        software.is_software = true;
        CHECK(passes_of(image_of(width, height, software)) == 3);
        CHECK(passes_of(image_of(width, height, tuned_by(gpu(of_h200), "passes 3"))) == 3);
    }
    // More threads than are certain to run at once.
    CHECK(passes_of(image_of(1024, 1024)) == 3);
    CHECK(passes_of(image_of(1024, 1024, tuned_by(gpu(of_h200), "passes 1"))) == 3);
    CHECK(passes_of(image_of(512, 512, gpu(32))) == 3);
    CHECK(passes_of(image_of(256, 256, gpu(32))) == 1);
    // Not known to be faster, but possible.
    CHECK(passes_of(image_of(1024, 512, gpu(300))) == 3);
    CHECK(passes_of(image_of(1024, 512, tuned_by(gpu(300), "passes 1"))) == 1);
}

TEST_CASE("Fused in one dispatch: not for what the result has no room for, nor for several filters")
{
    const FilteringProblem whole = image_of(64, 48);
    CHECK(passes_of(whole) == 1);
    const auto passes = [&](const std::function<void(FilteringProblem&)>& change) {
        return passes_of(changed(whole, change));
    };
    CHECK(passes([](auto& problem) { problem.filters = 2; }) == 5);
    FilteringProblem rows = whole;
    rows.transform.axes = Axes::rows;
    CHECK_FALSE(fused::whole_filter(rows));
    CHECK(passes([](auto& problem) { problem.result_format = gl::PixelFormat::rgba8; }) == 3);
    CHECK(passes([](auto& problem) { problem.result_format = gl::PixelFormat::rgba16f; }) == 3);
    CHECK(passes([](auto& problem) {
              problem.transform.format = gl::PixelFormat::rg32f;
              problem.format = gl::PixelFormat::r32f;
          }) == 1);
    CHECK(passes([](auto& problem) {
              problem.format = gl::PixelFormat::rgba8;
              problem.result_format = gl::PixelFormat::rgba32f;
          }) == 1);
    CHECK(passes([](auto& problem) {
              problem.width = 60;
              problem.extension.left = 2;
          }) == 3);
    CHECK(passes([](auto& problem) {
              problem.height = 40;
              problem.extension.top = 4;
          }) == 1);
    CHECK(passes([](auto& problem) { problem.format = problem.transform.format = gl::PixelFormat::rgba16f; }) == 3);
}

TEST_CASE("Fused in one dispatch: groups are enough for all rows and all columns, and all at work at once")
{
    int possible = 0;
    for (const int multiprocessors : {1, 20, of_h200})
        for (int width = 1; width <= 1200; width += width < 30 ? 1 : 37)
            for (int height = 1; height <= 1200; height += height < 30 ? 1 : 41) {
                const int wide = smooth_length(width);
                const int high = smooth_length(height);
                FilteringProblem problem = image_of(wide, high, gpu(multiprocessors));
                problem.transform.tuning.filter_passes = 1;
                const auto filter = fused::whole_filter(problem);
                if (!filter)
                    continue;
                ++possible;
                INFO(wide << " x " << high << ", " << multiprocessors << " multiprocessors");
                REQUIRE(filter->threads() <= 512);
                REQUIRE((filter->rows.threads() == filter->columns.threads() || filter->is_uneven()));
                REQUIRE(filter->groups * filter->rows.lines_per_group >= high);
                REQUIRE(filter->groups * filter->columns.lines_per_group >= wide);
                REQUIRE(filter->group().shared_bytes <= 48 * 1024);
                REQUIRE(filter->groups <= surely_resident_groups(filter->group(), multiprocessors, 48 * 1024));
            }
    CHECK(possible > 2000);
}

TEST_CASE("Fused in one dispatch: the shapes that an H200 was measured to do best")
{
    const auto shape = [](int side) { return *fused::whole_filter(image_of(side, side)); };
    CHECK(shape(64).rows.radices == std::vector{4, 4, 4});
    CHECK(shape(128).rows.radices == std::vector{4, 4, 2, 4});
    CHECK(shape(256).rows.radices == std::vector{4, 4, 4, 4});
    CHECK(shape(512).rows.radices == std::vector{8, 8, 8});
    for (const int side : {64, 128, 256, 512}) {
        INFO(side);
        CHECK(shape(side).rows == shape(side).columns);
        CHECK(shape(side).rows.lines_per_group == 2);
        CHECK(shape(side).rows.interleaved_lines);
        CHECK(shape(side).rows.exchanged == 4);
        CHECK(shape(side).groups == side / 2);
    }
}

TEST_CASE(
    "Fused in one dispatch: texels are read and written three times, and a run waits for the one before by fetches")
{
    const Plan plan = filtering_plan(fused::method(), image_of(256, 256));
    REQUIRE(plan.passes.size() == 1);
    constexpr std::int64_t texels = 256 * 256;
    const AccessTotals sums = totals(plan).accesses.at("filter");
    CHECK(sums.image_writes == 3 * texels);
    CHECK(sums.image_reads == 2 * texels);
    CHECK(barriers_after_a_run(plan, true).front() == Barrier{.texture_fetch = true});
    Plan silent = plan;
    std::get<Dispatching>(silent.passes[0].work).groups_wait = false;
    CHECK_THROWS_AS(require_valid(silent), InvalidPlan);
}

TEST_CASE("Fused in one dispatch: what is measured has both ways, the estimated one first, and no plan twice")
{
    const auto has = [](const std::vector<Tuning>& tunings, int passes) {
        return std::any_of(tunings.begin(), tunings.end(),
                           [&](const Tuning& tuning) { return tuning.filter_passes == passes; });
    };
    for (const auto& [width, height] : {std::pair{256, 256}, {768, 512}, {1024, 1024}, {64, 48}}) {
        INFO(width << " x " << height);
        const FilteringProblem problem = image_of(width, height);
        const std::vector<Tuning> tunings = fused::method().tunings(problem);
        CHECK(tunings.size() <= most_tunings);
        CHECK(tunings.front() == problem.transform.tuning);
        const bool estimated = fused::whole_filter(problem).has_value();
        CHECK(has(tunings, 3) == estimated);
        CHECK(has(tunings, 1) == (width * height < 1024 * 1024));
        std::vector<Plan> plans;
        for (const Tuning& tuning : tunings) {
            CHECK(tuned_by(gpu(of_h200), to_text(tuning)) == tuning);
            plans.push_back(
                *fused::method().filtering(changed(problem, [&](auto& tuned) { tuned.transform.tuning = tuning; })));
            CHECK(std::count(plans.begin(), plans.end(), plans.back()) == 1);
        }
    }
    CHECK_FALSE(has(fused::method().tunings(image_of(256, 256, {})), 1));
    CHECK_THROWS_AS(tuned_by({}, "passes 2"), InputError);
}
