// Figure 4: rows longer than a texture is wide, and the transpositions of the four-step method within them.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/svg.hpp"
#include "filters/plan_timing.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr Blocks drawn_blocks{.texture_width = 8, .block_height = 2, .lines = 4};

constexpr double cell_side = 21.0;
constexpr double block_gap = 34.0;
constexpr double heading = 40.0;

// A number of a line, in the line's colour.
void draw_number(Svg& svg, double left, double top, int x, int y, int number, int line)
{
    svg.rectangle(left + cell_side * x, top + cell_side * y, cell_side, cell_side,
                  {.fill = palette[static_cast<std::size_t>(line)], .fill_opacity = 0.35, .stroke_width = 0.5});
    svg.text(left + cell_side * (x + 0.5), top + cell_side * (y + 0.5), std::to_string(number), {.size = 10.0});
}

void draw_outline(Svg& svg, double left, double top)
{
    svg.rectangle(left, top, cell_side * drawn_blocks.texture_width, cell_side * drawn_blocks.texture_height(),
                  {.stroke_width = 2.0});
}

// Left: where the rows' transforms stand. Middle: each block transposed. Right: what the last pass writes.
std::string drawn_transpositions(const std::vector<TexelPlace>& places)
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
            const TexelPlace& place = places[static_cast<std::size_t>(y * blocks.texture_width + x)];
            draw_number(svg, right, heading, x, y,
                        place.across % blocks.block_height + blocks.block_height * place.along,
                        place.across / blocks.block_height);
        }
    draw_outline(svg, 2.0, heading);
    draw_outline(svg, middle, heading);
    draw_outline(svg, right, heading);
    return svg.str();
}

// The last is longer than any device's texture is wide.
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

// One line, whatever the texture's width.
DoubleComplexImage line_in(const Image& texels)
{
    DoubleComplexImage line = complex_image(texels);
    line.width *= line.height;
    line.height = 1;
    return line;
}

Claim no_pass_more(ItemContext& context, ItemResult& result, const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "transpositions and twiddles beside the iterations");
    const int length = timed_lengths(context).back();
    const int iterations = log2_of(length);
    int passes = 0;
    for (const Wrapping wrapping : {Wrapping::four_steps, Wrapping::logical}) {
        const Problem problem = line_of(length, wrapping);
        const Plan plan = lloyd_boyd_govindaraju_2008::method().forward(problem);
        result.passes.push_back(pass_list(fmt::format("{} numbers, {}", length, name(wrapping)), plan));
        const Image texels = random_pixels(texture_width(problem), static_cast<int>(texture_height(problem)), 2);
        CountedSteps counted;
        const double error = error_while_watched(context.engine, plan, texels,
                                                 cpu::fftw_transform(line_in(texels), Direction::forward), counted);
        result.checks.push_back(
            {fmt::format("a line of {} numbers, {}, against FFTW: relative L2 error", length, name(wrapping)), error,
             reference::promised_transform_bound(reference::AccuracyMode::float32_table, length, 1)});
        if (wrapping == Wrapping::four_steps)
            passes = counted.passes;
    }
    Claim claim = claim_of(published, row, "no_pass_more",
                           "The four-step method's twiddles and transpositions cost no pass of their own");
    const auto theirs = static_cast<int>(published.number(row, "passes"));
    state_construction(claim, fmt::format("folded into the FFT's {} iterations of {} numbers", iterations, length),
                       fmt::format("{} passes, of which {} merge transforms", passes, iterations),
                       passes - iterations == theirs, Evidence::counted);
    return claim;
}

Claim faster_than_logical(ItemContext& context, ItemResult& result, const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "four steps against logical indexing");
    const std::vector<int> timed = timed_lengths(context);
    GeometricMean typical;
    for (const int length : timed) {
        std::vector<Plan> plans;
        for (const Wrapping wrapping : {Wrapping::four_steps, Wrapping::logical})
            plans.push_back(lloyd_boyd_govindaraju_2008::method().forward(line_of(length, wrapping)));
        const auto times = time_in_turn(plans, 1, context.series_sampling(), context.context.device(), context.engine);
        typical.add(ratio_in_turn(times[1], times[0]));
        for (std::size_t i = 0; i < times.size(); ++i) {
            const Interval spread = spread_of(times[i]);
            result.table.rows.push_back({std::to_string(length), i == 0 ? "four steps" : "logical indexing",
                                         number(spread.middle), number(spread.low), number(spread.high),
                                         std::to_string(times[i].runs), times[i].method});
        }
    }
    Claim claim =
        claim_of(published, row, "faster_than_logical", "The four-step method is faster than logical indexing");
    state_ordering(claim, published.text(row, "words"), typical.value(), "times as long by logical indexing");
    claim.beside += fmt::format(
        ", the geometric mean over {} lengths of a line from {} to {} complex numbers; from {} to {} times",
        timed.size(), timed.front(), timed.back(), number(typical.least(), 2), number(typical.greatest(), 2));
    claim.explanation =
        "Logical indexing divides by the line's length in every fragment and reads and writes numbers half a line "
        "apart. The paper names both reasons; what was measured is their sum.";
    return claim;
}

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

ItemResult lloyd_boyd_govindaraju_2008_figure4(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("lloyd_boyd_govindaraju_2008_figure4");
    ItemResult result;
    result.text =
        "<p>A line longer than a texture is wide lies in it like words on a page, in a block of rows. <em>Logical "
        "indexing</em> lets every program compute which number of which line its texel is, and where the numbers are "
        "that it needs. The <em>four-step method</em> takes a line of W H numbers as a block of W columns and H rows: "
        "it transforms the columns, turns each number by exp(-2πi x k/(W H)), transforms the rows, and transposes the "
        "block.</p>"
        "<p>Transposed, a block of few long rows is narrow and high, and all of them exceed the texture (Figure 4). So "
        "the last iteration along the rows writes it wrapped at the texture's width once more, as the last one along "
        "the columns has already turned what it merged. No pass is added.</p>";
    const std::vector<TexelPlace> places = transposed_places(context.engine, drawn_blocks);
    result.pictures.push_back(svg_picture(
        "lloyd_boyd_govindaraju_2008_figure4.svg",
        "Four lines of 16 numbers in a texture of 8 x 8 texels, a colour for each, numbered by frequency. Left: after "
        "the rows' FFT. Middle: transposed, in order but beyond the texture (thick line). Right: in order and within "
        "it, read back from what the last pass drew.",
        drawn_transpositions(places)));
    for (const Blocks& blocks : {drawn_blocks, Blocks{16, 16, 3}, Blocks{4, 64, 1}, Blocks{64, 2, 5}})
        result.checks.push_back(
            {fmt::format("lines of {} numbers in textures {} wide: texels that the last pass takes for another number",
                         blocks.length(), blocks.texture_width),
             static_cast<double>(misplaced(transposed_places(context.engine, blocks), blocks)), 0.0});
    result.table.columns = {"numbers of a line",     "how",  "ms, median", "ms, 5th of a hundred",
                            "ms, 95th of a hundred", "runs", "timed by"};
    result.claims = {no_pass_more(context, result, published), faster_than_logical(context, result, published)};
    return result;
}

} // namespace fragfft::figures
