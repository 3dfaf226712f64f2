// The fragment programs of Fialka & Cadik 2006, run on the CPU from their own sources, against Figure 3's butterfly
// written in straight complex arithmetic, texel by texel.
#include "catch_framework.hpp"
#include "filters/filtering_plan.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"
#include "random_images.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"

#include <cmath>
#include <complex>
#include <numbers>

using namespace fragfft;

namespace {

using Complex = std::complex<double>;

constexpr int fialka_cadik_length = 16;
constexpr int fialka_cadik_across = 8;
constexpr unsigned fialka_cadik_seed = 2006;
// Inputs lie in [-0.5, 0.5): every intermediate result is below 2, so a rounding to float costs at most 2^-24.
constexpr double fialka_cadik_rounding = 0x1p-24;

Complex number(const Image& image, bool rows, int along, int other, int pair)
{
    const int x = rows ? along : other;
    const int y = rows ? other : along;
    return {image.at(x, y, 2 * pair), image.at(x, y, 2 * pair + 1)};
}

// The result of a plan's pass `name` for a random image.
struct DrawnPass
{
    Image source;
    Image target;
};

DrawnPass drawn_pass(const Plan& plan, const std::string& name)
{
    const auto pass = std::find_if(plan.passes.begin(), plan.passes.end(),
                                   [&](const Pass& candidate) { return candidate.name == name; });
    REQUIRE(pass != plan.passes.end());
    const Resource& planned = plan.resources[pass->binding("auxiliary")->resource];
    Image auxiliary(planned.width, planned.height, 4);
    auxiliary.samples = planned.values;
    const Resource& image = plan.resources[plan.resource_index("image")];
    DrawnPass result{random_image(image.width, image.height, 4, fialka_cadik_seed),
                     Image(image.width, image.height, 4)};
    REQUIRE(pass->draws().size() == 1);
    reference::draw_on_cpu(pass->draws().front(), {{"source", &result.source}, {"auxiliary", &auxiliary}},
                           result.target);
    return result;
}

int bit_reversed(int position)
{
    int reversed = 0;
    for (int bit = 1; bit < fialka_cadik_length; bit *= 2)
        reversed = 2 * reversed + (position / bit) % 2;
    return reversed;
}

} // namespace

TEST_CASE("Figure 3: every stage along either axis, in both directions, is its butterflies")
{
    const bool rows = GENERATE(true, false);
    const bool inverse = GENERATE(false, true);
    const bool unitary = GENERATE(false, true);
    const Method method = fialka_cadik_2006::method();
    const Problem options{.width = rows ? fialka_cadik_length : fialka_cadik_across,
                          .height = rows ? fialka_cadik_across : fialka_cadik_length,
                          .scaling = unitary ? Scaling::unitary : Scaling::none};
    const Plan plan = inverse ? method.inverse(options) : method.forward(options);
    for (int stage = 1; stage <= 4; ++stage) {
        const std::string name = std::string(inverse ? "inverse" : "forward") + " fft " + (rows ? "rows" : "columns") +
                                 ", stage " + std::to_string(stage);
        INFO(name << (unitary ? ", unitary" : "") << ", seed " << fialka_cadik_seed);
        const auto [source, drawn] = drawn_pass(plan, name);
        const Image& target = drawn; // a lambda cannot capture a structured binding in every compiler
        // Halved at every second stage, or divided by the length at the end of an inverse transform.
        const double scale = unitary                 ? (stage % 2 == 0 ? 0.5 : 1.0)
                             : inverse && stage == 4 ? 1.0 / fialka_cadik_length
                                                     : 1.0;
        const int block = fialka_cadik_length >> (stage - 1);
        for (int first = 0; first < fialka_cadik_length; first += block)
            for (int k = 0; k < block / 2; ++k)
                for (int other = 0; other < fialka_cadik_across; ++other)
                    for (int pair = 0; pair < 2; ++pair) {
                        const int upper = first + k;
                        const int lower = upper + block / 2;
                        const Complex a = number(source, rows, upper, other, pair);
                        const Complex b = number(source, rows, lower, other, pair);
                        const Complex twiddle = std::polar(1.0, (inverse ? 2.0 : -2.0) * std::numbers::pi * k / block);
                        const auto got = [&](int position) {
                            return number(target, rows, stage == 4 ? bit_reversed(position) : position, other, pair);
                        };
                        // A rounding of the sum and three of the product, and a half of the twiddle's, in each part.
                        const double tolerance = 1.5 * 5.0 * fialka_cadik_rounding;
                        REQUIRE(std::abs(got(upper) - scale * (a + b)) <= tolerance);
                        REQUIRE(std::abs(got(lower) - scale * (a - b) * twiddle) <= tolerance);
                    }
    }
}

TEST_CASE("Fialka & Cadik 2006: multiplying is complex, bin by bin, in both complex images")
{
    const Plan plan = filtering_plan(fialka_cadik_2006::method(), filtering_of({.width = 4, .height = 8}));
    const auto multiply = std::find_if(plan.passes.begin(), plan.passes.end(),
                                       [](const Pass& candidate) { return candidate.name == "multiply"; });
    REQUIRE(multiply != plan.passes.end());
    const Image source = random_image(4, 8, 4, fialka_cadik_seed);
    const Image response = random_image(4, 8, 4, fialka_cadik_seed + 1);
    Image target(4, 8, 4);
    reference::draw_on_cpu(multiply->draws().front(), {{"source", &source}, {"response", &response}}, target);
    INFO("seeds " << fialka_cadik_seed << " and " << fialka_cadik_seed + 1);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 4; ++x)
            for (int pair = 0; pair < 2; ++pair) {
                const Complex want = number(source, true, x, y, pair) * number(response, true, x, y, pair);
                // Three roundings of numbers below 0.5 in each part.
                CHECK(std::abs(number(target, true, x, y, pair) - want) <= 1.5 * 1.5 * fialka_cadik_rounding);
            }
}
