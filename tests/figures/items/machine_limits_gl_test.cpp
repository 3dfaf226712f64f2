// The item of the machine's limits: its rows, and its predictions of filters.
#include "catch_framework.hpp"
#include "engine/plan_totals.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/items.hpp"
#include "figures/items/limit_rows.hpp"
#include "figures/items/limited_plans.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "gl/compute.hpp"
#include "methods/method.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

// Rates at which 64 x 64 texels are written, fetched and computed in a millisecond each.
MachineLimits made_up_limits()
{
    const Rate rate{64.0 * 64.0, gl::statistics({1.0}, "made up")};
    MachineLimits limits;
    // Tables of twiddle factors are in rg32f.
    for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rg32f}) {
        limits.copies.push_back({format, rate});
        limits.writing.push_back({format, rate});
        limits.fetches.push_back({{}, format, rate});
    }
    limits.arithmetic.push_back({1, rate});
    limits.operations = [](const ProgramVariant&) { return std::optional(1.0); };
    return limits;
}

void check_rate(const Rate& rate)
{
    CHECK(rate.amount > 0.0);
    CHECK(rate.time.runs >= 1);
    CHECK_FALSE(rate.time.method.empty());
    for (const double per_second :
         {rate.per_second(), rate.lower_quartile_per_second(), rate.upper_quartile_per_second()}) {
        CHECK(std::isfinite(per_second));
        CHECK(per_second > 0.0);
    }
    CHECK(rate.lower_quartile_per_second() <= rate.per_second());
    CHECK(rate.per_second() <= rate.upper_quartile_per_second());
}

// Every rate is positive and finite, in every format, and the fastest are no slower than the others.
void check_limits(const MachineLimits& limits, bool has_compute)
{
    for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rg32f,
                                         gl::PixelFormat::rg16f, gl::PixelFormat::rgba8}) {
        INFO(gl::info(format).name);
        check_rate(limits.copy(format).texels);
        check_rate(limits.written(format).texels);
        const FetchRate& fastest = limits.fastest_fetching(format);
        CHECK(fastest.format == format);
        int measured = 0;
        bool has_convolution = false;
        for (const FetchRate& rate : limits.fetches)
            if (rate.format == format) {
                ++measured;
                has_convolution |= rate.fetched.pattern == FetchPattern::convolution_row;
                check_rate(rate.texels);
                CHECK(fastest.texels.per_second() >= rate.texels.per_second());
            }
        CHECK(measured > static_cast<int>(fetch_patterns.size()));
        CHECK(has_convolution);
    }
    CHECK(limits.arithmetic.size() == chain_counts.size());
    for (const ArithmeticRate& rate : limits.arithmetic) {
        check_rate(rate.operations);
        CHECK(limits.fastest_arithmetic().operations.per_second() >= rate.operations.per_second());
    }
    CHECK(limits.dispatched_copies.size() == (has_compute ? dispatched_formats.size() : 0));
    CHECK(limits.image_stores.size() == limits.dispatched_copies.size());
    for (const auto* rates : {&limits.dispatched_copies, &limits.image_stores})
        for (const FormatRate& rate : *rates)
            check_rate(rate.texels);
    CHECK(limits.transfers.size() == 4);
    for (const TransferRate& rate : limits.transfers)
        check_rate(rate.bytes);
    CHECK(limits.cpu.threads >= 1);
    for (const Rate& rate : {limits.cpu.copy_on_one_thread, limits.cpu.copy_on_all_threads,
                             limits.cpu.arithmetic_on_one_thread, limits.cpu.arithmetic_on_all_threads})
        check_rate(rate);

    const Prediction copy = predicted(copy_plan(limits.side, limits.side, gl::PixelFormat::rgba32f), limits);
    CHECK(copy.of(Limit::writing) ==
          Approx(limits.written(gl::PixelFormat::rgba32f).texels.milliseconds_of(1.0 * limits.side * limits.side)));
    CHECK(copy.milliseconds >= copy.of(Limit::writing));
}

// Like Item::compute, for images of another size.
class LimitsItem
{
public:
    explicit LimitsItem(ItemContext& context)
    {
        Recorder recorder(
            [&](const std::vector<Row>& taken) { rows_.insert(rows_.end(), taken.begin(), taken.end()); });
        context.recorder = &recorder;
        Experiment experiment(recorder, 1);
        const Recorder::Section section(recorder, "machine_limits", 1);
        measure_limits_beside_filters(context, experiment, 64);
        context.recorder = nullptr;
        run_.emplace(describe_machine(context.context.device()), context.effort, rows_);
    }

    const ItemRows& rows() const { return run_->of("machine_limits"); }
    ItemResult told() const
    {
        ItemResult result;
        machine_limits.tell(rows(), result);
        return result;
    }

private:
    std::vector<Row> rows_;
    std::optional<Run> run_;
};

} // namespace

TEST_CASE_METHOD(ItemFixture, "Each method's filter and convolution are predicted beside their times")
{
    item_context.measured_limits = made_up_limits();
    const std::vector<KeyedPlan> drawn = plans_beside_limits(item_context, 64, 31);
    const LimitsItem item(item_context);
    const std::vector<LimitedPlan> plans = limited_plans(item.rows());
    REQUIRE(plans.size() == 2 * (published_drawing_methods().size() + 1));
    REQUIRE(drawn.size() == plans.size());
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const LimitedPlan& plan = plans[i];
        INFO(plan.what);
        CHECK(plan.milliseconds.middle > 0.0);
        CHECK(plan.prediction.milliseconds > 0.0);
        CHECK(plan.measured_over_predicted() == Approx(plan.milliseconds.middle / plan.prediction.milliseconds));
        CHECK(plan.prediction.milliseconds_one_after_another > plan.prediction.milliseconds);
        const PlanTotals sums = totals(drawn[i].plan);
        double fetches = 0.0;
        double writes = 0.0;
        for (const auto& [family, accesses] : sums.accesses) {
            fetches += static_cast<double>(accesses.fetches);
            writes += static_cast<double>(accesses.attachment_writes);
        }
        CHECK(plan.prediction.of(Limit::fetching) == Approx(fetches / (64.0 * 64.0)));
        CHECK(plan.prediction.of(Limit::writing) == Approx(writes / (64.0 * 64.0)));
        CHECK(plan.prediction.limited_by == Limit::fetching);
        CHECK(drawn_parts(plans).find(plan.what) != std::string::npos);
        // The whole prediction can be computed from the rows.
        const Prediction predicted_again = predicted(drawn[i].plan, item_context.limits());
        CHECK(plan.prediction.milliseconds == Approx(predicted_again.milliseconds));
        CHECK(plan.prediction.milliseconds_one_after_another == Approx(predicted_again.milliseconds_one_after_another));
        CHECK(plan.prediction.arithmetic_is_counted);
    }
    require_no_errors();
}

TEST_CASE_METHOD(
    ItemFixture,
    "All limits of a machine are measured, each has its row, as every filter, and every format its fastest pattern")
{
    CHECK_FALSE(item_context.measured_limits);
    item_context.only_sampling->least_runs = 1; // of hundreds
    const LimitsItem item(item_context);
    // Measured for this item, and cached for others.
    const MachineLimits& limits = item_context.limits();
    CHECK(&item_context.limits() == &limits);
    CHECK(limits.copies.size() == 6);
    check_limits(limits, gl::has_compute(context.functions()));
    // The rows contain the rates.
    const std::vector<LimitInRows> fetches = limits_in(item.rows(), limit_rows::fetches);
    CHECK(fetches.size() == limits.fetches.size());
    CHECK(fastest_of(in_format(fetches, "rgba32f")).rate.per_second() ==
          Approx(limits.fastest_fetching(gl::PixelFormat::rgba32f).texels.per_second()));

    const ItemResult result = item.told();
    const CsvTable table = result.table.as_file();
    const auto cell = [&](const std::vector<std::string>& row, const char* heading) {
        const auto place = std::find(table.columns.begin(), table.columns.end(), heading);
        REQUIRE(place != table.columns.end());
        return row.at(static_cast<std::size_t>(place - table.columns.begin()));
    };
    std::map<std::string, std::set<std::string>> formats; // by what
    for (const auto& row : table.rows) {
        formats[cell(row, "what")].insert(cell(row, "format"));
        const bool is_plan = !cell(row, "ms, predicted").empty();
        CHECK(cell(row, "rate, median").empty() == is_plan);
        CHECK(cell(row, "limited by").empty() == !is_plan);
        CHECK(std::stod(cell(row, "ms, one pass or run, median")) > 0.0);
        CHECK_FALSE(cell(row, "timed by").empty());
        if (!is_plan) {
            CHECK(std::stod(cell(row, "rate, low")) <= std::stod(cell(row, "rate, median")));
            CHECK(std::stod(cell(row, "rate, median")) <= std::stod(cell(row, "rate, high")));
        }
    }
    for (const std::string what : {"copy pass", "writing pass", "fetches, the limit", "fetches"})
        CHECK(formats[what].size() == 6);
    for (const std::string what : {"arithmetic", "upload", "read back", "CPU, one thread", "moreland-angel-2003",
                                   "separable convolution of 31 x 31"})
        CHECK_FALSE(formats[what].empty());
    CHECK(formats.contains("dispatched copy") == gl::has_compute(context.functions()));
    REQUIRE(result.pictures.size() == 1);
    CHECK(result.pictures.front().file_name == "machine_limits.svg");
    CHECK_FALSE(result.text.empty());
    CHECK(machine_limits.claims.empty());
    require_no_errors();
}
