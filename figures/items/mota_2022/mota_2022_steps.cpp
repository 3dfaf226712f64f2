#include "figures/items/mota_2022/mota_2022_steps.hpp"

#include <algorithm>
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

} // namespace fragfft::figures
