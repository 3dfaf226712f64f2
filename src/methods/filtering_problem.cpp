#include "methods/filtering_problem.hpp"

#include "methods/half_complex.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>

namespace fragfft {

namespace {

bool has_size_of_transform(const FilteringProblem& problem)
{
    return problem.extension == Extension{0, 0, problem.width, problem.height};
}

} // namespace

bool FilteringProblem::is_extended() const
{
    return !has_size_of_transform(*this) || format != transform.format;
}

bool FilteringProblem::is_cropped() const
{
    return !has_size_of_transform(*this) || results() != transform.format;
}

bool FilteringProblem::image_fills_texels() const
{
    const int components = gl::info(format).components;
    const int wanted = gl::info(transform.format).components;
    // A sampler reads 0 for a missing second component, and 1 for a missing fourth.
    return components >= wanted || (components == 1 && wanted == 2);
}

bool FilteringProblem::results_are_storable() const
{
    constexpr std::array storable{gl::PixelFormat::rgba8, gl::PixelFormat::rgba16f, gl::PixelFormat::rgba32f,
                                  gl::PixelFormat::r32f};
    return results() == transform.format || std::ranges::find(storable, results()) != storable.end();
}

FilteringProblem filtering_of(const Problem& transform)
{
    return {.width = transform.width,
            .height = transform.height,
            .format = transform.format,
            .extension = {0, 0, transform.width, transform.height},
            .transform = transform};
}

FilteringProblem transforming(const Problem& transform)
{
    FilteringProblem problem = filtering_of(transform);
    problem.filters = 0;
    if (transform.domain == Domain::half_complex) {
        const gl::PixelFormat image = real_image(transform, "image", ResourceRole::input).format;
        const bool is_forward = transform.direction == Direction::forward;
        problem.format = is_forward ? image : transform.format;
        problem.result_format = is_forward ? transform.format : image;
    }
    return problem;
}

std::string numbered(const std::string& name, std::size_t number, std::size_t count)
{
    return count == 1 ? name : fmt::format("{} {}", name, number);
}

} // namespace fragfft
