// Figure 2: which elements of a sequence of 8 are transformed where, by Cooley and Tukey's order and by Stockham's.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/fitness.hpp"
#include "figures/report/svg.hpp"
#include "methods/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/twiddle_table.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"
#include "reference/textbook_steps.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

std::vector<int> merged(const std::vector<int>& one, const std::vector<int>& other)
{
    std::vector<int> elements;
    std::merge(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(elements));
    return elements;
}

std::vector<std::vector<int>> natural_order(int length)
{
    std::vector<std::vector<int>> places;
    for (int place = 0; place < length; ++place)
        places.push_back({place});
    return places;
}

// For each place the elements that a pass has written to it: row n of `written` holds what became of element n.
std::vector<std::vector<int>> elements_in(const Image& written)
{
    std::vector<std::vector<int>> places(static_cast<std::size_t>(written.width));
    for (int place = 0; place < written.width; ++place)
        for (int element = 0; element < written.height; ++element)
            if (std::hypot(written.at(place, element, 0), written.at(place, element, 1)) > 0.5f)
                places[static_cast<std::size_t>(place)].push_back(element);
    return places;
}

constexpr int dataflow_length = 8;

DataflowPanel panel_of(const std::string& title, const char* colour, const Dataflow& flow, bool reordered_first)
{
    DataflowPanel panel{title, colour, {}};
    const std::size_t before = reordered_first ? 2 : 1;
    for (std::size_t column = 0; column < flow.size(); ++column) {
        const std::string label = column == 0       ? "input"
                                  : column < before ? "bits reversed"
                                                    : fmt::format("iteration {}", column - before + 1);
        panel.columns.push_back(
            {.label = label, .boxes = boxes_of(flow[column]), .dashed = reordered_first && column == 0});
        if (column + 1 < flow.size())
            panel.columns.back().arrows = arrows_between(panel.columns.back().boxes, boxes_of(flow[column + 1]));
    }
    return panel;
}

std::string drawn_flows(const Dataflow& stockham)
{
    Dataflow cooley_tukey = cooley_tukey_dataflow(dataflow_length);
    cooley_tukey.insert(cooley_tukey.begin(), stockham.front()); // the input as it comes, in natural order
    return drawn_dataflows(
        {panel_of("Cooley and Tukey: elements must first be reordered", palette[1], cooley_tukey, true),
         panel_of("Stockham: as the programs here do it", palette[0], stockham, false)},
        "two orders in which a transform of eight elements is put together");
}

struct CountedTransform
{
    CountedSteps steps;
    double error = 0.0; // in natural order against FFTW
};

CountedTransform counted_row_transform(ItemContext& context, int row_length, ItemResult& result)
{
    const Plan plan = lloyd_boyd_govindaraju_2008::method().forward(complex_line(row_length));
    result.passes = {pass_list(fmt::format("The transform of a row of {}", row_length), plan)};
    const Image row = random_pixels(row_length, 1, 2);
    CountedTransform counted;
    counted.error = error_while_watched(context.engine, plan, row, exact_transform(row), counted.steps);
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
    order.explanation =
        fmt::format("The result of {} random numbers agrees with FFTW's, in natural order, to a relative error of {}.",
                    row_length, number(counted.error, 2));
    return {steps, order};
}

std::vector<int> reordered_sides(const ItemContext& context)
{
    if (context.context.device().is_software)
        return {128, 512};
    return {512, context.effort == ItemEffort::quick ? 1024 : 4096};
}

// "Can be": at the length where it is the most expensive.
Claim bit_reversal(ItemContext& context, ItemResult& result)
{
    const auto published = reference::published_table("lloyd_boyd_govindaraju_2008_figure2");
    const std::size_t row = published.row_where("what", "bit reversal by the same pass in natural order");
    Claim claim = claim_of(published, row, "bit_reversal", "Putting numbers into bit-reversed order can be expensive");
    claim.explanation = "Both passes read the place of each number from a table, and only the tables differ.";
    Case most{"", {}};
    Plan most_expensive;
    gl::TimeStatistics its_time;
    for (const int side : reordered_sides(context)) {
        ImageRunner natural(context.engine, reordering_plan(side, RowOrder::natural));
        ImageRunner reversed(context.engine, reordering_plan(side, RowOrder::bits_reversed));
        for (ImageRunner* runner : {&natural, &reversed})
            runner->upload("image", random_pixels(side, side, 2));
        const auto times = times_in_turn(context, {&natural, &reversed});
        claim.explanation += fmt::format(" At {0} x {0} reversing took {1} ms, natural order {2} ms.", side,
                                         text_of(spread_of(times[1])), text_of(spread_of(times[0])));
        const Interval ratio = ratio_in_turn(times[1], times[0]);
        if (ratio.middle <= most.value.middle)
            continue;
        most = {square_text(side), ratio};
        most_expensive = reversed.prepared().plan();
        its_time = times[1];
    }
    state_ordering(claim, published.text(row, "words"), std::vector<Case>{most},
                   "times as long as the same pass in natural order", Strength::strong);
    judge_only_beside_writing(most_expensive, its_time, claim, context);
    result.passes.push_back(context.pass_list("Bits reversed, rows of " + most.where, most_expensive));
    return claim;
}

} // namespace

Plan reordering_plan(int side, RowOrder order)
{
    std::vector<std::complex<double>> places;
    for (int place = 0; place < side; ++place)
        places.emplace_back(order == RowOrder::natural ? place : reference::bits_reversed(place, side));
    Plan plan{"rows in another order", order == RowOrder::natural ? "natural" : "bits reversed", {}, {}};
    const std::size_t image = plan.add_resource({"image", side, side, gl::PixelFormat::rg32f, ResourceRole::input});
    const std::size_t table = plan.add_resource(line_of_numbers("order", places));
    const std::size_t result = plan.add_resource({"result", side, side, gl::PixelFormat::rg32f, ResourceRole::output});
    plan.passes.push_back(Pass::drawing(
        "reorder rows", {sampled("source", image), sampled("order", table), attached(result)},
        {{{"reorder", "reorder", "lloyd_boyd_govindaraju_2008/reorder.frag", {}, {{"order", 1}, {"source", 1}}},
          {"whole array", 0, 0, side, side},
          {}}}));
    return plan;
}

Dataflow cooley_tukey_dataflow(int length)
{
    Dataflow flow(1);
    for (int place = 0; place < length; ++place)
        flow.front().push_back({reference::bits_reversed(place, length)});
    for (int half = 1; half < length; half *= 2) {
        const auto& before = flow.back();
        std::vector<std::vector<int>> after;
        for (int place = 0; place < length; ++place)
            after.push_back(merged(before[static_cast<std::size_t>(place & ~half)],
                                   before[static_cast<std::size_t>(place | half)]));
        flow.push_back(std::move(after));
    }
    return flow;
}

Dataflow stockham_dataflow(Engine& engine, int length)
{
    ImageRunner rows(engine, lloyd_boyd_govindaraju_2008::method().forward({.width = length,
                                                                            .height = length,
                                                                            .format = gl::PixelFormat::rg32f,
                                                                            .axes = Axes::rows,
                                                                            .domain = Domain::complex}));
    Image elements(length, length, 2);
    for (int n = 0; n < length; ++n)
        elements.at(n, n, 0) = 1.0f;
    rows.upload("image", elements);
    Dataflow flow{elements_in(elements)};
    for (std::size_t pass = 0; pass < rows.prepared().plan().passes.size(); ++pass) {
        PassCapture capture(pass);
        rows.prepared().run(capture, pass);
        flow.push_back(elements_in(image_from_texels(capture.texels(), length, length, gl::PixelFormat::rg32f, 2)));
    }
    return flow;
}

Dataflow stockham_dataflow_as_published(int length)
{
    Dataflow flow{natural_order(length)};
    for (int merged_length = 2; merged_length <= length; merged_length *= 2) {
        const int stride = length / merged_length;
        std::vector<std::vector<int>> places;
        for (int place = 0; place < length; ++place) {
            places.emplace_back();
            for (int element = place / merged_length; element < length; element += stride)
                places.back().push_back(element);
        }
        flow.push_back(std::move(places));
    }
    return flow;
}

ItemResult lloyd_boyd_govindaraju_2008_figure2(ItemContext& context)
{
    const Dataflow stockham = stockham_dataflow(context.engine, dataflow_length);
    ItemResult result;
    result.text =
        "<p>An FFT that decimates in time merges short transforms into longer ones, log2 N times. Cooley and Tukey's "
        "order does so in place, for which the elements must first be put into bit-reversed order. Stockham's, which "
        "the paper takes, reads two transforms half the array apart and writes its results one after the other into a "
        "second array.</p>"
        "<p>Each box is a transform of the elements whose numbers stand in it. The lower flow was read back: element n "
        "alone was 1 in row n of a texture, and after each pass a box holds the elements found in its places. The "
        "upper one, which no program here uses, is made from the definition.</p>";
    result.pictures.push_back(svg_picture(
        "lloyd_boyd_govindaraju_2008_figure2.svg",
        "How a transform of 8 elements is put together, from left to right. A box is as high as it has places in the "
        "array. Above, in place, after the elements were reordered (dashed); below, without reordering.",
        drawn_flows(stockham)));
    result.table.columns = {"iteration", "first place", "places", "elements transformed"};
    for (std::size_t iteration = 0; iteration < stockham.size(); ++iteration)
        for (const DataflowBox& box : boxes_of(stockham[iteration]))
            result.table.rows.push_back({std::to_string(iteration), std::to_string(box.first_place),
                                         std::to_string(box.places), words_of(box.elements)});
    result.claims = dataflow_claims(context, stockham, result);
    result.claims.push_back(bit_reversal(context, result));
    return result;
}

} // namespace fragfft::figures
