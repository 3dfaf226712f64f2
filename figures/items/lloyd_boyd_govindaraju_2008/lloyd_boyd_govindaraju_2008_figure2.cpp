// Figure 2: which elements of a sequence of 8 are transformed where, by Cooley and Tukey's order and by Stockham's.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/fitness.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/lloyd_boyd_govindaraju_2008/lloyd_boyd_govindaraju_2008_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/svg.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"
#include "methods/twiddle_table.hpp"
#include "reference/error_measures.hpp"
#include "reference/textbook_steps.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <sstream>

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

// For each position the elements that a pass has written to it. Row n of `written` is the result for an input in which
// element n alone is not zero.
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

namespace lloyd_figure2 {

constexpr int row_length = 1024;
constexpr const char* elements_quantity = "elements at a place of a row of 8";
constexpr const char* passes_quantity = "passes of a row";
constexpr const char* draws_quantity = "draws of a row";
constexpr const char* error_quantity = "relative L2 error of a row";

Labels row_labels()
{
    return {{"length", row_length}};
}

Key reordered(int side, RowOrder order)
{
    return {"rows in another order",
            {{"side", side}, {"order", order == RowOrder::natural ? "natural" : "bits reversed"}}};
}

std::vector<int> reordered_sides(const ItemContext& context)
{
    if (context.context.device().is_software)
        return {128, 512};
    return {512, context.effort == ItemEffort::quick ? 1024 : 4096};
}

void count_row_transform(ItemContext& context, Experiment& experiment)
{
    const Plan plan = lloyd_boyd_govindaraju_2008::method().forward(complex_line(row_length));
    experiment.passes.push_back(pass_list(fmt::format("The transform of a row of {}", row_length), plan));
    const Image row = random_pixels(row_length, 1, 2);
    CountedSteps counted;
    const double error = error_while_watched(context.engine, plan, row, exact_transform(row), counted);
    experiment.rows.number({passes_quantity, row_labels()}, counted.passes);
    experiment.rows.number({draws_quantity, row_labels()}, counted.draws);
    experiment.rows.number({error_quantity, row_labels()}, error);
    experiment.rows.check(fmt::format("a row of {} in natural order, against FFTW: relative L2 error", row_length),
                          error,
                          reference::promised_transform_bound(reference::AccuracyMode::float32_table, row_length, 1));
}

void leave_dataflow(ItemContext& context, Experiment& experiment)
{
    const Dataflow flow = stockham_dataflow(context.engine, dataflow_length);
    for (std::size_t iteration = 0; iteration < flow.size(); ++iteration)
        for (std::size_t place = 0; place < flow[iteration].size(); ++place) {
            const std::vector<int>& elements = flow[iteration][place];
            experiment.rows.number({elements_quantity,
                                    {{"iteration", static_cast<int>(iteration)},
                                     {"place", static_cast<int>(place)},
                                     {"elements", words_of(elements)}}},
                                   static_cast<double>(elements.size()));
        }
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (experiment.is_first_moment()) {
        leave_dataflow(context, experiment);
        count_row_transform(context, experiment);
    }
    for (const int side : reordered_sides(context)) {
        const Key time = reordered(side, RowOrder::bits_reversed);
        const Plan plan = reordering_plan(side, RowOrder::bits_reversed);
        times_in_turn(context,
                      {{reordered(side, RowOrder::natural), reordering_plan(side, RowOrder::natural)}, {time, plan}},
                      context.sampling());
        if (!experiment.is_first_moment())
            continue;
        experiment.passes.push_back(
            context.pass_list(fmt::format("Bits reversed, rows of {}", square_text(side)), plan));
    }
}

// The dataflow that was left, read back from the device.
Dataflow dataflow_of(const ItemRows& rows)
{
    Dataflow flow;
    for (const Key& key : rows.keys(elements_quantity)) {
        const std::size_t iteration = std::stoul(key.label("iteration"));
        flow.resize(std::max(flow.size(), iteration + 1));
        std::vector<int>& elements = flow[iteration].emplace_back();
        std::istringstream words(key.label("elements"));
        for (int element = 0; words >> element;)
            elements.push_back(element);
    }
    return flow;
}

void iterations(const ItemRows& rows, Evaluation& claim)
{
    const double passes = rows.number({passes_quantity, row_labels()});
    const double draws = rows.number({draws_quantity, row_labels()});
    claim.values.set("passes", passes).set("draws", draws);
    claim.counted(passes == claim.claim.numbers.front() && draws == claim.claim.numbers.front());
}

void no_reordering(const ItemRows& rows, Evaluation& claim)
{
    const Dataflow stockham = dataflow_of(rows);
    const int differing = differing_places(stockham, stockham_dataflow_as_published(dataflow_length));
    const double reordering = rows.number({passes_quantity, row_labels()}) - log2_of(row_length);
    const double error = rows.number({error_quantity, row_labels()});
    claim.values.set("reordering", reordering).set("differing", differing);
    claim.values.set("places", dataflow_length * static_cast<int>(stockham.size()));
    claim.values.set("length", row_length).set("error", error, 2);
    claim.counted(reordering == claim.claim.numbers.front() && differing == 0 &&
                  error <= reference::promised_transform_bound(reference::AccuracyMode::float32_table, row_length, 1));
}

// The paper says "can be", so one side is enough. Where passes wait for their colours, the larger side shows the most.
void bit_reversal(const ItemRows& rows, Evaluation& claim)
{
    std::optional<int> last;
    for (const Key& key : rows.keys(reordered(0, RowOrder::natural).quantity())) {
        const int side = std::stoi(key.label("side"));
        if (key != reordered(side, RowOrder::bits_reversed))
            continue;
        claim.values.set(last ? "larger side" : "smaller side", square_text(side));
        claim.values.set(last ? "reversed, larger" : "reversed, smaller", rows.told_time(key));
        claim.values.set(last ? "natural, larger" : "natural, smaller",
                         rows.told_time(reordered(side, RowOrder::natural)));
        claim.add_case(square_text(side), [&] { return rows.ratio(key, reordered(side, RowOrder::natural)); });
        last = side;
    }
    if (!last)
        return;
    ask_for_time_beyond_writing(rows, claim, reordered(*last, RowOrder::bits_reversed),
                                reordering_plan(*last, RowOrder::bits_reversed));
}

void tell(const ItemRows& rows, ItemResult& told)
{
    const std::string stem = "lloyd_boyd_govindaraju_2008_figure2";
    told.table = Table({{"iteration"}, {"first place"}, {"places"}, {"elements transformed"}});
    const Dataflow stockham = dataflow_of(rows);
    for (std::size_t iteration = 0; iteration < stockham.size(); ++iteration)
        for (const DataflowBox& box : boxes_of(stockham[iteration]))
            told.table.add_row({std::to_string(iteration), std::to_string(box.first_place), std::to_string(box.places),
                                words_of(box.elements)});
    if (!stockham.empty())
        told.pictures.push_back(svg_picture(stem + ".svg", prose().section(stem + ".svg"), drawn_flows(stockham)));
    told.text = prose().html(stem, {});
}

constexpr Evaluator claims[] = {
    {"iterations", iterations}, {"no_reordering", no_reordering}, {"bit_reversal", bit_reversal}};

} // namespace lloyd_figure2

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

constexpr ItemCode lloyd_boyd_govindaraju_2008_figure2{lloyd_figure2::measure, lloyd_figure2::claims,
                                                       lloyd_figure2::tell};

} // namespace fragfft::figures
