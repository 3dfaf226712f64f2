// Figures 2 to 5: the butterflies of decimation in time and in frequency, drawn from the indices that the textbook FFTs
// go by.
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

using reference::ComplexSamples;
using reference::Step;
using reference::StepKind;
using reference::TextbookFft;

ComplexSamples impulse_after(const std::vector<Step>& steps, std::size_t first_step, std::size_t place, int length)
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
    // Factors are of modulus 1, and what cancels leaves roundings.
    return std::abs(coefficient) < 0.5;
}

FlowStage drawn_stage(const Step& step, int length)
{
    const bool is_in_time = step.kind == StepKind::time_stage;
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

const auto in_time = TextbookFft::decimation_in_time;
const auto in_frequency = TextbookFft::decimation_in_frequency;

// The first stage alone of a transform of two, with letters in place of numbers.
SignalFlow one_butterfly(TextbookFft fft)
{
    SignalFlow flow = signal_flow_of(fft, 2);
    flow.inputs = {"a", "b"};
    FlowStage& stage = flow.stages.front();
    stage.label.clear();
    if (fft == in_time) {
        stage.factors_before = {"", "W"};
        flow.outputs = {"a + W b", "a - W b"};
    } else {
        stage.factors_after = {"", "W"};
        flow.outputs = {"a + b", "(a - b) W"};
    }
    return flow;
}

// How many coefficients of the stages, as they run, are not those of the butterflies that are drawn.
int differing_from_drawn(TextbookFft fft)
{
    const auto factors = reference::twiddle_table(network_length, Direction::forward);
    int differing = 0;
    for (const Step& step : stages_of(fft, network_length)) {
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
        // In frequency the factor stands behind the difference, not before the sums.
        differing +=
            differing_coefficients(coefficients_of({step}, network_length), fft == in_time ? drawn : transposed(drawn));
    }
    return differing;
}

Claim network_orders_claim(const reference::PublishedTable& published)
{
    const auto in_turn = places_in_turn(network_length);
    const auto reversed = places_with_bits_reversed(network_length);
    const int of_time = differing_coefficients(coefficients_of(stages_of(in_time, network_length), network_length),
                                               transform_coefficients(reversed, in_turn));
    const int of_frequency =
        differing_coefficients(coefficients_of(stages_of(in_frequency, network_length), network_length),
                               transform_coefficients(in_turn, reversed));
    Claim claim = claim_of(published, published.row_where("what", "bit reversal"), "orders",
                           "The stages in time take their input with its bits reversed and give results in natural "
                           "order; the stages in frequency do the opposite");
    state_construction(claim, "input reversed in time, results reversed in frequency",
                       fmt::format("{} and {} of {} coefficients of the stages differ from the transform's in these "
                                   "orders",
                                   of_time, of_frequency, network_length * network_length),
                       of_time == 0 && of_frequency == 0, Evidence::counted);
    claim.explanation =
        "Every place alone was 1 and the stages were run without reordering; what arrives is compared with the powers "
        "of exp(-2πi/8), up to rounding.";
    return claim;
}

Claim network_mirror_claim(const reference::PublishedTable& published)
{
    const auto of_time = stages_of(in_time, network_length);
    auto of_frequency = stages_of(in_frequency, network_length);
    std::reverse(of_frequency.begin(), of_frequency.end());
    int differing = std::abs(static_cast<int>(of_time.size()) - static_cast<int>(of_frequency.size()));
    for (std::size_t stage = 0; stage < std::min(of_time.size(), of_frequency.size()); ++stage)
        differing += differing_coefficients(coefficients_of({of_time[stage]}, network_length),
                                            transposed(coefficients_of({of_frequency[stage]}, network_length)));
    Claim claim = claim_of(published, published.row_where("what", "symmetry"), "mirror",
                           "The networks in time and in frequency are each other's mirror image");
    state_construction(claim, "symmetric",
                       fmt::format("{} of {} coefficients of the stages differ from the mirror image's", differing,
                                   static_cast<int>(of_time.size()) * network_length * network_length),
                       differing == 0, Evidence::counted);
    claim.explanation =
        "As a matrix, each stage in time is the transpose of the stage in frequency that stands as far from the other "
        "end.";
    return claim;
}

Claim network_stages_claim(const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "stages");
    const auto stages_there = static_cast<int>(published.number(row, "value"));
    int stages = 0;
    int unlike = 0; // stages of another number of butterflies than half the length
    for (const TextbookFft fft : {in_time, in_frequency})
        for (const Step& step : stages_of(fft, network_length)) {
            ++stages;
            unlike += butterflies_in(coefficients_of({step}, network_length)) == network_length / 2 ? 0 : 1;
        }
    Claim claim = claim_of(published, row, "stages", "A transform of N numbers takes log2 N stages");
    state_construction(claim, fmt::format("log2 N, {} of {}", stages_there, network_length),
                       fmt::format("{} stages in both networks together, {} of them of other than {} butterflies",
                                   stages, unlike, network_length / 2),
                       stages == 2 * stages_there && unlike == 0, Evidence::counted);
    claim.explanation =
        "A stage takes N/2 complex products, N/2 sums and N/2 differences; the dissertation's N products a stage count "
        "a product for every result.";
    return claim;
}

double error_of_network(TextbookFft fft)
{
    DoubleComplexImage values(network_length, 1, 1);
    // A signal that no symmetry hides mistakes in.
    for (int n = 0; n < network_length; ++n)
        values.at(n, 0) = {1.0 / (n + 1), 0.25 * n * n - n};
    return reference::relative_l2(reference::textbook_fft(fft, values, Direction::forward),
                                  reference::direct_dft(values, Direction::forward));
}

void add_network_rows(CsvTable& table, TextbookFft fft)
{
    int stage = 0;
    for (const Step& step : stages_of(fft, network_length)) {
        ++stage;
        for (int number = 0; number < network_length / 2; ++number) {
            const reference::Butterfly one = reference::butterfly(step.half, number);
            table.rows.push_back({reference::name(fft), std::to_string(stage), std::to_string(one.first),
                                  std::to_string(one.second),
                                  fmt::format("W^{}", one.exponent * network_length / (2 * step.half))});
        }
    }
}

} // namespace

Coefficients coefficients_of(const std::vector<Step>& steps, int length)
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

std::vector<Step> stages_of(TextbookFft fft, int length)
{
    std::vector<Step> stages = reference::steps_of(fft, length);
    std::erase_if(stages, [](const Step& step) { return step.kind == StepKind::reverse_bits; });
    return stages;
}

std::vector<int> places_with_bits_reversed(int length)
{
    std::vector<int> places = places_in_turn(length);
    for (int& place : places)
        place = reference::bits_reversed(place, length);
    return places;
}

Dataflow frequencies_by_place(const std::vector<Step>& steps, int length)
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
    for (const Step& step : stages_of(fft, length)) {
        flow.stages.push_back(drawn_stage(step, length));
        flow.stages.back().label = fmt::format("stage {}", flow.stages.size());
    }
    return flow;
}

ItemResult mota_2022_figure2_5(ItemContext&)
{
    ItemResult result;
    result.text =
        "<p>Decimation in time transforms the numbers of even and of odd index apart and joins the two results; "
        "decimation in frequency joins numbers that lie half the array apart and then transforms the halves, which "
        "give the even and the odd frequencies. Mota's Figures 2 and 4 show one split each, Figures 3 and 5 a "
        "butterfly of each.</p>"
        "<p>Here both are shown down to the last stage, drawn from this program's textbook FFTs, in which Algorithm "
        "2's misprints are corrected (<a href=\"#errata\">where the papers must be corrected</a>). In time the factor "
        "W^k stands before the sums, in frequency behind the difference; bits are reversed first in time and last in "
        "frequency.</p>";
    const std::string legend = "W^k multiplies by exp(-2πik/8), -1 turns the sign of the level arrow. Blue: sums, red: "
                               "differences, dashed: numbers that change their place.";
    const auto add = [&](const std::string& name, const std::string& caption, const SignalFlow& flow,
                         const std::string& label) {
        result.pictures.push_back(
            svg_picture("mota_2022_figure2_5_" + name + ".svg", caption, drawn_signal_flow(flow, label)));
    };
    add("time", "Decimation in time of 8 numbers, from left to right. " + legend,
        signal_flow_of(in_time, network_length), "a network of butterflies that decimates in time");
    add("time_butterfly", "Its butterfly, after Cooley and Tukey: the product W b is needed twice and computed once.",
        one_butterfly(in_time), "the butterfly of decimation in time");
    add("frequency", "Decimation in frequency of 8 numbers, the mirror image, with the same signs and colours.",
        signal_flow_of(in_frequency, network_length), "a network of butterflies that decimates in frequency");
    add("frequency_butterfly", "Its butterfly, after Gentleman and Sande.", one_butterfly(in_frequency),
        "the butterfly of decimation in frequency");
    result.table.columns = {"algorithm", "stage", "first place", "second place", "factor"};
    for (const TextbookFft fft : {in_time, in_frequency}) {
        add_network_rows(result.table, fft);
        result.checks.push_back(
            {fmt::format("{}: coefficients of its stages that differ from the drawn butterflies", reference::name(fft)),
             static_cast<double>(differing_from_drawn(fft)), 0.0});
        // Double precision, a few roundings each.
        result.checks.push_back(
            {fmt::format("{} of 8 numbers against a direct transform: relative L2 error", reference::name(fft)),
             error_of_network(fft), 1e-15});
    }
    const auto published = reference::published_table("mota_2022_figure2_5");
    result.claims = {network_orders_claim(published), network_mirror_claim(published), network_stages_claim(published)};
    return result;
}

} // namespace fragfft::figures
