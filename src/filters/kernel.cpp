#include "filters/kernel.hpp"

#include "boundary.hpp"
#include "errors.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace fragfft {

KernelReach kernel_reach(const Kernel& kernel)
{
    return {.left = kernel.width - 1 - kernel.origin_x(),
            .right = kernel.origin_x(),
            .top = kernel.height - 1 - kernel.origin_y(),
            .bottom = kernel.origin_y()};
}

KernelReach farthest_of(const KernelReach& first, const KernelReach& second)
{
    return {std::max(first.left, second.left), std::max(first.right, second.right), std::max(first.top, second.top),
            std::max(first.bottom, second.bottom)};
}

Kernel centred(const Kernel& kernel, int reach, std::string_view name)
{
    const KernelReach own = kernel_reach(kernel);
    const int farthest = std::max({own.left, own.right, own.top, own.bottom});
    if (farthest > reach)
        throw InputError(fmt::format("the kernel of {}, {} x {} weights, reaches {} texels from its middle, and the "
                                     "filter was made for a reach of {}",
                                     name, kernel.width, kernel.height, farthest, reach));
    const int side = 2 * reach + 1;
    Kernel result{side, side, std::vector<double>(static_cast<std::size_t>(side) * static_cast<std::size_t>(side))};
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            result.at(x - kernel.origin_x() + reach, y - kernel.origin_y() + reach) = kernel.at(x, y);
    return result;
}

double sum_of_magnitudes(const Kernel& kernel)
{
    return std::accumulate(kernel.weights.begin(), kernel.weights.end(), 0.0,
                           [](double sum, double weight) { return sum + std::fabs(weight); });
}

Kernel kernel_from_image(const Image& image, std::string_view source)
{
    if (image.samples.empty())
        throw InputError(
            fmt::format("{}: a kernel needs at least one pixel, this has {} x {}", source, image.width, image.height));
    if (image.channels != 1)
        throw InputError(fmt::format("{}: a kernel has one channel, this has {}", source, image.channels));
    return {image.width, image.height, std::vector<double>(image.samples.begin(), image.samples.end())};
}

std::complex<double> kernel_response(const Kernel& kernel, double frequency_x, double frequency_y)
{
    std::complex<double> sum;
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x) {
            const double cycles = frequency_x * (x - kernel.origin_x()) + frequency_y * (y - kernel.origin_y());
            sum += std::polar(1.0, -2.0 * std::numbers::pi * cycles) * kernel.at(x, y);
        }
    return sum;
}

Image kernel_as_image(const Kernel& kernel, int width, int height, int channels)
{
    if (width < 1 || height < 1)
        throw InputError(fmt::format("a kernel cannot be placed in an image of {} x {} pixels", width, height));
    if (channels < 1 || channels > 4)
        throw InputError(fmt::format("a kernel image has 1 to 4 channels, not {}", channels));

    // Sum in double: many small weights may fold onto one pixel.
    DoubleImage folded(width, height, 1);
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x)
            folded.at(boundary_index(x - kernel.origin_x(), width, Boundary::wrap),
                      boundary_index(y - kernel.origin_y(), height, Boundary::wrap)) += kernel.at(x, y);

    Image image(width, height, channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = static_cast<float>(folded.samples[i / static_cast<std::size_t>(channels)]);
    return image;
}

} // namespace fragfft
