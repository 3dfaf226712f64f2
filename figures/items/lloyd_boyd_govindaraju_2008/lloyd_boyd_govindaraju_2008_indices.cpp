// Section 4.6: indices in floats, where frac() and linear addresses go wrong.
#include "figures/items/common/fitness.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"

#include <bit>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int longest_line = 2048;
constexpr int indices = 8192;          // the largest side of a texture in 2008
constexpr int whole_floats = 1 << 24;  // up to this every integer is a float
constexpr int widths[] = {4096, 8192}; // sides of square textures
constexpr int shown_lengths[] = {41, 1000, 1023, 1024, 2047};

namespace lloyd_indices {

constexpr const char* stem = "lloyd_boyd_govindaraju_2008_indices";
constexpr const char* first_quantity = "first index whose remainder is wrong";
constexpr const char* tried_lengths = "lengths that were tried";
constexpr const char* wrong_lengths = "lengths with a wrong remainder";
constexpr const char* wrong_indices = "indices whose remainder is wrong";
constexpr const char* wrong_texels = "texels whose linear address is wrong";
constexpr const char* side_quantity = "largest side of a texture";

constexpr FloatMod ways[] = {FloatMod::as_it_is, FloatMod::rounded, FloatMod::with_offset};

const char* name_of(FloatMod how)
{
    switch (how) {
    case FloatMod::as_it_is:
        return "as it is";
    case FloatMod::rounded:
        return "rounded";
    case FloatMod::with_offset:
        return "half added before";
    }
    return "";
}

Labels of_lengths(bool are_powers)
{
    return {{"lengths", are_powers ? "powers of two" : "others"}};
}

Key wrong_lengths_of(bool are_powers, FloatMod how)
{
    return Key(wrong_lengths, of_lengths(are_powers)).with({{"how", name_of(how)}});
}

Key first_key(int length, FloatMod how)
{
    return {first_quantity, {{"length", length}, {"how", name_of(how)}}};
}

// Whether steps of arithmetic are followed by floors or by as many steps more.
Key time_of_steps(measuring::AfterStep after, int width, int height)
{
    return {"steps of arithmetic",
            {{"followed by", after == measuring::AfterStep::floor ? "floors" : "multiply-adds"},
             {"width", width},
             {"height", height}}};
}

Plan plan_of_steps(measuring::AfterStep after, int width, int height)
{
    constexpr int chains = 4;
    return measuring::multiply_add_plan(chains, width, height, 0.5f, 0.5f, after); // stays finite and normal
}

void time_floors(ItemContext& context)
{
    const bool is_software = context.context.device().is_software;
    const int width = is_software ? 256 : 1024;
    const int height = is_software ? 64 : 1024;
    std::vector<KeyedPlan> plans;
    for (const auto after : {measuring::AfterStep::floor, measuring::AfterStep::multiply_add})
        plans.push_back({time_of_steps(after, width, height), plan_of_steps(after, width, height)});
    times_in_turn(context, plans, context.sampling());
}

// Counts over all lengths from 2 to longest_line.
void count_mods(Experiment& experiment)
{
    int tried[2]{};       // number of other lengths, and of powers of two
    int wrong_of[2][3]{}; // number of lengths with a wrong remainder, of either kind, by FloatMod
    int wrong_of_all[3]{};
    for (int length = 2; length <= longest_line; ++length) {
        const std::size_t kind = std::has_single_bit(static_cast<unsigned>(length)) ? 1 : 0;
        ++tried[kind];
        for (std::size_t way = 0; way < std::size(ways); ++way) {
            const int wrong = count_wrong(length, indices, ways[way]);
            wrong_of[kind][way] += wrong > 0 ? 1 : 0;
            wrong_of_all[way] += wrong;
        }
    }
    for (const std::size_t kind : {0, 1}) {
        experiment.rows.number({tried_lengths, of_lengths(kind == 1)}, tried[kind]);
        for (std::size_t way = 0; way < std::size(ways); ++way)
            experiment.rows.number(wrong_lengths_of(kind == 1, ways[way]), wrong_of[kind][way]);
    }
    for (std::size_t way = 0; way < std::size(ways); ++way)
        experiment.rows.number({wrong_indices, {{"how", name_of(ways[way])}}}, wrong_of_all[way]);
    experiment.rows.check("remainders with half added that are wrong, of a texture's indices", wrong_of_all[2], 0.0);
}

void measure(ItemContext& context, Experiment& experiment)
{
    time_floors(context);
    if (!experiment.is_first_moment())
        return;
    for (const int length : shown_lengths)
        for (const FloatMod how : ways)
            if (const std::optional<int> first = first_wrong(length, whole_floats, how))
                experiment.rows.number(first_key(length, how), *first);
    count_mods(experiment);
    for (const int width : widths)
        experiment.rows.number({wrong_texels, {{"width", width}}}, static_cast<double>(wrong_addresses(width)));
    experiment.rows.number(side_quantity, context.context.device().maximum_texture_size);
}

int count_of(const ItemRows& rows, const Key& key)
{
    return static_cast<int>(rows.number(key));
}

int wrong_of(const ItemRows& rows, FloatMod how)
{
    return count_of(rows, {wrong_indices, {{"how", name_of(how)}}});
}

void mod_by_frac(const ItemRows& rows, Evaluation& claim)
{
    const int others = count_of(rows, {tried_lengths, of_lengths(false)});
    const int powers = count_of(rows, {tried_lengths, of_lengths(true)});
    const int others_wrong = count_of(rows, wrong_lengths_of(false, FloatMod::as_it_is));
    const int powers_wrong = count_of(rows, wrong_lengths_of(true, FloatMod::as_it_is));
    claim.values.set("others wrong", others_wrong).set("others", others).set("longest", longest_line);
    claim.values.set("powers wrong", powers_wrong).set("powers", powers).set("indices", indices);
    claim.values.set("wrong", wrong_of(rows, FloatMod::as_it_is)).set("tried", indices * (powers + others));
    claim.counted(others_wrong > 0 && powers_wrong == 0);
}

void rounding(const ItemRows& rows, Evaluation& claim)
{
    const int left = wrong_of(rows, FloatMod::rounded);
    claim.values.set("left", left).set("wrong", wrong_of(rows, FloatMod::as_it_is));
    claim.values.set("lengths", count_of(rows, wrong_lengths_of(false, FloatMod::rounded)) +
                                    count_of(rows, wrong_lengths_of(true, FloatMod::rounded)));
    claim.values.set("wrong with offset", wrong_of(rows, FloatMod::with_offset));
    claim.counted(left == claim.claim.numbers.front());
}

void linear_addresses(const ItemRows& rows, Evaluation& claim)
{
    const int wrong_of_smaller = count_of(rows, {wrong_texels, {{"width", widths[0]}}});
    const int wrong_of_larger = count_of(rows, {wrong_texels, {{"width", widths[1]}}});
    claim.values.set("smaller", widths[0]).set("wrong of smaller", wrong_of_smaller);
    claim.values.set("larger", widths[1]).set("wrong of larger", wrong_of_larger);
    claim.values.set("largest", count_of(rows, side_quantity));
    claim.counted(wrong_of_smaller == claim.claim.numbers.front() && wrong_of_larger > 0);
}

void floors(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<Key> timed = rows.keys("steps of arithmetic");
    if (timed.empty())
        throw MissingRow("no floors were timed");
    const int width = std::stoi(timed.front().label("width"));
    const int height = std::stoi(timed.front().label("height"));
    const Key with_floors = time_of_steps(measuring::AfterStep::floor, width, height);
    const Key with_steps = time_of_steps(measuring::AfterStep::multiply_add, width, height);
    claim.value_is(
        [&] { return rows.pooled([&](const MomentRows& moment) { return moment.ratio(with_floors, with_steps); }); });
    ask_for_time_beyond_writing(rows, claim, with_floors, plan_of_steps(measuring::AfterStep::floor, width, height));
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = Table({{"numbers of a line"},
                        {"first index whose remainder is wrong"},
                        {"the same, rounded"},
                        {"the same, with half added before"}});
    for (const int length : shown_lengths) {
        if (rows.is_empty())
            break;
        std::vector<Cell> cells{std::to_string(length)};
        for (const FloatMod how : ways) {
            const Key first = first_key(length, how);
            cells.emplace_back(rows.has(first) ? std::to_string(count_of(rows, first)) : "none");
        }
        told.table.add_row(std::move(cells));
    }
    told.text = prose().html(stem, {});
}

constexpr Evaluator claims[] = {
    {"mod_by_frac", mod_by_frac}, {"rounding", rounding}, {"linear_addresses", linear_addresses}, {"floors", floors}};

} // namespace lloyd_indices

} // namespace

constexpr ItemCode lloyd_boyd_govindaraju_2008_indices{lloyd_indices::measure, lloyd_indices::claims,
                                                       lloyd_indices::tell};

} // namespace fragfft::figures
