#include "figures/microscope/microscope_plans.hpp"

#include "methods/as_published.hpp"
#include "methods/papers/intel_2014.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"

#include <algorithm>

namespace fragfft::figures {

namespace {

constexpr Limits limits = limits_with_compute(16384);

Plan forward(const Method& method, Problem problem)
{
    problem.twiddles = Twiddles::computed;
    return method.forward(problem);
}

} // namespace

bool fetches_alone(const Plan& plan)
{
    return std::all_of(plan.passes.begin(), plan.passes.end(), [](const Pass& pass) {
        const auto programs = pass.programs();
        return std::all_of(programs.begin(), programs.end(), [](const ProgramVariant* program) {
            return program->group.shared_bytes == 0 && program->group.barriers == 0 && !program->stores();
        });
    });
}

std::vector<NamedPlan> transforms_by_fetches(int side)
{
    std::vector<NamedPlan> plans;
    for (const Method& method : all_methods()) {
        const Problem problem = as_published(method, {.width = side, .height = side});
        if (method.is_of_this_library || method.refusal(problem, limits))
            continue;
        Plan plan =
            method.name == intel_2014::uav().name ? intel_2014::uav_plan_in_planes(problem) : method.forward(problem);
        if (fetches_alone(plan))
            plans.push_back({method.name, std::move(plan)});
    }
    return plans;
}

Plan stockham_axis(int side, Axes axis, gl::PixelFormat format)
{
    return forward(lloyd_boyd_govindaraju_2008::method(),
                   {.width = side, .height = side, .format = format, .axes = axis, .domain = Domain::complex});
}

Plan cooley_tukey_rows(int side)
{
    return forward(intel_2014::uav(), {.width = side, .height = side, .axes = Axes::rows, .domain = Domain::complex});
}

std::vector<WrappedLines> wrapped_lines(int side)
{
    return {{2 * side, side}, {8 * side, side}, {side * side, side}, {8 * side, side - side / 32 - 1}};
}

Plan wrapped_plan(const WrappedLines& lines, Wrapping wrapping, int side)
{
    return forward(lloyd_boyd_govindaraju_2008::method(), {.width = lines.length,
                                                           .height = side * side / lines.length,
                                                           .format = gl::PixelFormat::rg32f,
                                                           .axes = Axes::rows,
                                                           .domain = Domain::complex,
                                                           .wrapped_at = lines.width,
                                                           .wrapping = wrapping});
}

std::vector<Plan> all_microscope_plans()
{
    std::vector<Plan> plans;
    for (const int side : microscope_sides) {
        for (NamedPlan& each : transforms_by_fetches(side))
            plans.push_back(std::move(each.plan));
        for (const Axes axis : {Axes::rows, Axes::columns})
            plans.push_back(stockham_axis(side, axis, gl::PixelFormat::rg32f));
        plans.push_back(stockham_axis(side, Axes::rows, gl::PixelFormat::rgba32f));
        plans.push_back(cooley_tukey_rows(side));
        for (const WrappedLines& lines : wrapped_lines(side))
            plans.push_back(wrapped_plan(lines, Wrapping::logical, side));
        plans.push_back(wrapped_plan({side * side, side}, Wrapping::four_steps, side));
    }
    return plans;
}

} // namespace fragfft::figures
