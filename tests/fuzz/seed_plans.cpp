#include "fuzz/seed_plans.hpp"

#include "filters/filter_parser.hpp"

namespace fragfft::fuzz {

namespace {

const Limits limits = limits_with_compute(4096);

void add(std::vector<NamedPlan>& plans, Operation operation, const Method& method, int width, int height)
{
    PlanRequest request{.operation = operation, .method = &method, .problem = {.width = width, .height = height}};
    request.problem.twiddles = method.twiddles.front();
    if (facts_of(operation).has_kernel)
        request.kernel = parse_filter("box:size=3", nullptr);
    if (!method.refusal(request.problem, limits))
        plans.push_back(named_plan(request, limits));
}

} // namespace

std::vector<NamedPlan> seed_plans()
{
    std::vector<NamedPlan> plans;
    // A driver takes its time for every program, and the methods of a family share their kinds of passes.
    for (const char* method : {"moreland-angel-2003", "fialka-cadik-2006", "lloyd-boyd-govindaraju-2008",
                               "intel-2014-slm", "mota-2022-stockham-radix-4", "wide", "stored", "fused"})
        add(plans, Operation::forward, method_named(method), 8, 4);
    const Method& wide = method_named("wide");
    for (const Operation operation : {Operation::filter, Operation::convolution, Operation::extend, Operation::crop})
        add(plans, operation, wide, 4, 4);
    return plans;
}

} // namespace fragfft::fuzz
