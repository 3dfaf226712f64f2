// How large intermediate numbers become: compares the bounds of every pass with what the programs store, and the scales
// with those in the plans.
#include "catch_framework.hpp"
#include "growth_problems.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"
#include "spectrum_truth.hpp"

#include <algorithm>
#include <cmath>

using namespace fragfft;

namespace {

// The factor by which a pass multiplies, from its plan: the same in every draw or dispatch that has such a factor.
double scale_of(const Pass& pass)
{
    double scale = 1.0;
    const auto look_at = [&](const std::vector<Uniform>& uniforms) {
        for (const Uniform& uniform : uniforms) {
            if (uniform.name == "scale" || uniform.name == "iteration_scale")
                scale = static_cast<double>(std::get<float>(uniform.value));
            if (uniform.name == "half_scale")
                scale = 2.0 * static_cast<double>(std::get<float>(uniform.value));
        }
    };
    for (const Draw& draw : pass.draws())
        look_at(draw.uniforms);
    for (const Dispatch& dispatch : pass.dispatches())
        look_at(dispatch.uniforms);
    return scale;
}

double largest_stored(const Plan& plan, const Image& image, int components)
{
    const Resource& target = plan.target_of(plan.passes.back());
    const Image stored = reference::run_on_cpu(plan, {{"image", image}}).at(target.name);
    double largest = 0.0;
    for (int y = 0; y < stored.height; ++y)
        for (int x = 0; x < stored.width; ++x)
            for (int component = 0; component < components; ++component)
                largest = std::max(largest, std::fabs(static_cast<double>(stored.at(x, y, component))));
    return largest;
}

} // namespace

TEST_CASE("A method's growth has the plan's passes, and its factors are the plan's")
{
    for (const auto& [width, height] : {std::pair{2, 2}, {2, 8}, {16, 4}, {64, 32}})
        for_every_problem({{width, height}}, [](const Method& method, const Problem& problem) {
            const Plan plan = method.transform(problem);
            const Growth growth = method.growth(problem);
            REQUIRE(growth.passes.size() == plan.passes.size());
            double scale = 1.0;
            for (std::size_t i = 0; i < plan.passes.size(); ++i) {
                INFO(plan.passes[i].name);
                // Regions of tangling may be empty if an axis has only two positions; then no draw has the factor.
                scale *= scale_of(plan.passes[i]);
                CHECK(growth.passes[i].scale == Approx(scale));
            }
        });
}

TEST_CASE("No pass stores a number beyond its bound")
{
    for (const auto& [width, height] : {std::pair{8, 4}, {4, 16}})
        for (const Image& given : texels_near_the_bounds(width, height))
            for_every_problem({{width, height}},
                              [&](const Method& method, const Problem& problem) {
                                  const Plan plan = method.transform(problem);
                                  const Growth growth = method.growth(problem);
                                  const Magnitudes magnitudes = magnitudes_of(growth, given);
                                  for (std::size_t i = 0; i < plan.passes.size(); ++i) {
                                      INFO(plan.passes[i].name);
                                      // Single precision rounds each of at most 8 passes a few times.
                                      CHECK(largest_stored(first_passes(plan, i + 1), given, 4) <=
                                            bound_of(growth.passes[i], magnitudes) * (1.0 + 1e-5));
                                  }
                              },
                              {.maximum_texture_size = 4096}); // without compute programs, which the CPU does not run
}

TEST_CASE("An unscaled spectrum's largest number, the sum of equal texels, is its bound")
{
    for (const Method& method : all_methods()) {
        INFO(method.name);
        Image image(256, 256, 1);
        std::fill(image.samples.begin(), image.samples.end(), 0.5f);
        const Problem problem{.width = 256, .height = 256};
        CHECK(largest_on_the_way(method.growth(problem), image) == 32768.0);
        CHECK(largest_on_the_way(method.growth(problem.with(Direction::inverse)), Image(256, 256, 4)) == 0.0);
    }
}

TEST_CASE("Numbers that shrink only at the end of an axis are seen before")
{
    const Method& method = method_named("fialka-cadik-2006");
    const Problem problem{.width = 512, .height = 512, .direction = Direction::inverse};
    Image spectrum(512, 512, 2);
    for (std::size_t i = 0; i < spectrum.samples.size(); i += 2)
        spectrum.samples[i] = 512.0f;
    // After 8 of 9 stages, unscaled; what the axis leaves is 512 again.
    CHECK(largest_on_the_way(method.growth(problem), spectrum) == 131072.0);
    CHECK(bound_of(method.growth(problem).passes[8], magnitudes_of(method.growth(problem), spectrum)) == 512.0);
}

TEST_CASE("Complex numbers count by their magnitude, whatever has no partner as real")
{
    Image texels(2, 1, 3);
    texels.samples = {3.0f, 4.0f, 1.0f, 0.0f, 0.0f, -7.0f};
    const Magnitudes pairs = magnitudes_of({Numbers::complex_pairs, false, {}}, texels);
    CHECK(pairs.largest == 7.0);
    CHECK(pairs.line == 8.0);
    CHECK(pairs.total == 8.0);
    const Magnitudes columns = magnitudes_of({Numbers::components, true, {}}, texels);
    CHECK(columns.largest == 7.0);
    CHECK(columns.line == 7.0);
    CHECK(columns.total == 8.0);
}

// 63 equal numbers whose sum is the largest half less 0.1: as half floats each is 0.26 larger, and their sum overflows.
TEST_CASE("What rounding to half floats adds is in their bound")
{
    Image image(63, 1, 2);
    for (std::size_t i = 0; i < image.samples.size(); i += 2)
        image.samples[i] = 65503.9f / 63.0f;
    const Growth growth = method_named("wide").growth({.width = 63, .height = 1});
    CHECK(largest_on_the_way(growth, image) < 65504.0);
    CHECK(largest_in_halves(growth, image) > 65520.0);
    // The bounds of a step, of a gathering pass, and of the input.
    CHECK(largest_in_halves(growth, image) ==
          Approx(largest_on_the_way(growth, image) *
                 std::pow(largest_rounding_to_half, static_cast<int>(growth.passes.size()) + 1)));
}
