#include "fuzz/seed_plans.hpp"

#include "filters/filter_parser.hpp"

namespace fragfft::fuzz {

namespace {

void add(std::vector<NamedPlan>& plans, Operation operation, const Method& method, int width, int height)
{
    const PlannedDevice gpu = typical_gpu(4096);
    const Problem problem{.width = width, .height = height, .twiddles = method.twiddles.front()};
    Job job{.image = {width, height, 1}, .boundary = Boundary::clamp, .twiddles = problem.twiddles};
    if (facts_of(operation).has_kernel)
        job.filters = {parse_filter("box:size=3", nullptr)};
    if (!method.refusal(problem, gpu.limits))
        plans.push_back(named_plan(operation, job, {.method = method.name}, gpu));
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
