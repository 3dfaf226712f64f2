// Figure 2: the network of butterflies of a transform of 8 values, drawn from the auxiliary texture.
//
// Figure 3: one butterfly, what it computes, and the product in it that the paper misprints.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "engine/plan_totals.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/common/signal_flow.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/svg.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "reference/direct_dft.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr int network_length = 8;

SignalFlow flow_of(const ButterflyNetwork& network)
{
    SignalFlow flow;
    flow.input_places = places_in_turn(network_length);
    for (int n = 0; n < network_length; ++n) {
        flow.inputs.push_back(fmt::format("x({})", n));
        flow.outputs.push_back(fmt::format("X({})", n));
        flow.output_places.push_back(network.back()[static_cast<std::size_t>(n)].own);
    }
    for (std::size_t stage = 0; stage < network.size(); ++stage) {
        const bool last = stage + 1 == network.size();
        FlowStage drawn{.label = fmt::format("stage {}", stage + 1), .results = {}};
        drawn.factors_after.resize(network_length);
        for (std::size_t position = 0; position < network_length; ++position) {
            const ButterflyHalf& half = network[stage][position];
            const bool subtracts = half.sign < 0;
            drawn.results.push_back({last ? half.own : static_cast<int>(position), half.own, half.partner, subtracts});
            if (subtracts && !last)
                drawn.factors_after[position] = fmt::format("W^{}", exponent_of(half.factor, network_length));
        }
        flow.stages.push_back(std::move(drawn));
    }
    return flow;
}

// A signal without a symmetry that could hide mistakes.
std::vector<std::complex<double>> network_test_values()
{
    std::vector<std::complex<double>> values;
    for (int n = 0; n < network_length; ++n)
        values.emplace_back(1.0 / (n + 1), 0.25 * n * n - n);
    return values;
}

} // namespace

ButterflyNetwork network_of(const Resource& auxiliary)
{
    if (auxiliary.height < 1 || auxiliary.width != 1 << auxiliary.height ||
        auxiliary.values.size() !=
            4 * static_cast<std::size_t>(auxiliary.width) * static_cast<std::size_t>(auxiliary.height))
        throw std::logic_error("the auxiliary texture '" + auxiliary.name + "' is not one of log2 N stages");
    ButterflyNetwork network(static_cast<std::size_t>(auxiliary.height));
    const float* texel = auxiliary.values.data();
    for (std::size_t stage = 0; stage < network.size(); ++stage)
        for (int position = 0; position < auxiliary.width; ++position, texel += 4) {
            const bool last = stage + 1 == network.size();
            ButterflyHalf half{position, static_cast<int>(texel[1]), static_cast<int>(texel[0]), 1.0};
            if (last)
                half.own = static_cast<int>(texel[2]);
            else
                half.factor = {texel[2], -texel[3]};
            network[stage].push_back(half);
        }
    return network;
}

std::vector<std::complex<double>> after_stage(const std::vector<ButterflyHalf>& stage,
                                              const std::vector<std::complex<double>>& values)
{
    std::vector<std::complex<double>> result;
    for (const ButterflyHalf& half : stage)
        result.push_back((static_cast<double>(half.sign) * values.at(static_cast<std::size_t>(half.own)) +
                          values.at(static_cast<std::size_t>(half.partner))) *
                         half.factor);
    return result;
}

std::vector<std::complex<double>> after_all_stages(const ButterflyNetwork& network,
                                                   std::vector<std::complex<double>> values)
{
    for (const auto& stage : network)
        values = after_stage(stage, values);
    return values;
}

double error_of_network(const ButterflyNetwork& network, const std::vector<std::complex<double>>& values)
{
    const auto as_row = [](const std::vector<std::complex<double>>& row) {
        DoubleComplexImage image(static_cast<int>(row.size()), 1, 1);
        image.samples = row;
        return image;
    };
    return reference::relative_l2(as_row(after_all_stages(network, values)),
                                  as_row(reference::direct_dft(values, Direction::forward)));
}

double bound_of_network(int length)
{
    return reference::promised_transform_bound(reference::AccuracyMode::float32_table, length, 1);
}

int exponent_of(const std::complex<double>& factor, int length)
{
    const double turns = -std::arg(factor) / (2.0 * std::numbers::pi);
    return (static_cast<int>(std::lround(turns * length)) + length) % length;
}

namespace {

namespace fialka_figure2 {

constexpr int counted_side = 256;
constexpr const char* passes_drawn = "passes drawn";
constexpr const char* draws_drawn = "draws drawn";

ButterflyNetwork drawn_network()
{
    return network_of(fialka_cadik_2006::auxiliary_texture("auxiliary", network_length));
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    experiment.rows.check("the network of 8 values against a direct transform: relative L2 error",
                          error_of_network(drawn_network(), network_test_values()), bound_of_network(network_length));
    const Method method = fialka_cadik_2006::method();
    const Plan plan = method.forward({.width = counted_side, .height = counted_side});
    experiment.passes = {pass_list(fmt::format("A transform of {0} x {0}", counted_side), plan)};
    const Image image = random_pixels(counted_side, counted_side);
    ImageRunner transform(context.engine, plan);
    transform.upload("image", image);
    CountedSteps steps;
    transform.prepared().run(steps);
    const double error = reference::relative_l2(method.unpack(transform.read_back("result", 4), 4),
                                                reference::fftw_transform(cpu::to_double(image)));
    experiment.rows.check(
        "the transform whose steps are counted, against FFTW: relative L2 error", error,
        reference::promised_transform_bound(reference::AccuracyMode::float32_table, counted_side, counted_side));
    experiment.rows.number(passes_drawn, steps.passes);
    experiment.rows.number(draws_drawn, steps.draws);
}

void steps(const ItemRows& rows, Evaluation& claim)
{
    const double passes = rows.number(passes_drawn);
    const double draws = rows.number(draws_drawn);
    claim.values.set("passes", passes).set("draws", draws).set("side", counted_side);
    claim.counted(passes == claim.claim.numbers.front() && draws == claim.claim.numbers.front());
}

void tell(const ItemRows&, ItemResult& told)
{
    const ButterflyNetwork network = drawn_network();
    told.text = prose().html("fialka_cadik_2006_figure2", {});
    const std::string file = "fialka_cadik_2006_figure2.svg";
    told.pictures.push_back(
        svg_picture(file, prose().section(file),
                    drawn_signal_flow(flow_of(network), "a network of butterflies, three stages of eight values")));
    told.table =
        Table({{"stage"}, {"position"}, {"own value from"}, {"partner from"}, {"sign of own"}, {"twiddle factor"}});
    for (std::size_t stage = 0; stage < network.size(); ++stage)
        for (int position = 0; position < network_length; ++position) {
            const ButterflyHalf& half = network[stage][static_cast<std::size_t>(position)];
            told.table.add_row({std::to_string(stage + 1), std::to_string(position), std::to_string(half.own),
                                std::to_string(half.partner), half.sign > 0 ? "+1" : "-1",
                                fmt::format("W^{}", exponent_of(half.factor, network_length))});
        }
}

constexpr Evaluator claims[] = {{"steps", steps}};

} // namespace fialka_figure2

} // namespace

constexpr ItemCode fialka_cadik_2006_figure2{fialka_figure2::measure, fialka_figure2::claims, fialka_figure2::tell};

namespace {

constexpr int butterfly_length = 8;
constexpr int shown_position = 1; // its butterfly has a nontrivial twiddle factor

using Complex = std::complex<double>;

std::string result_in_words(const ButterflyHalf& half)
{
    const bool adds = half.sign > 0;
    const std::string sum =
        fmt::format("x({}) {} x({})", adds ? half.own : half.partner, adds ? "+" : "-", adds ? half.partner : half.own);
    return adds ? sum : fmt::format("({}) W^{}", sum, exponent_of(half.factor, butterfly_length));
}

std::string drawn_butterfly(const ButterflyHalf& upper, const ButterflyHalf& lower)
{
    constexpr double left = 70.0;
    constexpr double right = 260.0;
    constexpr double above = 36.0;
    constexpr double below = 140.0;
    constexpr double radius = 11.0;
    Svg svg(480.0, 184.0, "one butterfly: a sum above, a difference times a twiddle factor below");
    svg.text(left - 10.0, above, fmt::format("x({})", upper.own), {.size = 16.0, .anchor = "end"});
    svg.text(left - 10.0, below, fmt::format("x({})", lower.own), {.size = 16.0, .anchor = "end"});
    svg.text(left - 40.0, above - 22.0, "G", {.size = 16.0, .bold = true});
    svg.text(left - 40.0, below + 24.0, "H", {.size = 16.0, .bold = true});
    for (const ButterflyHalf* half : {&upper, &lower}) {
        const bool adds = half->sign > 0;
        const double y = adds ? above : below;
        const char* colour = palette[adds ? 0 : 1];
        const double slope = (below - above) / (right - left);
        svg.arrow(left, y, right - radius, y, {.stroke = colour, .stroke_width = 1.6});
        svg.arrow(left, adds ? below : above, right - radius, adds ? above + slope * radius : below - slope * radius,
                  {.stroke = colour, .stroke_width = 1.6});
        svg.circle(right, y, radius, {.stroke = colour, .stroke_width = 1.6});
        svg.text(right, y, "+", {.size = 18.0});
        svg.text(right + radius + 12.0, y, result_in_words(*half), {.size = 16.0, .anchor = "start"});
        if (!adds)
            svg.text(right - 44.0, y + 14.0, "-1");
    }
    return svg.str();
}

// The product (a + bi) exp(-i angle) as the paper prints it, and as it is correct.
Complex printed_product(Complex value, double angle)
{
    const double a = value.real();
    const double b = value.imag();
    return {a * std::cos(angle) - b * std::sin(angle), a * std::cos(angle) + b * std::sin(angle)};
}

Complex corrected_product(Complex value, double angle)
{
    const double a = value.real();
    const double b = value.imag();
    return {a * std::cos(angle) + b * std::sin(angle), b * std::cos(angle) - a * std::sin(angle)};
}

// The largest error over the angles 2 pi k / 64, relative to the value.
double largest_product_error(Complex (*product)(Complex, double))
{
    constexpr int angles = 64;
    const Complex value{0.6, 0.8};
    double largest = 0.0;
    for (int k = 0; k < angles; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / angles;
        largest = std::max(largest, std::abs(product(value, angle) - value * std::polar(1.0, -angle)));
    }
    return largest;
}

// The largest difference between what the fragment programs leave after their first stage and the network, in units of
// the largest value.
double error_of_first_stage(ItemContext& context, const ButterflyNetwork& network)
{
    constexpr int height = 2;
    const Image image = random_pixels(butterfly_length, height);
    ImageRunner forward(context.engine,
                        fialka_cadik_2006::method().forward({.width = butterfly_length, .height = height}));
    forward.upload("image", image);
    PassCapture first_stage(0);
    forward.prepared().run(first_stage, 0);
    std::vector<Complex> values;
    for (int x = 0; x < butterfly_length; ++x)
        values.emplace_back(image.at(x, 0, 0), image.at(x, 0, 1));
    const std::vector<Complex> wanted = after_stage(network.front(), values);
    double largest = 0.0;
    double difference = 0.0;
    for (std::size_t x = 0; x < wanted.size(); ++x) {
        const Complex got{first_stage.texels().at(4 * x), first_stage.texels().at(4 * x + 1)};
        largest = std::max(largest, std::abs(wanted[x]));
        difference = std::max(difference, std::abs(got - wanted[x]));
    }
    return difference / largest;
}

std::string complex_in_words(Complex value)
{
    return fmt::format("{:.4f} {} {:.4f} i", value.real(), value.imag() < 0.0 ? "-" : "+", std::fabs(value.imag()));
}

namespace fialka_figure3 {

ButterflyNetwork drawn_network()
{
    return network_of(fialka_cadik_2006::auxiliary_texture("auxiliary", butterfly_length));
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    // Factor, sum and product are rounded to single precision, each by 2^-24 of at most twice the largest value.
    constexpr double first_stage_bound = 8.0 / 16777216.0;
    experiment.rows.check(
        "the first stage of the fragment programs against this butterfly: largest relative difference",
        error_of_first_stage(context, drawn_network()), first_stage_bound);
    constexpr double rounding = 1e-12;
    experiment.rows.check("the right product against complex multiplication: largest difference",
                          largest_product_error(corrected_product), rounding);
}

void tell(const ItemRows&, ItemResult& told)
{
    const ButterflyNetwork network = drawn_network();
    const ButterflyHalf upper = network.front().at(shown_position);
    const ButterflyHalf lower = network.front().at(static_cast<std::size_t>(upper.partner));
    told.text = prose().html("fialka_cadik_2006_figure3", {});
    const std::string file = "fialka_cadik_2006_figure3.svg";
    told.pictures.push_back(svg_picture(file, prose().section(file), drawn_butterfly(upper, lower)));
    told.table = Table({{"θ"}, {"(0.6 + 0.8i) exp(-iθ)"}, {"as the paper prints it"}, {"as the programs compute it"}});
    const Complex value{0.6, 0.8};
    for (int k = 0; k < butterfly_length / 2; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / butterfly_length;
        told.table.add_row(
            {fmt::format("2π {} / {}", k, butterfly_length), complex_in_words(value * std::polar(1.0, -angle)),
             complex_in_words(printed_product(value, angle)), complex_in_words(corrected_product(value, angle))});
    }
}

} // namespace fialka_figure3

} // namespace

constexpr ItemCode fialka_cadik_2006_figure3{fialka_figure3::measure, {}, fialka_figure3::tell};

} // namespace fragfft::figures
