#include "methods/half_complex.hpp"

namespace fragfft {

Resource real_image(const Problem& problem, const std::string& name, ResourceRole role)
{
    const bool two = problem.format == gl::PixelFormat::rgba32f;
    return {name, problem.width, problem.height, two ? gl::PixelFormat::rg32f : gl::PixelFormat::r32f, role};
}

Resource half_spectrum(const Problem& problem, const std::string& name, ResourceRole role)
{
    const bool along_columns = problem.axes == Axes::columns;
    return {name, along_columns ? problem.width : problem.width / 2 + 1,
            along_columns ? problem.height / 2 + 1 : problem.height, problem.format, role};
}

} // namespace fragfft
