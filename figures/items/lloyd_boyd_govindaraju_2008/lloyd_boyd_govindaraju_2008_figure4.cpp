// Figure 4: rows longer than a texture is wide, and the transpositions of the four-step method within them.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/fitness.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/svg.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/wrapping.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr Blocks drawn_blocks{.texture_width = 8, .block_height = 2, .lines = 4};

constexpr double cell_side = 21.0;
constexpr double block_gap = 34.0;
constexpr double heading = 40.0;

// Draws a number of a line in the line's colour.
void draw_number(Svg& svg, double left, double top, int x, int y, int number, int line)
{
    svg.rectangle(left + cell_side * x, top + cell_side * y, cell_side, cell_side,
                  {.fill = palette[static_cast<std::size_t>(line)], .fill_opacity = 0.35, .stroke_width = 0.5});
    svg.text(left + cell_side * (x + 0.5), top + cell_side * (y + 0.5), std::to_string(number), {.size = 11.0});
}

void draw_outline(Svg& svg, double left, double top)
{
    svg.rectangle(left, top, cell_side * drawn_blocks.texture_width, cell_side * drawn_blocks.texture_height(),
                  {.stroke_width = 2.0});
}

// On the left, where the results of the rows' transforms lie; in the middle, each block transposed; on the right, what
// the last pass writes.
std::string drawn_transpositions(const std::vector<int>& numbers)
{
    const Blocks& blocks = drawn_blocks;
    const double middle = cell_side * blocks.texture_width + block_gap;
    const double right = middle + cell_side * blocks.texture_width + block_gap;
    Svg svg(right + cell_side * blocks.texture_width + 4.0,
            heading + cell_side * blocks.texture_width * blocks.lines + 4.0,
            "four lines of sixteen numbers in a texture of eight by eight, before and after their transposition");
    svg.text(0.0, 10.0, "after the rows' FFT", {.size = 12.0, .anchor = "start"});
    svg.text(middle, 10.0, "transposed", {.size = 12.0, .anchor = "start"});
    svg.text(right, 10.0, "written by the last pass", {.size = 12.0, .anchor = "start"});
    for (int y = 0; y < blocks.texture_height(); ++y)
        for (int x = 0; x < blocks.texture_width; ++x) {
            const int line = y / blocks.block_height;
            const int row = y % blocks.block_height;
            const int number = row + blocks.block_height * x;
            draw_number(svg, 2.0, heading, x, y, number, line);
            draw_number(svg, middle, heading, row, line * blocks.texture_width + x, number, line);
            const int read_back = numbers.at(static_cast<std::size_t>(y * blocks.texture_width + x));
            draw_number(svg, right, heading, x, y, read_back % blocks.length(), read_back / blocks.length());
        }
    draw_outline(svg, 2.0, heading);
    draw_outline(svg, middle, heading);
    draw_outline(svg, right, heading);
    return svg.str();
}

// The last length is larger than the width of any device's texture.
std::vector<int> timed_lengths(const ItemContext& context)
{
    const bool is_quick = context.effort == ItemEffort::quick;
    if (context.context.device().is_software)
        return is_quick ? std::vector{1 << 13, 1 << 17} : std::vector{1 << 13, 1 << 15, 1 << 17};
    return is_quick ? std::vector{1 << 16, 1 << 22} : std::vector{1 << 16, 1 << 18, 1 << 20, 1 << 22};
}

Problem line_of(int length, Wrapping wrapping)
{
    const auto problem = lloyd_boyd_govindaraju_2008::wrapped_rows({.width = length,
                                                                    .height = 1,
                                                                    .format = gl::PixelFormat::rg32f,
                                                                    .axes = Axes::rows,
                                                                    .domain = Domain::complex,
                                                                    .wrapping = wrapping},
                                                                   {length});
    return problem.value();
}

// The texels as a single line, whatever the texture's width.
DoubleComplexImage line_in(const Image& texels)
{
    DoubleComplexImage line = complex_image(texels);
    line.width *= line.height;
    line.height = 1;
    return line;
}

namespace lloyd_figure4 {

constexpr Wrapping wrappings[] = {Wrapping::four_steps, Wrapping::logical};
constexpr const char* line_time = "transform of a wrapped line of complex numbers";
constexpr const char* passes_quantity = "passes of a wrapped line";
constexpr const char* number_quantity = "number of all lines at a texel of 8 x 8";

Labels labels_of(int length, Wrapping wrapping)
{
    return {{"length", length}, {"how", wrapping == Wrapping::four_steps ? "four steps" : "logical indexing"}};
}

Plan plan_of_line(int length, Wrapping wrapping)
{
    return lloyd_boyd_govindaraju_2008::method().forward(line_of(length, wrapping));
}

void check_places(ItemContext& context, Experiment& experiment)
{
    const std::vector<TexelPlace> drawn = transposed_places(context.engine, drawn_blocks);
    for (std::size_t texel = 0; texel < drawn.size(); ++texel)
        experiment.rows.number({number_quantity, {{"texel", static_cast<int>(texel)}}},
                               number_at(drawn[texel], drawn_blocks));
    for (const Blocks& blocks : {drawn_blocks, Blocks{16, 16, 3}, Blocks{4, 64, 1}, Blocks{64, 2, 5}})
        experiment.rows.check(
            fmt::format("lines of {} numbers in textures {} wide: texels that the last pass takes for another number",
                        blocks.length(), blocks.texture_width),
            misplaced(transposed_places(context.engine, blocks), blocks), 0.0);
}

void count_passes(ItemContext& context, Experiment& experiment, int length)
{
    for (const Wrapping wrapping : wrappings) {
        const Problem problem = line_of(length, wrapping);
        const Plan plan = plan_of_line(length, wrapping);
        experiment.passes.push_back(pass_list(fmt::format("{} numbers, {}", length, name(wrapping)), plan));
        const Image texels = random_pixels(texture_width(problem), static_cast<int>(texture_height(problem)), 2);
        CountedSteps counted;
        const double error = error_while_watched(
            context.engine, plan, texels, reference::fftw_transform(line_in(texels), Direction::forward), counted);
        experiment.rows.number({passes_quantity, labels_of(length, wrapping)}, counted.passes);
        experiment.rows.check(
            fmt::format("a line of {} numbers, {}, against FFTW: relative L2 error", length, name(wrapping)), error,
            reference::promised_transform_bound(reference::AccuracyMode::float32_table, length, 1));
    }
}

constexpr const char* rows_time = "transform of the rows of a square of complex numbers";

// The rows of a square in a texture of this width: their own, or another, which takes logical indexing.
Problem rows_in_width(int side, int texture_width)
{
    Problem problem{.width = side,
                    .height = side,
                    .format = gl::PixelFormat::rg32f,
                    .twiddles = Twiddles::computed,
                    .axes = Axes::rows,
                    .domain = Domain::complex};
    if (texture_width != side) {
        problem.wrapped_at = texture_width;
        problem.wrapping = Wrapping::logical;
    }
    return problem;
}

Key rows_key(int side, int texture_width)
{
    return {rows_time, {{"side", side}, {"width of the texture", texture_width}}};
}

// Half of the rows' length, one number more, and twice as much.
std::vector<int> other_widths(int side)
{
    return {side / 2, side + 1, 2 * side};
}

Plan plan_in_width(int side, int texture_width)
{
    return lloyd_boyd_govindaraju_2008::method().forward(rows_in_width(side, texture_width));
}

void time_widths(ItemContext& context, Experiment& experiment)
{
    const int side = context.context.device().is_software ? 256 : 1024;
    std::vector<int> texture_widths = other_widths(side);
    texture_widths.insert(texture_widths.begin(), side);
    std::vector<KeyedPlan> plans;
    for (const int width : texture_widths)
        plans.push_back({rows_key(side, width), plan_in_width(side, width)});
    times_in_turn(context, plans, context.sampling());
    if (!experiment.is_first_moment())
        return;
    const Image square = random_pixels(side, side, 2);
    ImageRunner usual(context.engine, plans.front().plan);
    const DoubleComplexImage wanted = complex_image(usual.run(square));
    for (std::size_t i = 1; i < plans.size(); ++i) {
        ImageRunner other(context.engine, plans[i].plan);
        const Image made = other.run(wrapped(square, texture_widths[i]));
        experiment.rows.check(
            fmt::format("rows of {} numbers in a texture {} wide, by what their own width makes: "
                        "relative L2 difference",
                        side, texture_widths[i]),
            reference::relative_l2(complex_image(unwrapped(made, side, side)), wanted),
            2.0 * reference::promised_transform_bound(reference::AccuracyMode::float32_computed, side, 1));
    }
}

void measure(ItemContext& context, Experiment& experiment)
{
    time_widths(context, experiment);
    const std::vector<int> lengths = timed_lengths(context);
    if (experiment.is_first_moment()) {
        check_places(context, experiment);
        count_passes(context, experiment, lengths.back());
    }
    for (const int length : lengths) {
        std::vector<KeyedPlan> plans;
        for (const Wrapping wrapping : wrappings)
            plans.push_back({{line_time, labels_of(length, wrapping)}, plan_of_line(length, wrapping)});
        times_in_turn(context, plans, context.sampling());
    }
}

void no_pass_more(const ItemRows& rows, Evaluation& claim)
{
    for (const Key& key : rows.keys(passes_quantity)) {
        const int length = std::stoi(key.label("length"));
        if (key != Key(passes_quantity, labels_of(length, Wrapping::four_steps)))
            continue;
        claim.values.set("passes", rows.number(key)).set("iterations", log2_of(length)).set("length", length);
        claim.counted(rows.number(key) - log2_of(length) == claim.claim.numbers.front());
    }
}

std::vector<int> lengths_of(const ItemRows& rows)
{
    std::vector<int> lengths;
    for (const Key& key : rows.keys(line_time))
        if (const int length = std::stoi(key.label("length")); lengths.empty() || lengths.back() != length)
            lengths.push_back(length);
    return lengths;
}

void faster_than_logical(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<int> lengths = lengths_of(rows);
    if (lengths.empty())
        return;
    const auto ratio = [](const auto& of, int length) {
        return of.ratio({line_time, labels_of(length, Wrapping::logical)},
                        {line_time, labels_of(length, Wrapping::four_steps)});
    };
    claim.value_is([&] {
        return rows.pooled([&](const MomentRows& moment) {
            GeometricMean typical;
            for (const int length : lengths)
                typical.add(ratio(moment, length));
            return typical.value();
        });
    });
    GeometricMean of_all;
    for (const int length : lengths)
        of_all.add(ratio(rows, length));
    claim.values.set("lengths", static_cast<int>(lengths.size()));
    claim.values.set("shortest", lengths.front()).set("longest", lengths.back());
    claim.values.set("least", of_all.least(), 2).set("greatest", of_all.greatest(), 2);
    claim.say_beside("beside");
}

void other_width(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<Key> timed = rows.keys(rows_time);
    if (timed.empty())
        throw MissingRow("rows were not timed in textures of other widths");
    const int side = std::stoi(timed.front().label("side"));
    for (const int width : other_widths(side))
        claim.add_case(fmt::format("{} numbers a row in a texture {} wide", side, width),
                       [&] { return rows.ratio(rows_key(side, width), rows_key(side, side)); });
    ask_for_time_beyond_writing(rows, claim, rows_key(side, side), plan_in_width(side, side));
}

void tell(const ItemRows& rows, ItemResult& told)
{
    const std::string stem = "lloyd_boyd_govindaraju_2008_figure4";
    told.table = Table({{"numbers of a line"}, {"how"}, {"ms", ColumnKind::interval}, {"timed by"}});
    for (const Key& key : rows.keys(line_time))
        told.table.add_row({key.label("length"), key.label("how"), rows.told_time(key), rows.clock_and_runs(key)});
    std::vector<int> numbers;
    for (const Key& key : rows.keys(number_quantity))
        numbers.push_back(static_cast<int>(rows.number(key)));
    if (!numbers.empty())
        told.pictures.push_back(
            svg_picture(stem + ".svg", prose().section(stem + ".svg"), drawn_transpositions(numbers)));
    told.text = prose().html(stem, {});
}

constexpr Evaluator claims[] = {
    {"no_pass_more", no_pass_more}, {"faster_than_logical", faster_than_logical}, {"other_width", other_width}};

} // namespace lloyd_figure4

} // namespace

Plan places_plan(const Blocks& blocks, const std::string& definition)
{
    Plan plan{"places of wrapped rows", definition, {}, {}};
    const std::size_t result = plan.add_resource(
        {"result", blocks.texture_width, blocks.texture_height(), gl::PixelFormat::rgba32f, ResourceRole::output});
    plan.passes.push_back(
        Pass::drawing("places", {attached(result)},
                      {{{"places", "places", "lloyd_boyd_govindaraju_2008/places.frag", {definition}, {}},
                        {"whole array", 0, 0, blocks.texture_width, blocks.texture_height()},
                        {{"texture_width", blocks.texture_width}, {"block_height", blocks.block_height}}}}));
    return plan;
}

std::vector<TexelPlace> transposed_places(Engine& engine, const Blocks& blocks)
{
    ImageRunner runner(engine, places_plan(blocks, "TRANSPOSED_BLOCK_ROWS"));
    runner.prepared().run();
    const Image drawn = runner.read_back("result", 4);
    std::vector<TexelPlace> places;
    for (std::size_t i = 0; i < drawn.samples.size(); i += 4)
        places.push_back(
            {static_cast<int>(std::lround(drawn.samples[i])), static_cast<int>(std::lround(drawn.samples[i + 1]))});
    return places;
}

int misplaced(const std::vector<TexelPlace>& places, const Blocks& blocks)
{
    int count = 0;
    for (std::size_t texel = 0; texel < places.size(); ++texel) {
        const int line = static_cast<int>(texel) / blocks.length();
        const int k = static_cast<int>(texel) % blocks.length();
        // Row k mod H of the block holds the transform's numbers k mod H, k mod H + H, ...
        const int row = places[texel].across - line * blocks.block_height;
        count += row + blocks.block_height * places[texel].along == k && row >= 0 && row < blocks.block_height ? 0 : 1;
    }
    return count;
}

int number_at(const TexelPlace& place, const Blocks& blocks)
{
    const int line = place.across / blocks.block_height;
    const int row = place.across % blocks.block_height;
    return line * blocks.length() + row + blocks.block_height * place.along;
}

constexpr ItemCode lloyd_boyd_govindaraju_2008_figure4{lloyd_figure4::measure, lloyd_figure4::claims,
                                                       lloyd_figure4::tell};

} // namespace fragfft::figures
