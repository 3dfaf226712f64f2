#include "verification/known_results.hpp"

#include "methods/twiddle_table.hpp"

#include <algorithm>
#include <random>

namespace fragfft {

namespace {

// Sums along the rows only, or along the columns only.
DoubleComplexImage sums_along(const DoubleComplexImage& image, Direction direction, bool along_rows)
{
    const int length = along_rows ? image.width : image.height;
    const double scale = direction == Direction::forward ? 1.0 : 1.0 / length;
    std::vector<std::complex<double>> roots;
    for (int k = 0; k < length; ++k)
        roots.push_back(direction == Direction::forward ? std::conj(unit_root(k, length)) : unit_root(k, length));
    DoubleComplexImage result(image.width, image.height, image.channels);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel) {
                const int frequency = along_rows ? x : y;
                std::complex<double> sum = 0.0;
                int index = 0; // frequency * n modulo length, in integers, so that every root is equally exact
                for (int n = 0; n < length; ++n) {
                    sum += roots[static_cast<std::size_t>(index)] *
                           (along_rows ? image.at(n, y, channel) : image.at(x, n, channel));
                    index = (index + frequency) % length;
                }
                result.at(x, y, channel) = scale * sum;
            }
    return result;
}

// Along one axis: a result that reads the impulse, and the weight it is multiplied by.
struct Reading
{
    int result = 0;
    int weight = 0;
};

// Result p reads position p - (weight - origin), which the boundary rule maps into the image. Inside the image this is
// a single result for each weight. Results that read outside lie within the kernel's reach of an edge.
std::vector<Reading> readings_of(int position, int length, int weights, int origin, Boundary boundary)
{
    std::vector<Reading> readings;
    for (int weight = 0; weight < weights; ++weight) {
        const int moved = weight - origin;
        if (position + moved >= 0 && position + moved < length)
            readings.push_back({position + moved, weight});
        const auto add_beyond = [&](int first, int last) {
            for (int result = std::max(first, 0); result < std::min(last, length); ++result)
                if (boundary_index(result - moved, length, boundary) == position)
                    readings.push_back({result, weight});
        };
        add_beyond(0, moved);
        add_beyond(length + moved, length);
    }
    return readings;
}

// Returns exp(2 pi j cycles (x + offset / 2) / period) for 0 <= x < length.
std::vector<std::complex<double>> wave_along(int cycles, int length, int period, int offset)
{
    std::vector<std::complex<double>> result;
    for (long long x = 0; x < length; ++x)
        result.push_back(unit_root(cycles * (2 * x + offset) % (2LL * period), 2LL * period));
    return result;
}

} // namespace

DoubleComplexImage transform_by_definition(const DoubleComplexImage& image, Direction direction, Axes axes)
{
    DoubleComplexImage result = image;
    if (axes != Axes::columns)
        result = sums_along(result, direction, true);
    if (axes != Axes::rows)
        result = sums_along(result, direction, false);
    return result;
}

DoubleImage convolved_impulses(std::span<const Impulse> impulses, const Kernel& kernel, const ImageShape& image,
                               Boundary boundary)
{
    DoubleImage result(image.width, image.height, image.channels);
    for (const Impulse& impulse : impulses) {
        const std::vector<Reading> across =
            readings_of(impulse.x, image.width, kernel.width, kernel.origin_x(), boundary);
        std::vector<Reading> down = readings_of(impulse.y, image.height, kernel.height, kernel.origin_y(), boundary);
        // Each row of weights is summed once for a row of results, however many rows of results read it.
        std::ranges::sort(down, {}, &Reading::weight);
        std::vector<double> row(static_cast<std::size_t>(image.width));
        int added = -1;
        for (const Reading& reading : down) {
            if (reading.weight != added) {
                std::ranges::fill(row, 0.0);
                for (const Reading& by : across)
                    row[static_cast<std::size_t>(by.result)] +=
                        kernel
                            .weights[static_cast<std::size_t>(reading.weight) * static_cast<std::size_t>(kernel.width) +
                                     static_cast<std::size_t>(by.weight)];
                added = reading.weight;
            }
            for (int x = 0; x < image.width; ++x)
                result.at(x, reading.result, impulse.channel) += impulse.height * row[static_cast<std::size_t>(x)];
        }
    }
    return result;
}

Image image_of(std::span<const Impulse> impulses, const ImageShape& image)
{
    Image result(image.width, image.height, image.channels);
    for (const Impulse& impulse : impulses)
        result.at(impulse.x, impulse.y, impulse.channel) += static_cast<float>(impulse.height);
    return result;
}

Waves::Waves(const ImageShape& image, Boundary boundary, const std::vector<double>& heights)
    : shape_(image), boundary_(boundary)
{
    constexpr unsigned seed = 7;
    constexpr int waves = 3;
    std::mt19937 random(seed);
    const auto drawn_below = [&](int length) { return static_cast<int>(random() % static_cast<unsigned>(length)); };
    for (const double height : heights) {
        std::vector<Wave>& of_channel = waves_.emplace_back();
        of_channel.push_back({0, 0, 0.5 * height});
        for (int i = 0; i < waves; ++i)
            of_channel.push_back({drawn_below(image.width), drawn_below(image.height), 0.5 * height / waves});
        // The Nyquist frequencies, which many programs treat separately.
        if (boundary == Boundary::wrap)
            of_channel.back() = {image.width / 2, image.height / 2, of_channel.back().height};
    }
}

// With `wrap` a wave is cos(a + b), where a = 2 pi u x / M and b = 2 pi v y / N; a filter of gain H turns it into Re(H
// e^j(a + b)). With `mirror` it is cos(a) cos(b), where a = pi u (x + 1/2) / M and b = pi v (y + 1/2) / N, which is
// continued beyond the image as the rule says: half the sum of cos(a + b) and cos(a - b).
template <typename Gain> DoubleImage Waves::sum(const Gain& gain) const
{
    const bool is_mirrored = boundary_ == Boundary::mirror;
    const int period_x = is_mirrored ? 2 * shape_.width : shape_.width;
    const int period_y = is_mirrored ? 2 * shape_.height : shape_.height;
    DoubleImage result(shape_.width, shape_.height, shape_.channels);
    for (int channel = 0; channel < shape_.channels; ++channel)
        for (const Wave& wave : waves_[static_cast<std::size_t>(channel)]) {
            const auto across = wave_along(wave.u, shape_.width, period_x, is_mirrored ? 1 : 0);
            const auto down = wave_along(wave.v, shape_.height, period_y, is_mirrored ? 1 : 0);
            const std::complex<double> here = gain(wave.u, wave.v, period_x, period_y);
            const std::complex<double> there =
                is_mirrored ? gain(wave.u, (period_y - wave.v) % period_y, period_x, period_y) : 0.0;
            for (int y = 0; y < shape_.height; ++y) {
                const std::complex<double> sum_of_angles = here * down[static_cast<std::size_t>(y)];
                const std::complex<double> difference_of_angles = there * std::conj(down[static_cast<std::size_t>(y)]);
                const std::complex<double> both = is_mirrored
                                                      ? 0.5 * wave.height * (sum_of_angles + difference_of_angles)
                                                      : wave.height * sum_of_angles;
                for (int x = 0; x < shape_.width; ++x) {
                    const std::complex<double>& by = across[static_cast<std::size_t>(x)];
                    result.at(x, y, channel) += both.real() * by.real() - both.imag() * by.imag();
                }
            }
        }
    return result;
}

Image Waves::image() const
{
    const DoubleImage exact = sum([](int, int, int, int) { return std::complex<double>(1.0); });
    Image image(exact.width, exact.height, exact.channels);
    std::ranges::transform(exact.samples, image.samples.begin(),
                           [](double sample) { return static_cast<float>(sample); });
    return image;
}

DoubleImage Waves::filtered(const Filter& filter) const
{
    const FrequencyResponse response = [&](double x, double y) { return filter.response(x, y); };
    return sum([&](int u, int v, int width, int height) { return response_at_bin(response, u, v, width, height); });
}

} // namespace fragfft
