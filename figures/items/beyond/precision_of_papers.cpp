// How many bits a store must have, as the papers of 2003 and 2006 say, judged by their own passes on the CPU.
#include "figures/items/beyond/narrow_stores.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "methods/papers/moreland_angel_2003.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace precision_of_papers {

constexpr const char* error_quantity = "largest error, forth and back";
constexpr const char* error_unit = "half steps of 8 bits";
constexpr const char* spectrum_quantity = "relative L2 error of a spectrum";

constexpr int sides_with_all_stores[] = {16, 64, 256};
constexpr int claimed_side = 256;
constexpr int largest_side = 1024;
// Sides of squares of 2^4 and 2^20 numbers; as a single small one is a matter of luck, there are many.
constexpr int few_numbers_side = 4;
constexpr int few_numbers_squares = 256;

Key error_of(int side, Store store)
{
    return {error_quantity, {{"side", side}, {"stores", name(store)}}};
}

Key spectrum_error_of(int side)
{
    return {spectrum_quantity, {{"side", side}, {"stores", name(Store::half_to_nearest)}}};
}

void leave_error(Experiment& experiment, const Method& method, int side, Store store)
{
    experiment.rows.number(error_of(side, store), half_steps_there_and_back(method, side, store), error_unit);
}

void leave_errors_of_all_stores(Experiment& experiment, const Method& method, int largest)
{
    for (const int side : sides_with_all_stores)
        for (const Store store : all_stores)
            if (side <= largest)
                leave_error(experiment, method, side, store);
}

void measure_2003(ItemContext&, Experiment& experiment)
{
    if (experiment.is_first_moment())
        leave_errors_of_all_stores(experiment, moreland_angel_2003::method(), claimed_side);
}

void measure_2006(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    const Method method = fialka_cadik_2006::method();
    // The paper's own sizes take seconds each.
    const bool is_quick = context.effort == ItemEffort::quick;
    leave_errors_of_all_stores(experiment, method, is_quick ? claimed_side / 4 : claimed_side);
    if (is_quick)
        return;
    for (const int side : {512, largest_side})
        leave_error(experiment, method, side, Store::bits_8);
    experiment.rows.number(spectrum_error_of(few_numbers_side),
                           spectrum_error(method, few_numbers_side, Store::half_to_nearest, few_numbers_squares));
    experiment.rows.number(spectrum_error_of(largest_side),
                           spectrum_error(method, largest_side, Store::half_to_nearest, 1));
}

Interval exactly_that(double value)
{
    return {value, value, value};
}

void full_floats_required(const ItemRows& rows, Evaluation& claim)
{
    claim.values.set("square", square_text(claimed_side));
    claim.values.set("floats", rows.number(error_of(claimed_side, Store::bits_32)), 2);
    for (const Store store : all_stores)
        if (store != Store::bits_32)
            claim.add_case(name(store), [&] { return exactly_that(rows.number(error_of(claimed_side, store))); });
}

void bytes_do_not_do(const ItemRows& rows, Evaluation& claim)
{
    claim.values.set("square", square_text(claimed_side));
    claim.values.set("halves", rows.number(error_of(claimed_side, Store::half_to_nearest)), 2);
    for (const int side : {256, 512, largest_side})
        claim.add_case(square_text(side), [&] { return exactly_that(rows.number(error_of(side, Store::bits_8))); });
}

void many_passes(const ItemRows& rows, Evaluation& claim)
{
    claim.values.set("expected", std::sqrt(std::log2(largest_side) / std::log2(few_numbers_side)));
    claim.value_is([&] {
        return exactly_that(rows.number(spectrum_error_of(largest_side)) /
                            rows.number(spectrum_error_of(few_numbers_side)));
    });
}

// Table and chart: errors in whole steps.
void tell_of(const std::string& stem, const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html(stem, {});
    told.table = Table({{"stores"},
                        {"side", ColumnKind::number},
                        {"largest error, steps of 8 bits", ColumnKind::number},
                        {"half a step", ColumnKind::number}});
    for (const Key& key : rows.keys(error_quantity))
        told.table.add_row({key.label("stores"), std::stod(key.label("side")), rows.number(key) / 2.0, 0.5});
    Chart chart{stem,
                prose().section(stem + ".svg"),
                {"side of the image in pixels", true},
                {"largest error, steps of 8 bits", true},
                {}};
    for (const Store store : all_stores)
        chart.curves.push_back({.title = name(store),
                                .x_column = "side",
                                .y_column = "largest error, steps of 8 bits",
                                .where = {{"stores", name(store)}}});
    chart.curves.push_back({.title = "half a step",
                            .x_column = "side",
                            .y_column = "half a step",
                            .where = {{"stores", name(Store::bits_8)}},
                            .published = true,
                            .level = true});
    told.charts.push_back(std::move(chart));
}

void tell_2003(const ItemRows& rows, ItemResult& told)
{
    tell_of("moreland_angel_2003_precision", rows, told);
}

void tell_2006(const ItemRows& rows, ItemResult& told)
{
    tell_of("fialka_cadik_2006_precision", rows, told);
}

constexpr Evaluator claims_of_2003[] = {{"32_bits", full_floats_required}};
constexpr Evaluator claims_of_2006[] = {{"8_bits", bytes_do_not_do}, {"many_passes", many_passes}};

} // namespace precision_of_papers

} // namespace

constexpr ItemCode moreland_angel_2003_precision{precision_of_papers::measure_2003, precision_of_papers::claims_of_2003,
                                                 precision_of_papers::tell_2003};
constexpr ItemCode fialka_cadik_2006_precision{precision_of_papers::measure_2006, precision_of_papers::claims_of_2006,
                                               precision_of_papers::tell_2006};

} // namespace fragfft::figures
