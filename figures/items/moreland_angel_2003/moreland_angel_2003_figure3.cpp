// Figure 3: the program flow of a filter with its region variants, drawn from the plan that is executed.
#include "engine/image_runner.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/pass_list.hpp"
#include "figures/report/svg.hpp"
#include "program/cpu/fftw_transform.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace fragfft::figures {

namespace {

constexpr int flow_side = 8;
constexpr int counted_side = 1024;
constexpr const char* flow_stem = "moreland_angel_2003_figure3";

const char* family_colour(const std::string& family)
{
    constexpr const char* families[] = {"fft", "untangle", "scale", "tangle", "pass", "multiply"};
    const auto place = std::find(std::begin(families), std::end(families), family);
    return palette.at(static_cast<std::size_t>(place - std::begin(families)));
}

// Imaginary parts are denser than the rest, and so is what is drawn over other regions; a number on it can be read in
// light and in dark all the same.
ShapeStyle style_of(const Draw& draw)
{
    const bool imaginary = draw.program.name.find("imaginary") != std::string::npos;
    const bool over_others = draw.overdraw == Overdraw::intended;
    return {.fill = family_colour(draw.program.family),
            .fill_opacity = over_others ? (imaginary ? 0.8 : 0.5) : (imaginary ? 0.6 : 0.25)};
}

constexpr double drawn_side_of_array = 128.0;
constexpr double flow_line_height = 17.0;

double height_of(const PassBlock& block)
{
    return std::max(drawn_side_of_array, 28.0 + flow_line_height * static_cast<double>(block.pass->draws().size())) +
           30.0;
}

// The array with the block's regions, numbered as in the list of programs beside it.
void draw_block(Svg& svg, const PassBlock& block, double top)
{
    constexpr double left = 8.0;
    constexpr double texel = drawn_side_of_array / flow_side;
    constexpr double list = left + drawn_side_of_array + 14.0;
    svg.text(list, top + 8.0,
             block.passes == 1 ? block.name : fmt::format("{}, {} iterations", block.name, block.passes),
             {.size = 15.0, .anchor = "start", .bold = true});
    for (std::size_t i = 0; i < block.pass->draws().size(); ++i) {
        const Draw& draw = block.pass->draws()[i];
        const Region& region = draw.region;
        const double x = left + texel * region.x;
        const double y = top + texel * (flow_side - region.y - region.height);
        svg.rectangle(x, y, texel * region.width, texel * region.height, style_of(draw));
        const std::string label = std::to_string(i + 1);
        const bool covers_all = region.pixels() == flow_side * flow_side;
        svg.text(x + 0.5 * texel * region.width + (covers_all ? 1.5 * texel : 0.0), y + 0.5 * texel * region.height,
                 label, {.size = 12.0, .bold = true});
        svg.text(list, top + 30.0 + flow_line_height * static_cast<double>(i),
                 fmt::format("{}  {}", label, draw.program.name), {.size = 13.5, .anchor = "start"});
    }
}

std::string drawn_flow(const std::vector<PassBlock>& blocks)
{
    constexpr double margin = 12.0;
    double height = margin;
    for (const PassBlock& block : blocks)
        height += height_of(block);
    Svg svg(430.0, height, "the passes of a filter, each with the regions that its programs fill");
    double top = margin;
    for (const PassBlock& block : blocks) {
        draw_block(svg, block, top);
        top += height_of(block);
        if (&block != &blocks.back())
            svg.arrow(8.0 + 0.5 * drawn_side_of_array, top - 26.0 - (height_of(block) - 30.0 - drawn_side_of_array),
                      8.0 + 0.5 * drawn_side_of_array, top - 4.0);
    }
    return svg.str();
}

std::set<std::size_t> written_textures(const Plan& plan)
{
    std::set<std::size_t> written;
    for (const Pass& pass : plan.passes)
        for (const std::size_t target : pass.written_resources())
            written.insert(target);
    return written;
}

// "2", or "2 or 3" where passes differ.
std::string text_of_numbers(const std::set<std::size_t>& numbers)
{
    std::string text;
    for (const std::size_t one : numbers)
        text += (text.empty() ? "" : " or ") + std::to_string(one);
    return text.empty() ? "none" : text;
}

Claim quadrilaterals_claim(const std::vector<CountedDraw>& draws)
{
    struct Counted
    {
        const char* quantity;
        const char* passes;
        const char* family;
        std::size_t DrawnPass::*number;
    };
    const Counted rows{"quadrilaterals in each iteration along the rows", "forward fft rows", "fft",
                       &DrawnPass::quadrilaterals};
    Claim claim = claim_in_text(flow_stem, "quadrilaterals", rows.quantity,
                                "Rows take two quadrilaterals an iteration, columns and untangling four programs");
    std::string published;
    std::string measured;
    bool nothing_differs = true;
    for (const Counted& one :
         {rows, Counted{"programs that untangle the rows", "untangle rows", "untangle", &DrawnPass::programs},
          Counted{"programs in each iteration along the columns", "forward fft columns", "fft",
                  &DrawnPass::programs}}) {
        std::set<std::size_t> counted;
        for (const DrawnPass& pass : drawn_passes(draws, one.passes, one.family))
            counted.insert(pass.*one.number);
        const std::string separator = published.empty() ? "" : ", ";
        published += separator + words_in_text(one.quantity);
        measured += fmt::format("{}{} {}", separator, text_of_numbers(counted), one.quantity);
        nothing_differs =
            nothing_differs && counted == std::set<std::size_t>{static_cast<std::size_t>(value_in_text(one.quantity))};
    }
    state_construction(claim, published, measured, nothing_differs, Evidence::counted);
    claim.explanation = "Every pass of a filter of 1024 x 1024 was counted.";
    return claim;
}

// One complex row, of two real ones, after the iterations of equation 6 and nothing else.
struct RowInPlace
{
    std::size_t passes = 0;
    std::size_t passes_of_others = 0; // that draw anything but the FFT's programs
    double error = 0.0;               // of bin k in texel k, relative L2
    double bound = 0.0;
};

RowInPlace drawn_row_in_place(ItemContext& context, const Plan& iterations)
{
    std::set<std::size_t> passes;
    std::set<std::size_t> others;
    for (const CountedDraw& draw : counted_draws(context.engine, iterations)) {
        passes.insert(draw.pass_index);
        if (draw.program.family != "fft")
            others.insert(draw.pass_index);
    }
    const int length = iterations.target_of(iterations.passes.front()).width;
    const Image rows = random_pixels(length, 2, 1);
    const Image bins = ImageRunner(context.engine, iterations).run(rows);
    const auto complex_row = [length](const Image& image) {
        DoubleComplexImage line(length, 1, 1);
        for (int n = 0; n < length; ++n)
            line.at(n, 0, 0) = {image.at(n, 0, 0), image.at(n, 1, 0)};
        return line;
    };
    return {passes.size(), others.size(),
            reference::relative_l2(complex_row(bins), cpu::fftw_transform(complex_row(rows), Direction::forward)),
            reference::promised_transform_bound(reference::AccuracyMode::float32_computed, length, 1)};
}

Claim no_reordering_claim(const RowInPlace& row)
{
    const std::string quantity = "passes that reorder";
    Claim claim = claim_in_text(flow_stem, "no_reordering", quantity, "The transform needs no reordering");
    state_construction(claim, words_in_text(quantity),
                       fmt::format("{} of {} passes are no iterations of equation 6; bin k is in texel k, with a "
                                   "relative error of {}",
                                   row.passes_of_others, row.passes, number(row.error, 2)),
                       static_cast<double>(row.passes_of_others) == value_in_text(quantity) &&
                           row.passes == static_cast<std::size_t>(std::log2(counted_side)) && row.error <= row.bound,
                       Evidence::counted);
    claim.explanation = fmt::format(
        "Two real rows of 1024 numbers, as one complex row, are compared with FFTW in double precision. Rounding alone "
        "may make {} of difference.",
        number(row.bound, 2));
    return claim;
}

} // namespace

ItemResult moreland_angel_2003_figure3(ItemContext& context)
{
    const Plan plan = moreland_angel_2003_filter_as_published(flow_side);
    const std::vector<PassBlock> blocks = blocks_of(plan);
    ItemResult result;
    result.text =
        "<p>A fragment program of 2003 could not branch. Where texels need different work the authors drew rectangles "
        "with different programs. This is the flow of a whole filter, drawn from the plan that is executed.</p>"
        "<p>The rows need two programs and the columns four, because columns 0 and M/2 are real; untangling and "
        "tangling split each pair into four quarters; and in the column step one rectangle covers everything and the "
        "two columns are drawn over it, which is how the paper's Table 1 counts.</p>";
    result.pictures.push_back(svg_picture(
        "moreland_angel_2003_figure3.svg",
        "Filtering an 8 x 8 image. Each square is the texture, row 0 at its bottom, cut into the rectangles that one "
        "pass draws: transform blue, untangle red, scale green, tangle purple, pass ochre, multiply grey; imaginary "
        "parts are denser, and what is drawn over other rectangles densest.",
        drawn_flow(blocks)));
    result.table.columns = {"step", "passes", "program", "region", "fragments a pass"};
    for (const PassBlock& block : blocks)
        for (const Draw& draw : block.pass->draws())
            result.table.rows.push_back({block.name, std::to_string(block.passes), draw.program.name, draw.region.name,
                                         std::to_string(draw.region.pixels())});

    const Plan large_plan = moreland_angel_2003_filter_as_published(counted_side);
    const int passes = totals(large_plan).passes;
    const int by_figure = 2 * 2 * static_cast<int>(std::log2(counted_side)) + 5;
    result.checks.push_back({"1024 x 1024: passes minus the 2 (log M + log N) + 5 that follow from the figure",
                             std::abs(static_cast<double>(passes - by_figure)), 0.0});
    const std::size_t buffers = written_textures(large_plan).size();
    Claim two_buffers = claim_in_text(flow_stem, "two_buffers", "buffers",
                                      "All passes can be done with two buffers that take turns as texture and target");
    state_construction(two_buffers, words_in_text("buffers"),
                       fmt::format("{} textures are written by {} passes", buffers, passes),
                       static_cast<double>(buffers) == value_in_text("buffers"), Evidence::by_construction);
    two_buffers.explanation = "The plan is that of a 1024 x 1024 filter, whose image and spectrum are only read.";

    const Plan iterations = tangled_rows(counted_side, 2, Untangling::left_out);
    result.passes = {pass_list("The filter of 1024 x 1024", large_plan),
                     pass_list("The iterations of one complex row of 1024 alone", iterations)};
    const RowInPlace row = drawn_row_in_place(context, iterations);
    result.checks.push_back({"1024 bins in natural order: relative L2 error", row.error, row.bound});
    result.claims = {two_buffers, quadrilaterals_claim(counted_draws(context.engine, large_plan)),
                     no_reordering_claim(row)};
    return result;
}

} // namespace fragfft::figures
