#include "tutorial/stockham.hpp"

#include "engine/composition.hpp"
#include "methods/complex_pairs_layout.hpp"
#include "methods/radix_2.hpp"
#include "methods/twiddle_table.hpp"

namespace fragfft::stockham {

namespace {

constexpr const char* method_name = "stockham-tutorial";

// A pass that draws all of the image.
Pass whole_pass(const std::string& name, const Problem& problem, std::vector<Binding> inputs, ProgramVariant program,
                std::vector<Uniform> uniforms)
{
    if (problem.round_to_half)
        program.defines.push_back("ROUND_TO_HALF");
    const Region whole{"whole array", 0, 0, problem.width, problem.height};
    return Pass::drawing(name, std::move(inputs), {{std::move(program), whole, std::move(uniforms)}});
}

// Stage 1 <= i <= log2(N) of an axis, of span 2^(i - 1).
Pass stage(const Problem& problem, radix_2::Axis axis, int i, std::size_t twiddles)
{
    const std::string along = name(axis);
    ProgramVariant program{
        "stage_" + along, "fft", "tutorial/stage.frag", {define(axis)}, {{"source", 2}, {"twiddles", 1}}};
    return whole_pass(along + ", stage " + std::to_string(i), problem, {sampled("twiddles", twiddles)},
                      std::move(program),
                      {{"span", 1 << (i - 1)},
                       {"direction", radix_2::sign(problem.direction)},
                       {"scale", radix_2::stage_scale(problem, axis, i)}});
}

Plan transform(const Problem& problem)
{
    Plan plan = radix_2::empty_plan(std::string(method_name) + " " + name(problem.direction), problem);
    for (const radix_2::Axis axis : radix_2::axes_of(problem)) {
        const int length = radix_2::length_along(axis, problem);
        const std::size_t twiddles = held_constant(plan, twiddle_table("twiddles", length));
        for (int i = 1; i <= radix_2::log2_of(length); ++i)
            plan.passes.push_back(stage(problem, axis, i, twiddles));
    }
    radix_2::chain_passes(plan);
    return plan;
}

Plan multiply(const Problem& problem)
{
    Plan plan = radix_2::empty_plan(std::string(method_name) + " product", problem);
    const std::size_t response = plan.add_resource(radix_2::texture(problem, "response", ResourceRole::input));
    plan.passes.push_back(
        whole_pass("multiply", problem, {sampled("response", response)}, radix_2::multiplying_program(), {}));
    radix_2::chain_passes(plan);
    return plan;
}

std::optional<Refusal> refusal(const Problem& problem, const Limits& limits)
{
    return radix_2::refusal(method_name, {Twiddles::table}, radix_2::complex_formats, problem, limits);
}

} // namespace

Method method()
{
    return {.name = method_name,
            .year = 2026,
            .paper = "Stockham, High-speed convolution and correlation, 1966",
            .description = "Stockham's order, one full-screen rectangle for each stage",
            .sizes = radix_2::sizes,
            .twiddles = {Twiddles::table},
            .refusal = refusal,
            .transform = transform,
            .multiply = multiply,
            .growth = radix_2::growth_of_butterflies,
            .layout = complex_pairs::layout,
            .response_layout = complex_pairs::response_layout,
            .kernel_components = complex_pairs::kernel_components};
}

} // namespace fragfft::stockham
