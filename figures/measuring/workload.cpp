#include "figures/measuring/workload.hpp"

#include "errors.hpp"
#include "figures/measuring/embedded.hpp"
#include "program/pictures/encoded_picture.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <random>
#include <span>

namespace fragfft::measuring {

namespace {

using gl::PixelFormat;

constexpr int smallest_side = 4; // larger than 3, the smallest kernel that does anything

std::vector<double> weights_of_sum_1(int count, std::mt19937& generator)
{
    std::uniform_real_distribution<double> uniform(0.5, 1.5);
    std::vector<double> weights(static_cast<std::size_t>(count));
    double sum = 0.0;
    for (double& weight : weights)
        sum += weight = uniform(generator);
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

std::string counted(int count, const char* what)
{
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

PixelFormat of_two_channels(PixelFormat format)
{
    return format == PixelFormat::rgba32f ? PixelFormat::rg32f : PixelFormat::rg16f;
}

} // namespace

Image photograph()
{
    const std::string_view file = files::embedded_files().at("data/astronaut_512_rgb.png");
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(file.data()), file.size());
    return decoded_png(bytes).value();
}

void require_valid(const Workload& workload)
{
    const auto refuse = [](const std::string& what) { throw InputError("cannot time " + what); };
    if (std::min(workload.width, workload.height) < smallest_side)
        refuse(fmt::format("images of {} x {} pixels: the least is {} x {}", workload.width, workload.height,
                           smallest_side, smallest_side));
    if (workload.channels != 1 && workload.channels != 2 && workload.channels != 4)
        refuse(fmt::format("images of {}: expected 1, 2 or 4", counted(workload.channels, "channel")));
    if (workload.filters < 1)
        refuse(fmt::format("{}: the least is 1", counted(workload.filters, "filter")));
    if (workload.format != PixelFormat::rgba32f && workload.format != PixelFormat::rgba16f &&
        workload.format != PixelFormat::rgba8)
        refuse(fmt::format("format {}: expected rgba32f, rgba16f or rgba8, and the number of channels",
                           gl::info(workload.format).name));
    if (workload.format == PixelFormat::rgba8 && workload.channels != 4)
        refuse(fmt::format("images of {} in rgba8: expected 4", counted(workload.channels, "channel")));
}

std::string words(const Workload& workload)
{
    return fmt::format("{}x{}, {}, {}, {}{}", workload.width, workload.height, counted(workload.channels, "channel"),
                       gl::info(workload.format).name, counted(workload.filters, "filter"),
                       workload.device_rounds ? ", as the device rounds" : "");
}

int largest_kernel(const Workload& workload)
{
    const int below = std::min(workload.width, workload.height) - 1;
    return below % 2 == 1 ? below : below - 1;
}

PixelFormat convolution_format(const Workload& workload)
{
    return workload.channels <= 2 ? of_two_channels(workload.format) : workload.format;
}

PixelFormat fft_format(const Workload& workload)
{
    const PixelFormat of_four = workload.format == PixelFormat::rgba8 ? PixelFormat::rgba16f : workload.format;
    return workload.channels <= 2 ? of_two_channels(of_four) : of_four;
}

PixelFormat format_of(const Workload& workload, Approach approach)
{
    return approach == Approach::fft ? fft_format(workload) : convolution_format(workload);
}

bool holds_halves(const Workload& workload, TimedMethod way)
{
    return way.processor == Processor::gpu && gl::holds_half_floats(format_of(workload, way.approach));
}

const char* name(Processor processor)
{
    return processor == Processor::gpu ? "gpu" : "cpu";
}

const char* name(Approach approach)
{
    switch (approach) {
    case Approach::fft:
        return "fft";
    case Approach::separable:
        return "separable";
    case Approach::non_separable:
        return "non-separable";
    }
    return "";
}

Kernel TimedKernel::product() const
{
    Kernel kernel{static_cast<int>(row.size()), static_cast<int>(column.size()), {}};
    for (const double down : column)
        for (const double along : row)
            kernel.weights.push_back(down * along);
    return kernel;
}

TimedKernel timed_kernel(int size)
{
    std::mt19937 generator(2006);
    std::vector<double> row = weights_of_sum_1(size, generator);
    return {std::move(row), weights_of_sum_1(size, generator)};
}

} // namespace fragfft::measuring
