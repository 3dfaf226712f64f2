// Transforms and whole filters by a method, against FFTW and against convolution, in double precision.
#pragma once

#include "boundary.hpp"
#include "catch_framework.hpp"
#include "random_images.hpp"
#include "spectrum_truth.hpp"
#include "transform_runner.hpp"

#include <algorithm>

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

// Forward against FFTW, the inverse of FFTW's spectrum against the image, and there and back.
inline void check_transforms(GlFixture& fixture, const Method& method, const Problem& problem, unsigned seed)
{
    INFO(method.name << ", " << problem.width << " x " << problem.height << ", " << name(problem.axes) << ", twiddles "
                     << name(problem.twiddles) << ", " << gl::info(problem.format).name << ", seed " << seed);
    if (!takes(fixture, method, problem))
        return;
    const double bound = bound_of(problem.width, problem.height, problem.twiddles);
    const Image texels = random_image(problem.width, problem.height, gl::info(problem.format).components, seed);
    const DoubleComplexImage want = transformed(complex_of_texels(texels), problem.axes);
    ImageRunner forward(fixture.engine, method.forward(problem));
    const Image spectrum = forward.run(texels);
    CHECK(reference::relative_l2(complex_of_texels(spectrum), want) <= bound);
    ImageRunner inverse(fixture.engine, method.inverse(problem));
    const DoubleImage exact = cpu::to_double(texels);
    // The spectrum is given as floats.
    CHECK(reference::relative_l2(cpu::to_double(inverse.run(texels_of_complex(want))), exact) <= bound + 0x1p-24);
    CHECK(reference::relative_l2(cpu::to_double(inverse.run(spectrum)), exact) <= 2 * bound);
}

// A kernel of weights at -reach to reach along both axes, not symmetric.
struct TestKernel
{
    int reach = 1;
    Image weights;

    double at(int i, int j) const { return static_cast<double>(weights.at(i + reach, j + reach)); }
};

inline TestKernel kernel_of(int reach, unsigned kernel_seed)
{
    TestKernel kernel{reach, random_image(2 * reach + 1, 2 * reach + 1, 1, kernel_seed, 0.0f, 1.0f)};
    double sum = 0.0;
    for (const float weight : kernel.weights.samples)
        sum += static_cast<double>(weight);
    for (float& weight : kernel.weights.samples)
        weight = static_cast<float>(static_cast<double>(weight) / sum);
    return kernel;
}

inline DoubleImage convolved(const Image& image, const TestKernel& kernel, Boundary boundary, Axes axes)
{
    const int reach_x = axes == Axes::columns ? 0 : kernel.reach;
    const int reach_y = axes == Axes::rows ? 0 : kernel.reach;
    DoubleImage result(image.width, image.height, image.channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel)
                for (int j = -reach_y; j <= reach_y; ++j)
                    for (int i = -reach_x; i <= reach_x; ++i) {
                        const int from_x = boundary_index(x - i, image.width, boundary);
                        const int from_y = boundary_index(y - j, image.height, boundary);
                        if (from_x >= 0 && from_y >= 0)
                            result.at(x, y, channel) +=
                                kernel.at(i, j) * static_cast<double>(image.at(from_x, from_y, channel));
                    }
    return result;
}

// The texels of "response": of one axis alone, what the weights of the kernel's middle line make of every line.
inline Image response_of(const Method& method, const TestKernel& kernel, const Problem& transform)
{
    DoubleComplexImage placed(transform.width, transform.height, 1);
    const auto put = [&](int x, int y, double weight) {
        placed.at((x + transform.width) % transform.width, (y + transform.height) % transform.height, 0) += weight;
    };
    for (int j = -kernel.reach; j <= kernel.reach; ++j)
        for (int i = -kernel.reach; i <= kernel.reach; ++i)
            if (transform.axes == Axes::both)
                put(i, j, kernel.at(i, j));
    if (transform.axes != Axes::both)
        for (int k = -kernel.reach; k <= kernel.reach; ++k)
            for (int line = 0; line < (transform.axes == Axes::rows ? transform.height : transform.width); ++line)
                transform.axes == Axes::rows ? put(k, line, kernel.at(k, 0)) : put(line, k, kernel.at(0, k));
    return method.pack_response(transformed(placed, transform.axes));
}

struct Filtered
{
    Image result;
    DoubleImage want;
};

inline Filtered filtered(GlFixture& fixture, const Method& method, const FilteringProblem& problem, const Image& image,
                         const TestKernel& kernel)
{
    ImageRunner runner(fixture.engine, method.filtering(problem).value());
    runner.upload("response", response_of(method, kernel, problem.transform));
    const Image result = runner.run(image);
    REQUIRE(runner.read_back("image", image.channels).samples == image.samples);
    runner.prepared().run();
    CHECK(runner.read_back("result", image.channels).samples == result.samples);
    return {result, convolved(image, kernel, problem.boundary, problem.transform.axes)};
}

inline double error_of(const Filtered& filtered)
{
    return reference::relative_l2(cpu::to_double(filtered.result), filtered.want);
}

constexpr Boundary boundary_rules[] = {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror};

} // namespace fragfft
