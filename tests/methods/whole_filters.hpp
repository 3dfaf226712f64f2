// Transforms and whole filters by a method, compared with those of the reference.
#pragma once

#include "catch_framework.hpp"
#include "random_images.hpp"
#include "reference/direct_convolution.hpp"
#include "reference/fftw_transform.hpp"
#include "spectrum_truth.hpp"
#include "transform_runner.hpp"

#include <algorithm>
#include <numeric>

namespace fragfft {

inline double bound_of(int width, int height, Twiddles twiddles = Twiddles::table)
{
    const reference::AccuracyMode mode = twiddles == Twiddles::computed ? reference::AccuracyMode::float32_computed
                                                                        : reference::AccuracyMode::float32_table;
    return reference::promised_transform_bound(mode, std::max(width, 2), height);
}

// The image and its result have one component, the transform two.
inline FilteringProblem of_one_channel(Problem transform)
{
    transform.format = gl::PixelFormat::rg32f;
    FilteringProblem problem = filtering_of(transform);
    problem.format = gl::PixelFormat::r32f;
    return problem;
}

// Rows or columns of that length.
inline Problem lines_along(Axes axis, int length, int lines, gl::PixelFormat format = gl::PixelFormat::rgba32f)
{
    const bool rows = axis == Axes::rows;
    return {.width = rows ? length : lines,
            .height = rows ? lines : length,
            .format = format,
            .axes = axis,
            .domain = Domain::complex};
}

// Compares the forward transform with FFTW, the inverse of FFTW's spectrum with the image, and the round trip with the
// image.
inline void check_transforms(GlFixture& fixture, const Method& method, const Problem& problem, unsigned seed)
{
    INFO(method.name << ", " << problem.width << " x " << problem.height << ", " << name(problem.axes) << ", twiddles "
                     << name(problem.twiddles) << ", " << gl::info(problem.format).name << ", seed " << seed);
    if (!takes(fixture, method, problem))
        return;
    const double bound = bound_of(problem.width, problem.height, problem.twiddles);
    const Image texels = random_image(problem.width, problem.height, gl::info(problem.format).components, seed);
    const DoubleComplexImage want =
        reference::fftw_transform(complex_of_texels(texels), Direction::forward, problem.axes);
    ImageRunner forward(fixture.engine, method.forward(problem));
    const Image spectrum = forward.run(texels);
    CHECK(reference::relative_l2(complex_of_texels(spectrum), want) <= bound);
    ImageRunner inverse(fixture.engine, method.inverse(problem));
    const DoubleImage exact = cpu::to_double(texels);
    // The spectrum is given as floats.
    CHECK(reference::relative_l2(cpu::to_double(inverse.run(texels_of_complex(want))), exact) <= bound + 0x1p-24);
    CHECK(reference::relative_l2(cpu::to_double(inverse.run(spectrum)), exact) <= 2 * bound);
}

// Positive weights of sum 1 at -reach to reach along both axes, not symmetric.
inline Kernel kernel_of(int reach, unsigned kernel_seed)
{
    Kernel kernel =
        reference::kernel_of_samples(random_image(2 * reach + 1, 2 * reach + 1, 1, kernel_seed, 0.0f, 1.0f));
    const double sum = std::accumulate(kernel.weights.begin(), kernel.weights.end(), 0.0);
    for (double& weight : kernel.weights)
        weight /= sum;
    return kernel;
}

// The part of the kernel that a filter along only these axes uses: its middle row, or its middle column.
inline Kernel kernel_along(const Kernel& kernel, Axes axes)
{
    if (axes == Axes::both)
        return kernel;
    Kernel line = axes == Axes::rows ? Kernel{kernel.width, 1, {}} : Kernel{1, kernel.height, {}};
    for (int i = 0; i < std::max(line.width, line.height); ++i)
        line.weights.push_back(axes == Axes::rows ? kernel.at(i, kernel.origin_y()) : kernel.at(kernel.origin_x(), i));
    return line;
}

// The texels of "response". Along a single axis every line has the response of the kernel along it.
inline Image response_of(const Method& method, const Kernel& whole, const Problem& transform)
{
    const Kernel kernel = kernel_along(whole, transform.axes);
    DoubleComplexImage placed(transform.width, transform.height, 1);
    for (int line = 0; line < (transform.axes == Axes::rows ? transform.height : 1); ++line)
        for (int column = 0; column < (transform.axes == Axes::columns ? transform.width : 1); ++column)
            for (int j = 0; j < kernel.height; ++j)
                for (int i = 0; i < kernel.width; ++i)
                    placed.at((column + i - kernel.origin_x() + transform.width) % transform.width,
                              (line + j - kernel.origin_y() + transform.height) % transform.height) += kernel.at(i, j);
    return method.pack_response(reference::fftw_transform(placed, Direction::forward, transform.axes));
}

struct Filtered
{
    Image result;
    DoubleImage want;
};

inline Filtered filtered(GlFixture& fixture, const Method& method, const FilteringProblem& problem, const Image& image,
                         const Kernel& kernel)
{
    ImageRunner runner(fixture.engine, method.filtering(problem).value());
    runner.upload("response", response_of(method, kernel, problem.transform));
    const Image result = runner.run(image);
    REQUIRE(runner.read_back("image", image.channels).samples == image.samples);
    runner.prepared().run();
    CHECK(runner.read_back("result", image.channels).samples == result.samples);
    return {result,
            reference::direct_convolution(image, kernel_along(kernel, problem.transform.axes), problem.boundary)};
}

inline double error_of(const Filtered& filtered)
{
    return reference::relative_l2(cpu::to_double(filtered.result), filtered.want);
}

inline const std::vector<Boundary> boundary_rules{Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};

} // namespace fragfft
