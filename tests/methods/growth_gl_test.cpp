// How large intermediate numbers become in the methods that store into images, which the CPU does not run: compares the
// bounds of every pass with what the device stores, in floats and, for texels that the guard only just accepts, in half
// floats. A pass adds up in floats, so only what it stores must fit. For every method it checks that a result is right
// if the guard accepts the image.
#include "gl/half_float.hpp"
#include "growth_problems.hpp"
#include "methods/own/fused.hpp"
#include "methods/own/wide.hpp"
#include "reference/fftw_transform.hpp"
#include "spectrum_truth.hpp"
#include "transform_runner.hpp"

using namespace fragfft;

namespace {

constexpr auto limit = static_cast<double>(gl::largest_half);

bool stores_into_images(const Method& method)
{
    return method.dispatches || method.name == wide::stored_method_name;
}

Image times(Image image, double factor)
{
    for (float& sample : image.samples)
        sample = static_cast<float>(factor * static_cast<double>(sample));
    return image;
}

double largest_of(const Image& image)
{
    float largest = 0.0f;
    for (const float sample : image.samples)
        largest = std::max(largest, std::isnan(sample) ? INFINITY : std::fabs(sample));
    return static_cast<double>(largest);
}

// The image, scaled to the largest that the guard accepts.
Image at_the_edge(const Growth& growth, const Image& image)
{
    return times(image, 0.99999 * limit / largest_in_halves(growth, image));
}

void check_passes(GlFixture& fixture, const Method& method, const Problem& problem, const std::vector<Image>& tried)
{
    const Plan plan = method.transform(problem);
    const Growth growth = method.growth(problem);
    const bool halves = gl::holds_half_floats(problem.format);
    REQUIRE(growth.passes.size() == plan.passes.size());
    for (std::size_t i = 0; i < plan.passes.size(); ++i) {
        INFO(plan.passes[i].name << ", " << gl::info(problem.format).name);
        const Plan passes = first_passes(plan, i + 1);
        const std::string target = passes.target_of(passes.passes.back()).name;
        ImageRunner runner(fixture.engine, passes);
        for (const Image& image : tried) {
            const Image given = halves ? at_the_edge(growth, image) : image;
            runner.upload("image", given);
            runner.prepared().run();
            const double stored = largest_of(runner.read_back(target, 4));
            const double bound = bound_of(growth.passes[i], magnitudes_of(growth, given));
            // Single precision rounds each of at most 12 passes a few times.
            const double rounding =
                halves ? std::pow(largest_rounding_to_half, static_cast<double>(i) + 2.0) : 1.0 + 1e-5;
            CHECK(stored <= rounding * bound);
            if (halves)
                CHECK(stored < limit);
        }
    }
}

DoubleComplexImage truth_of(const Problem& problem, const DoubleComplexImage& image)
{
    DoubleComplexImage result = reference::fftw_transform(image, problem.direction, problem.axes);
    const double numbers =
        (problem.axes == Axes::columns ? 1.0 : problem.width) * (problem.axes == Axes::rows ? 1.0 : problem.height);
    const double unitary = problem.direction == Direction::inverse ? std::sqrt(numbers) : 1.0 / std::sqrt(numbers);
    const double scale = problem.scaling == Scaling::unitary ? unitary : 1.0;
    for (std::complex<double>& number : result.samples)
        number *= scale;
    return result;
}

Problem in_halves(Problem problem, bool must_round)
{
    problem.format = gl::PixelFormat::rgba16f;
    problem.round_to_half = must_round;
    return problem;
}

} // namespace

TEST_CASE("No pass that stores into images stores a number beyond its bound, in floats or half floats")
{
    GlFixture fixture;
    const Limits limits = limits_of(fixture.context.device());
    const bool must_round = must_round_halves(fixture.engine);
    int checked = 0;
    for_every_problem(
        swept<Size>({{2, 2}, {8, 4}, {4, 16}}, 2),
        [&](const Method& method, const Problem& problem) {
            if (!stores_into_images(method))
                return;
            ++checked;
            const std::vector<Image> tried = texels_near_the_bounds(problem.width, problem.height);
            check_passes(fixture, method, problem, tried);
            check_passes(fixture, method, in_halves(problem, must_round), tried);
        },
        limits);
    CHECK((checked > 0) == (limits.maximum_group_invocations > 0 || limits.maximum_fragment_images > 0));
    fixture.require_no_errors();
}

TEST_CASE("Lines in two steps store no number beyond the bound between them")
{
    GlFixture fixture;
    const Method method = fused::method();
    Problem problem{.width = 4096, .height = 2, .axes = Axes::rows};
    problem.tuning.shared_bytes = 4096;
    problem.tuning.group_invocations = 64;
    if (!takes(fixture, method, problem))
        return;
    InTurn<Direction> directions({Direction::forward, Direction::inverse}, 2);
    for (const auto scaling : {Scaling::none, Scaling::unitary})
        for (const auto direction : directions.next()) {
            problem.scaling = scaling;
            problem.direction = direction;
            INFO(name(scaling) << ", " << name(direction));
            CHECK(method.growth(problem).passes.size() == 2);
            const std::vector<Image> tried = texels_near_the_bounds(problem.width, problem.height);
            check_passes(fixture, method, problem, tried);
            check_passes(fixture, method, in_halves(problem, must_round_halves(fixture.engine)), tried);
        }
    fixture.require_no_errors();
}

TEST_CASE("What half floats only just hold is transformed within their bound, by every method of complex numbers")
{
    GlFixture fixture;
    const bool must_round = must_round_halves(fixture.engine);
    for_every_problem(
        swept<Size>({{32, 32}, {16, 4}}, 1),
        [&](const Method& method, const Problem& of_floats) {
            const Problem problem = in_halves(of_floats, must_round);
            const Growth growth = method.growth(problem);
            if (growth.numbers != Numbers::complex_pairs || !takes(fixture, method, problem))
                return;
            const double bound = reference::promised_transform_bound(reference::AccuracyMode::float16_nearest,
                                                                     problem.width, problem.height);
            ImageRunner runner(fixture.engine, method.transform(problem));
            const auto check = [&](const Image& given) {
                const DoubleComplexImage want = truth_of(problem, complex_of_texels(as_stored(given, problem.format)));
                CHECK(reference::relative_l2(complex_of_texels(runner.run(given)), want) <= bound);
            };
            const std::vector<Image> tried = texels_near_the_bounds(problem.width, problem.height);
            for (std::size_t i = 0; i < tried.size(); ++i) {
                INFO("texels " << i);
                check(at_the_edge(growth, tried[i]));
                // The range that Scaling::unitary guarantees for samples up to this size, whatever they are.
                if (problem.scaling == Scaling::unitary)
                    check(times(tried[i], 32000.0 / std::sqrt(problem.width * problem.height)));
            }
        },
        limits_of(fixture.context.device()));
    fixture.require_no_errors();
}
