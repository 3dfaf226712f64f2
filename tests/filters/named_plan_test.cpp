// Plans by the words of `fragfft plan` are the library's own, and their facts fit their textures.
#include "filters/named_plan.hpp"

#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "fault_of.hpp"
#include "filters/extension.hpp"
#include "filters/filter_parser.hpp"
#include "filters/filtering_plan.hpp"

using namespace fragfft;

namespace {

const PlannedDevice gpu = typical_gpu(4096);

struct Requested
{
    Operation operation;
    FilterJob job;
    Means means;

    NamedPlan plan() const
    {
        if (!job.filters.empty())
            return named_plan(operation, job, means, gpu);
        return named_plan(operation,
                          TransformJob{.width = job.image.width, .height = job.image.height, .texels = job.texels},
                          means, gpu);
    }
};

Requested requested(Operation operation, const char* method, const ImageShape& image, const char* kernel = "box:size=5")
{
    Requested request{operation,
                      {.image = image,
                       .boundary = Boundary::clamp,
                       .texels = {.twiddles = method_named(method).twiddles.front()},
                       .scaling = Scaling::none},
                      {.method = method}};
    if (facts_of(operation).has_kernel)
        request.job.filters = {parse_filter(kernel, nullptr)};
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
        return requested(operation, "fialka-cadik-2006", {16, 8, 1}).plan().plan;
    };
    const Method& method = method_named("fialka-cadik-2006");
    CHECK(is_same(plan(Operation::forward), method.forward(problem)));
    CHECK(is_same(plan(Operation::inverse), method.inverse(problem)));
    CHECK(is_same(plan(Operation::filter), filtering_plan(method, filtering_of(problem))));
    CHECK(is_same(plan(Operation::filter_spectrum), spectrum_filtering_plan(method, problem)));
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
}

TEST_CASE("The plan of a filter is the one that filters run, extending and cropping included")
{
    const Filter gaussian = parse_filter("gaussian:sigma=2", nullptr);
    const Filter low_pass = parse_filter("ideal-low-pass:cutoff=0.2", nullptr);
    for (const char* name :
         {"moreland-angel-2003", "fialka-cadik-2006", "lloyd-boyd-govindaraju-2008", "wide", "fused"})
        for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f})
            for (const auto& [filter, boundary] :
                 {std::pair{gaussian, Boundary::clamp}, {gaussian, Boundary::mirror}, {low_pass, Boundary::mirror}}) {
                INFO(name << ", " << filter.specification() << ", " << fragfft::name(boundary));
                Requested request = requested(Operation::filter, name, {32, 64, 4});
                request.job.filters = {filter};
                request.job.boundary = boundary;
                request.job.texels.format = format;
                request.job.texels.twiddles = Twiddles::table;
                request.job.scaling.reset();
                const Method& method = method_named(name);
                const FilteringProblem problem = filtering_problem(method, request.job, gpu);
                CHECK(problem.transform.tuning == Tuning{});
                CHECK(!problem.transform.round_to_half);
                const NamedPlan named = request.plan();
                CHECK(is_same(named.plan, filtering_plan(method, problem)));
                CHECK(named.facts.at("made_by").at("boundary") == fragfft::name(boundary));
                CHECK(named.facts.at("layouts").at("response").at("height") == problem.transform.height);
            }
    Requested clamped = requested(Operation::filter, "wide", {32, 64, 1});
    clamped.job.filters = {low_pass};
    CHECK_THROWS_AS(clamped.plan(), InputError);
}

TEST_CASE("Layouts are told of every texture that is given or asked for, and fit it")
{
    for (const Method& method : all_methods())
        for (const OperationFacts& operation : all_operations())
            for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg16f}) {
                Requested request = requested(operation.operation, method.name.c_str(), {16, 8, 1});
                request.job.texels.format = format;
                const Problem transform{
                    .width = 16, .height = 8, .format = format, .twiddles = request.job.texels.twiddles};
                if (method.refusal(transform, gpu.limits))
                    continue;
                INFO(method.name << ", " << operation.name << ", " << gl::info(format).name);
                const auto [plan, facts] = request.plan();
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
    Requested request = requested(Operation::convolution, "wide", {8, 8, 1});
    request.job.filters.clear();
    CHECK_THROWS_AS(request.plan(), std::logic_error);
    const auto fault = [](const Requested& refused) { return fault_of([&] { refused.plan(); }); };
    CHECK_THAT(fault({Operation::forward, {.image = {8, 8, 1}}, {}}), ContainsSubstring("best"));
    CHECK_THAT(fault(requested(Operation::convolution, "wide", {8, 5000, 1})), ContainsSubstring("4096"));
    CHECK_THAT(fault(requested(Operation::extend, "fialka-cadik-2006", {4096, 8, 1})), ContainsSubstring("8192 x 16"));
    CHECK_THAT(fault(requested(Operation::kernel_to_response, "wide", {8, 4, 1})), ContainsSubstring("5 x 5 weights"));
    CHECK_THAT(fault(requested(Operation::crop, "wide", {8, 8, 1}, "ideal-low-pass:cutoff=0.1")),
               ContainsSubstring("ideal-low-pass"));
}
