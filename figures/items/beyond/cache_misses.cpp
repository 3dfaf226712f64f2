// How often caches of a model load what each method's passes fetch.
#include "figures/items/beyond/cache_counts.hpp"
#include "figures/items/items.hpp"
#include "figures/microscope/microscope_plans.hpp"

#include <algorithm>

namespace fragfft::figures {

namespace {

namespace cache_misses_told {

constexpr std::size_t told_cache = 2; // 64 KiB, as large as the caches nearest to the cores are

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const int side = microscope_side(context);
    experiment.rows.number(side_quantity, side);
    const std::vector<CacheSetup> setups{as_cards,
                                         {FragmentOrder::tiles, TexelLayout::blocks, 32},
                                         {FragmentOrder::tiles, TexelLayout::blocks, 128},
                                         {FragmentOrder::z_order, TexelLayout::blocks, 64},
                                         all_in_rows};
    for (const NamedPlan& each : transforms_by_fetches(side))
        leave_counts(experiment, each.name, each.plan, setups);
}

// The methods that were counted.
std::vector<std::string> methods_in(const Table& table)
{
    std::vector<std::string> methods;
    for (std::size_t row = 0; row < table.rows().size(); ++row)
        if (const std::string method = table.text(row, 0);
            std::find(methods.begin(), methods.end(), method) == methods.end())
            methods.push_back(method);
    return methods;
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = table_of_counts(rows);
    const std::vector<std::string> methods = methods_in(told.table);
    Chart chart{"cache_misses", prose().section("cache_misses.svg"), {cache_column, true}, {times_loaded_column}, {}};
    for (const std::string& method : methods)
        chart.curves.push_back({.title = method,
                                .x_column = cache_column,
                                .y_column = times_loaded_column,
                                .where = {{"of", method},
                                          {"fragments", name(as_cards.order)},
                                          {"textures", name(as_cards.layout)},
                                          {"line, bytes", std::to_string(as_cards.line_bytes)}}});
    const auto times = [&](const std::string& method) { return times_loaded(counts_in(rows, method))[told_cache]; };
    const auto [least, most] =
        std::minmax_element(methods.begin(), methods.end(), [&](const std::string& one, const std::string& other) {
            return times(one) < times(other);
        });
    told.text = prose().html("cache_misses", Values().set("side", rows.number(side_quantity)));
    if (methods.empty())
        return;
    told.charts.push_back(std::move(chart));
    told.text += prose().html("cache_misses.counted", Values()
                                                          .set("cache", cache_kibibytes[told_cache])
                                                          .set("most", *most)
                                                          .set("most_times", times(*most))
                                                          .set("least", *least)
                                                          .set("least_times", times(*least)));
}

} // namespace cache_misses_told

} // namespace

constexpr ItemCode cache_misses{cache_misses_told::measure, {}, cache_misses_told::tell};

} // namespace fragfft::figures
