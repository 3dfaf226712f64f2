// What limits this machine: every rate that could limit a fragment program, each measured by a program that does
// nothing else, and the times that these limits predict for the filters of both papers.
#include "figures/items/items.hpp"
#include "figures/items/limit_rows.hpp"
#include "figures/items/limited_plans.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>

namespace fragfft::figures {

namespace {

namespace machine_limits_told {

constexpr double giga = 1e9;
constexpr const char* floats = "rgba32f";
constexpr const char* halves = "rgba16f";

double bytes_of_texel(const std::string& format)
{
    return gl::info(gl::pixel_format_from_name(format)).bytes_per_pixel;
}

double texels_of_square(int side)
{
    return static_cast<double>(side) * side;
}

// `each`: how much of what the rate counts is one `unit`; `pass`: how much of it is one pass.
void add_limit(Table& table, const std::string& what, const std::string& pattern, const LimitInRows& limit, double each,
               const std::string& unit, double pass)
{
    const Interval times = spread_of(limit.rate.time);
    const auto rate_at = [&](double milliseconds) { return each * limit.rate.amount / (1e-3 * milliseconds) / giga; };
    const auto repetitions = std::lround(limit.rate.amount / pass);
    table.add_row({what, limit.format(), pattern,
                   Interval{rate_at(times.high), rate_at(times.middle), rate_at(times.low)}, unit,
                   measuring::times(pass / limit.rate.amount, times),
                   fmt::format("{}, {} runs{}", limit.rate.time.method, limit.rate.time.runs,
                               repetitions > 1 ? fmt::format(" of {} passes", repetitions) : ""),
                   Cell(), "", Cell(), Cell()});
}

void add_plan(Table& table, const LimitedPlan& plan)
{
    const Prediction& prediction = plan.prediction;
    table.add_row({plan.what, plan.format, "", Cell(), "", plan.milliseconds, plan.timed_by, prediction.milliseconds,
                   std::string(name(prediction.limited_by)) +
                       (prediction.arithmetic_is_counted ? "" : " (arithmetic not counted: tools missing)"),
                   plan.measured_over_predicted(), prediction.milliseconds_one_after_another});
}

void add_copies(Table& table, const ItemRows& rows, const char* quantity, const std::string& pattern, double accesses)
{
    for (const LimitInRows& limit : limits_in(rows, quantity))
        add_limit(table, quantity, pattern, limit, accesses * bytes_of_texel(limit.format()), "GB/s",
                  texels_of_square(limit.side()));
}

// For each pattern in each format the fastest way to fetch; the fastest of all comes first, as the limit.
void add_fetches(Table& table, const ItemRows& rows)
{
    const std::vector<LimitInRows> all = limits_in(rows, limit_rows::fetches);
    for (const LimitInRows& copy : limits_in(rows, limit_rows::copies)) {
        const std::vector<LimitInRows> of_format = in_format(all, copy.format());
        const LimitInRows& limit = fastest_of(of_format);
        const auto add = [&](const LimitInRows& one, const std::string& what) {
            add_limit(table, what, one.key.label("asked"), one, 1.0, "Gtexel/s", one.rate.amount);
        };
        add(limit, "fetches, the limit");
        for (const FetchPattern pattern : fetch_patterns) {
            std::vector<LimitInRows> of_pattern;
            std::copy_if(of_format.begin(), of_format.end(), std::back_inserter(of_pattern),
                         [&](const LimitInRows& one) { return one.key.label("pattern") == name(pattern); });
            if (!of_pattern.empty() && limit.key.label("pattern") != name(pattern))
                add(fastest_of(of_pattern), "fetches");
        }
    }
}

void add_cpu(Table& table, const ItemRows& rows, const char* quantity, const std::string& pattern, const char* unit)
{
    for (const LimitInRows& limit : limits_in(rows, quantity)) {
        std::string threads = limit.key.label("on");
        threads.erase(0, threads.starts_with("all ") ? 4 : 0);
        add_limit(table, "CPU, " + threads, pattern, limit, 1.0, unit, limit.rate.amount);
    }
}

void add_limits(Table& table, const ItemRows& rows)
{
    add_copies(table, rows, limit_rows::copies, "read and written", 2.0);
    add_copies(table, rows, limit_rows::writing, "a constant written, nothing read", 1.0);
    add_fetches(table, rows);
    for (const LimitInRows& limit : limits_in(rows, limit_rows::arithmetic))
        add_limit(table, limit_rows::arithmetic,
                  fmt::format("multiply-adds, chains of vec4: {}", limit.key.label("chains")), limit, 1.0, "GFLOP/s",
                  limit.rate.amount);
    add_copies(table, rows, limit_rows::dispatched_copies, "read and written", 2.0);
    add_copies(table, rows, limit_rows::image_stores, "written", 1.0);
    for (const char* transfers : {limit_rows::uploads, limit_rows::read_backs})
        for (const LimitInRows& limit : limits_in(rows, transfers))
            add_limit(table, transfers, "through a pixel buffer", limit, 1.0, "GB/s", limit.rate.amount);
    add_cpu(table, rows, limit_rows::cpu_copies, "copy of memory, read and written", "GB/s");
    add_cpu(table, rows, limit_rows::cpu_arithmetic, "multiply-adds", "GFLOP/s");
}

// The range of predicted divided by measured times: "1.1 to 1.9".
template <typename Predicted>
std::string predicted_range_text(const std::vector<LimitedPlan>& plans, const Predicted& predicted_milliseconds)
{
    double least = std::numeric_limits<double>::infinity();
    double most = 0.0;
    for (const LimitedPlan& plan : plans) {
        const double factor = plan.milliseconds.middle / predicted_milliseconds(plan.prediction);
        least = std::min(least, factor);
        most = std::max(most, factor);
    }
    return fmt::format("{} to {}", number(least, 2), number(most, 2));
}

// "writing (moreland-angel-2003 in rgba32f, ...); fetching (...)"
std::string limits_text(const std::vector<LimitedPlan>& plans)
{
    std::string text;
    for (const Limit limit : all_limits) {
        std::string limited;
        for (const LimitedPlan& plan : plans)
            if (plan.prediction.limited_by == limit)
                limited += fmt::format("{}{} in {}", limited.empty() ? "" : ", ", plan.what, plan.format);
        if (!limited.empty())
            text += fmt::format("{}{} ({})", text.empty() ? "" : "; ", name(limit), limited);
    }
    return text;
}

double gigabytes_copied(const LimitInRows& copy)
{
    return 2.0 * bytes_of_texel(copy.format()) * copy.rate.per_second() / giga;
}

double milliseconds_of_pass(const LimitInRows& limit)
{
    return limit.rate.milliseconds_of(texels_of_square(limit.side()));
}

std::string rates_text(const ItemRows& rows)
{
    const auto limit_in = [&](const char* quantity, const char* format) {
        return fastest_of(in_format(limits_in(rows, quantity), format));
    };
    const auto fetching = [&](const char* format) {
        const LimitInRows limit = limit_in(limit_rows::fetches, format);
        return prose().sentence("machine_limits.fetching", Values()
                                                               .set("rate", limit.rate.per_second() / giga)
                                                               .set("format", format)
                                                               .set("pattern", limit.key.label("asked")));
    };
    const LimitInRows copy = limit_in(limit_rows::copies, floats);
    const LimitInRows arithmetic = fastest_of(limits_in(rows, limit_rows::arithmetic));
    return prose().html("machine_limits",
                        Values()
                            .set("side", copy.side())
                            .set("copy", milliseconds_of_pass(copy))
                            .set("copied", gigabytes_copied(copy))
                            .set("writing", milliseconds_of_pass(limit_in(limit_rows::writing, floats)))
                            .set("operations", arithmetic.rate.per_second() / giga)
                            .set("fetching_floats", fetching(floats))
                            .set("fetching_halves", fetching(halves)));
}

std::string predictions_text(const std::vector<LimitedPlan>& plans)
{
    if (plans.empty())
        throw MissingRow("no filter was timed beside the machine's limits");
    const bool is_counted = plans.front().prediction.arithmetic_is_counted;
    return prose().html(
        "machine_limits.predicted",
        Values()
            .set("side", plans.front().side)
            .set("limits", limits_text(plans))
            .set("of_longest",
                 predicted_range_text(plans, [](const Prediction& prediction) { return prediction.milliseconds; }))
            .set("of_all",
                 predicted_range_text(
                     plans, [](const Prediction& prediction) { return prediction.milliseconds_one_after_another; }))
            .set("uncounted", is_counted ? "" : prose().section("machine_limits.uncounted")));
}

// Where dispatches copy faster than passes, memory is not what a pass waits for.
std::string dispatches_text(const ItemRows& rows)
{
    const std::vector<LimitInRows> copies = limits_in(rows, limit_rows::dispatched_copies);
    if (copies.empty())
        return prose().html("machine_limits.no_dispatches", {});
    const LimitInRows& dispatched = copies.front();
    const LimitInRows drawn = fastest_of(in_format(limits_in(rows, limit_rows::copies), dispatched.format()));
    const double factor = dispatched.rate.per_second() / drawn.rate.per_second();
    return prose().html("machine_limits.dispatched",
                        Values()
                            .set("times", factor)
                            .set("format", dispatched.format())
                            .set("dispatched_side", dispatched.side())
                            .set("drawn_side", drawn.side())
                            .set("not_memory", factor > 2.0 ? " " + prose().section("machine_limits.not_memory") : ""));
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = Table({{"what"},
                        {"format"},
                        {"pattern"},
                        {"rate", ColumnKind::interval},
                        {"unit"},
                        {"ms, one pass or run", ColumnKind::interval},
                        {"timed by"},
                        {"ms, predicted", ColumnKind::number},
                        {"limited by"},
                        {"measured / predicted", ColumnKind::number, 3},
                        {"ms, if nothing were hidden", ColumnKind::number}});
    const std::vector<LimitedPlan> plans = limited_plans(rows);
    for (const LimitedPlan& plan : plans)
        add_plan(told.table, plan);
    add_limits(told.table, rows);
    told.text = rates_text(rows) + predictions_text(plans) + dispatches_text(rows);
    told.pictures.push_back(
        svg_picture("machine_limits.svg", prose().section("machine_limits.svg"), drawn_parts(plans)));
}

void measure(ItemContext& context, Experiment& experiment)
{
    measure_limits_beside_filters(context, experiment, 1024);
}

} // namespace machine_limits_told

} // namespace

constexpr ItemCode machine_limits{machine_limits_told::measure, {}, machine_limits_told::tell};

} // namespace fragfft::figures
