// Figure 3: the program flow of a filter with its region variants, drawn from the plan that is executed.
#include "engine/plan_totals.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/report/pass_list.hpp"
#include "figures/report/svg.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/moreland_angel_2003.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace fragfft::figures {

namespace {

constexpr int flow_side = 8;

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

} // namespace

ItemResult moreland_angel_2003_figure3(ItemContext&)
{
    const Method method = moreland_angel_2003::method();
    const Plan plan =
        filtering_plan(method, filtering_of({.width = flow_side, .height = flow_side, .scaling = Scaling::paper}));
    const std::vector<PassBlock> blocks = blocks_of(plan);
    ItemResult result;
    result.text =
        "<p>A fragment program of 2003 could not branch. Where texels need different work the authors therefore "
        "loaded different programs and drew a rectangle with each; their Figure 3 shows the steps of the transform, "
        "each cut into the regions of its programs. This is the flow of the whole filter here, drawn from the very "
        "plan that is executed, for an image of 8 x 8: forward transform, product with the filter's spectrum, "
        "inverse transform.</p>"
        "<p>Notice that the rows need two programs and the columns four, because columns 0 and M/2 are real; that "
        "untangling and tangling split each pair into four quarters; and that in the column step one rectangle "
        "covers everything and the two columns are drawn over it, which is how the paper's Table 1 counts.</p>";
    result.pictures.push_back(svg_picture(
        "moreland_angel_2003_figure3.svg",
        "Filtering an 8 x 8 image, from top to bottom. Each square is the texture, row 0 at its bottom, cut into the "
        "rectangles that one pass draws; beside it the program that fills each. Colours are families of programs: "
        "transform blue, untangle red, scale green, tangle purple, pass ochre, multiply grey; imaginary parts are "
        "denser, and what is drawn over other rectangles densest.",
        drawn_flow(blocks)));
    result.table.columns = {"step", "passes", "program", "region", "fragments a pass"};
    for (const PassBlock& block : blocks)
        for (const Draw& draw : block.pass->draws())
            result.table.rows.push_back({block.name, std::to_string(block.passes), draw.program.name, draw.region.name,
                                         std::to_string(draw.region.pixels())});

    constexpr int large = 1024;
    const Plan large_plan =
        filtering_plan(method, filtering_of({.width = large, .height = large, .scaling = Scaling::paper}));
    const int passes = totals(large_plan).passes;
    result.passes = {pass_list("The filter of 1024 x 1024", large_plan)};
    const int by_figure = 2 * 2 * static_cast<int>(std::log2(large)) + 5;
    result.checks.push_back({"1024 x 1024: passes minus the 2 (log M + log N) + 5 that follow from the figure",
                             std::abs(static_cast<double>(passes - by_figure)), 0.0});
    const std::size_t buffers = written_textures(large_plan).size();
    Claim claim = claim_in_text("moreland_angel_2003_figure3", "two_buffers", "buffers",
                                "All passes can be done with two buffers that take turns as texture and target");
    state_construction(claim, words_in_text("buffers"),
                       fmt::format("{} textures are written by {} passes", buffers, passes),
                       static_cast<double>(buffers) == value_in_text("buffers"), Evidence::by_construction);
    claim.explanation = "Told from the plan of a 1024 x 1024 filter: each pass reads one of the two and writes the "
                        "other; the image itself and the filter's spectrum are only read.";
    result.claims = {claim};
    return result;
}

} // namespace fragfft::figures
