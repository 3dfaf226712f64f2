#include "verification/impulse_filters.hpp"

#include "filters/device_filter.hpp"
#include "filters/impulses.hpp"
#include "methods/accuracy.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

namespace fragfft {

namespace {

// Neither symmetric nor a product of a column and a row, of even width, and with a weight below 0.
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

// At two corners, where boundary rules decide, and within, elsewhere in each channel.
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

DeviceFilter prepared(const TriedFilter& tried, Engine& engine, const PlannedDevice& device)
{
    if (tried.method != nullptr)
        return {*tried.method, engine, device.device, device.probe, tried.job, tried.tuning};
    ConvolutionOptions options = convolution_of(tried.job, tried.approach);
    options.kernel_storage = tried.storage;
    const ImageShape& image = tried.job.image;
    return {engine,
            {convolution_plan(tried.job.filters.front(),
                              convolution_options(options, image.width, image.height, device.device, device.probe))}};
}

const char* name(ConvolutionApproach approach)
{
    return approach == ConvolutionApproach::separable ? "separable, " : "";
}

} // namespace

std::vector<TriedFilter> tried_filters(const Method* method, gl::PixelFormat format, Twiddles twiddles)
{
    const auto job = [&](int width, int height, const Kernel& kernel, Boundary boundary) {
        return Job{.image = {width, height, gl::info(format).components},
                   .filters = {Filter("kernel", "", kernel)},
                   .boundary = boundary,
                   .format = format,
                   .twiddles = twiddles};
    };
    std::vector<TriedFilter> all;
    if (method != nullptr) {
        all.push_back({method, job(16, 8, any_kernel(), Boundary::wrap)});
        for (const Boundary boundary : {Boundary::clamp, Boundary::zero, Boundary::mirror})
            all.push_back({method, job(13, 10, any_kernel(), boundary)});
        return all;
    }
    for (const Boundary boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror}) {
        all.push_back({nullptr, job(13, 10, any_kernel(), boundary), ConvolutionApproach::non_separable});
        all.push_back({nullptr, job(13, 10, separable_kernel(), boundary), ConvolutionApproach::separable});
        all.push_back(
            {nullptr, job(16, 8, any_kernel(), boundary), ConvolutionApproach::non_separable, KernelStorage::texture});
    }
    return all;
}

std::string words_of(const TriedFilter& tried)
{
    return fmt::format("{}{}{}, {} x {}", tried.method == nullptr ? name(tried.approach) : "",
                       tried.storage == KernelStorage::texture ? "weights in a texture, " : "",
                       name(tried.job.boundary), tried.job.image.width, tried.job.image.height);
}

double promised_bound(const TriedFilter& tried, const PlannedDevice& device)
{
    // A convolution in space has no twiddle factors, and is as exact as the best of transforms.
    const AccuracyMode mode = tried.method == nullptr
                                  ? accuracy_of({.width = 2, .height = 2, .format = tried.job.format})
                                  : accuracy_of(filtering_problem(*tried.method, tried.job, device).transform);
    return promised_convolution_bound(mode).relative_l2.value();
}

double error_on_impulses(const TriedFilter& tried, Engine& engine, const PlannedDevice& device)
{
    const Job& job = tried.job;
    const std::vector<Impulse> impulses = impulses_in(job.image);
    const Image image = image_of(impulses, job.image);
    DeviceFilter filter = prepared(tried, engine, device);
    const Image got = filter.apply(image).front();
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
