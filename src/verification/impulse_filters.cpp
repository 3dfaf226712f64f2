#include "verification/impulse_filters.hpp"

#include "filters/prepared_work.hpp"
#include "methods/accuracy.hpp"
#include "verification/known_results.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

namespace fragfft {

namespace {

// A kernel that is neither symmetric nor separable, of even width, with a negative weight.
Kernel any_kernel()
{
    return {4, 3, {0.04, 0.17, -0.11, 0.08, 0.13, 0.29, 0.07, 0.02, 0.16, 0.05, 0.19, -0.09}};
}

Kernel separable_kernel()
{
    constexpr double across[] = {0.1, 0.35, 0.3, -0.05, 0.3};
    constexpr double down[] = {0.2, 0.55, 0.25};
    Kernel kernel{5, 3, {}};
    for (const double row : down)
        for (const double column : across)
            kernel.weights.push_back(row * column);
    return kernel;
}

// The side of a square kernel, 182^2 = 33124, with slightly more weights than the 32768 that one program sums. The
// whole kernel covers only pixels that the image has.
constexpr int side_of_many_weights = 182;

Kernel many_weights()
{
    Kernel kernel{side_of_many_weights, side_of_many_weights, {}};
    for (int i = 0; i < kernel.width * kernel.height; ++i)
        kernel.weights.push_back(((i % 7) - 2) / 32768.0);
    return kernel;
}

// Impulses at two corners, where boundary rules decide, and inside, at a different pixel in each channel.
std::vector<Impulse> impulses_in(const ImageShape& image)
{
    std::vector<Impulse> impulses;
    for (int channel = 0; channel < image.channels; ++channel) {
        impulses.push_back({0, 0, channel, 1.0 - 0.125 * channel});
        impulses.push_back({image.width - 1, image.height - 1, channel, 0.5 + 0.125 * channel});
        impulses.push_back({(image.width / 3 + 2 * channel) % image.width, (image.height / 2 + channel) % image.height,
                            channel, 0.75});
    }
    return impulses;
}

const char* name(ConvolutionApproach approach)
{
    return approach == ConvolutionApproach::separable ? "separable, " : "";
}

} // namespace

std::vector<TriedFilter> tried_filters(const std::string& method, gl::PixelFormat format, Twiddles twiddles)
{
    std::vector<TriedFilter> all;
    const auto add = [&](int width, int height, const Kernel& kernel, Boundary boundary, const SpatialChoice& choice) {
        all.push_back({{.image = {width, height, gl::info(format).components},
                        .filters = {Filter("kernel", "", kernel)},
                        .boundary = boundary,
                        .texels = {.format = format, .twiddles = twiddles}},
                       {.method = method, .spatial = choice}});
    };
    const auto add_transformed = [&](int width, int height, Boundary boundary) {
        add(width, height, any_kernel(), boundary, {});
        if (format != gl::PixelFormat::rg32f)
            return;
        // Methods use other programs for a texture of one channel.
        all.push_back(all.back());
        FilterJob& job = all.back().job;
        job.image.channels = 1;
        job.texels.image_format = job.texels.result_format = gl::PixelFormat::r32f;
    };
    if (method != spatial_method) {
        add_transformed(16, 8, Boundary::wrap);
        for (const Boundary boundary : {Boundary::clamp, Boundary::zero, Boundary::mirror})
            add_transformed(13, 10, boundary);
        return all;
    }
    for (const Boundary boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror}) {
        add(13, 10, any_kernel(), boundary, {ConvolutionApproach::non_separable});
        add(13, 10, separable_kernel(), boundary, {ConvolutionApproach::separable});
        add(16, 8, any_kernel(), boundary, {ConvolutionApproach::non_separable, KernelStorage::texture});
    }
    // Where a driver ends a program's loop early, the last weights are missing.
    if (format == gl::PixelFormat::rgba32f)
        add(side_of_many_weights / 2, side_of_many_weights / 2, many_weights(), Boundary::zero,
            {ConvolutionApproach::non_separable, KernelStorage::texture});
    return all;
}

std::string words_of(const TriedFilter& tried)
{
    const SpatialChoice& choice = tried.means.spatial;
    return fmt::format("{}{}{}{}, {} x {}", tried.job.image.channels == 1 ? "one channel, " : "", name(choice.approach),
                       choice.kernel_storage == KernelStorage::texture ? "weights in a texture, " : "",
                       name(tried.job.boundary), tried.job.image.width, tried.job.image.height);
}

double promised_bound(const TriedFilter& tried, const PlannedDevice& device)
{
    // A convolution in space has no twiddle factors and is as exact as the best transform.
    const AccuracyMode mode =
        tried.means.method == spatial_method
            ? accuracy_of({.width = 2, .height = 2, .format = tried.job.texels.format})
            : accuracy_of(filtering_problem(method_named(tried.means.method), tried.job, device).transform);
    return promised_convolution_bound(mode).relative_l2.value();
}

double error_on_impulses(const TriedFilter& tried, Engine& engine, const PlannedDevice& device)
{
    const FilterJob& job = tried.job;
    const std::vector<Impulse> impulses = impulses_in(job.image);
    const Image image = image_of(impulses, job.image);
    FilterWork work = prepared_work(engine, job, tried.means, device);
    const Image got = ImagesOnDevice(engine, work).apply(image).front();
    const DoubleImage want = convolved_impulses(impulses, *job.filters.front().kernel(), job.image, job.boundary);
    double error = 0.0;
    double size = 0.0;
    double size_of_image = 0.0;
    for (std::size_t i = 0; i < want.samples.size(); ++i) {
        const double difference = static_cast<double>(got.samples[i]) - want.samples[i];
        error += difference * difference;
        size += want.samples[i] * want.samples[i];
        size_of_image += static_cast<double>(image.samples[i]) * static_cast<double>(image.samples[i]);
    }
    return std::sqrt(error / std::max(size, size_of_image));
}

} // namespace fragfft
