// Writes the C++ source of every fragment program that a plan of the library draws.
#include "engine/program_source.hpp"
#include "filters/convolution_plan.hpp"
#include "filters/filtering_plan.hpp"
#include "reference/glsl_on_cpu/program_translation.hpp"

using namespace fragfft;
using reference::glsl_on_cpu::VariantList;

namespace {

// Limits for which no method refuses a problem below.
constexpr Limits limits{.maximum_texture_size = 1024};

// Sizes with an even and an odd number of stages, with one stage and with none, because scales are distributed
// differently over them, and lengths that are no powers of two.
constexpr std::pair<int, int> sizes[] = {{16, 8}, {2, 2}, {1, 1}, {12, 7}, {7, 12}, {7, 5}, {1, 4}};

constexpr auto every_boundary = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};

void add_problem(VariantList& variants, const Problem& problem)
{
    for (const Method& method : all_methods())
        if (!method.refusal(problem, limits)) {
            variants.add(method.transform(problem));
            variants.add(method.multiply(problem));
        }
}

void add_problems_of_shape(VariantList& variants, const Problem& shape)
{
    for (const auto scaling : {Scaling::none, Scaling::paper, Scaling::unitary})
        for (const auto twiddles : {Twiddles::computed, Twiddles::table})
            for (const auto direction : {Direction::forward, Direction::inverse})
                for (const bool round_to_half : {false, true}) {
                    Problem problem = shape;
                    problem.scaling = scaling;
                    problem.twiddles = twiddles;
                    problem.direction = direction;
                    problem.round_to_half = round_to_half;
                    add_problem(variants, problem);
                }
}

void add_methods(VariantList& variants)
{
    for (const auto& [width, height] : sizes)
        for (const auto format :
             {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rg32f, gl::PixelFormat::rg16f})
            for (const auto axes : {Axes::rows, Axes::columns, Axes::both})
                for (const auto domain : {Domain::complex, Domain::real, Domain::half_complex})
                    add_problems_of_shape(
                        variants, {.width = width, .height = height, .format = format, .axes = axes, .domain = domain});
}

// Adds rows longer than a texture is wide.
void add_wrapped_rows(VariantList& variants)
{
    for (const int width : {16, 12})
        for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f})
            for (const auto wrapping : {Wrapping::logical, Wrapping::four_steps})
                add_problems_of_shape(variants, {.width = width,
                                                 .height = 3,
                                                 .format = format,
                                                 .axes = Axes::rows,
                                                 .domain = Domain::complex,
                                                 .wrapped_at = 4,
                                                 .wrapping = wrapping});
}

// Adds programs that extend and crop, and those that make a kernel's response.
void add_filters(VariantList& variants)
{
    for (const Method& method : all_methods())
        for (const auto boundary : every_boundary)
            for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f})
                for (const bool round_to_half : {false, true}) {
                    const FilteringProblem problem{
                        .width = 29,
                        .height = 13,
                        .format = format,
                        .boundary = boundary,
                        .extension = {2, 1, 32, 16},
                        .transform = {.width = 32, .height = 16, .format = format, .round_to_half = round_to_half}};
                    if (method.refusal(problem.transform, limits))
                        continue;
                    variants.add(filtering_plan(method, problem));
                    variants.add(kernel_response_plan(method, problem.transform, Kernel{}));
                }
}

// The number of taps is part of the program, so only some can be listed: with one, two and three levels of partial
// sums.
void add_convolutions(VariantList& variants)
{
    for (const int size : {3, 5, 17})
        for (const auto boundary : every_boundary)
            for (const auto storage : {KernelStorage::uniforms, KernelStorage::texture})
                for (const auto approach : {ConvolutionApproach::separable, ConvolutionApproach::non_separable})
                    for (const bool round_to_half : {false, true}) {
                        const auto weights = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
                        variants.add(convolution_plan({size, size, std::vector<double>(weights, 1.0)},
                                                      {.width = 32,
                                                       .height = 32,
                                                       .format = gl::PixelFormat::rgba16f,
                                                       .boundary = boundary,
                                                       .choice = {approach, storage},
                                                       .round_to_half = round_to_half,
                                                       .maximum_uniform_taps = size * size}));
                    }
}

VariantList variants_of_the_library()
{
    VariantList variants;
    add_methods(variants);
    add_wrapped_rows(variants);
    add_filters(variants);
    add_convolutions(variants);
    return variants;
}

} // namespace

int main(int argument_count, char** arguments)
{
    return reference::glsl_on_cpu::generate(argument_count, arguments, variants_of_the_library, "library_programs",
                                            embedded_program_files());
}
