// The properties that FFTW tests of its own transforms (Ergun's tests): linearity, impulses and shifts, here for
// complex images of any size, along either axis or both, in both directions; and for rows that are wrapped in a
// texture, of real numbers, too.
#include "catch_framework.hpp"
#include "gl_test_support.hpp"
#include "sweep.hpp"
#include "verification/transform_properties.hpp"

using namespace fragfft;

namespace {

constexpr unsigned complex_seed = 1995;
constexpr unsigned complex_rounds = 10;
constexpr double complex_bound = 2e-6; // of single precision, whatever the size

void check_properties(Engine& engine, const Method& method, const Problem& problem)
{
    INFO(method.name << ", " << problem.width << " x " << problem.height << ", " << name(problem.axes) << ", "
                     << name(problem.direction) << ", " << name(problem.domain) << ", wrapped at " << problem.wrapped_at
                     << ", seed " << complex_seed);
    DeviceTransform transform(engine, method, problem);
    const TransformErrors errors = transform_errors(transform, complex_seed, complex_rounds);
    CHECK(errors.of_linearity <= complex_bound);
    CHECK(errors.of_impulses <= complex_bound);
    CHECK(errors.of_shifts <= complex_bound);
}

} // namespace

TEST_CASE("Linearity, impulses and shifts of complex images of any size, in both directions")
{
    GlFixture fixture;
    InTurn<Direction> directions({Direction::forward, Direction::inverse}, 3);
    for (const Method& method : all_methods())
        for (const auto& [width, height] : {std::pair{12, 7}, {31, 64}, {1, 45}, {100, 9}, {64, 32}, {13, 1}})
            for (const auto axes : {Axes::both, Axes::rows, Axes::columns})
                for (const auto direction : directions.next()) {
                    const Problem problem{.width = width,
                                          .height = height,
                                          .direction = direction,
                                          .axes = axes,
                                          .domain = Domain::complex};
                    if (!method.refusal(problem, {16384}))
                        check_properties(fixture.engine, method, problem);
                }
    fixture.require_no_errors();
}

TEST_CASE("Linearity, impulses and shifts of wrapped rows, of complex numbers and of real ones, in both directions")
{
    GlFixture fixture;
    const Method& method = method_named("lloyd-boyd-govindaraju-2008");
    for (const int width : {64, 45})
        for (const auto wrapping : {Wrapping::logical, Wrapping::four_steps})
            for (const auto direction : {Direction::forward, Direction::inverse})
                for (const auto domain : {Domain::complex, Domain::half_complex})
                    check_properties(fixture.engine, method,
                                     {.width = width,
                                      .height = 3,
                                      .direction = direction,
                                      .axes = Axes::rows,
                                      .domain = domain,
                                      .wrapped_at = 16,
                                      .wrapping = wrapping});
    fixture.require_no_errors();
}
