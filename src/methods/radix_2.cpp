#include "methods/radix_2.hpp"

#include "engine/composition.hpp"

#include <algorithm>
#include <bit>
#include <fmt/core.h>
#include <numbers>

namespace fragfft::radix_2 {

const char* name(Axis axis)
{
    return axis == Axis::rows ? "rows" : "columns";
}

const char* define(Axis axis)
{
    return axis == Axis::rows ? "ALONG_ROWS" : "ALONG_COLUMNS";
}

Axis across(Axis axis)
{
    return axis == Axis::rows ? Axis::columns : Axis::rows;
}

PassStep step_along(Axis axis, Direction direction, const std::string& words)
{
    PassStep step = step_along(axis, fragfft::name(direction), direction);
    if (!words.empty())
        step.group += ", " + words;
    return step;
}

PassStep step_along(Axis axis, const std::string& verb, std::optional<Direction> direction)
{
    return {fmt::format("{} {}", verb, name(axis)), direction, axis == Axis::rows ? Axes::rows : Axes::columns};
}

std::vector<Axis> axes_of(const Problem& problem)
{
    switch (problem.axes) {
    case Axes::rows:
        return {Axis::rows};
    case Axes::columns:
        return {Axis::columns};
    case Axes::both:
        break;
    }
    return {Axis::rows, Axis::columns};
}

std::vector<Axis> axes_of_lines(const Problem& problem)
{
    std::vector<Axis> axes = axes_of(problem);
    std::erase_if(axes, [&](Axis axis) { return length_along(axis, problem) == 1; });
    return axes;
}

float sign(Direction direction)
{
    return direction == Direction::forward ? -1.0f : 1.0f;
}

int length_along(Axis axis, const Problem& problem)
{
    return axis == Axis::rows ? problem.width : problem.height;
}

int log2_of(int power_of_two)
{
    return std::countr_zero(static_cast<unsigned>(power_of_two));
}

int bit_reversed(int position, int bits)
{
    int reversed = 0;
    for (int bit = 0; bit < bits; ++bit)
        reversed |= (position >> bit & 1) << (bits - 1 - bit);
    return reversed;
}

float unitary_scale(int iteration, int iterations)
{
    if (iteration % 2 == 0)
        return 0.5f;
    return iteration == iterations ? std::numbers::sqrt2_v<float> / 2.0f : 1.0f;
}

float stage_scale(const Problem& problem, Axis axis, int iteration)
{
    const int length = length_along(axis, problem);
    const int iterations = log2_of(length);
    if (problem.scaling == Scaling::unitary)
        return unitary_scale(iteration, iterations);
    const bool last = iteration == iterations;
    return problem.direction == Direction::inverse && last ? 1.0f / static_cast<float>(length) : 1.0f;
}

float stage_scales(const Problem& problem, Axis axis)
{
    float scale = 1.0f;
    for (int iteration = 1; iteration <= log2_of(length_along(axis, problem)); ++iteration)
        scale *= stage_scale(problem, axis, iteration);
    return scale;
}

Growth growth_of(const std::vector<Axis>& axes, const std::vector<SummingPass>& passes)
{
    Growth growth{Numbers::complex_pairs, !axes.empty() && axes.front() == Axis::columns, {}};
    PassGrowth now;
    for (const SummingPass& pass : passes) {
        now.scale *= pass.scale;
        now.of_largest *= pass.numbers;
        // The second axis sums numbers in which the first axis's lines are summed already.
        if (pass.axis != axes.front())
            now.of_line *= pass.numbers;
        growth.passes.push_back(now);
    }
    return growth;
}

Growth growth_of_butterflies(const Problem& problem)
{
    std::vector<SummingPass> passes;
    for (const Axis axis : axes_of(problem))
        for (int iteration = 1; iteration <= log2_of(length_along(axis, problem)); ++iteration)
            passes.push_back({axis, 2.0, stage_scale(problem, axis, iteration)});
    return growth_of(axes_of(problem), passes);
}

Growth growth_of_axes(const Problem& problem)
{
    std::vector<SummingPass> passes;
    for (const Axis axis : axes_of(problem))
        passes.push_back({axis, static_cast<double>(length_along(axis, problem)), stage_scales(problem, axis)});
    return growth_of(axes_of(problem), passes);
}

const std::vector<gl::PixelFormat> complex_formats{gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f,
                                                   gl::PixelFormat::rg32f, gl::PixelFormat::rg16f};

ProgramVariant multiplying_program()
{
    return {"multiply", "multiply", multiplying_file, {}, {{"source", 1}, {"response", 1}}};
}

std::optional<Refusal> refusal(const std::string& name, const std::vector<Twiddles>& offered,
                               const std::vector<gl::PixelFormat>& formats, const Problem& problem,
                               const Limits& limits)
{
    const auto fits = [&](int length) {
        return length >= 2 && length <= limits.maximum_texture_size &&
               std::has_single_bit(static_cast<unsigned>(length));
    };
    if (!fits(problem.width) || !fits(problem.height))
        return Refusal{fmt::format("{} takes powers of two from 2 to {} (the largest texture), not {} x {}", name,
                                   limits.maximum_texture_size, problem.width, problem.height),
                       true};
    if (auto refused = refusal_of_rows_and_halves(name, problem))
        return refused;
    return refusal_beside_size(name, offered, formats, problem);
}

std::optional<Refusal> refusal_of_rows_and_halves(const std::string& name, const Problem& problem)
{
    if (problem.wrapped_at != 0)
        return Refusal{fmt::format("{} takes rows that are rows of a texture, not wrapped ones", name)};
    if (problem.domain == Domain::half_complex)
        return Refusal{fmt::format("{} makes whole spectra, not halves", name)};
    return std::nullopt;
}

std::optional<Refusal> refusal_beside_size(const std::string& name, const std::vector<Twiddles>& offered,
                                           const std::vector<gl::PixelFormat>& formats, const Problem& problem)
{
    if (problem.batch != 1)
        return Refusal{fmt::format("{} takes one image at a time, not {}", name, problem.batch)};
    if (std::find(formats.begin(), formats.end(), problem.format) == formats.end()) {
        std::string known;
        for (const gl::PixelFormat format : formats)
            known += fmt::format("{}{}", known.empty() ? "" : ", ", gl::info(format).name);
        return Refusal{fmt::format("{} takes the formats {}, not {}", name, known, gl::info(problem.format).name)};
    }
    if (std::find(offered.begin(), offered.end(), problem.twiddles) == offered.end())
        return Refusal{fmt::format("{} takes the twiddles {} only, not {}", name, fragfft::name(offered.front()),
                                   fragfft::name(problem.twiddles))};
    return std::nullopt;
}

Resource texture(const Problem& problem, const std::string& texture_name, ResourceRole role)
{
    return {texture_name, problem.width, problem.height, problem.format, role};
}

Region whole(const Problem& problem)
{
    return {"whole array", 0, 0, problem.width, problem.height};
}

Plan empty_plan(const std::string& plan_name, const Problem& problem)
{
    Plan plan{plan_name,
              fmt::format("scaling: {}, twiddles: {}", fragfft::name(problem.scaling), fragfft::name(problem.twiddles)),
              {},
              {}};
    plan.add_resource(texture(problem, "image", ResourceRole::input));
    plan.add_resource(texture(problem, "result", ResourceRole::output));
    plan.add_resource(texture(problem, "scratch", ResourceRole::temporary));
    return plan;
}

void chain_passes(Plan& plan)
{
    const std::size_t scratch = plan.resource_index("scratch");
    chain_through(plan.passes, "source", plan.resource_index("image"), plan.resource_index("result"), scratch);
    share_temporaries(plan);
}

} // namespace fragfft::radix_2
