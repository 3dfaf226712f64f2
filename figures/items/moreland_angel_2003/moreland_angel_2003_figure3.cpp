// Figure 3: the program flow of a filter with its region variants, drawn from the plan that is executed.
#include "engine/image_runner.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/items.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/pass_list.hpp"
#include "figures/report/svg.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace fragfft::figures {

namespace {

constexpr int flow_side = 8;
constexpr int counted_side = 1024;

const char* family_colour(const std::string& family)
{
    constexpr const char* families[] = {"fft", "untangle", "scale", "tangle", "pass", "multiply"};
    const auto place = std::find(std::begin(families), std::end(families), family);
    return palette.at(static_cast<std::size_t>(place - std::begin(families)));
}

// Imaginary parts are darker than the rest, and so is what is drawn over other regions; a number on it stays readable
// on light and on dark.
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

// Draws the array with the block's regions, numbered as in the list of programs beside it.
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

// In parts that fit on a screen. An arrow at the end of a part leads to the next one.
std::vector<std::string> drawn_flow(const std::vector<PassBlock>& blocks)
{
    constexpr double margin = 12.0;
    constexpr std::size_t blocks_of_part = 3; // rows and columns forth, what is done to the spectrum, and the way back
    const std::size_t parts = (blocks.size() + blocks_of_part - 1) / blocks_of_part;
    std::vector<std::string> drawn;
    for (auto first = blocks.begin(); first != blocks.end();) {
        const auto end = std::next(first, std::min<std::ptrdiff_t>(blocks_of_part, blocks.end() - first));
        double height = margin;
        for (auto block = first; block != end; ++block)
            height += height_of(*block);
        Svg svg(430.0, height,
                fmt::format("the passes of a filter, each with the regions that its programs fill, drawing {} of {}",
                            drawn.size() + 1, parts));
        double top = margin;
        for (; first != end; ++first) {
            draw_block(svg, *first, top);
            top += height_of(*first);
            if (std::next(first) != blocks.end())
                svg.arrow(8.0 + 0.5 * drawn_side_of_array,
                          top - 26.0 - (height_of(*first) - 30.0 - drawn_side_of_array),
                          8.0 + 0.5 * drawn_side_of_array, top - 4.0);
        }
        drawn.push_back(svg.str());
    }
    return drawn;
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
std::string text_of_numbers(const std::set<int>& numbers)
{
    std::string text;
    for (const int one : numbers)
        text += (text.empty() ? "" : " or ") + std::to_string(one);
    return text.empty() ? "none" : text;
}

namespace moreland_figure3 {

// A count of the passes whose names begin alike.
struct CountedPasses
{
    const char* quantity;
    const char* passes; // how their names begin
    const char* family;
    std::size_t DrawnPass::*number;
    const char* value; // the name that the claim's sentence has for it

    Key key(int pass) const { return {quantity, {{"passes", passes}, {"pass", pass}}}; }
};

constexpr const char* quadrilaterals_drawn = "quadrilaterals drawn";
constexpr const char* programs_drawn = "programs drawn";
// As the claim names them.
constexpr CountedPasses counted_passes_of_filter[] = {
    {quadrilaterals_drawn, "forward fft rows", "fft", &DrawnPass::quadrilaterals, "rows"},
    {programs_drawn, "untangle rows", "untangle", &DrawnPass::programs, "untangling"},
    {programs_drawn, "forward fft columns", "fft", &DrawnPass::programs, "columns"}};

constexpr const char* textures_written = "textures written";
constexpr const char* passes_of_filter = "passes of the filter";
constexpr const char* passes_of_iterations = "passes of the iterations";
constexpr const char* passes_of_others = "passes that are no iterations";
constexpr const char* natural_order = "1024 bins in natural order: relative L2 error";

} // namespace moreland_figure3

// What is left of one complex row, made of two real ones, by the iterations of equation 6 and nothing else.
struct RowInPlace
{
    std::size_t passes = 0;
    std::size_t passes_of_others = 0; // passes that draw anything but the FFT's programs
    double error = 0.0;               // of bin k in texel k, relative L2
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
    return {
        passes.size(), others.size(),
        reference::relative_l2(complex_row(bins), reference::fftw_transform(complex_row(rows), Direction::forward))};
}

namespace moreland_figure3 {

void measure_filter(ItemContext& context, Experiment& experiment)
{
    const Plan plan = moreland_angel_2003_filter_as_published(counted_side);
    experiment.passes.push_back(pass_list("The filter of 1024 x 1024", plan));
    const int passes = totals(plan).passes;
    const int by_figure = 2 * 2 * static_cast<int>(std::log2(counted_side)) + 5;
    experiment.rows.check("1024 x 1024: passes minus the 2 (log M + log N) + 5 that follow from the figure",
                          std::abs(static_cast<double>(passes - by_figure)), 0.0);
    experiment.rows.number(passes_of_filter, passes);
    experiment.rows.number(textures_written, static_cast<double>(written_textures(plan).size()));
    const std::vector<CountedDraw> draws = counted_draws(context.engine, plan);
    for (const CountedPasses& counted : counted_passes_of_filter) {
        int number = 0;
        for (const DrawnPass& pass : drawn_passes(draws, counted.passes, counted.family))
            experiment.rows.number(counted.key(++number), static_cast<double>(pass.*counted.number));
    }
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    measure_filter(context, experiment);
    const Plan iterations = tangled_rows(counted_side, 2, Untangling::left_out);
    experiment.passes.push_back(pass_list("The iterations of one complex row of 1024 alone", iterations));
    const RowInPlace row = drawn_row_in_place(context, iterations);
    experiment.rows.number(passes_of_iterations, static_cast<double>(row.passes));
    experiment.rows.number(passes_of_others, static_cast<double>(row.passes_of_others));
    experiment.rows.check(
        natural_order, row.error,
        reference::promised_transform_bound(reference::AccuracyMode::float32_computed, counted_side, 1));
}

void two_buffers(const ItemRows& rows, Evaluation& claim)
{
    const double textures = rows.number(textures_written);
    claim.values.set("textures", textures).set("passes", rows.number(passes_of_filter));
    claim.counted(textures == claim.claim.numbers.front(), Evidence::by_construction);
}

void quadrilaterals(const ItemRows& rows, Evaluation& claim)
{
    bool nothing_differs = true;
    std::size_t claimed = 0;
    for (const CountedPasses& counted : counted_passes_of_filter) {
        std::set<int> numbers;
        for (const Key& key : rows.keys(counted.quantity))
            if (key.label("passes") == counted.passes)
                numbers.insert(static_cast<int>(rows.number(key)));
        claim.values.set(counted.value, text_of_numbers(numbers));
        nothing_differs = nothing_differs && numbers == std::set{static_cast<int>(claim.claim.numbers.at(claimed++))};
    }
    claim.counted(nothing_differs);
}

void no_reordering(const ItemRows& rows, Evaluation& claim)
{
    const double passes = rows.number(passes_of_iterations);
    const double others = rows.number(passes_of_others);
    const MeasuredError in_place = measured_error(rows, natural_order);
    claim.values.set("passes", passes).set("others", others);
    claim.values.set("error", in_place.error, 2).set("bound", in_place.bound, 2);
    claim.counted(others == claim.claim.numbers.front() && passes == std::log2(counted_side) &&
                  in_place.error <= in_place.bound);
}

void tell(const ItemRows&, ItemResult& told)
{
    const Plan plan = moreland_angel_2003_filter_as_published(flow_side);
    const std::vector<PassBlock> blocks = blocks_of(plan);
    told.text = prose().html("moreland_angel_2003_figure3", {});
    told.pictures = svg_pictures("moreland_angel_2003_figure3.svg", prose().section("moreland_angel_2003_figure3.svg"),
                                 drawn_flow(blocks));
    told.table = Table(
        {{"step"}, {"passes", ColumnKind::number}, {"program"}, {"region"}, {"fragments a pass", ColumnKind::number}});
    for (const PassBlock& block : blocks)
        for (const Draw& draw : block.pass->draws())
            told.table.add_row({block.name, static_cast<double>(block.passes), draw.program.name, draw.region.name,
                                static_cast<double>(draw.region.pixels())});
}

constexpr Evaluator claims[] = {
    {"two_buffers", two_buffers}, {"quadrilaterals", quadrilaterals}, {"no_reordering", no_reordering}};

} // namespace moreland_figure3

} // namespace

constexpr ItemCode moreland_angel_2003_figure3{moreland_figure3::measure, moreland_figure3::claims,
                                               moreland_figure3::tell};

} // namespace fragfft::figures
