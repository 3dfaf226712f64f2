// Figures 6 to 8: which frequencies are computed where without reversing bits, by the natural-order variant and by
// Stockham's, and the butterfly of radix 4.
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

using reference::Step;
using reference::StepKind;
using reference::TextbookFft;

constexpr int ordered_length = 8;
constexpr int dragonfly_radix = 4;

// The frequencies that agree with `number` in their lowest bits, as many as `stage`.
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

// Algorithm 3: after each stage, a place holds the frequencies that agree with it in one more bit; by decimation in
// frequency within the array with its bits reversed.
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

// Then equations 10 and 11 for growing blocks.
Dataflow natural_order_as_published()
{
    Dataflow flow = stockham_as_published(true);
    for (std::size_t m = 2; m < ordered_length; m *= 2)
        flow.push_back(composed_as_published(flow.back(), m));
    return flow;
}

// By the indices of the step, where its numbers go from place to place; between whole boxes for a stage within them.
std::vector<DataflowArrow> order_arrows(const Step& step, const std::vector<DataflowBox>& boxes,
                                        const std::vector<DataflowBox>& next)
{
    const auto arrow = [](int from, int to) { return DataflowArrow{from + 0.5, to + 0.5}; };
    std::vector<DataflowArrow> arrows;
    if (step.kind == StepKind::compose) {
        for (int place = 0; place < ordered_length; ++place)
            arrows.push_back(arrow(place, reference::composed_place(2 * step.half, place)));
        return arrows;
    }
    if (step.kind != StepKind::stockham_stage)
        return arrows_between(boxes, next);
    for (int number = 0; number < ordered_length / 2; ++number) {
        const reference::StockhamButterfly one = reference::stockham_butterfly(ordered_length, step.half, number);
        for (const int from : {one.first, one.second})
            for (const int to : {one.sum, one.difference})
                arrows.push_back(arrow(from, to));
    }
    return arrows;
}

// Label of the step that lies so far from the first.
std::string label_of_order_step(const std::vector<Step>& steps, std::size_t step)
{
    return steps[step].kind == StepKind::compose ? fmt::format("blocks of {}", 2 * steps[step].half)
                                                 : fmt::format("stage {}", step + 1);
}

DataflowPanel order_panel(const std::string& title, const char* colour, TextbookFft fft, const Dataflow& flow)
{
    const std::vector<Step> steps = reference::steps_of(fft, ordered_length);
    DataflowPanel panel{title, colour, {{.label = "input", .boxes = boxes_of(flow.front())}}};
    for (std::size_t step = 0; step < steps.size(); ++step) {
        const std::vector<DataflowBox> next = boxes_of(flow[step + 1]);
        DataflowColumn& column = panel.columns.back();
        column.arrows = order_arrows(steps[step], column.boxes, next);
        column.dashed = steps[step].kind == StepKind::compose;
        panel.columns.push_back({.label = label_of_order_step(steps, step), .boxes = next});
    }
    return panel;
}

// Two stages of four numbers, in which -i is the only factor.
SignalFlow dragonfly()
{
    SignalFlow flow = signal_flow_of(TextbookFft::decimation_in_frequency, dragonfly_radix);
    flow.stages.front().factors_after = {"", "", "", "-i"};
    for (FlowStage& stage : flow.stages)
        stage.label.clear();
    return flow;
}

int places_of_order(const Dataflow& flow)
{
    return static_cast<int>(flow.size()) * ordered_length;
}

// The claim that no step reverses bits, from the places after all steps and from the result.
Claim without_reversal(const reference::PublishedTable& published, const std::string& what, const std::string& name,
                       const std::string& statement, TextbookFft fft, const Dataflow& flow, const Dataflow& theirs)
{
    const auto in_turn = places_in_turn(ordered_length);
    const std::vector<Step> steps = reference::steps_of(fft, ordered_length);
    const auto reversals = static_cast<double>(std::count_if(
        steps.begin(), steps.end(), [](const Step& step) { return step.kind == StepKind::reverse_bits; }));
    const int differing = differing_places(flow, theirs);
    const int wrong =
        differing_coefficients(coefficients_of(steps, ordered_length), transform_coefficients(in_turn, in_turn));
    const std::size_t row = published.row_where("what", what);
    Claim claim = claim_of(published, row, name, statement);
    state_construction(claim, fmt::format("{:g} steps that reverse bits", published.number(row, "value")),
                       fmt::format("{:g} steps that reverse bits; {} of {} places hold other frequencies than by the "
                                   "dissertation's indices; {} of {} coefficients are not the transform's in natural "
                                   "order",
                                   reversals, differing, places_of_order(flow), wrong, ordered_length * ordered_length),
                       reversals == published.number(row, "value") && differing == 0 && wrong == 0, Evidence::counted);
    return claim;
}

Claim natural_order_claim(const reference::PublishedTable& published, const Dataflow& flow)
{
    Claim claim = without_reversal(published, "natural order", "natural_order",
                                   "Composing even and odd results ends in natural order, without reversed bits",
                                   TextbookFft::natural_order, flow, natural_order_as_published());
    claim.explanation =
        "Equations 10 and 11 hold for blocks whose halves are transformed already, hence from the smallest block on; "
        "applied right after each stage, as the text has it, they would part numbers that the next stage must join.";
    return claim;
}

Claim stockham_claim(const reference::PublishedTable& published, const Dataflow& flow)
{
    Claim claim = without_reversal(published, "Stockham", "stockham",
                                   "Stockham's stages compute the same butterflies and need no step that reorders",
                                   TextbookFft::stockham, flow, stockham_as_published());
    claim.explanation =
        "Every stage reads numbers half the array apart and writes its sums and differences in turns, with the stride "
        "2^s where Algorithm 3 writes s.";
    return claim;
}

Claim pass_through_claim(const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "composition of the last stage");
    Coefficients unchanged(ordered_length, std::vector<std::complex<double>>(ordered_length));
    for (std::size_t place = 0; place < ordered_length; ++place)
        unchanged[place][place] = 1.0;
    const int moved = differing_coefficients(coefficients_of({{StepKind::compose, 1}}, ordered_length), unchanged);
    Claim claim =
        claim_of(published, row, "last_composition", "The composition that belongs to the last stage moves nothing");
    state_construction(claim, fmt::format("{:g} numbers moved", published.number(row, "value")),
                       fmt::format("{} of {} coefficients differ from those of no step at all", moved,
                                   ordered_length * ordered_length),
                       moved == published.number(row, "value"), Evidence::counted);
    claim.explanation = "Its blocks are of two numbers, an even result and an odd one, which stand in turns already.";
    return claim;
}

Claim dragonfly_claim(const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "radix 4");
    const auto stages = stages_of(TextbookFft::decimation_in_frequency, dragonfly_radix);
    const Coefficients found = coefficients_of(stages, dragonfly_radix);
    int other = 0;
    for (const auto& line : found)
        for (const std::complex<double>& coefficient : line)
            other += std::min(std::abs(coefficient.real()), std::abs(coefficient.imag())) < 1e-15 &&
                             std::abs(std::abs(coefficient) - 1.0) < 1e-15
                         ? 0
                         : 1;
    Claim claim = claim_of(published, row, "radix_4",
                           "A butterfly of radix 4 does the work of two stages, so half the stages are left");
    state_construction(claim, fmt::format("{:g} stages in one", published.number(row, "value")),
                       fmt::format("{} stages of {} numbers; {} of the {} coefficients between their input and their "
                                   "result are other than 1, -1, i and -i",
                                   stages.size(), dragonfly_radix, other, dragonfly_radix * dragonfly_radix),
                       static_cast<double>(stages.size()) == published.number(row, "value") && other == 0,
                       Evidence::counted);
    return claim;
}

void add_order_rows(CsvTable& table, TextbookFft fft, const Dataflow& flow)
{
    const std::vector<Step> steps = reference::steps_of(fft, ordered_length);
    for (std::size_t step = 0; step < flow.size(); ++step)
        for (const DataflowBox& box : boxes_of(flow[step]))
            table.rows.push_back({reference::name(fft), std::to_string(step),
                                  step == 0 ? "input" : label_of_order_step(steps, step - 1),
                                  std::to_string(box.first_place), std::to_string(box.places), words_of(box.elements)});
}

} // namespace

ItemResult mota_2022_figure6_8(ItemContext&)
{
    const Dataflow natural =
        frequencies_by_place(reference::steps_of(TextbookFft::natural_order, ordered_length), ordered_length);
    const Dataflow stockham =
        frequencies_by_place(reference::steps_of(TextbookFft::stockham, ordered_length), ordered_length);
    ItemResult result;
    result.text =
        "<p>Decimation in frequency leaves its results at places whose bits are reversed. A variant composes even and "
        "odd results in turns, in blocks that grow from step to step (Figures 6 and 7). Stockham's stages write their "
        "sums and differences in turns at once, so that nothing is left to reorder.</p>"
        "<p>A box holds the frequencies that its places are part of: a 1 was put at every place alone, the steps that "
        "were left were run, and the frequencies that came out are in the box. Dashed arrows are moves without "
        "arithmetic, the last of them the composition of Figure 7. Below is Figure 8, a butterfly of radix 4, where -i "
        "exchanges real and imaginary part.</p>";
    result.pictures.push_back(svg_picture(
        "mota_2022_figure6_8.svg",
        "How 8 frequencies are told apart, from left to right. Above, butterflies within the array, then even and odd "
        "results composed (dashed) in blocks of 4 and of 8. Below, Stockham's stages, which write into a second array.",
        drawn_dataflows(
            {order_panel("Natural order: butterflies first, then compositions", palette[1], TextbookFft::natural_order,
                         natural),
             order_panel("Stockham: composed as it is written", palette[0], TextbookFft::stockham, stockham)},
            "two orders in which eight frequencies are told apart")));
    result.pictures.push_back(svg_picture("mota_2022_figure6_8_radix_4.svg",
                                          "A butterfly of radix 4: two stages of radix 2 in one, with -i "
                                          "the only factor within. Dashed: results that change their place.",
                                          drawn_signal_flow(dragonfly(), "a butterfly of four numbers")));
    result.table.columns = {"variant", "step", "what the step does", "first place", "places", "frequencies"};
    add_order_rows(result.table, TextbookFft::natural_order, natural);
    add_order_rows(result.table, TextbookFft::stockham, stockham);
    const auto drawn = dragonfly();
    result.checks.push_back(
        {"a butterfly of radix 4 against a transform of 4: coefficients that differ",
         static_cast<double>(differing_coefficients(
             coefficients_of(stages_of(TextbookFft::decimation_in_frequency, dragonfly_radix), dragonfly_radix),
             transform_coefficients(drawn.input_places, drawn.output_places))),
         0.0});
    const auto published = reference::published_table("mota_2022_figure6_8");
    result.claims = {natural_order_claim(published, natural), stockham_claim(published, stockham),
                     pass_through_claim(published), dragonfly_claim(published)};
    return result;
}

} // namespace fragfft::figures
