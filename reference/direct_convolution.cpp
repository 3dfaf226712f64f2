#include "reference/direct_convolution.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace fragfft::reference {

namespace {

void require_weights(const Kernel& kernel)
{
    DoubleImage weights;
    weights.width = kernel.width;
    weights.height = kernel.height;
    weights.channels = 1;
    weights.samples = kernel.weights;
    cpu::require_samples(weights, "the convolution kernel");
}

// sums[x] += factor * samples[x], on pointers so that compilers vectorise it.
void add_scaled(double* sums, const double* samples, double factor, int count)
{
    for (int x = 0; x < count; ++x)
        sums[x] += factor * samples[x];
}

} // namespace

int sample_shown_at(int position, int length, Boundary boundary)
{
    const auto is_outside = [&] { return position < 0 || position >= length; };
    switch (boundary) {
    case Boundary::wrap: // one period away
        while (is_outside())
            position += position < 0 ? length : -length;
        return position;
    case Boundary::clamp: // the nearest sample
        return std::clamp(position, 0, length - 1);
    case Boundary::zero:
        return is_outside() ? -1 : position;
    case Boundary::mirror: // reflected about the edge in between; the edge's sample occurs once on either side
        while (is_outside())
            position = position < 0 ? -1 - position : 2 * length - 1 - position;
        return position;
    }
    return -1;
}

DoubleImage direct_convolution(const DoubleImage& image, const Kernel& kernel, Boundary boundary)
{
    cpu::require_samples(image, "the image to convolve");
    require_weights(kernel);
    // Weight i reads at x - (i - origin): positions from -before to width - 1 + origin.
    const int before = kernel.width - 1 - kernel.origin_x();
    std::vector<int> columns;
    for (int x = -before; x < image.width + kernel.origin_x(); ++x)
        columns.push_back(sample_shown_at(x, image.width, boundary));
    std::vector<double> row(columns.size());
    std::vector<double> sums(static_cast<std::size_t>(image.width));

    DoubleImage result(image.width, image.height, image.channels);
    for (int channel = 0; channel < image.channels; ++channel)
        for (int y = 0; y < image.height; ++y) {
            std::ranges::fill(sums, 0.0);
            for (int j = 0; j < kernel.height; ++j) {
                const int from_y = sample_shown_at(y - (j - kernel.origin_y()), image.height, boundary);
                if (from_y < 0)
                    continue;
                std::ranges::transform(columns, row.begin(), [&](int from_x) {
                    return from_x < 0 ? 0.0 : image.at(from_x, from_y, channel);
                });
                for (int i = 0; i < kernel.width; ++i)
                    add_scaled(sums.data(), &row[static_cast<std::size_t>(kernel.width - 1 - i)], kernel.at(i, j),
                               image.width);
            }
            for (int x = 0; x < image.width; ++x)
                result.at(x, y, channel) = sums[static_cast<std::size_t>(x)];
        }
    return result;
}

} // namespace fragfft::reference
