// This library's own methods on the device: every small size, each kind of step and stage, whatever a tuning chooses,
// and whole filters against convolution in double precision.
#include "catch_framework.hpp"
#include "methods/own/fused.hpp"
#include "methods/own/fused_lines.hpp"
#include "methods/own/wide.hpp"
#include "methods/smooth_length.hpp"
#include "sweep.hpp"
#include "whole_filters.hpp"

#include <cmath>

using namespace fragfft;
using reference::AccuracyMode;

namespace {

constexpr unsigned own_seed = 2026;
constexpr double filter_bound = 5e-7;

// A method with one choice of radices and render targets.
struct Tuned
{
    Method method;
    std::string words;

    Problem operator()(Problem problem) const
    {
        problem.tuning = tuned_by(problem.tuning, words);
        return problem;
    }
};

// The methods with their estimated choices; wide and stored with every choice, too. Methods that store leave out
// choices with 64 numbers in an invocation.
std::vector<Tuned> own_methods(const GlFixture& fixture, const std::vector<std::string>& choices_of_wide = {})
{
    std::vector<Tuned> result;
    for (const Method& method : {wide::method(), wide::stored_method(), fused::method()}) {
        if (!takes(fixture, method, {.width = 2, .height = 2}))
            continue;
        result.push_back({method, ""});
        for (const std::string& words : choices_of_wide)
            if (method.name == wide::method_name ||
                (method.name == wide::stored_method_name && words.find("64") == std::string::npos))
                result.push_back({method, words});
    }
    return result;
}

// Bluestein's bound is twice the table's.
void check(GlFixture& fixture, const Method& method, const Problem& problem)
{
    if (is_smooth(problem.width) && is_smooth(problem.height)) {
        check_transforms(fixture, method, problem, own_seed);
        return;
    }
    if (!takes(fixture, method, problem))
        return;
    INFO(method.name << ", " << problem.width << " x " << problem.height << ", seed " << own_seed);
    const Image texels = random_image(problem.width, problem.height, gl::info(problem.format).components, own_seed);
    ImageRunner forward(fixture.engine, method.forward(problem));
    const auto want = reference::fftw_transform(complex_of_texels(texels), Direction::forward, problem.axes);
    CHECK(reference::relative_l2(complex_of_texels(forward.run(texels)), want) <=
          2.0 * bound_of(problem.width, problem.height));
}

void check_fused(GlFixture& fixture, const Problem& problem)
{
    check_transforms(fixture, fused::method(), problem, own_seed);
}

double filter_error(GlFixture& fixture, const Method& method, const FilteringProblem& problem, int reach)
{
    const Image image =
        random_image(problem.width, problem.height, gl::info(problem.transform.format).components, own_seed);
    return error_of(filtered(fixture, method, problem, image, kernel_of(reach, own_seed)));
}

bool runs_fused(const GlFixture& fixture)
{
    return takes(fixture, fused::method(), {.width = 2, .height = 2});
}

} // namespace

TEST_CASE("Own methods: every small size, as for a GPU and as for a software renderer")
{
    GlFixture fixture;
    for (const Tuned& tuned : own_methods(fixture)) {
        // One line in each group, so that a software renderer compiles each program once for all sizes across the line.
        const bool is_fused = tuned.method.name == fused::method_name;
        const Tuning gpu{.lines_of_group = is_fused ? 1 : 0};
        const int largest = is_fused ? 20 : 16;
        for (const Tuning& tuning : is_fused ? std::vector{gpu} : std::vector{gpu, Tuning{.is_software = true}})
            for (const int height : swept_numbers(1, largest, 4))
                for (const int width : swept_numbers(1, largest, 3))
                    check(fixture, tuned.method,
                          {.width = width, .height = height, .domain = Domain::complex, .tuning = tuning});
    }
    fixture.require_no_errors();
}

TEST_CASE("Own methods: mixed radices, long lines, prime lengths, and one axis alone")
{
    GlFixture fixture;
    InTurn<Size> of_both({{60, 84}, {16, 2048}, {499, 3}, {100, 36}, {343, 27}, {97, 101}, {1024, 16}, {210, 98}}, 3);
    InTurn<Size> of_one({{48, 96}, {18, 7}, {37, 24}}, 6);
    for (const Tuned& tuned : own_methods(fixture)) {
        for (const auto [width, height] : of_both.next())
            check(fixture, tuned.method, {.width = width, .height = height, .domain = Domain::complex});
        for (const Axes axes : {Axes::rows, Axes::columns})
            for (const auto [width, height] : of_one.next())
                check(fixture, tuned.method,
                      {.width = width, .height = height, .axes = axes, .domain = Domain::complex});
    }
    fixture.require_no_errors();
}

TEST_CASE("Own methods: texels of one complex number")
{
    GlFixture fixture;
    constexpr auto narrow = gl::PixelFormat::rg32f;
    InTurn<Size> sizes_in_turn({{1, 1}, {210, 98}, {37, 24}, {15, 14}, {64, 48}}, 3);
    InTurn<Boundary> boundaries(boundary_rules, 4);
    for (const Tuned& tuned : own_methods(fixture, {"first 16x4, second 8x6, last 8x8"})) {
        if (tuned.words.empty())
            for (const auto [width, height] : sizes_in_turn.next())
                check(fixture, tuned.method,
                      {.width = width, .height = height, .format = narrow, .domain = Domain::complex});
        if (!takes(fixture, tuned.method, {.width = 2, .height = 2, .format = narrow}))
            continue;
        for (const Boundary boundary : boundaries.next()) {
            INFO(tuned.method.name << ", " << tuned.words << ", " << name(boundary) << ", seed " << own_seed);
            const FilteringProblem problem{.width = 58,
                                           .height = 43,
                                           .format = narrow,
                                           .boundary = boundary,
                                           .extension = {3, 2, 64, 48},
                                           .transform = tuned({.width = 64, .height = 48, .format = narrow})};
            CHECK(filter_error(fixture, tuned.method, problem, 2) <= filter_bound);
        }
    }
    check_fused(fixture, lines_along(Axes::rows, 16384, 2, narrow));
    fixture.require_no_errors();
}

TEST_CASE("Fused: a few lines, of which a group takes all, in texels of one complex number and of two")
{
    GlFixture fixture;
    InTurn<int> numbers({2, 3, 4, 5, 6, 7, 8, 9}, 4);
    for (const auto format : {gl::PixelFormat::rg32f, gl::PixelFormat::rgba32f})
        for (const Axes axes : {Axes::rows, Axes::columns})
            for (const int lines : numbers.next())
                check(fixture, fused::method(), lines_along(axes, 32, lines, format));
    fixture.require_no_errors();
}

TEST_CASE("Own methods: a filter reads what each boundary rule says lies around the image, and writes the image alone")
{
    GlFixture fixture;
    // Every method is tested with every boundary rule: with two of them at small margins, and with two at large ones.
    InTurn<Boundary> boundaries(boundary_rules, 2);
    InTurn<Size> of_one_line({{50, 1}, {1, 50}, {1, 4}}, 3);
    for (const Tuned& tuned : own_methods(
             fixture, swept<std::string>({"first 64, second 48, last 2x32", "first 16x4, second 8x6, last 8x8"}, 1))) {
        const auto check_margins = [&](FilteringProblem problem, int reach) {
            for (const Boundary boundary : boundaries.next()) {
                INFO(tuned.method.name << ", " << tuned.words << ", " << name(boundary) << ", seed " << own_seed);
                problem.boundary = boundary;
                CHECK(filter_error(fixture, tuned.method, problem, reach) <= filter_bound);
            }
        };
        check_margins(
            {.width = 58, .height = 43, .extension = {3, 2, 64, 48}, .transform = tuned({.width = 64, .height = 48})},
            2);
        if (!tuned.words.empty())
            continue;
        // Offsets of many times the image's size.
        check_margins(
            {.width = 3, .height = 2, .extension = {13, 12, 30, 27}, .transform = {.width = 30, .height = 27}}, 12);
        INFO(tuned.method.name);
        const FilteringProblem taller{
            .width = 24, .height = 9, .extension = {0, 3, 24, 15}, .transform = {.width = 24, .height = 15}};
        CHECK(filter_error(fixture, tuned.method, taller, 3) <= filter_bound);
        for (const auto [width, height] : of_one_line.next())
            CHECK(filter_error(fixture, tuned.method, filtering_of({.width = width, .height = height}), 1) <=
                  filter_bound);
    }
    fixture.require_no_errors();
}

TEST_CASE("Own methods: several filters of one image, run after run")
{
    GlFixture fixture;
    InTurn<Boundary> boundaries({Boundary::wrap, Boundary::clamp}, 2);
    for (const Tuned& tuned : own_methods(fixture))
        for (const Boundary boundary : boundaries.next()) {
            INFO(tuned.method.name << ", " << name(boundary) << ", seed " << own_seed);
            FilteringProblem problem = filtering_of({.width = 32, .height = 48});
            problem.boundary = boundary;
            problem.filters = 3;
            if (boundary == Boundary::clamp) {
                problem.extension = {2, 2, 36, 54};
                problem.transform = {.width = 36, .height = 54};
            }
            const Image image = random_image(32, 48, 4, own_seed);
            ImageRunner runner(fixture.engine, tuned.method.filtering(problem).value());
            runner.upload("image", image);
            for (unsigned i = 0; i < 3; ++i)
                runner.upload(numbered("response", i, 3),
                              response_of(tuned.method, kernel_of(2, own_seed + i), problem.transform));
            for (int run = 0; run < 2; ++run) {
                runner.prepared().run();
                for (unsigned i = 0; i < 3; ++i)
                    CHECK(reference::relative_l2(cpu::to_double(runner.read_back(numbered("result", i, 3), 4)),
                                                 reference::direct_convolution(image, kernel_of(2, own_seed + i),
                                                                               boundary)) <= filter_bound);
            }
        }
    fixture.require_no_errors();
}

TEST_CASE("Wide: whatever radices and targets a tuning chooses, a transform is right")
{
    GlFixture fixture;
    for (const Tuned& tuned :
         own_methods(fixture, {"first 64, second 8x8", "first 2x32, second 16x4", "first 8x8, second 2x2x16",
                               "first 4x4x4, second 4x16, targets 4", "first 32x2, second 64"}))
        if (!tuned.words.empty()) {
            INFO(tuned.words);
            check(fixture, tuned.method, tuned({.width = 64, .height = 64, .domain = Domain::complex}));
        }
    CHECK_THROWS_WITH(wide::method().forward({.width = 64, .height = 64, .tuning = tuned_by({}, "first 8x4")}),
                      "the radices of a line of 64 numbers multiply to 32");
    fixture.require_no_errors();
}

TEST_CASE("Fused: lengths of several stages, and lines too long for a group")
{
    GlFixture fixture;
    // Exchanging all components at once makes shorter programs, which a software renderer compiles sooner.
    for (const int length : swept<int>({135, 675, 1000, 1080, 2048, 2401}, 2)) {
        Problem problem = lines_along(Axes::rows, length, 3);
        problem.tuning.exchanged_components = 4;
        check_fused(fixture, problem);
    }
    for (const Problem& problem :
         swept<Problem>({lines_along(Axes::rows, 16384, 2), lines_along(Axes::columns, 4096, 1),
                         lines_along(Axes::columns, 10000, 3)},
                        2))
        check_fused(fixture, problem);
    // With little shared memory, shorter lines take two steps, too.
    Problem small{.width = 300, .height = 12, .domain = Domain::complex};
    small.tuning.shared_bytes = 1024;
    CHECK(fused::method().forward(small).passes.size() == 3);
    check_fused(fixture, small);
    std::swap(small.width, small.height);
    check_fused(fixture, small);
    small.axes = Axes::columns;
    check_fused(fixture, small);
    fixture.require_no_errors();
}

TEST_CASE("Fused: whatever a tuning chooses, a transform is right")
{
    GlFixture fixture;
    InTurn<int> exchanged({1, 2, 4}, 4);
    for (const int lines : {2, 5})
        for (const Axes axes : {Axes::rows, Axes::columns})
            for (const int components : exchanged.next()) {
                Problem problem = lines_along(axes, 84, 7);
                problem.tuning.lines_of_group = lines;
                problem.tuning.exchanged_components = components;
                problem.tuning.numbers_of_invocation = axes == Axes::rows ? 16 : 0;
                INFO(lines << " lines, " << components << " components");
                check_fused(fixture, problem);
            }
    fixture.require_no_errors();
}

// Few threads with many elements each, which exchange one component at a time.
TEST_CASE("Fused: lines are factorized as for images of more numbers than a GPU works on at once")
{
    GlFixture fixture;
    if (!runs_fused(fixture))
        return;
    const Tuning tuning = tuned_by({}, "first 16x8x8, second 16x8x8, numbers 16, exchanged 1");
    CHECK(fused::factorize(1024, {2048, 2048}, fused::LineOrder::between, {}, {})->radices == tuning.first_radices);
    // The filter below has columns both ways.
    for (const Axes axis : swept<Axes>({Axes::rows, Axes::columns}, 1)) {
        Problem problem = lines_along(axis, 1024, 3);
        problem.tuning = tuning;
        check_fused(fixture, problem);
    }
    const FilteringProblem columns =
        filtering_of({.width = 3, .height = 1024, .axes = Axes::columns, .tuning = tuning});
    CHECK(filter_error(fixture, fused::method(), columns, 2) <= filter_bound);
    fixture.require_no_errors();
}

TEST_CASE("Fused: of an image as large as its transform, rows forward and back are one program")
{
    GlFixture fixture;
    if (!runs_fused(fixture))
        return;
    InTurn<Size> sizes_in_turn({{48, 40}, {21, 75}, {1, 6}}, 6);
    for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f})
        for (const Scaling scaling : {Scaling::paper, Scaling::none, Scaling::unitary})
            for (const auto [width, height] : sizes_in_turn.next()) {
                INFO(width << " x " << height << ", " << gl::info(format).name << ", " << name(scaling) << ", seed "
                           << own_seed);
                const Problem transform{.width = width, .height = height, .format = format, .scaling = scaling};
                if (!takes(fixture, fused::method(), transform))
                    continue;
                const FilteringProblem problem = filtering_of(transform);
                const Plan plan = *fused::method().filtering(problem);
                REQUIRE(plan.passes.size() == 3);
                CHECK(plan.passes[0].dispatches()[0].program == plan.passes[2].dispatches()[0].program);
                CHECK(filter_error(fixture, fused::method(), problem, 2) <= filter_bound);
            }
    fixture.require_no_errors();
}

TEST_CASE("Fused: half floats, rounded once a pass")
{
    GlFixture fixture;
    const Method method = fused::method();
    for (const auto& [width, height] : {std::pair{48, 40}, {16384, 2}}) {
        const Problem problem = options_for(AccuracyMode::float16_nearest, width, height, fixture.engine);
        INFO(width << " x " << height << ", seed " << own_seed);
        if (!takes(fixture, method, problem))
            continue;
        TransformRunner runner(fixture.engine, method, problem);
        const Image image = as_stored(random_image(width, height, 4, own_seed), problem.format);
        CHECK(reference::relative_l2(runner.spectrum(image), truth(image, forward_scale(method, problem))) <=
              reference::promised_transform_bound(AccuracyMode::float16_nearest, width, height));
    }
    fixture.require_no_errors();
}

TEST_CASE("Fused: filters along both axes or one, of lines in a group or in two steps")
{
    GlFixture fixture;
    if (!runs_fused(fixture))
        return;
    InTurn<Boundary> boundaries(boundary_rules, 3);
    for (const Axes axes : {Axes::both, Axes::rows, Axes::columns}) {
        INFO(name(axes) << ", seed " << own_seed);
        for (const Boundary boundary : boundaries.next()) {
            const FilteringProblem problem{.width = 13,
                                           .height = 9,
                                           .boundary = boundary,
                                           .extension = {4, 3, 20, 16},
                                           .transform = {.width = 20, .height = 16, .axes = axes}};
            CHECK(filter_error(fixture, fused::method(), problem, 3) <= filter_bound);
        }
        Problem transform{.width = 180, .height = 120, .axes = axes};
        transform.tuning.shared_bytes = 400;
        const FilteringProblem problem{.width = 171,
                                       .height = 113,
                                       .boundary = Boundary::mirror,
                                       .extension = {4, 3, 180, 120},
                                       .transform = transform};
        CHECK(fused::method().filtering(problem)->passes.size() == (axes == Axes::both ? 7 : 3));
        CHECK(filter_error(fixture, fused::method(), problem, 3) <= filter_bound);
    }
    fixture.require_no_errors();
}

TEST_CASE("Fused: 8-bit images in and out are exact but for what lies between two levels, and so are half floats")
{
    GlFixture fixture;
    if (!runs_fused(fixture))
        return;
    Image image = random_image(37, 23, 4, own_seed, 0.0f, 1.0f);
    for (float& sample : image.samples)
        sample = std::round(sample * 255.0f) / 255.0f;
    const Kernel kernel = kernel_of(2, own_seed);
    FilteringProblem problem{.width = 37,
                             .height = 23,
                             .format = gl::PixelFormat::rgba8,
                             .boundary = Boundary::mirror,
                             .extension = {2, 2, 42, 27},
                             .transform = {.width = 42, .height = 27}};
    const Filtered bytes = filtered(fixture, fused::method(), problem, image, kernel);
    for (std::size_t i = 0; i < image.samples.size(); ++i) {
        // The result is exactly a level, and the right one: within half a level, plus the transform's error.
        const double level = static_cast<double>(bytes.result.samples[i]) * 255.0;
        REQUIRE(std::fabs(level - std::round(level)) <= 1e-4);
        REQUIRE(std::fabs(level - bytes.want.samples[i] * 255.0) <= 0.5 + 255.0 * 2e-6);
    }
    problem.result_format = gl::PixelFormat::rgba32f;
    CHECK(error_of(filtered(fixture, fused::method(), problem, image, kernel)) <= filter_bound);
    problem.format = gl::PixelFormat::rgba16f;
    problem.transform = options_for(AccuracyMode::float16_nearest, 42, 27, fixture.engine);
    image = as_stored(image, gl::PixelFormat::rgba16f);
    CHECK(error_of(filtered(fixture, fused::method(), problem, image, kernel)) <= 2e-3);
    fixture.require_no_errors();
}
