// Figure 2: which elements of a sequence of 8 are transformed where, by Cooley and Tukey's order and by Stockham's.
#include "engine/image_runner.hpp"
#include "figures/items/common/complex_pairs.hpp"
#include "figures/items/common/counted_steps.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_dataflow.hpp"
#include "figures/report/svg.hpp"
#include "measuring/copy_pass.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::figures {

namespace {

constexpr int dataflow_length = 8;

constexpr double box_row_height = 30.0;
constexpr double box_column_width = 122.0;
constexpr double dataflow_box_width = 84.0;
constexpr double first_box = 12.0;
constexpr double dataflow_title_height = 34.0;
constexpr double dataflow_panel_height = dataflow_title_height + box_row_height * dataflow_length + 44.0;

double left_of(std::size_t column)
{
    return first_box + box_column_width * static_cast<double>(column);
}

double middle_of(const DataflowBox& box, double top)
{
    return top + box_row_height * (box.first_place + 0.5 * box.places);
}

std::string elements_in_words(const std::vector<int>& elements)
{
    return fmt::format("{}", fmt::join(elements, " "));
}

void draw_boxes(Svg& svg, const std::vector<DataflowBox>& boxes, std::size_t column, double top, const char* colour)
{
    constexpr double gap = 2.0;
    for (const DataflowBox& box : boxes) {
        svg.rectangle(
            left_of(column), top + box_row_height * box.first_place + gap, dataflow_box_width,
            box_row_height * box.places - 2.0 * gap,
            {.fill = colour, .fill_opacity = 0.14 + 0.12 * (box.places - 1) / dataflow_length, .stroke = colour});
        if (box.elements.size() <= dataflow_length / 2) {
            svg.text(left_of(column) + 0.5 * dataflow_box_width, middle_of(box, top), elements_in_words(box.elements));
            continue;
        }
        const auto half = box.elements.begin() + dataflow_length / 2;
        svg.text(left_of(column) + 0.5 * dataflow_box_width, middle_of(box, top) - 10.0,
                 elements_in_words({box.elements.begin(), half}));
        svg.text(left_of(column) + 0.5 * dataflow_box_width, middle_of(box, top) + 10.0,
                 elements_in_words({half, box.elements.end()}));
    }
}

// From every box to the one that its elements are in next.
void draw_arrows(Svg& svg, const std::vector<DataflowBox>& boxes, const std::vector<DataflowBox>& next,
                 std::size_t column, double top, bool dashed)
{
    for (const DataflowBox& box : boxes) {
        const auto into = std::find_if(next.begin(), next.end(), [&](const DataflowBox& one) {
            return std::includes(one.elements.begin(), one.elements.end(), box.elements.begin(), box.elements.end());
        });
        const bool above = middle_of(box, top) < middle_of(*into, top);
        const double entry = box.places == into->places ? 0.0 : (above ? -0.22 : 0.22) * box_row_height * into->places;
        svg.arrow(left_of(column) + dataflow_box_width, middle_of(box, top), left_of(column + 1),
                  middle_of(*into, top) + entry, {.stroke_width = 1.3, .dashed = dashed});
    }
}

void draw_dataflow(Svg& svg, const std::string& title, const Dataflow& flow, bool reordered_first, double top,
                   const char* colour)
{
    svg.text(first_box, top + 12.0, title, {.size = 15.0, .anchor = "start", .bold = true});
    top += dataflow_title_height;
    for (std::size_t column = 0; column < flow.size(); ++column) {
        const auto boxes = boxes_of(flow[column]);
        const bool reorders = reordered_first && column == 0;
        draw_boxes(svg, boxes, column, top, colour);
        if (column + 1 < flow.size())
            draw_arrows(svg, boxes, boxes_of(flow[column + 1]), column, top, reorders);
        const std::size_t before = reordered_first ? 2 : 1;
        const std::string label = column == 0       ? "input"
                                  : column < before ? "bits reversed"
                                                    : fmt::format("iteration {}", column - before + 1);
        svg.text(left_of(column) + 0.5 * dataflow_box_width, top + box_row_height * dataflow_length + 14.0, label,
                 {.size = 13.0});
    }
}

std::string drawn_flows(const Dataflow& stockham)
{
    Dataflow cooley_tukey = cooley_tukey_dataflow(dataflow_length);
    cooley_tukey.insert(cooley_tukey.begin(), stockham.front()); // the input as it comes, in natural order
    Svg svg(left_of(cooley_tukey.size() - 1) + dataflow_box_width + first_box, 2.0 * dataflow_panel_height,
            "two orders in which a transform of eight elements is put together");
    draw_dataflow(svg, "Cooley and Tukey: elements must first be reordered", cooley_tukey, true, 0.0, palette[1]);
    draw_dataflow(svg, "Stockham: as the programs here do it", stockham, false, dataflow_panel_height, palette[0]);
    return svg.str();
}

// How many places hold something else than the paper has there.
int differing_places(const Dataflow& one, const Dataflow& other)
{
    int differing = std::abs(static_cast<int>(one.size()) - static_cast<int>(other.size())) * dataflow_length;
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i)
        for (std::size_t place = 0; place < one[i].size(); ++place)
            differing += one[i][place] == other[i][place] ? 0 : 1;
    return differing;
}

struct CountedTransform
{
    CountedSteps steps;
    double error = 0.0; // in natural order against FFTW
};

CountedTransform counted_row_transform(ItemContext& context, int row_length, ItemResult& result)
{
    const Plan plan = lloyd_boyd_govindaraju_2008::method().forward({.width = row_length,
                                                                     .height = 1,
                                                                     .format = gl::PixelFormat::rg32f,
                                                                     .axes = Axes::rows,
                                                                     .domain = Domain::complex});
    result.passes = {pass_list(fmt::format("The transform of a row of {}", row_length), plan)};
    const Image row = random_pixels(row_length, 1, 2);
    ImageRunner transform(context.engine, plan);
    transform.upload("image", row);
    CountedTransform counted;
    transform.prepared().run(counted.steps);
    counted.error =
        reference::relative_l2(complex_image(transform.read_back("result", 2)),
                               reference::fftw_transform(complex_image(row), reference::Direction::forward));
    return counted;
}

std::vector<Claim> dataflow_claims(ItemContext& context, const Dataflow& stockham, ItemResult& result)
{
    const auto published = reference::published_table("lloyd_boyd_govindaraju_2008_figure2");
    const std::size_t of_iterations = published.row_where("what", "iterations of one quadrilateral each");
    const std::size_t of_reordering = published.row_where("what", "passes that reorder");
    const auto row_length = static_cast<int>(published.number(of_iterations, "length"));
    const CountedTransform counted = counted_row_transform(context, row_length, result);
    const double bound = reference::promised_transform_bound(reference::AccuracyMode::float32_table, row_length, 1);
    result.checks.push_back({fmt::format("a row of {} in natural order, against FFTW: relative L2 error", row_length),
                             counted.error, bound});

    const double iterations = published.number(of_iterations, "value");
    Claim steps = claim_of(published, of_iterations, "iterations",
                           "A line of N numbers takes log2 N iterations, each of which draws one quadrilateral");
    state_construction(steps, fmt::format("log2 N, {:g} of {}", iterations, row_length),
                       fmt::format("{} passes of {} draws in all", counted.steps.passes, counted.steps.draws),
                       counted.steps.passes == iterations && counted.steps.draws == iterations, Evidence::counted);
    steps.explanation = fmt::format("Counted while a row of {} is transformed.", row_length);

    const int differing = differing_places(stockham, stockham_dataflow_as_published(dataflow_length));
    const int reordering = counted.steps.passes - static_cast<int>(std::log2(row_length));
    Claim order = claim_of(published, of_reordering, "no_reordering",
                           "Stockham's order needs no bit reversal: natural order in and out");
    state_construction(order, fmt::format("{} passes that reorder", published.text(of_reordering, "value")),
                       fmt::format("{} passes that reorder; {} of {} boxes' places hold other elements than drawn in "
                                   "the paper",
                                   reordering, differing, dataflow_length * static_cast<int>(stockham.size())),
                       reordering == published.number(of_reordering, "value") && differing == 0 &&
                           counted.error <= bound,
                       Evidence::counted);
    order.explanation = fmt::format(
        "Each of {} elements alone was 1 in a row of its own; after every pass, the places that are not zero tell "
        "which "
        "transforms the element is in. The result of {} random numbers agrees with FFTW's, frequency by frequency in "
        "natural order, to a relative error of {}.",
        dataflow_length, row_length, number(counted.error, 2));
    return {steps, order};
}

} // namespace

ItemResult lloyd_boyd_govindaraju_2008_figure2(ItemContext& context)
{
    const Dataflow stockham = stockham_dataflow(context.engine, dataflow_length);
    ItemResult result;
    result.text =
        "<p>An FFT that decimates in time merges transforms of few elements into transforms of twice as many, log2 N "
        "times. Where the transforms lie meanwhile is free to choose. Cooley and Tukey's order keeps every transform "
        "where its elements were, for which these must first be put into bit-reversed order. Stockham's order, which "
        "the paper takes, lets every iteration write its results one after the other: it reads two transforms half the "
        "array apart. That takes a second array, and a texture that is written cannot be read anyway.</p>"
        "<p>Each box is a transform of the elements whose numbers stand in it. The lower flow is not drawn from a "
        "formula: element n alone was 1 in row n of a texture, the fragment programs were run pass by pass, and a box "
        "holds the elements that were found in its places. The upper one, which no program here uses, is made from the "
        "definition.</p>";
    result.pictures.push_back(svg_picture(
        "lloyd_boyd_govindaraju_2008_figure2.svg",
        "How a transform of 8 elements is put together, from left to right. Each box is a transform of the elements "
        "listed in it and as many places of the array as it is high. Above, in place, after the elements were "
        "reordered (dashed); below, without reordering.",
        drawn_flows(stockham)));
    result.table.columns = {"iteration", "first place", "places", "elements transformed"};
    for (std::size_t iteration = 0; iteration < stockham.size(); ++iteration)
        for (const DataflowBox& box : boxes_of(stockham[iteration]))
            result.table.rows.push_back({std::to_string(iteration), std::to_string(box.first_place),
                                         std::to_string(box.places), elements_in_words(box.elements)});
    result.claims = dataflow_claims(context, stockham, result);
    return result;
}

} // namespace fragfft::figures
