// Plans by the words of `fragfft plan`: they are the library's own, and what is said of them fits their textures.
#include "filters/named_plan.hpp"

#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "fault_of.hpp"
#include "filters/extension.hpp"
#include "filters/filter_parser.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/product.hpp"

using namespace fragfft;

namespace {

const Limits limits = limits_with_compute(4096);

PlanRequest requested(Operation operation, const char* method, Problem problem, const char* kernel = "box:size=5")
{
    PlanRequest request{.operation = operation, .method = &method_named(method), .problem = std::move(problem)};
    request.problem.twiddles = request.method->twiddles.front();
    if (facts_of(operation).has_kernel)
        request.kernel = parse_filter(kernel, nullptr);
    return request;
}

bool is_same(const Plan& a, const Plan& b)
{
    return a == b;
}

} // namespace

TEST_CASE("An operation's plan is the method's or the filter's own")
{
    const Problem problem{.width = 16, .height = 8};
    const auto plan = [&](Operation operation) {
        return named_plan(requested(operation, "fialka-cadik-2006", problem), limits).plan;
    };
    const Method& method = method_named("fialka-cadik-2006");
    CHECK(is_same(plan(Operation::forward), method.forward(problem)));
    CHECK(is_same(plan(Operation::inverse), method.inverse(problem)));
    CHECK(is_same(plan(Operation::filter), method.filter(problem)));
    CHECK(is_same(plan(Operation::filter_spectrum), method.filter_spectrum(problem)));
    const Filter box = parse_filter("box:size=5", nullptr);
    CHECK(is_same(plan(Operation::convolution),
                  convolution_plan(box, {.width = 16, .height = 8, .boundary = Boundary::clamp})));
    CHECK(is_same(plan(Operation::kernel_to_response), kernel_response_plan(method, problem, *box.kernel())));
    const FilteringProblem filtering{.width = 16,
                                     .height = 8,
                                     .boundary = Boundary::clamp,
                                     .extension = plan_extension(16, 8, kernel_reach(*box.kernel()), Boundary::clamp),
                                     .transform = {.width = 32, .height = 16}};
    CHECK(is_same(plan(Operation::extend), extension_plan(filtering)));
    CHECK(is_same(plan(Operation::crop), cropping_plan(filtering)));
    const Job two_images{.image = {16, 8, 4}, .other = OtherImage{Product::phase_correlation, 16, 8}};
    CHECK(is_same(plan(Operation::phase_correlation), product_plan(method, two_images, problem)));
}

TEST_CASE("The plan of a filter is the one that filters run, extending and cropping included")
{
    gl::Device gpu;
    gpu.maximum_texture_size = limits.maximum_texture_size;
    DeviceProbe rounds_to_nearest;
    rounds_to_nearest.half_rounding = HalfRounding::to_nearest;
    const Filter gaussian = parse_filter("gaussian:sigma=2", nullptr);
    const Filter low_pass = parse_filter("ideal-low-pass:cutoff=0.2", nullptr);
    for (const char* name :
         {"moreland-angel-2003", "fialka-cadik-2006", "lloyd-boyd-govindaraju-2008", "wide", "fused"})
        for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f})
            for (const auto& [filter, boundary] :
                 {std::pair{gaussian, Boundary::clamp}, {gaussian, Boundary::mirror}, {low_pass, Boundary::mirror}}) {
                INFO(name << ", " << filter.specification() << ", " << fragfft::name(boundary));
                const bool is_half = gl::holds_half_floats(format);
                PlanRequest request = requested(Operation::filter, name,
                                                {.width = 32,
                                                 .height = 64,
                                                 .format = format,
                                                 .scaling = is_half ? Scaling::unitary : Scaling::none});
                request.problem.twiddles = Twiddles::table;
                request.kernel = filter;
                request.boundary = boundary;
                const Job job{.image = {32, 64, 4}, .filters = {filter}, .boundary = boundary, .format = format};
                FilteringProblem problem = filtering_problem(*request.method, job, {gpu, rounds_to_nearest, limits});
                problem.transform.tuning = {};
                const NamedPlan named = named_plan(request, limits);
                CHECK(is_same(named.plan, filtering_plan(*request.method, problem)));
                CHECK(named.facts.at("made_by").at("boundary") == fragfft::name(boundary));
                CHECK(named.facts.at("layouts").at("response").at("height") == problem.transform.height);
            }
    PlanRequest clamped = requested(Operation::filter, "wide", {.width = 32, .height = 64});
    clamped.kernel = low_pass;
    clamped.boundary = Boundary::clamp;
    CHECK_THROWS_AS(named_plan(clamped, limits), InputError);
}

TEST_CASE("Layouts are told of every texture that is given or asked for, and fit it")
{
    for (const Method& method : all_methods())
        for (const OperationFacts& operation : all_operations())
            for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg16f}) {
                const PlanRequest request =
                    requested(operation.operation, method.name.c_str(), {.width = 16, .height = 8, .format = format});
                if (method.refusal(request.problem, limits))
                    continue;
                if (operation.product && gl::holds_half_floats(format)) {
                    CHECK_THAT(fault_of([&] { named_plan(request, limits); }), ContainsSubstring("rg16f"));
                    continue;
                }
                INFO(method.name << ", " << operation.name << ", " << gl::info(format).name);
                const auto [plan, facts] = named_plan(request, limits);
                require_valid(plan);
                std::size_t callers = 0;
                for (const Resource& resource : plan.resources) {
                    if (!resource.is_callers())
                        continue;
                    ++callers;
                    REQUIRE(facts["layouts"].contains(resource.name));
                    const auto& layout = facts["layouts"][resource.name];
                    CHECK(layout["width"] == resource.width);
                    CHECK(layout["height"] == resource.height);
                    CHECK(layout["components"].get<int>() <= gl::info(resource.format).components);
                    CHECK(layout["channels"].get<int>() >= 1);
                    CHECK(layout["channels"].get<int>() <= layout["stored_channels"].get<int>());
                }
                CHECK(facts["layouts"].size() == callers);
                CHECK(facts["made_by"]["operation"] == operation.name);
                CHECK(facts["made_by"]["method"].is_null() == !operation.has_method);
                CHECK(facts["made_by"]["kernel"].is_null() == !operation.has_kernel);
            }
}

TEST_CASE("Operations have names, and what they depend on must be there")
{
    for (const OperationFacts& operation : all_operations())
        CHECK(operation_from_name(operation.name) == operation.operation);
    CHECK_THAT(fault_of([] { operation_from_name("turn"); }), ContainsSubstring("filter-spectrum"));
    CHECK_THROWS_AS(named_plan({.operation = Operation::forward, .problem = {.width = 8, .height = 8}}, limits),
                    std::logic_error);
    PlanRequest request = requested(Operation::convolution, "wide", {.width = 8, .height = 8});
    request.kernel.reset();
    CHECK_THROWS_AS(named_plan(request, limits), std::logic_error);
    const auto fault = [](const PlanRequest& refused) { return fault_of([&] { named_plan(refused, limits); }); };
    CHECK_THAT(fault(requested(Operation::convolution, "wide", {.width = 8, .height = 5000})),
               ContainsSubstring("4096"));
    CHECK_THAT(fault(requested(Operation::extend, "fialka-cadik-2006", {.width = 4096, .height = 8})),
               ContainsSubstring("8192 x 16"));
    CHECK_THAT(fault(requested(Operation::kernel_to_response, "wide", {.width = 8, .height = 4})),
               ContainsSubstring("5 x 5 weights"));
    CHECK_THAT(fault(requested(Operation::crop, "wide", {.width = 8, .height = 8}, "ideal-low-pass:cutoff=0.1")),
               ContainsSubstring("ideal-low-pass"));
}
