// Figures 6 to 8: which frequencies are computed at which position without reversing bits, by the natural-order variant
// and by Stockham's, and the butterfly of radix 4.
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

using reference::TextbookFft;
using reference::TextbookStep;
using reference::TextbookStepKind;

constexpr int ordered_length = 8;
constexpr int dragonfly_radix = 4;

// The frequencies that agree with `number` in their lowest `stage` bits.
std::vector<int> frequencies_like(int number, int stage)
{
    std::vector<int> frequencies;
    for (int frequency = number & ((1 << stage) - 1); frequency < ordered_length; frequency += 1 << stage)
        frequencies.push_back(frequency);
    return frequencies;
}

// Equations 10 and 11 as they are printed, from y to x, for the blocks of 2 m.
std::vector<std::vector<int>> composed_as_published(const std::vector<std::vector<int>>& y, std::size_t m)
{
    std::vector<std::vector<int>> x(y.size());
    for (std::size_t q = 0; q < y.size(); q += 2 * m)
        for (std::size_t p = 0; p < m; ++p) {
            x[q + 2 * p] = y[q + p];
            x[q + 2 * p + 1] = y[q + p + m];
        }
    return x;
}

// Algorithm 3: after each stage, the number at a position belongs to the frequencies that agree with the position in
// one more bit; by decimation in frequency, within the array with its bits reversed.
Dataflow stockham_as_published(bool is_reversed = false)
{
    const int stages = std::countr_zero(static_cast<unsigned>(ordered_length));
    Dataflow flow(static_cast<std::size_t>(stages) + 1);
    for (int stage = 0; stage <= stages; ++stage)
        for (int place = 0; place < ordered_length; ++place)
            flow[static_cast<std::size_t>(stage)].push_back(
                frequencies_like(is_reversed ? reference::bits_reversed(place, ordered_length) : place, stage));
    return flow;
}

// The natural order: then equations 10 and 11 for growing blocks.
Dataflow natural_order_as_published()
{
    Dataflow flow = stockham_as_published(true);
    for (std::size_t m = 2; m < ordered_length; m *= 2)
        flow.push_back(composed_as_published(flow.back(), m));
    return flow;
}

// Arrows by the indices of the step if it moves numbers to other positions; between whole boxes for a stage, which
// stays within them.
std::vector<DataflowArrow> order_arrows(const TextbookStep& step, const std::vector<DataflowBox>& boxes,
                                        const std::vector<DataflowBox>& next)
{
    const auto arrow = [](int from, int to) { return DataflowArrow{from + 0.5, to + 0.5}; };
    std::vector<DataflowArrow> arrows;
    if (step.kind == TextbookStepKind::compose) {
        for (int place = 0; place < ordered_length; ++place)
            arrows.push_back(arrow(place, reference::composed_place(2 * step.half, place)));
        return arrows;
    }
    if (step.kind != TextbookStepKind::stockham_stage)
        return arrows_between(boxes, next);
    for (int number = 0; number < ordered_length / 2; ++number) {
        const reference::StockhamButterfly one = reference::stockham_butterfly(ordered_length, step.half, number);
        for (const int from : {one.first, one.second})
            for (const int to : {one.sum, one.difference})
                arrows.push_back(arrow(from, to));
    }
    return arrows;
}

// The label of step `number`, counted from the first.
std::string label_of_order_step(const std::vector<TextbookStep>& steps, std::size_t step)
{
    return steps[step].kind == TextbookStepKind::compose ? fmt::format("blocks of {}", 2 * steps[step].half)
                                                         : fmt::format("stage {}", step + 1);
}

DataflowPanel order_panel(const std::string& title, const char* colour, TextbookFft fft, const Dataflow& flow)
{
    const std::vector<TextbookStep> steps = reference::steps_of(fft, ordered_length);
    DataflowPanel panel{title, colour, {{.label = "input", .boxes = boxes_of(flow.front())}}};
    for (std::size_t step = 0; step < steps.size(); ++step) {
        const std::vector<DataflowBox> next = boxes_of(flow[step + 1]);
        DataflowColumn& column = panel.columns.back();
        column.arrows = order_arrows(steps[step], column.boxes, next);
        column.dashed = steps[step].kind == TextbookStepKind::compose;
        panel.columns.push_back({.label = label_of_order_step(steps, step), .boxes = next});
    }
    return panel;
}

// The butterfly of radix 4: two stages of four numbers, whose only factor is -i.
SignalFlow dragonfly()
{
    SignalFlow flow = signal_flow_of(TextbookFft::decimation_in_frequency, dragonfly_radix);
    flow.stages.front().factors_after = {"", "", "", "-i"};
    for (FlowStage& stage : flow.stages)
        stage.label.clear();
    return flow;
}

namespace mota_figure6_8 {

constexpr const char* reversals = "steps that reverse bits";
constexpr const char* unlike_published = "places that hold other frequencies than by the dissertation's indices";
constexpr const char* unlike_transform = "coefficients that are not the transform's in natural order";
constexpr const char* moved_coefficients = "coefficients that differ from those of no step at all";
constexpr const char* dragonfly_stages = "stages of a butterfly of radix 4";
constexpr const char* other_coefficients = "coefficients of it that are other than 1, -1, i and -i";

Key of_variant(const char* quantity, TextbookFft fft)
{
    return {quantity, {{"variant", reference::name(fft)}}};
}

Dataflow flow_of(TextbookFft fft)
{
    return frequencies_by_place(reference::steps_of(fft, ordered_length), ordered_length);
}

// Counts whether steps reverse bits, and what lies at the positions after all steps and in the result.
void count_variant(Recorder& rows, TextbookFft fft, const Dataflow& theirs)
{
    const auto in_turn = places_in_turn(ordered_length);
    const std::vector<TextbookStep> steps = reference::steps_of(fft, ordered_length);
    rows.number(of_variant(reversals, fft),
                static_cast<double>(std::count_if(steps.begin(), steps.end(), [](const TextbookStep& step) {
                    return step.kind == TextbookStepKind::reverse_bits;
                })));
    rows.number(of_variant(unlike_published, fft), differing_places(flow_of(fft), theirs));
    rows.number(of_variant(unlike_transform, fft), differing_coefficients(coefficients_of(steps, ordered_length),
                                                                          transform_coefficients(in_turn, in_turn)));
}

int moved_by_last_composition()
{
    Coefficients unchanged(ordered_length, std::vector<std::complex<double>>(ordered_length));
    for (std::size_t place = 0; place < ordered_length; ++place)
        unchanged[place][place] = 1.0;
    return differing_coefficients(coefficients_of({{TextbookStepKind::compose, 1}}, ordered_length), unchanged);
}

int other_than_quarter_turns(const Coefficients& coefficients)
{
    int other = 0;
    for (const auto& line : coefficients)
        for (const std::complex<double>& coefficient : line)
            other += std::min(std::abs(coefficient.real()), std::abs(coefficient.imag())) < 1e-15 &&
                             std::abs(std::abs(coefficient) - 1.0) < 1e-15
                         ? 0
                         : 1;
    return other;
}

void measure(ItemContext&, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    count_variant(experiment.rows, TextbookFft::natural_order, natural_order_as_published());
    count_variant(experiment.rows, TextbookFft::stockham, stockham_as_published());
    experiment.rows.number(moved_coefficients, moved_by_last_composition());
    const auto stages = stages_of(TextbookFft::decimation_in_frequency, dragonfly_radix);
    const Coefficients found = coefficients_of(stages, dragonfly_radix);
    const SignalFlow drawn = dragonfly();
    experiment.rows.number(dragonfly_stages, static_cast<double>(stages.size()));
    experiment.rows.number(other_coefficients, other_than_quarter_turns(found));
    experiment.rows.check(
        "a butterfly of radix 4 against a transform of 4: coefficients that differ",
        differing_coefficients(found, transform_coefficients(drawn.input_places, drawn.output_places)), 0.0);
}

void without_reversal(const ItemRows& rows, Evaluation& claim, TextbookFft fft)
{
    const double reversing = rows.number(of_variant(reversals, fft));
    const double differing = rows.number(of_variant(unlike_published, fft));
    const double wrong = rows.number(of_variant(unlike_transform, fft));
    const auto steps = static_cast<int>(reference::steps_of(fft, ordered_length).size());
    claim.values.set("reversals", reversing).set("differing", differing).set("wrong", wrong);
    claim.values.set("places", (steps + 1) * ordered_length).set("coefficients", ordered_length * ordered_length);
    claim.counted(reversing == claim.claim.numbers.front() && differing == 0.0 && wrong == 0.0);
}

void natural_order(const ItemRows& rows, Evaluation& claim)
{
    without_reversal(rows, claim, TextbookFft::natural_order);
}

void stockham(const ItemRows& rows, Evaluation& claim)
{
    without_reversal(rows, claim, TextbookFft::stockham);
}

void last_composition(const ItemRows& rows, Evaluation& claim)
{
    const double moved = rows.number(moved_coefficients);
    claim.values.set("moved", moved).set("coefficients", ordered_length * ordered_length);
    claim.counted(moved == claim.claim.numbers.front());
}

void radix_4(const ItemRows& rows, Evaluation& claim)
{
    const double stages = rows.number(dragonfly_stages);
    const double other = rows.number(other_coefficients);
    claim.values.set("stages", stages).set("numbers", dragonfly_radix).set("other", other);
    claim.values.set("coefficients", dragonfly_radix * dragonfly_radix);
    claim.counted(stages == claim.claim.numbers.front() && other == 0.0);
}

void add_order_rows(Table& table, TextbookFft fft, const Dataflow& flow)
{
    const std::vector<TextbookStep> steps = reference::steps_of(fft, ordered_length);
    for (std::size_t step = 0; step < flow.size(); ++step)
        for (const DataflowBox& box : boxes_of(flow[step]))
            table.add_row({reference::name(fft), std::to_string(step),
                           step == 0 ? "input" : label_of_order_step(steps, step - 1), std::to_string(box.first_place),
                           std::to_string(box.places), words_of(box.elements)});
}

void tell(const ItemRows&, ItemResult& told)
{
    const Dataflow natural = flow_of(TextbookFft::natural_order);
    const Dataflow stockham_flow = flow_of(TextbookFft::stockham);
    told.pictures.push_back(svg_picture(
        "mota_2022_figure6_8.svg", prose().section("mota_2022_figure6_8.svg"),
        drawn_dataflows(
            {order_panel("Natural order: butterflies first, then compositions", palette[1], TextbookFft::natural_order,
                         natural),
             order_panel("Stockham: composed as it is written", palette[0], TextbookFft::stockham, stockham_flow)},
            "two orders in which eight frequencies are told apart")));
    told.pictures.push_back(svg_picture("mota_2022_figure6_8_radix_4.svg",
                                        prose().section("mota_2022_figure6_8_radix_4.svg"),
                                        drawn_signal_flow(dragonfly(), "a butterfly of four numbers")));
    told.table = Table({{"variant"}, {"step"}, {"what the step does"}, {"first place"}, {"places"}, {"frequencies"}});
    add_order_rows(told.table, TextbookFft::natural_order, natural);
    add_order_rows(told.table, TextbookFft::stockham, stockham_flow);
    told.text = prose().html("mota_2022_figure6_8", {});
}

constexpr Evaluator claims[] = {{"natural_order", natural_order},
                                {"stockham", stockham},
                                {"last_composition", last_composition},
                                {"radix_4", radix_4}};

} // namespace mota_figure6_8

} // namespace

constexpr ItemCode mota_2022_figure6_8{mota_figure6_8::measure, mota_figure6_8::claims, mota_figure6_8::tell};

} // namespace fragfft::figures
