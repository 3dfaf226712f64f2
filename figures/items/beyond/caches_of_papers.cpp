// What three papers say of caches and time nowhere, judged by a model of caches that counts their programs' fetches.
#include "figures/items/beyond/cache_counts.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/microscope/microscope_plans.hpp"
#include "methods/as_published.hpp"
#include "methods/papers/intel_2014.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace caches_of_papers {

constexpr const char* reversed_rows = "rows with their bits reversed";
constexpr const char* natural_rows = "rows as they are";
constexpr const char* along_rows = "iterations along rows";
constexpr const char* along_columns = "iterations along columns";
constexpr CacheSetup all_in_columns{FragmentOrder::columns, TexelLayout::rows, 64};
constexpr CacheSetup in_z_order{FragmentOrder::z_order, TexelLayout::blocks, 64};
constexpr int cache_of_iterations = 1; // 16 KiB

int side_in(const ItemRows& rows)
{
    return static_cast<int>(rows.number(side_quantity));
}

std::string wrapped_name(const WrappedLines& lines, Wrapping wrapping)
{
    return fmt::format("lines of {} wrapped at {}, {}", lines.length, lines.width, name(wrapping));
}

// One line that fills the texture.
WrappedLines longest(int side)
{
    return {side * side, side};
}

void count_of_2008(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const int side = microscope_side(context);
    experiment.rows.number(side_quantity, side);
    leave_counts(experiment, natural_rows, reordering_plan(side, RowOrder::natural));
    leave_counts(experiment, reversed_rows, reordering_plan(side, RowOrder::bits_reversed));
    leave_counts(experiment, along_rows, stockham_axis(side, Axes::rows, gl::PixelFormat::rg32f),
                 {as_cards, in_z_order, all_in_rows});
    leave_counts(experiment, along_columns, stockham_axis(side, Axes::columns, gl::PixelFormat::rg32f),
                 {as_cards, in_z_order, all_in_columns});
    for (const WrappedLines& lines : wrapped_lines(side))
        leave_counts(experiment, wrapped_name(lines, Wrapping::logical), wrapped_plan(lines, Wrapping::logical, side));
    leave_counts(experiment, wrapped_name(longest(side), Wrapping::four_steps),
                 wrapped_plan(longest(side), Wrapping::four_steps, side));
}

void bit_reversal(const ItemRows& rows, Evaluation& claim)
{
    claim.values.set("square", square_text(side_in(rows)));
    add_cases_of_caches(claim, [&] { return against(counts_in(rows, reversed_rows), counts_in(rows, natural_rows)); });
}

void linear_columns(const ItemRows& rows, Evaluation& claim)
{
    judge_mean_of_caches(claim, [&] {
        return against(counts_in(rows, along_columns, all_in_columns), counts_in(rows, along_rows, all_in_rows));
    });
}

void swizzled_columns(const ItemRows& rows, Evaluation& claim)
{
    const auto columns_against_rows = [&](const CacheSetup& setup) {
        return against(counts_in(rows, along_columns, setup), counts_in(rows, along_rows, setup));
    };
    add_cases_of_caches(claim, [&] { return columns_against_rows(as_cards); });
    const OfCaches in_z = columns_against_rows(in_z_order);
    const auto [least, greatest] = std::minmax_element(in_z.begin(), in_z.end());
    claim.values.set("least", *least).set("greatest", *greatest);
    claim.say_beside("beside");
}

void logical_indexing(const ItemRows& rows, Evaluation& claim)
{
    const int side = side_in(rows);
    claim.values.set("width", side);
    for (const WrappedLines& lines : wrapped_lines(side))
        claim.add_case(fmt::format("{} wrapped at {}", lines.length, lines.width), [&] {
            // Both transform about as many numbers, in log2 of their length iterations.
            const double iterations = static_cast<double>(log2_of(lines.length)) / log2_of(side);
            const double misses = against(counts_in(rows, wrapped_name(lines, Wrapping::logical)),
                                          counts_in(rows, along_rows))[cache_of_iterations] /
                                  iterations;
            return Interval{misses, misses, misses};
        });
}

void four_steps(const ItemRows& rows, Evaluation& claim)
{
    const WrappedLines line = longest(side_in(rows));
    claim.values.set("length", line.length).set("width", line.width);
    judge_mean_of_caches(claim, [&] {
        return against(counts_in(rows, wrapped_name(line, Wrapping::logical)),
                       counts_in(rows, wrapped_name(line, Wrapping::four_steps)));
    });
}

void tell_of_2008(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("lloyd_boyd_govindaraju_2008_caches", {});
    told.table = table_of_counts(rows);
}

constexpr Evaluator claims_of_2008[] = {{"bit_reversal", bit_reversal},
                                        {"linear_columns", linear_columns},
                                        {"swizzled_columns", swizzled_columns},
                                        {"logical_indexing", logical_indexing},
                                        {"four_steps", four_steps}};

constexpr const char* butterfly_passes = "butterfly passes";

void count_of_2014(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const int side = microscope_side(context);
    experiment.rows.number(side_quantity, side);
    leave_counts(experiment, butterfly_passes,
                 intel_2014::uav_plan_in_planes(as_published(intel_2014::uav(), {.width = side, .height = side})));
}

void thrashing(const ItemRows& rows, Evaluation& claim)
{
    claim.values.set("square", square_text(side_in(rows)));
    add_cases_of_caches(claim, [&] { return times_loaded(counts_in(rows, butterfly_passes)); });
}

void tell_of_2014(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("intel_2014_caches", {});
    told.table = table_of_counts(rows);
}

constexpr Evaluator claims_of_2014[] = {{"thrashing", thrashing}};

constexpr const char* by_stockham = "Stockham";
constexpr const char* by_cooley_tukey = "Cooley and Tukey";

std::string without_first_pass(const std::string& of)
{
    return of + ", without the first pass";
}

void count_of_2022(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const int side = microscope_side(context);
    experiment.rows.number(side_quantity, side);
    const auto leave = [&](const std::string& of, Plan plan) {
        leave_counts(experiment, of, plan);
        plan.passes.erase(plan.passes.begin());
        leave_counts(experiment, without_first_pass(of), plan);
    };
    leave(by_stockham, stockham_axis(side, Axes::rows, gl::PixelFormat::rgba32f));
    leave(by_cooley_tukey, cooley_tukey_rows(side));
}

void stockham(const ItemRows& rows, Evaluation& claim)
{
    judge_mean_of_caches(claim,
                         [&] { return against(counts_in(rows, by_stockham), counts_in(rows, by_cooley_tukey)); });
    const OfCaches later =
        against(counts_in(rows, without_first_pass(by_stockham)), counts_in(rows, without_first_pass(by_cooley_tukey)));
    claim.values.set("square", square_text(side_in(rows))).set("later", mean_of(later));
}

void tell_of_2022(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("mota_2022_caches", {});
    told.table = table_of_counts(rows);
}

constexpr Evaluator claims_of_2022[] = {{"stockham", stockham}};

} // namespace caches_of_papers

} // namespace

constexpr ItemCode lloyd_boyd_govindaraju_2008_caches{caches_of_papers::count_of_2008, caches_of_papers::claims_of_2008,
                                                      caches_of_papers::tell_of_2008};
constexpr ItemCode intel_2014_caches{caches_of_papers::count_of_2014, caches_of_papers::claims_of_2014,
                                     caches_of_papers::tell_of_2014};
constexpr ItemCode mota_2022_caches{caches_of_papers::count_of_2022, caches_of_papers::claims_of_2022,
                                    caches_of_papers::tell_of_2022};

} // namespace fragfft::figures
