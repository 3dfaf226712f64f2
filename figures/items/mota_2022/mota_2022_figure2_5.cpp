// Figures 2 to 5: the butterflies of decimation in time and in frequency, drawn from the indices that the textbook FFTs
// use.
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

using reference::ComplexSamples;
using reference::TextbookFft;
using reference::TextbookStep;
using reference::TextbookStepKind;

ComplexSamples impulse_after(const std::vector<TextbookStep>& steps, std::size_t first_step, std::size_t place,
                             int length)
{
    ComplexSamples values(static_cast<std::size_t>(length));
    ComplexSamples other(values.size());
    values[place] = 1.0;
    for (std::size_t step = first_step; step < steps.size(); ++step)
        reference::run_step(steps[step], values, other, Direction::forward);
    return values;
}

bool is_zero_coefficient(const std::complex<double>& coefficient)
{
    // Factors have modulus 1, and coefficients that cancel leave roundings.
    return std::abs(coefficient) < 0.5;
}

FlowStage drawn_stage(const TextbookStep& step, int length)
{
    const bool is_in_time = step.kind == TextbookStepKind::time_stage;
    FlowStage drawn{.results = {}};
    std::vector<std::string> factors(static_cast<std::size_t>(length));
    for (int number = 0; number < length / 2; ++number) {
        const reference::Butterfly one = reference::butterfly(step.half, number);
        drawn.results.push_back({one.first, one.first, one.second, false});
        drawn.results.push_back({one.second, one.second, one.first, true});
        if (step.half > 1)
            factors[static_cast<std::size_t>(one.second)] =
                fmt::format("W^{}", one.exponent * length / (2 * step.half));
    }
    (is_in_time ? drawn.factors_before : drawn.factors_after) = std::move(factors);
    return drawn;
}

constexpr int network_length = 8;

const auto decimated_in_time = TextbookFft::decimation_in_time;
const auto decimated_in_frequency = TextbookFft::decimation_in_frequency;

// The first stage alone of a transform of two, with letters in place of numbers.
SignalFlow one_butterfly(TextbookFft fft)
{
    SignalFlow flow = signal_flow_of(fft, 2);
    flow.inputs = {"a", "b"};
    FlowStage& stage = flow.stages.front();
    stage.label.clear();
    if (fft == decimated_in_time) {
        stage.factors_before = {"", "W"};
        flow.outputs = {"a + W b", "a - W b"};
    } else {
        stage.factors_after = {"", "W"};
        flow.outputs = {"a + b", "(a - b) W"};
    }
    return flow;
}

// How many coefficients of the stages, as they run, differ from those of the butterflies that are drawn.
int differing_from_drawn(TextbookFft fft)
{
    const auto factors = reference::twiddle_table(network_length, Direction::forward);
    int differing = 0;
    for (const TextbookStep& step : stages_of(fft, network_length)) {
        Coefficients drawn(network_length, std::vector<std::complex<double>>(network_length));
        for (int number = 0; number < network_length / 2; ++number) {
            const reference::Butterfly one = reference::butterfly(step.half, number);
            const auto first = static_cast<std::size_t>(one.first);
            const auto second = static_cast<std::size_t>(one.second);
            const auto factor = factors[static_cast<std::size_t>(one.exponent * network_length / (2 * step.half))];
            drawn[first][first] = 1.0;
            drawn[first][second] = factor;
            drawn[second][first] = 1.0;
            drawn[second][second] = -factor;
        }
        // In decimation in frequency the factor follows the difference, instead of preceding the sums.
        differing += differing_coefficients(coefficients_of({step}, network_length),
                                            fft == decimated_in_time ? drawn : transposed(drawn));
    }
    return differing;
}

namespace mota_figure2_5 {

// Counted properties of the steps: the orders of input and result, whether the two networks are mirror images, and the
// stages.
constexpr const char* unlike_transform = "coefficients that differ from the transform's in these orders";
constexpr const char* unlike_mirror = "coefficients that differ from the mirror image's";
constexpr const char* stages_counted = "stages";
constexpr const char* unlike_stages = "stages of another number of butterflies";

Key of_network(const char* quantity, TextbookFft fft)
{
    return {quantity, {{"network", fft == decimated_in_time ? "in time" : "in frequency"}}};
}

int unlike_transform_in(TextbookFft fft)
{
    const auto in_turn = places_in_turn(network_length);
    const auto reversed = places_with_bits_reversed(network_length);
    return differing_coefficients(coefficients_of(stages_of(fft, network_length), network_length),
                                  fft == decimated_in_time ? transform_coefficients(reversed, in_turn)
                                                           : transform_coefficients(in_turn, reversed));
}

int counted_unlike_mirror()
{
    const auto of_time = stages_of(decimated_in_time, network_length);
    auto of_frequency = stages_of(decimated_in_frequency, network_length);
    std::reverse(of_frequency.begin(), of_frequency.end());
    int differing = std::abs(static_cast<int>(of_time.size()) - static_cast<int>(of_frequency.size()));
    for (std::size_t stage = 0; stage < std::min(of_time.size(), of_frequency.size()); ++stage)
        differing += differing_coefficients(coefficients_of({of_time[stage]}, network_length),
                                            transposed(coefficients_of({of_frequency[stage]}, network_length)));
    return differing;
}

} // namespace mota_figure2_5

double error_of_network(TextbookFft fft)
{
    DoubleComplexImage values(network_length, 1, 1);
    // A signal without a symmetry that could hide mistakes.
    for (int n = 0; n < network_length; ++n)
        values.at(n, 0) = {1.0 / (n + 1), 0.25 * n * n - n};
    return reference::relative_l2(reference::textbook_fft(fft, values, Direction::forward),
                                  reference::direct_dft(values, Direction::forward));
}

namespace mota_figure2_5 {

void measure(ItemContext&, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    for (const TextbookFft fft : {decimated_in_time, decimated_in_frequency}) {
        const auto stages = stages_of(fft, network_length);
        const auto unlike = std::count_if(stages.begin(), stages.end(), [](const TextbookStep& step) {
            return butterflies_in(coefficients_of({step}, network_length)) != network_length / 2;
        });
        experiment.rows.number(of_network(unlike_transform, fft), unlike_transform_in(fft));
        experiment.rows.number(of_network(stages_counted, fft), static_cast<double>(stages.size()));
        experiment.rows.number(of_network(unlike_stages, fft), static_cast<double>(unlike));
        experiment.rows.check(
            fmt::format("{}: coefficients of its stages that differ from the drawn butterflies", reference::name(fft)),
            differing_from_drawn(fft), 0.0);
        // In double precision only a few roundings remain.
        experiment.rows.check(
            fmt::format("{} of 8 numbers against a direct transform: relative L2 error", reference::name(fft)),
            error_of_network(fft), 1e-15);
    }
    experiment.rows.number(unlike_mirror, counted_unlike_mirror());
}

void orders(const ItemRows& rows, Evaluation& claim)
{
    const double of_time = rows.number(of_network(unlike_transform, decimated_in_time));
    const double of_frequency = rows.number(of_network(unlike_transform, decimated_in_frequency));
    claim.values.set("in time", of_time).set("in frequency", of_frequency);
    claim.values.set("coefficients", network_length * network_length);
    claim.counted(of_time == 0.0 && of_frequency == 0.0);
}

void mirror(const ItemRows& rows, Evaluation& claim)
{
    const double differing = rows.number(unlike_mirror);
    const auto stages = static_cast<int>(rows.number(of_network(stages_counted, decimated_in_time)));
    claim.values.set("differing", differing).set("coefficients", stages * network_length * network_length);
    claim.counted(differing == 0.0);
}

void stages(const ItemRows& rows, Evaluation& claim)
{
    const auto of_both = [&](const char* quantity) {
        return rows.number(of_network(quantity, decimated_in_time)) +
               rows.number(of_network(quantity, decimated_in_frequency));
    };
    const double counted = of_both(stages_counted);
    const double unlike = of_both(unlike_stages);
    claim.values.set("stages", counted).set("unlike", unlike).set("butterflies", network_length / 2);
    claim.counted(counted == 2.0 * claim.claim.numbers.front() && unlike == 0.0);
}

Table table_of_butterflies()
{
    Table table({{"algorithm"}, {"stage"}, {"first place"}, {"second place"}, {"factor"}});
    for (const TextbookFft fft : {decimated_in_time, decimated_in_frequency}) {
        int stage = 0;
        for (const TextbookStep& step : stages_of(fft, network_length)) {
            ++stage;
            for (int number = 0; number < network_length / 2; ++number) {
                const reference::Butterfly one = reference::butterfly(step.half, number);
                table.add_row({reference::name(fft), std::to_string(stage), std::to_string(one.first),
                               std::to_string(one.second),
                               fmt::format("W^{}", one.exponent * network_length / (2 * step.half))});
            }
        }
    }
    return table;
}

void tell(const ItemRows&, ItemResult& told)
{
    const auto add = [&](const std::string& name, const SignalFlow& flow, const std::string& label) {
        const std::string file = fmt::format("mota_2022_figure2_5_{}.svg", name);
        told.pictures.push_back(svg_picture(file, prose().section(file), drawn_signal_flow(flow, label)));
    };
    add("time", signal_flow_of(decimated_in_time, network_length), "a network of butterflies that decimates in time");
    add("time_butterfly", one_butterfly(decimated_in_time), "the butterfly of decimation in time");
    add("frequency", signal_flow_of(decimated_in_frequency, network_length),
        "a network of butterflies that decimates in frequency");
    add("frequency_butterfly", one_butterfly(decimated_in_frequency), "the butterfly of decimation in frequency");
    told.table = table_of_butterflies();
    told.text = prose().html("mota_2022_figure2_5", {});
}

constexpr Evaluator claims[] = {{"orders", orders}, {"mirror", mirror}, {"stages", stages}};

} // namespace mota_figure2_5

} // namespace

Coefficients coefficients_of(const std::vector<TextbookStep>& steps, int length)
{
    const auto size = static_cast<std::size_t>(length);
    Coefficients coefficients(size, std::vector<std::complex<double>>(size));
    for (std::size_t from = 0; from < size; ++from) {
        const ComplexSamples values = impulse_after(steps, 0, from, length);
        for (std::size_t to = 0; to < size; ++to)
            coefficients[to][from] = values[to];
    }
    return coefficients;
}

int differing_coefficients(const Coefficients& one, const Coefficients& other)
{
    constexpr double rounding = 1e-13;
    int differing = 0;
    for (std::size_t to = 0; to < one.size(); ++to)
        for (std::size_t from = 0; from < one.size(); ++from)
            differing += std::abs(one[to][from] - other.at(to).at(from)) <= rounding ? 0 : 1;
    return differing;
}

Coefficients transform_coefficients(const std::vector<int>& input_places, const std::vector<int>& output_places)
{
    const std::size_t size = input_places.size();
    const auto factors = reference::twiddle_table(static_cast<int>(size), Direction::forward);
    Coefficients coefficients(size, std::vector<std::complex<double>>(size));
    for (std::size_t n = 0; n < size; ++n)
        for (std::size_t k = 0; k < size; ++k)
            coefficients[static_cast<std::size_t>(output_places[k])][static_cast<std::size_t>(input_places[n])] =
                factors[n * k % size];
    return coefficients;
}

Coefficients transposed(const Coefficients& coefficients)
{
    Coefficients result = coefficients;
    for (std::size_t to = 0; to < coefficients.size(); ++to)
        for (std::size_t from = 0; from < coefficients.size(); ++from)
            result[to][from] = coefficients[from][to];
    return result;
}

int butterflies_in(const Coefficients& stage)
{
    const auto mixes = [&](std::size_t to, std::size_t from) { return !is_zero_coefficient(stage[to][from]); };
    int butterflies = 0;
    for (std::size_t first = 0; first < stage.size(); ++first)
        for (std::size_t second = first + 1; second < stage.size(); ++second)
            butterflies +=
                mixes(first, first) && mixes(first, second) && mixes(second, first) && mixes(second, second) ? 1 : 0;
    return butterflies;
}

std::vector<TextbookStep> stages_of(TextbookFft fft, int length)
{
    std::vector<TextbookStep> stages = reference::steps_of(fft, length);
    std::erase_if(stages, [](const TextbookStep& step) { return step.kind == TextbookStepKind::reverse_bits; });
    return stages;
}

std::vector<int> places_with_bits_reversed(int length)
{
    std::vector<int> places = places_in_turn(length);
    for (int& place : places)
        place = reference::bits_reversed(place, length);
    return places;
}

Dataflow frequencies_by_place(const std::vector<TextbookStep>& steps, int length)
{
    const auto size = static_cast<std::size_t>(length);
    Dataflow flow(steps.size() + 1, std::vector<std::vector<int>>(size));
    for (std::size_t step = 0; step < flow.size(); ++step)
        for (std::size_t place = 0; place < size; ++place) {
            const ComplexSamples spectrum = impulse_after(steps, step, place, length);
            for (std::size_t frequency = 0; frequency < size; ++frequency)
                if (!is_zero_coefficient(spectrum[frequency]))
                    flow[step][place].push_back(static_cast<int>(frequency));
        }
    return flow;
}

SignalFlow signal_flow_of(TextbookFft fft, int length)
{
    const bool is_in_time = fft == TextbookFft::decimation_in_time;
    SignalFlow flow;
    flow.input_places = is_in_time ? places_with_bits_reversed(length) : places_in_turn(length);
    flow.output_places = is_in_time ? places_in_turn(length) : places_with_bits_reversed(length);
    for (int n = 0; n < length; ++n) {
        flow.inputs.push_back(fmt::format("x({})", n));
        flow.outputs.push_back(fmt::format("X({})", n));
    }
    for (const TextbookStep& step : stages_of(fft, length)) {
        flow.stages.push_back(drawn_stage(step, length));
        flow.stages.back().label = fmt::format("stage {}", flow.stages.size());
    }
    return flow;
}

constexpr ItemCode mota_2022_figure2_5{mota_figure2_5::measure, mota_figure2_5::claims, mota_figure2_5::tell};

} // namespace fragfft::figures
