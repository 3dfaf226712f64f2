// Figure 8: how fast transforms of squares are, complex and real, of powers of two and of other sides.
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_figure8.hpp"

#include "arrays/parallel_ranges.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/items.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace fragfft::figures {

namespace lloyd_figure8 {

namespace {

constexpr const char* stem = "lloyd_boyd_govindaraju_2008_figure8";
constexpr const char* side_quantity = "side that claims are about";
constexpr const char* neighbour_quantity = "side of those that follow each other";

constexpr struct
{
    const char* name;
    int Figure8Sides::*side;
} roles[] = {{"the smallest", &Figure8Sides::smallest},
             {"the largest", &Figure8Sides::largest},
             {"below a power of two", &Figure8Sides::below},
             {"the power of two", &Figure8Sides::power},
             {"above it", &Figure8Sides::above}};

// A software renderer takes a second where a GPU takes a millisecond.
Figure8Sides sides_for(const ItemContext& context)
{
    const bool quick = context.effort == ItemEffort::quick;
    if (context.context.device().is_software) {
        if (quick)
            return {32, 128, 63, 64, 65};
        Figure8Sides sides{64, 512, 255, 256, 257, {100, 128}, {195, 196, 197, 198, 199, 200}};
        if (context.effort == ItemEffort::thorough)
            sides.others = {100, 128, 160, 192, 320, 384, 448, 500, 511};
        return sides;
    }
    if (quick)
        return {64, 1024, 255, 256, 257};
    Figure8Sides sides{64, 2048, 1023, 1024, 1025, {100, 128, 256, 360, 512, 1400}, {695, 696, 697, 698, 699, 700}};
    if (context.effort == ItemEffort::thorough)
        sides.others = {100, 128, 200, 256, 300, 360, 400, 500, 512, 600, 800, 900, 1200, 1400, 1600, 1800, 2000};
    return sides;
}

void leave_facts(ItemContext& context, Experiment& experiment, const Figure8Sides& sides, const FoundCufft& found)
{
    leave_sides(sides, experiment.rows);
    experiment.rows.number(threads_quantity, cpu::hardware_thread_count());
    if (found.cufft != nullptr)
        experiment.rows.words(cufft_description, found.cufft->description());
    else
        experiment.rows.words(cufft_absence, found.absence);
    for (const NumberKind numbers : {NumberKind::complex, NumberKind::real})
        for (const int side : {sides.power, sides.above})
            experiment.passes.push_back(context.pass_list(fmt::format("{0} x {0} {1} numbers", side, name(numbers)),
                                                          figure_8_plan(side, numbers)));
}

void measure(ItemContext& context, Experiment& experiment)
{
    const FoundCufft found = find_cufft_beside(context.context.device());
    const TransformSeries series = figure_8_series();
    const Figure8Sides sides = sides_for(context);
    for (const std::vector<int>& in_turn : sides.groups())
        timed_in_turn(context, series, in_turn, found.cufft.get(), sampling_in_groups(context), experiment);
    if (experiment.is_first_moment())
        leave_facts(context, experiment, sides, found);
}

// Everything that was timed, by name, each once.
std::vector<std::string> ways_of(const ItemRows& rows)
{
    std::vector<std::string> ways;
    for (const Key& key : rows.keys(forward_transform))
        if (const std::string by = key.label("by"); std::find(ways.begin(), ways.end(), by) == ways.end())
            ways.push_back(by);
    return ways;
}

Chart chart_of(const ItemRows& rows, NumberKind numbers, const char* sides)
{
    const bool are_powers = sides == std::string(powers_of_two);
    std::vector<Curve> curves;
    for (const std::string& by : ways_of(rows))
        curves.push_back({.title = by,
                          .x_column = "side",
                          .y_column = "GFLOP/s",
                          .where = {{"numbers", name(numbers)}, {"sides", sides}, {"by", by}},
                          .dots = !are_powers});
    const Values values =
        Values().set("numbers", name(numbers)).set("factor", numbers == NumberKind::complex ? "5" : "2.5");
    return {fmt::format("{}_{}{}", stem, name(numbers), are_powers ? "" : "_other_sides"),
            prose().sentence(fmt::format("{}.{}", stem, are_powers ? "powers" : "other_sides"), values),
            {"side of the square", true},
            {"GFLOP/s", true},
            std::move(curves)};
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = table_of_transforms(rows);
    if (!rows.keys(forward_transform).empty())
        for (const NumberKind numbers : {NumberKind::complex, NumberKind::real})
            for (const char* sides : {powers_of_two, other_sides})
                told.charts.push_back(chart_of(rows, numbers, sides));
    const Values description = Values().set("description", rows.words(cufft_description));
    told.text = prose().html(
        stem, Values().set("cufft", has_cufft(rows) ? prose().sentence(fmt::format("{}.cufft", stem), description)
                                                    : rows.words(cufft_absence)));
}

constexpr Evaluator claims[] = {{"other_sizes", other_sizes},
                                {"steps", steps},
                                {"real_numbers", real_numbers},
                                {"cpu", against_cpu},
                                {"small_sizes", small_sizes},
                                {"cufft_complex", cufft_complex},
                                {"cufft_real", cufft_real},
                                {"half_complex", half_complex},
                                {"comparable_to_cufft", comparable_to_cufft},
                                {"erratic", erratic},
                                {"better_and_worse", better_and_worse},
                                {"cards", cards},
                                {"competitive", competitive},
                                {"significant", significant}};

} // namespace

void leave_sides(const Figure8Sides& sides, Recorder& rows)
{
    for (const auto& role : roles)
        rows.number({side_quantity, {{"which", role.name}}}, sides.*role.side);
    for (const int side : sides.neighbours)
        rows.number({neighbour_quantity, {{"side", side}}}, side);
}

Figure8Sides sides_of(const ItemRows& rows)
{
    Figure8Sides sides;
    for (const auto& role : roles)
        sides.*role.side = static_cast<int>(rows.number({side_quantity, {{"which", role.name}}}));
    for (const Key& key : rows.keys(neighbour_quantity))
        sides.neighbours.push_back(static_cast<int>(rows.number(key)));
    return sides;
}

bool is_power(int side)
{
    return std::has_single_bit(static_cast<unsigned>(side));
}

bool has_cufft(const ItemRows& rows)
{
    return !rows.words(cufft_description).empty();
}

bool lacks_cufft(const ItemRows& rows, Evaluation& claim)
{
    if (!has_cufft(rows))
        claim.cannot_be_tested(rows.words(cufft_absence));
    return !has_cufft(rows);
}

} // namespace lloyd_figure8

std::string square_text(int side)
{
    return fmt::format("{0} x {0}", side);
}

std::vector<std::vector<int>> Figure8Sides::groups() const
{
    std::vector<std::vector<int>> groups{{smallest, largest}, {below, power, above}};
    for (const int side : others)
        groups.push_back({side});
    if (!neighbours.empty())
        groups.push_back(neighbours);
    return groups;
}

Problem figure_8_problem(int side, NumberKind numbers)
{
    return {.width = side,
            .height = side,
            .format = gl::PixelFormat::rg32f,
            .twiddles = Twiddles::computed,
            .domain = numbers == NumberKind::complex ? Domain::complex : Domain::half_complex};
}

Plan figure_8_plan(int side, NumberKind numbers)
{
    const Problem problem = figure_8_problem(side, numbers);
    return numbers == NumberKind::real && side % 2 == 1 ? figure_6_plan(problem)
                                                        : lloyd_boyd_govindaraju_2008::method().forward(problem);
}

TransformSeries figure_8_series()
{
    return {.programs = {{by_programs, figure_8_plan}},
            .numbers = {NumberKind::complex, NumberKind::real},
            .of_powers_of_two = reference::AccuracyMode::float32_computed,
            .of_other_sizes = reference::AccuracyMode::float32_computed};
}

double growth_of_fragments(int below, int above)
{
    const auto fragments = [](int side) {
        double count = 0.0;
        for (const auto& [family, of_family] : totals(figure_8_plan(side, NumberKind::complex)).invocations)
            count += static_cast<double>(of_family);
        return count;
    };
    return fragments(above) / fragments(below);
}

constexpr ItemCode lloyd_boyd_govindaraju_2008_figure8{lloyd_figure8::measure, lloyd_figure8::claims,
                                                       lloyd_figure8::tell};

} // namespace fragfft::figures
