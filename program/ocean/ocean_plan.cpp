#include "program/ocean/ocean_plan.hpp"

#include "engine/composition.hpp"

#include <fmt/format.h>

namespace fragfft::ocean {

namespace {

Resource square(const std::string& name, int size, ResourceRole role, std::vector<float> values = {})
{
    return {name, size, size, gl::PixelFormat::rgba32f, role, std::move(values)};
}

void add_cascade(Plan& plan, const Plan& inverse, const Waves& waves, const Cascade& cascade)
{
    WaveTables tables = wave_tables(waves.sea, cascade, waves.seed, waves.size, waves.period_seconds);
    const int size = waves.size;
    const auto name = [&](const char* what) { return fmt::format("{} {}", what, cascade.number); };
    const std::size_t amplitudes =
        plan.add_resource(square(name("amplitudes"), size, ResourceRole::constant, std::move(tables.amplitudes)));
    const std::size_t wave_vectors =
        plan.add_resource(square(name("waves"), size, ResourceRole::constant, std::move(tables.waves)));
    const std::size_t displacement_spectrum =
        plan.add_resource(square(name("displacement spectrum"), size, ResourceRole::temporary));
    const std::size_t slope_spectrum = plan.add_resource(square(name("slope spectrum"), size, ResourceRole::temporary));
    const std::size_t displacements =
        plan.add_resource(square(displacements_name(cascade.number), size, ResourceRole::output));
    const std::size_t slopes = plan.add_resource(square(slopes_name(cascade.number), size, ResourceRole::output));

    const ProgramVariant program{
        "waves_at_time", "waves", "ocean/waves_at_time.frag", {}, {{"amplitudes", 1}, {"waves", 1}}};
    plan.passes.push_back(Pass::drawing(
        name("waves at time"),
        {sampled("amplitudes", amplitudes), sampled("waves", wave_vectors),
         attached(displacement_spectrum, "displacement_spectrum"), attached(slope_spectrum, "slope_spectrum")},
        {{program, {"whole array", 0, 0, size, size}, {{"time_seconds", FromParameter{time_parameter}}}}}));
    append(plan, inverse, {{"image", displacement_spectrum}, {"result", displacements}});
    append(plan, inverse, {{"image", slope_spectrum}, {"result", slopes}});
}

} // namespace

Problem field_problem(int size)
{
    return {.width = size, .height = size, .direction = Direction::inverse, .domain = Domain::complex};
}

std::string displacements_name(int cascade)
{
    return fmt::format("displacements_{}", cascade);
}

std::string slopes_name(int cascade)
{
    return fmt::format("slopes_{}", cascade);
}

Plan ocean_plan(const Method& method, const Waves& waves)
{
    Plan plan{"ocean by " + method.name, "heights and sideways displacements in metres", {}, {}};
    plan.parameters = {{time_parameter, 0.0f}};
    Problem problem = field_problem(waves.size);
    problem.tuning = waves.tuning;
    const Plan inverse = method.inverse(problem);
    for (const Cascade& cascade : waves.cascades)
        add_cascade(plan, inverse, waves, cascade);
    share_temporaries(plan);
    return plan;
}

} // namespace fragfft::ocean
