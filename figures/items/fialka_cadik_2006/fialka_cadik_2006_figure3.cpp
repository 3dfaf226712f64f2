// Figure 3: one butterfly, what it computes, and the product in it that the paper misprints.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/svg.hpp"
#include "methods/fialka_cadik_2006.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace fragfft::figures {

namespace {

constexpr int butterfly_length = 8;
constexpr int shown_position = 1; // its butterfly has a twiddle factor that is not trivial

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

// The product (a + bi) exp(-i angle) as the paper prints it, and as it is.
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

// Over the angles 2 pi k / 64, relative to the value.
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

// What the fragment programs leave after their first stage, against the network: the largest difference in units of
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

} // namespace

ItemResult fialka_cadik_2006_figure3(ItemContext& context)
{
    const ButterflyNetwork network = network_of(fialka_cadik_2006::auxiliary_texture("auxiliary", butterfly_length));
    const ButterflyHalf upper = network.front().at(shown_position);
    const ButterflyHalf lower = network.front().at(static_cast<std::size_t>(upper.partner));
    ItemResult result;
    result.text = "<p>One pair of the network, large. The fragment in group G adds, the one in group H subtracts and "
                  "multiplies by a twiddle factor. Rather than branch, or draw each group with a program of its own "
                  "as Moreland &amp; Angel did, the paper lets both run the same instructions, (±own + partner) "
                  "times a factor, and takes sign, partner and factor from a texture. G's factor is 1.</p>"
                  "<p>The product with the factor is misprinted in the paper: for exp(-iθ) both its real and its "
                  "imaginary part are wrong (<a href=\"#errata\">where the papers must be corrected</a>). The table "
                  "evaluates the printed and the right form; the programs compute the right one.</p>";
    result.pictures.push_back(
        svg_picture("fialka_cadik_2006_figure3.svg",
                    "A butterfly, the step that an FFT consists of, here of the values 1 and 5 of 8: G becomes their "
                    "sum, H their difference times W^k = exp(-2πik/8). -1 turns the sign of the level arrow.",
                    drawn_butterfly(upper, lower)));
    result.table.columns = {"θ", "(0.6 + 0.8i) exp(-iθ)", "as the paper prints it", "as the programs compute it"};
    const Complex value{0.6, 0.8};
    for (int k = 0; k < butterfly_length / 2; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / butterfly_length;
        result.table.rows.push_back(
            {fmt::format("2π {} / {}", k, butterfly_length), complex_in_words(value * std::polar(1.0, -angle)),
             complex_in_words(printed_product(value, angle)), complex_in_words(corrected_product(value, angle))});
    }
    // Factor, sum and product are rounded to single precision, each by 2^-24 of at most twice the largest value.
    constexpr double first_stage_bound = 8.0 / 16777216.0;
    result.checks.push_back(
        {"the first stage of the fragment programs against this butterfly: largest relative difference",
         error_of_first_stage(context, network), first_stage_bound});
    constexpr double rounding = 1e-12;
    result.checks.push_back({"the right product against complex multiplication: largest difference",
                             largest_product_error(corrected_product), rounding});
    return result;
}

} // namespace fragfft::figures
