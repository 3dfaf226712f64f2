#include "filters/filtering_plan.hpp"

#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "filters/kernel_builders.hpp"
#include "methods/own/fused.hpp"

#include <algorithm>

using namespace fragfft;

namespace {

FilteringProblem whole_image(int width, int height, std::size_t filters)
{
    return {.width = width,
            .height = height,
            .extension = {0, 0, width, height},
            .transform = {.width = width, .height = height},
            .filters = filters};
}

FilteringProblem extended_image(Boundary boundary, std::size_t filters)
{
    return {.width = 29,
            .height = 13,
            .boundary = boundary,
            .extension = {2, 1, 32, 16},
            .transform = {.width = 32, .height = 16},
            .filters = filters};
}

// The methods whose filters are composed of their transforms.
std::vector<Method> composed_methods()
{
    std::vector<Method> methods = all_methods();
    std::erase_if(methods, [](const Method& method) { return method.filtering != nullptr; });
    return methods;
}

std::ptrdiff_t temporaries(const Plan& plan)
{
    return std::count_if(plan.resources.begin(), plan.resources.end(),
                         [](const Resource& resource) { return resource.role == ResourceRole::temporary; });
}

} // namespace

TEST_CASE("Where nothing is extended or cropped, a filter is the method's own, pass by pass")
{
    for (const Method& method : all_methods()) {
        INFO(method.name);
        const FilteringProblem problem = whole_image(64, 32, 1);
        const Plan bare = filtering_plan(method, filtering_of(problem.transform));
        const Plan whole = filtering_plan(method, problem);
        REQUIRE(whole.passes.size() == bare.passes.size());
        for (std::size_t i = 0; i < bare.passes.size(); ++i) {
            CHECK(whole.passes[i].name == bare.passes[i].name);
            CHECK(whole.passes[i].work == bare.passes[i].work);
        }
        CHECK(totals(whole).texture_bytes == totals(bare).texture_bytes);
    }
}

TEST_CASE("Every composed filter is sound: boundaries, several filters, formats of image and transform")
{
    for (const Method& method : composed_methods())
        for (const auto boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror})
            for (const std::size_t filters : {1u, 2u, 5u})
                for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rgba8}) {
                    FilteringProblem problem = extended_image(boundary, filters);
                    problem.format = format;
                    INFO(method.name << ", " << name(boundary) << ", " << filters << " filters");
                    const Plan plan = filtering_plan(method, problem);
                    REQUIRE_NOTHROW(require_valid(plan));
                    CHECK(plan.passes.front().name == "extend");
                    CHECK(plan.passes.back().name == "crop");
                }
}

TEST_CASE("A format of its own costs the image one pass and each result one, where sizes do not ask for them anyway")
{
    for (const Method& method : composed_methods()) {
        INFO(method.name);
        FilteringProblem problem = whole_image(32, 16, 2);
        const std::size_t passes = filtering_plan(method, problem).passes.size();
        problem.format = gl::PixelFormat::rgba8;
        problem.result_format = gl::PixelFormat::rgba32f;
        const Plan from_bytes = filtering_plan(method, problem);
        REQUIRE_NOTHROW(require_valid(from_bytes));
        CHECK(from_bytes.passes.size() == passes + 1);
        CHECK(from_bytes.passes.front().name == "extend");
        problem.result_format = std::nullopt;
        const Plan to_bytes = filtering_plan(method, problem);
        REQUIRE_NOTHROW(require_valid(to_bytes));
        CHECK(to_bytes.passes.size() == passes + 3);
        CHECK(to_bytes.passes.back().name == "crop");
        // No intermediate texture has 8 bits.
        for (const Resource& resource : to_bytes.resources)
            CHECK((resource.format == gl::PixelFormat::rgba8) ==
                  (resource.name == "image" || resource.name.starts_with("result")));

        FilteringProblem extended = extended_image(Boundary::clamp, 2);
        const std::size_t anyway = filtering_plan(method, extended).passes.size();
        extended.format = gl::PixelFormat::rgba8;
        CHECK(filtering_plan(method, extended).passes.size() == anyway);
    }
}

TEST_CASE("A filter needs no more textures than its widest moment")
{
    for (const Method& method : composed_methods()) {
        INFO(method.name);
        // A pass reads one texture and writes another; the result's texture serves as one of the two.
        CHECK(temporaries(filtering_plan(method, whole_image(32, 16, 1))) == 1);
        CHECK(temporaries(filtering_plan(method, extended_image(Boundary::zero, 1))) == 2);
        // One more keeps the spectrum for the other filters; the texture of a later result serves as it at first.
        CHECK(temporaries(filtering_plan(method, extended_image(Boundary::zero, 4))) == 3);
        CHECK(temporaries(filtering_plan(method, whole_image(32, 16, 4))) <= 2);
    }
}

TEST_CASE("Several filters draw the forward transform once")
{
    for (const Method& method : composed_methods()) {
        INFO(method.name);
        const FilteringProblem problem = whole_image(32, 16, 3);
        const std::size_t forward = method.forward(problem.transform).passes.size();
        const std::size_t each = spectrum_filtering_plan(method, problem.transform).passes.size();
        CHECK(filtering_plan(method, problem).passes.size() == forward + 3 * each);
    }
}

TEST_CASE("Responses that are real are one number a bin, where a method reads them so")
{
    for (const Method& method : all_methods()) {
        INFO(method.name);
        FilteringProblem problem = whole_image(32, 16, 1);
        const auto response = [&] {
            const Plan plan = filtering_plan(method, problem);
            return gl::info(plan.resources.at(plan.resource_index("response")).format).components;
        };
        const int components_of_any = response();
        problem.transform.real_responses = true;
        CHECK(response() == (method.has_real_responses ? 1 : components_of_any));
    }
    CHECK(fused::method().has_real_responses);
}

TEST_CASE("A kernel's response is a plan as well, in the transform's format")
{
    for (const Method& method : all_methods())
        for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f})
            for (const bool real : {false, true}) {
                const Problem transform{
                    .width = 32, .height = 16, .format = format, .round_to_half = true, .real_responses = real};
                const Plan plan = kernel_response_plan(method, transform, box_kernel(5));
                REQUIRE_NOTHROW(require_valid(plan));
                CHECK(plan.resources.at(plan.resource_index("response")).format == method.response_format(transform));
                CHECK(plan.resources.at(plan.resource_index("kernel")).width == 5);
            }
    CHECK_THROWS_AS(kernel_response_plan(all_methods().front(), {.width = 4, .height = 16}, box_kernel(5)),
                    std::logic_error);
}
