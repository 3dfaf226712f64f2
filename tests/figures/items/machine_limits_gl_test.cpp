// The item of the machine's limits: its rows, and the filters that it predicts.
#include "catch_framework.hpp"
#include "engine/plan_totals.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/items.hpp"
#include "figures/items/limited_plans.hpp"
#include "methods/method.hpp"

#include <map>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

// Rates at which 64 x 64 texels get all that they ask for in a millisecond.
MachineLimits made_up_limits()
{
    const Rate rate{64.0 * 64.0, gl::statistics({1.0}, "made up")};
    MachineLimits limits;
    // Tables of twiddle factors are in rg32f.
    for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rg32f}) {
        limits.copies.push_back({format, rate});
        limits.fetches.push_back({{}, format, rate});
    }
    limits.shading.push_back({gl::PixelFormat::rg16f, rate});
    limits.arithmetic.push_back({1, rate});
    limits.operations = [](const ProgramVariant&) { return std::optional(1.0); };
    return limits;
}

} // namespace

TEST_CASE_METHOD(ItemFixture, "Each method's filter and convolution are predicted beside their times")
{
    item_context.measured_limits = made_up_limits();
    const auto plans = limited_plans(item_context, 64, 5);
    REQUIRE(plans.size() == 2 * (published_drawing_methods().size() + 1));
    for (const LimitedPlan& plan : plans) {
        INFO(plan.what);
        CHECK(plan.time.median_milliseconds > 0.0);
        CHECK(plan.prediction.milliseconds > 0.0);
        CHECK(plan.measured_over_predicted() == Approx(plan.time.median_milliseconds / plan.prediction.milliseconds));
        CHECK(plan.prediction.milliseconds_one_after_another > plan.prediction.milliseconds);
        const PlanTotals sums = totals(plan.plan);
        double fetches = 0.0;
        double writes = 0.0;
        for (const auto& [family, accesses] : sums.accesses) {
            fetches += static_cast<double>(accesses.fetches);
            writes += static_cast<double>(accesses.attachment_writes);
        }
        double fragments = 0.0; // each writes a texel in every target
        for (const auto& [family, invocations] : sums.invocations)
            fragments += static_cast<double>(invocations);
        CHECK(plan.prediction.of(Limit::fetching) == Approx(fetches / (64.0 * 64.0)));
        CHECK(plan.prediction.of(Limit::writing) == Approx(writes / (64.0 * 64.0)));
        CHECK(plan.prediction.of(Limit::shading) == Approx(fragments / (64.0 * 64.0)));
        CHECK(plan.prediction.limited_by == Limit::fetching);
        CHECK(drawn_parts(plans).find(plan.what) != std::string::npos);
    }
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Every limit and every filter has its row, every format its fastest pattern")
{
    CHECK_FALSE(item_context.measured_limits);
    item_context.only_sampling->least_runs = 1; // of hundreds
    const ItemResult result = item_named("machine_limits").compute(item_context);
    // Measured for the item, and kept for others.
    const MachineLimits& limits = item_context.limits();
    CHECK(&item_context.limits() == &limits);
    CHECK(limits.copies.size() == 6);
    std::map<std::string, std::set<std::string>> formats; // by what
    for (const auto& row : result.table.rows) {
        REQUIRE(row.size() == result.table.columns.size());
        formats[row[0]].insert(row[1]);
        const bool is_plan = !row[9].empty();
        CHECK(row[3].empty() == is_plan);
        CHECK(row[10].empty() == !is_plan);
        CHECK(std::stod(row[7]) > 0.0);
        CHECK_FALSE(row[8].empty());
        if (!is_plan) {
            CHECK(std::stod(row[5]) <= std::stod(row[3]));
            CHECK(std::stod(row[3]) <= std::stod(row[6]));
        }
    }
    for (const std::string what : {"copy pass", "fetches, the limit", "fetches"})
        CHECK(formats[what].size() == 6);
    for (const std::string what : {"fragments", "arithmetic", "upload", "read back", "CPU, one thread",
                                   "moreland-angel-2003", "separable convolution of 31 x 31"})
        CHECK_FALSE(formats[what].empty());
    CHECK(formats.contains("dispatched copy") == gl::has_compute(context.functions()));
    REQUIRE(result.pictures.size() == 1);
    CHECK(result.pictures.front().file_name == "machine_limits.svg");
    CHECK_FALSE(result.text.empty());
    CHECK(result.claims.empty());
    require_no_errors();
}
