// The wide methods on the device: every small size, each kind of step, and whole filters against convolution in double
// precision, with render targets and with image stores.
#include "catch_framework.hpp"
#include "methods/smooth_length.hpp"
#include "methods/wide.hpp"
#include "whole_filters.hpp"

#include <cmath>

using namespace fragfft;

namespace {

constexpr unsigned wide_seed = 326;

std::vector<Method> wide_methods_here(const GlFixture& fixture)
{
    std::vector<Method> methods;
    for (const Method& method : {wide::method(), wide::stored_method()})
        if (takes(fixture, method, {.width = 2, .height = 2}))
            methods.push_back(method);
    return methods;
}

// Bluestein's bound is twice the table's.
void check_wide(GlFixture& fixture, const Method& method, const Problem& problem)
{
    if (is_smooth(problem.width) && is_smooth(problem.height)) {
        check_transforms(fixture, method, problem, wide_seed);
        return;
    }
    if (!takes(fixture, method, problem))
        return;
    INFO(method.name << ", " << problem.width << " x " << problem.height << ", seed " << wide_seed);
    const Image texels = random_image(problem.width, problem.height, gl::info(problem.format).components, wide_seed);
    ImageRunner forward(fixture.engine, method.forward(problem));
    CHECK(reference::relative_l2(complex_of_texels(forward.run(texels)),
                                 transformed(complex_of_texels(texels), problem.axes)) <=
          2.0 * bound_of(problem.width, problem.height));
}

} // namespace

TEST_CASE("Wide: every size from 1 x 1 to 16 x 16, as for a GPU and as for a software renderer")
{
    GlFixture fixture;
    for (const Method& method : wide_methods_here(fixture))
        for (const bool is_software : {false, true})
            for (int height = 1; height <= 16; ++height)
                for (int width = 1; width <= 16; ++width)
                    check_wide(fixture, method,
                               {.width = width,
                                .height = height,
                                .domain = Domain::complex,
                                .tuning = {.is_software = is_software}});
    fixture.require_no_errors();
}

TEST_CASE("Wide: mixed radices, long lines, and one axis alone")
{
    GlFixture fixture;
    for (const Method& method : wide_methods_here(fixture)) {
        for (const auto& [width, height] : {std::pair{60, 84}, {210, 98}, {1024, 16}, {16, 2048}, {343, 27}})
            check_wide(fixture, method, {.width = width, .height = height, .domain = Domain::complex});
        for (const Axes axes : {Axes::rows, Axes::columns}) {
            check_wide(fixture, method, {.width = 48, .height = 96, .axes = axes, .domain = Domain::complex});
            check_wide(fixture, method, {.width = 37, .height = 24, .axes = axes, .domain = Domain::complex});
        }
    }
    fixture.require_no_errors();
}

TEST_CASE("Wide: whatever radices and targets a tuning chooses, a transform is right")
{
    GlFixture fixture;
    for (const Method& method : wide_methods_here(fixture))
        for (const char* words : {"first 64, second 8x8", "first 2x32, second 16x4", "first 8x8, second 2x2x16",
                                  "first 4x4x4, second 4x16, targets 4", "first 32x2, second 64"}) {
            if (method.name == wide::stored_method_name && std::string(words).find("64") != std::string::npos)
                continue; // a fragment would hold 64 numbers
            INFO(words);
            check_wide(fixture, method,
                       {.width = 64, .height = 64, .domain = Domain::complex, .tuning = tuned_by({}, words)});
        }
    CHECK_THROWS_WITH(wide::method().forward({.width = 64, .height = 64, .tuning = tuned_by({}, "first 8x4")}),
                      "the radices of a line of 64 numbers multiply to 32");
    fixture.require_no_errors();
}

TEST_CASE("Wide: texels of one complex number")
{
    GlFixture fixture;
    constexpr auto narrow = gl::PixelFormat::rg32f;
    for (const Method& method : wide_methods_here(fixture)) {
        for (const auto& [width, height] : {std::pair{1, 1}, {15, 14}, {64, 48}, {210, 98}, {37, 24}})
            check_wide(fixture, method,
                       {.width = width, .height = height, .format = narrow, .domain = Domain::complex});
        if (!takes(fixture, method, {.width = 2, .height = 2, .format = narrow}))
            continue;
        for (const char* words : {"", "first 16x4, second 8x6, last 8x8"})
            for (const Boundary boundary : boundary_rules) {
                INFO(method.name << ", " << words << ", " << name(boundary) << ", seed " << wide_seed);
                const FilteringProblem problem{
                    .width = 58,
                    .height = 43,
                    .format = narrow,
                    .boundary = boundary,
                    .extension = {3, 2, 64, 48},
                    .transform = {.width = 64, .height = 48, .format = narrow, .tuning = tuned_by({}, words)}};
                const Image part = random_image(58, 43, 2, wide_seed);
                CHECK(error_of(filtered(fixture, method, problem, part, kernel_of(2, wide_seed))) <= 5e-7);
            }
    }
    fixture.require_no_errors();
}

TEST_CASE("Wide: a filter reads what each boundary rule says lies around the image, and writes the image alone")
{
    GlFixture fixture;
    for (const Method& method : wide_methods_here(fixture))
        for (const char* words : {"", "first 16x4, second 8x6, last 8x8", "first 64, second 48, last 2x32"})
            for (const Boundary boundary : boundary_rules) {
                if (method.name == wide::stored_method_name && std::string(words).find("64") != std::string::npos)
                    continue;
                INFO(method.name << ", " << words << ", " << name(boundary) << ", seed " << wide_seed);
                const FilteringProblem problem{.width = 58,
                                               .height = 43,
                                               .boundary = boundary,
                                               .extension = {3, 2, 64, 48},
                                               .transform = {.width = 64, .height = 48, .tuning = tuned_by({}, words)}};
                const Image part = random_image(58, 43, 4, wide_seed);
                const Filtered done = filtered(fixture, method, problem, part, kernel_of(2, wide_seed));
                CHECK(reference::relative_l2(reference::to_double(done.result), done.want) <= 5e-7);
            }
    fixture.require_no_errors();
}

TEST_CASE("Wide: filters of lines alone, of single pixels, and several of one image")
{
    GlFixture fixture;
    for (const Method& method : wide_methods_here(fixture)) {
        for (const auto& [width, height] : {std::pair{50, 1}, {1, 50}, {1, 4}}) {
            INFO(method.name << ", " << width << " x " << height);
            FilteringProblem problem = filtering_of({.width = width, .height = height});
            const Filtered done =
                filtered(fixture, method, problem, random_image(width, height, 4, wide_seed), kernel_of(1, wide_seed));
            CHECK(reference::relative_l2(reference::to_double(done.result), done.want) <= 5e-7);
        }
        FilteringProblem several = filtering_of({.width = 32, .height = 48});
        several.filters = 3;
        const Image image = random_image(32, 48, 4, wide_seed);
        ImageRunner runner(fixture.engine, method.filtering(several).value());
        runner.upload("image", image);
        for (unsigned i = 0; i < 3; ++i)
            runner.upload(numbered("response", i, 3),
                          response_of(method, kernel_of(2, wide_seed + i), several.transform));
        runner.prepared().run();
        for (unsigned i = 0; i < 3; ++i)
            CHECK(reference::relative_l2(reference::to_double(runner.read_back(numbered("result", i, 3), 4)),
                                         convolved(image, kernel_of(2, wide_seed + i), Boundary::wrap, Axes::both)) <=
                  5e-7);
    }
    fixture.require_no_errors();
}
