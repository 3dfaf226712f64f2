// The fused method on the device: every small smooth size, longer mixed ones, lines in two steps, and whole filters
// against convolution in double precision.
#include "catch_framework.hpp"
#include "methods/fused.hpp"
#include "methods/fused_lines.hpp"
#include "whole_filters.hpp"

#include <cmath>

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned fused_seed = 2026;

void check_transforms(GlFixture& fixture, const Problem& problem)
{
    fragfft::check_transforms(fixture, fused::method(), problem, fused_seed);
}

Filtered filtered(GlFixture& fixture, const FilteringProblem& problem, const Image& image, const TestKernel& kernel)
{
    return fragfft::filtered(fixture, fused::method(), problem, image, kernel);
}

bool runs_here(const GlFixture& fixture)
{
    return takes(fixture, fused::method(), {.width = 2, .height = 2});
}

} // namespace

TEST_CASE("Fused: every smooth size from 1 x 1 to 20 x 20, both axes or one")
{
    GlFixture fixture;
    // One line a group, so that a software renderer compiles each program once for all sizes across it.
    const Tuning tuning{.lines_of_group = 1};
    for (int height = 1; height <= 20; ++height)
        for (int width = 1; width <= 20; ++width)
            check_transforms(fixture, {.width = width, .height = height, .domain = Domain::complex, .tuning = tuning});
    for (const Axes axes : {Axes::rows, Axes::columns})
        check_transforms(fixture,
                         {.width = 18, .height = 7, .axes = axes, .domain = Domain::complex, .tuning = tuning});
    fixture.require_no_errors();
}

TEST_CASE("Fused: mixed radices, and lengths of several stages")
{
    GlFixture fixture;
    for (const auto& [width, height] : {std::pair{60, 84}, {100, 36}, {210, 98}})
        check_transforms(fixture, {.width = width, .height = height, .domain = Domain::complex});
    // Numbers exchanged at once make shorter programs, which a software renderer compiles sooner.
    for (const int length : {135, 675, 1000, 1080, 2048, 2401}) {
        Problem problem{.width = length, .height = 3, .axes = Axes::rows, .domain = Domain::complex};
        problem.tuning.exchanged_components = 4;
        check_transforms(fixture, problem);
    }
    check_transforms(fixture, {.width = 1, .height = 4096, .axes = Axes::columns, .domain = Domain::complex});
    fixture.require_no_errors();
}

TEST_CASE("Fused: lines too long for a group take two steps")
{
    GlFixture fixture;
    for (const auto& [width, height] : {std::pair{16384, 2}, {3, 10000}})
        check_transforms(fixture, {.width = width,
                                   .height = height,
                                   .axes = width > height ? Axes::rows : Axes::columns,
                                   .domain = Domain::complex});
    // With little shared memory, shorter lines are cut, too.
    Problem small{.width = 300, .height = 12, .domain = Domain::complex};
    small.tuning.shared_bytes = 1024;
    CHECK(fused::method().forward(small).passes.size() == 3);
    check_transforms(fixture, small);
    std::swap(small.width, small.height);
    check_transforms(fixture, small);
    small.axes = Axes::columns;
    check_transforms(fixture, small);
    fixture.require_no_errors();
}

// Few invocations, of many numbers each, which exchange them a component at a time.
TEST_CASE("Fused: lines are cut as for images of more numbers than a GPU works on at once")
{
    GlFixture fixture;
    if (!runs_here(fixture))
        return;
    const Tuning tuning = tuned_by({}, "first 16x8x8, second 16x8x8, numbers 16, exchanged 1");
    CHECK(fused::factorize(1024, {2048, 2048}, fused::LineOrder::between, {}, {})->radices == tuning.first_radices);
    for (const auto& [width, height] : {std::pair{1024, 3}, {3, 1024}})
        check_transforms(fixture, {.width = width,
                                   .height = height,
                                   .axes = width > height ? Axes::rows : Axes::columns,
                                   .domain = Domain::complex,
                                   .tuning = tuning});
    const FilteringProblem columns =
        filtering_of({.width = 3, .height = 1024, .axes = Axes::columns, .tuning = tuning});
    CHECK(error_of(filtered(fixture, columns, random_image(3, 1024, 4, fused_seed), kernel_of(2, fused_seed))) <= 5e-7);
    fixture.require_no_errors();
}

TEST_CASE("Fused: texels of one complex number")
{
    GlFixture fixture;
    constexpr auto narrow = gl::PixelFormat::rg32f;
    for (const auto& [width, height] : {std::pair{1, 1}, {15, 14}, {64, 48}, {210, 98}})
        check_transforms(fixture, {.width = width, .height = height, .format = narrow, .domain = Domain::complex});
    check_transforms(fixture,
                     {.width = 16384, .height = 2, .format = narrow, .axes = Axes::rows, .domain = Domain::complex});
    if (runs_here(fixture) && takes(fixture, fused::method(), {.width = 2, .height = 2, .format = narrow}))
        for (const Boundary boundary : boundary_rules) {
            INFO(name(boundary) << ", seed " << fused_seed);
            const FilteringProblem problem{.width = 29,
                                           .height = 23,
                                           .format = narrow,
                                           .boundary = boundary,
                                           .extension = {3, 3, 36, 30},
                                           .transform = {.width = 36, .height = 30, .format = narrow}};
            CHECK(error_of(filtered(fixture, problem, random_image(29, 23, 2, fused_seed), kernel_of(3, fused_seed))) <=
                  5e-7);
        }
    fixture.require_no_errors();
}

TEST_CASE("Fused: of an image as large as its transform, rows forward and back are one program")
{
    GlFixture fixture;
    if (!runs_here(fixture))
        return;
    for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f})
        for (const Scaling scaling : {Scaling::paper, Scaling::none, Scaling::unitary})
            for (const auto& [width, height] : {std::pair{48, 40}, {21, 75}, {1, 6}}) {
                INFO(width << " x " << height << ", " << gl::info(format).name << ", " << name(scaling) << ", seed "
                           << fused_seed);
                const Problem transform{.width = width, .height = height, .format = format, .scaling = scaling};
                if (!takes(fixture, fused::method(), transform))
                    continue;
                const FilteringProblem problem{
                    .width = width, .height = height, .format = format, .transform = transform};
                const Plan plan = *fused::method().filtering(problem);
                REQUIRE(plan.passes.size() == 3);
                CHECK(plan.passes[0].dispatches()[0].program == plan.passes[2].dispatches()[0].program);
                const Image image = random_image(width, height, gl::info(format).components, fused_seed);
                CHECK(error_of(filtered(fixture, problem, image, kernel_of(2, fused_seed))) <= 5e-7);
            }
    fixture.require_no_errors();
}

TEST_CASE("Fused: whatever a tuning chooses, a transform is right")
{
    GlFixture fixture;
    for (const int lines : {2, 5})
        for (const int components : {1, 2, 4}) {
            Problem problem{.width = 84, .height = 7, .axes = Axes::rows, .domain = Domain::complex};
            problem.tuning.lines_of_group = lines;
            problem.tuning.exchanged_components = components;
            problem.tuning.numbers_of_invocation = 16;
            INFO(lines << " lines, " << components << " components");
            check_transforms(fixture, problem);
            std::swap(problem.width, problem.height);
            problem.axes = Axes::columns;
            problem.tuning.numbers_of_invocation = 0;
            check_transforms(fixture, problem);
        }
    fixture.require_no_errors();
}

TEST_CASE("Fused: half floats, rounded once a pass")
{
    GlFixture fixture;
    const Method method = fused::method();
    for (const auto& [width, height] : {std::pair{48, 40}, {16384, 2}}) {
        const Problem problem = options_for(AccuracyMode::float16_nearest, width, height, fixture.engine);
        INFO(width << " x " << height << ", seed " << fused_seed);
        if (!takes(fixture, method, problem))
            continue;
        TransformRunner runner(fixture.engine, method, problem);
        const Image image = as_stored(random_image(width, height, 4, fused_seed), problem.format);
        CHECK(reference::relative_l2(runner.spectrum(image), truth(image, forward_scale(method, problem))) <=
              reference::promised_transform_bound(AccuracyMode::float16_nearest, width, height));
    }
    fixture.require_no_errors();
}

TEST_CASE("Fused: a filter reads what each boundary rule says lies around the image, and writes the image alone")
{
    GlFixture fixture;
    if (!runs_here(fixture))
        return;
    for (const Boundary boundary : boundary_rules)
        for (const Axes axes : {Axes::both, Axes::rows, Axes::columns}) {
            INFO(name(boundary) << ", " << name(axes) << ", seed " << fused_seed);
            const FilteringProblem problem{.width = 13,
                                           .height = 9,
                                           .boundary = boundary,
                                           .extension = {4, 3, 20, 16},
                                           .transform = {.width = 20, .height = 16, .axes = axes}};
            CHECK(error_of(filtered(fixture, problem, random_image(13, 9, 4, fused_seed), kernel_of(3, fused_seed))) <=
                  5e-7);
        }
    fixture.require_no_errors();
}

TEST_CASE("Fused: boundary rules hold many times the image's size away, and along one extended axis")
{
    GlFixture fixture;
    if (!runs_here(fixture))
        return;
    for (const Boundary boundary : boundary_rules) {
        INFO(name(boundary) << ", seed " << fused_seed);
        const FilteringProblem far{.width = 3,
                                   .height = 2,
                                   .boundary = boundary,
                                   .extension = {13, 12, 30, 27},
                                   .transform = {.width = 30, .height = 27}};
        CHECK(error_of(filtered(fixture, far, random_image(3, 2, 4, fused_seed), kernel_of(12, fused_seed))) <= 5e-7);
    }
    const FilteringProblem taller{
        .width = 24, .height = 9, .extension = {0, 3, 24, 15}, .transform = {.width = 24, .height = 15}};
    CHECK(error_of(filtered(fixture, taller, random_image(24, 9, 4, fused_seed), kernel_of(3, fused_seed))) <= 5e-7);
    fixture.require_no_errors();
}

TEST_CASE("Fused: filters whose lines take two steps")
{
    GlFixture fixture;
    if (!runs_here(fixture))
        return;
    for (const Axes axes : {Axes::both, Axes::rows, Axes::columns}) {
        INFO(name(axes) << ", seed " << fused_seed);
        Problem transform{.width = 180, .height = 120, .axes = axes};
        transform.tuning.shared_bytes = 400;
        const FilteringProblem problem{.width = 171,
                                       .height = 113,
                                       .boundary = Boundary::mirror,
                                       .extension = {4, 3, 180, 120},
                                       .transform = transform};
        CHECK(fused::method().filtering(problem)->passes.size() == (axes == Axes::both ? 7 : 3));
        CHECK(error_of(filtered(fixture, problem, random_image(171, 113, 4, fused_seed), kernel_of(3, fused_seed))) <=
              5e-7);
    }
    fixture.require_no_errors();
}

TEST_CASE("Fused: several filters of one image")
{
    GlFixture fixture;
    if (!runs_here(fixture))
        return;
    const Method method = fused::method();
    const FilteringProblem problem{.width = 21,
                                   .height = 11,
                                   .boundary = Boundary::clamp,
                                   .extension = {2, 2, 25, 15},
                                   .transform = {.width = 25, .height = 15},
                                   .filters = 3};
    const Image image = random_image(21, 11, 4, fused_seed);
    ImageRunner runner(fixture.engine, method.filtering(problem).value());
    runner.upload("image", image);
    for (unsigned i = 0; i < 3; ++i)
        runner.upload(numbered("response", i, 3), response_of(method, kernel_of(2, fused_seed + i), problem.transform));
    for (int run = 0; run < 2; ++run) {
        runner.prepared().run();
        for (unsigned i = 0; i < 3; ++i) {
            const Image result = runner.read_back(numbered("result", i, 3), 4);
            CHECK(reference::relative_l2(reference::to_double(result), convolved(image, kernel_of(2, fused_seed + i),
                                                                                 problem.boundary, Axes::both)) <=
                  5e-7);
        }
    }
    fixture.require_no_errors();
}

TEST_CASE("Fused: 8-bit images in and out are exact but for what lies between two levels, and so are half floats")
{
    GlFixture fixture;
    if (!runs_here(fixture))
        return;
    Image image = random_image(37, 23, 4, fused_seed, 0.0f, 1.0f);
    for (float& sample : image.samples)
        sample = std::round(sample * 255.0f) / 255.0f;
    const TestKernel kernel = kernel_of(2, fused_seed);
    FilteringProblem problem{.width = 37,
                             .height = 23,
                             .format = gl::PixelFormat::rgba8,
                             .boundary = Boundary::mirror,
                             .extension = {2, 2, 42, 27},
                             .transform = {.width = 42, .height = 27}};
    const Filtered bytes = filtered(fixture, problem, image, kernel);
    for (std::size_t i = 0; i < image.samples.size(); ++i) {
        // Exactly on a level, and the right one: half a step, and the transform's error.
        const double level = static_cast<double>(bytes.result.samples[i]) * 255.0;
        REQUIRE(std::fabs(level - std::round(level)) <= 1e-4);
        REQUIRE(std::fabs(level - bytes.want.samples[i] * 255.0) <= 0.5 + 255.0 * 2e-6);
    }
    problem.result_format = gl::PixelFormat::rgba32f;
    CHECK(error_of(filtered(fixture, problem, image, kernel)) <= 5e-7);
    problem.format = gl::PixelFormat::rgba16f;
    problem.transform = options_for(AccuracyMode::float16_nearest, 42, 27, fixture.engine);
    image = as_stored(image, gl::PixelFormat::rgba16f);
    CHECK(error_of(filtered(fixture, problem, image, kernel)) <= 2e-3);
    fixture.require_no_errors();
}
