#include "methods/papers/lloyd_boyd_govindaraju_2008.hpp"

#include "methods/complex_pairs_layout.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008_real.hpp"
#include "methods/papers/lloyd_boyd_govindaraju_2008_schedule.hpp"
#include "methods/pass_builder.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/core.h>

namespace fragfft::lloyd_boyd_govindaraju_2008 {

namespace {

using radix_2::Axis;

Resource image_of(const Problem& problem)
{
    return {"image", texture_width(problem), static_cast<int>(texture_height(problem)), problem.format,
            ResourceRole::input};
}

Plan complex_plan(const Problem& problem)
{
    LloydSchedule schedule(name(problem.direction), problem, image_of(problem));
    for (const Axis axis : radix_2::axes_of(problem))
        schedule.transform(axis, axis_scale(problem.scaling, problem.direction, radix_2::length_along(axis, problem)),
                           [&](int iteration) { return radix_2::stage_scale(problem, axis, iteration); });
    // A transform of length 1 is the identity.
    if (!schedule.has_passes())
        schedule.add_pass("copy", PassStep{"copy"}, {},
                          {{{"copy", "copy", "common/copy.frag", {}, {{"source", 1}}}, schedule.whole(), {}}});
    return schedule.plan();
}

Plan transform_plan(const Problem& problem)
{
    return problem.domain == Domain::half_complex ? half_complex_plan(problem) : complex_plan(problem);
}

Plan multiply_plan(const Problem& problem)
{
    LloydSchedule schedule("product", problem, image_of(problem));
    Resource response = image_of(problem);
    response.name = "response";
    const std::size_t added = schedule.add_input(std::move(response));
    schedule.add_pass("multiply", product_step, {sampled("response", added)},
                      {{radix_2::multiplying_program(), schedule.whole(), {}}});
    return schedule.plan();
}

// The length of the complex lines along an axis of the image that are transformed.
int transformed_length(const Problem& problem, Axis axis)
{
    const int length = radix_2::length_along(axis, problem);
    return problem.domain == Domain::half_complex && packed_axis(problem) == axis ? length / 2 : length;
}

std::optional<Refusal> refused_half_floats(const Problem& problem)
{
    if (!gl::holds_half_floats(problem.format))
        return std::nullopt;
    return Refusal{fmt::format("{} takes half floats for powers of two, not for {} x {}", method_name, problem.width,
                               problem.height),
                   true};
}

// The length of the longest lines that a transform along the rows works on.
int longest(int length)
{
    return is_power_of_two(length) ? length : padded_length(length);
}

std::optional<Refusal> refused_wrapping(const Problem& problem, const Limits& limits)
{
    if (problem.axes != Axes::rows)
        return Refusal{fmt::format("{} transforms wrapped rows along the rows alone", method_name)};
    Problem widest = problem;
    if (problem.domain == Domain::half_complex)
        widest.height = problem.height / 2 + problem.height % 2; // two real rows are one of complex numbers
    widest.width = problem.width <= longest_line ? longest(problem.width) : problem.width;
    const bool fits = problem.width >= 1 && problem.width <= longest_line && problem.height >= 1 &&
                      problem.wrapped_at >= 1 && problem.wrapped_at <= limits.maximum_texture_size &&
                      texture_height(widest) <= limits.maximum_texture_size &&
                      texture_height(problem) <= limits.maximum_texture_size;
    if (!fits)
        return Refusal{
            fmt::format("{} takes wrapped rows of up to {} numbers in textures of up to {} x {}, not {} x {} "
                        "numbers wrapped at {}",
                        method_name, longest_line, limits.maximum_texture_size, limits.maximum_texture_size,
                        problem.width, problem.height, problem.wrapped_at),
            true};
    const bool in_blocks = problem.wrapped_at > 1 && widest.width % problem.wrapped_at == 0;
    if (problem.wrapping == Wrapping::four_steps && !in_blocks)
        return Refusal{fmt::format("{} in four steps takes textures whose width, above 1, divides the length, here {}, "
                                   "not {}; logical indexing takes any",
                                   method_name, widest.width, problem.wrapped_at),
                       true};
    return is_power_of_two(problem.width) ? std::nullopt : refused_half_floats(problem);
}

std::optional<Refusal> refused_length(const Problem& problem, Axis axis, const Limits& limits)
{
    const int length = transformed_length(problem, axis);
    if (is_power_of_two(length))
        return std::nullopt;
    if (padded_length(length) > limits.maximum_texture_size)
        return Refusal{
            fmt::format("{} takes lengths that are no powers of two up to {} (half the largest texture), not "
                        "{} x {}",
                        method_name, limits.maximum_texture_size / 2, problem.width, problem.height),
            true};
    return refused_half_floats(problem);
}

std::optional<Refusal> refused_size(const Problem& problem, const Limits& limits)
{
    if (problem.wrapped_at != 0)
        return refused_wrapping(problem, limits);
    const auto fits = [&](int length) { return length >= 1 && length <= limits.maximum_texture_size; };
    if (!fits(problem.width) || !fits(problem.height))
        return Refusal{fmt::format("{} takes widths and heights from 1 to {} (the largest texture), not {} x {}",
                                   method_name, limits.maximum_texture_size, problem.width, problem.height),
                       true};
    for (const Axis axis : radix_2::axes_of(problem))
        if (auto refused = refused_length(problem, axis, limits))
            return refused;
    return std::nullopt;
}

std::optional<Refusal> refusal(const Problem& problem, const Limits& limits)
{
    if (auto refused = refused_size(problem, limits))
        return refused;
    const std::vector<gl::PixelFormat> single_precision{gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f};
    return radix_2::refusal_beside_size(
        method_name, {Twiddles::computed, Twiddles::table},
        problem.domain == Domain::half_complex ? single_precision : radix_2::complex_formats, problem);
}

} // namespace

int padded_length(int length)
{
    return static_cast<int>(std::bit_ceil(2u * static_cast<unsigned>(length) - 1u));
}

std::optional<Problem> wrapped_rows(Problem problem, const Limits& limits)
{
    problem.axes = Axes::rows;
    if (problem.width < 1 || problem.width > longest_line)
        return std::nullopt;
    // Wrap to a square block, or to a wider one if the texture's height limit requires it
    problem.wrapped_at = std::max(2, 1 << (radix_2::log2_of(longest(problem.width)) + 1) / 2);
    while (problem.wrapped_at < longest(problem.width) && refusal(problem, limits))
        problem.wrapped_at *= 2;
    return refusal(problem, limits) ? std::nullopt : std::optional(problem);
}

Method method()
{
    return {.name = method_name,
            .year = 2008,
            .paper = "Lloyd, Boyd & Govindaraju, Fast Computation of General Fourier Transforms on GPUs, 2008",
            .description = "Lloyd, Boyd & Govindaraju 2008: Stockham's algorithm without bit reversal, and any size by "
                           "the z-chirp algorithm",
            .sizes = "widths and heights from 1 on: powers of two to the device's texture limit, others to half of it",
            .twiddles = {Twiddles::computed, Twiddles::table},
            .published_formats = {gl::PixelFormat::rg32f},
            .refusal = refusal,
            .transform = transform_plan,
            .multiply = multiply_plan,
            .growth = radix_2::growth_of_butterflies,
            .layout = complex_pairs::layout,
            .response_layout = complex_pairs::response_layout,
            .kernel_components = complex_pairs::kernel_components};
}

} // namespace fragfft::lloyd_boyd_govindaraju_2008
