#include "program/filtering/shift.hpp"

#include "arrays/parallel_ranges.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace fragfft {

namespace {

// Peaks this much alike may change places with the next photograph's noise.
constexpr double alike = 0.9;
// In standard deviations: of some thousand pairs of photographs, shifted, blurred and noisy, or of different things,
// whose peak was wrong, none passed this and the test above.
constexpr double by_chance = 3.0;
// Some rows of larger overlaps say enough, and take less time than the transforms.
constexpr double most_pixels = 1 << 21;
// The part of the smaller image that must overlap for a larger shift to be believed.
constexpr double least_share_of_overlap = 1.0 / 16.0;

std::vector<double> means_of(const Image& image)
{
    const auto channels = static_cast<std::size_t>(image.channels);
    std::vector<double> means(channels);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        means[i % channels] += static_cast<double>(image.samples[i]);
    for (double& mean : means)
        mean /= static_cast<double>(image.samples.size() / channels);
    return means;
}

std::vector<double> hann_window(int size)
{
    std::vector<double> weights;
    for (int i = 0; i < size; ++i)
        weights.push_back(0.5 - 0.5 * std::cos(2.0 * std::numbers::pi * (i + 0.5) / size));
    return weights;
}

double value_at(const Image& correlation, int x, int y)
{
    double sum = 0.0;
    for (int channel = 0; channel < correlation.channels; ++channel)
        sum += static_cast<double>(correlation.at(x, y, channel));
    return sum / correlation.channels;
}

int distance_in_period(int from, int to, int period)
{
    const int distance = std::abs(from - to);
    return std::min(distance, period - distance);
}

bool touches(const Peak& peak, int x, int y, const Image& correlation)
{
    return distance_in_period(peak.column, x, correlation.width) <= 1 &&
           distance_in_period(peak.row, y, correlation.height) <= 1;
}

bool is_local_maximum(const Image& correlation, int x, int y, double value)
{
    for (int by_y = -1; by_y <= 1; ++by_y)
        for (int by_x = -1; by_x <= 1; ++by_x)
            if (value_at(correlation, (x + by_x + correlation.width) % correlation.width,
                         (y + by_y + correlation.height) % correlation.height) > value)
                return false;
    return true;
}

struct Agreement
{
    double coefficient = 0.0;
    double pixels = 0.0;
};

// Sums of numbers from which their mean, nearly, is taken away: little cancels.
struct Sums
{
    double f = 0.0;
    double g = 0.0;
    double ff = 0.0;
    double gg = 0.0;
    double fg = 0.0;

    void add(double one, double other)
    {
        f += one;
        g += other;
        ff += one * one;
        gg += other * other;
        fg += one * other;
    }
};

class Overlap
{
public:
    Overlap(const Image& image, const Image& other)
        : image_(image), other_(other), means_(means_of(image)), other_means_(means_of(other))
    {
    }

    Agreement agreement(const Shift& shift) const
    {
        const int left = std::max(0, -shift.x);
        const int right = std::min(other_.width, image_.width - shift.x);
        const int top = std::max(0, -shift.y);
        const int bottom = std::min(other_.height, image_.height - shift.y);
        if (left >= right || top >= bottom)
            return {};
        const auto channels = static_cast<std::size_t>(image_.channels);
        const int step = 1 + static_cast<int>(static_cast<double>(right - left) * (bottom - top) / most_pixels);
        const double pixels = static_cast<double>(right - left) * ((bottom - top + step - 1) / step);
        double covariance = 0.0;
        double variance = 0.0;
        double other_variance = 0.0;
        for (std::size_t channel = 0; channel < channels; ++channel) {
            Sums sums;
            for (int y = top; y < bottom; y += step) {
                const float* f = &image_.at(left + shift.x, y + shift.y) + channel;
                const float* g = &other_.at(left, y) + channel;
                for (int x = left; x < right; ++x, f += channels, g += channels)
                    sums.add(static_cast<double>(*f) - means_[channel],
                             static_cast<double>(*g) - other_means_[channel]);
            }
            covariance += sums.fg - sums.f * sums.g / pixels;
            variance += sums.ff - sums.f * sums.f / pixels;
            other_variance += sums.gg - sums.g * sums.g / pixels;
        }
        const double product = variance * other_variance;
        return {product > 0.0 ? std::clamp(covariance / std::sqrt(product), -1.0, 1.0) : 0.0, pixels};
    }

private:
    const Image& image_;
    const Image& other_;
    std::vector<double> means_;
    std::vector<double> other_means_;
};

// What the coefficient of as many pixels may differ by, for noise alone, between one shift and the next.
double deviation(const Agreement& agreement)
{
    return std::sqrt(std::max(0.0, 1.0 - agreement.coefficient) / agreement.pixels);
}

// A shift by nearly the whole period is one to the other side; but a part of an image lies where it lies.
int smallest_shift(int position, int size, int other_size)
{
    return 2 * position > size && position + other_size > size ? position - size : position;
}

} // namespace

Image windowed(Image image, Window window)
{
    if (window == Window::none)
        return image;
    const std::vector<double> means = means_of(image);
    const std::vector<double> columns = hann_window(image.width);
    const std::vector<double> rows = hann_window(image.height);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < image.channels; ++channel) {
                float& sample = image.at(x, y, channel);
                sample = static_cast<float>((static_cast<double>(sample) - means[static_cast<std::size_t>(channel)]) *
                                            columns[static_cast<std::size_t>(x)] * rows[static_cast<std::size_t>(y)]);
            }
    return image;
}

double Peaks::second_of_first() const
{
    return second && first.value > mean ? std::max(0.0, second->value - mean) / (first.value - mean) : 0.0;
}

Peaks peaks_of(const Image& correlation)
{
    Peaks peaks{.first = {-HUGE_VAL, 0, 0}, .second = {}};
    for (int y = 0; y < correlation.height; ++y)
        for (int x = 0; x < correlation.width; ++x) {
            const double value = value_at(correlation, x, y);
            peaks.mean += value;
            if (value > peaks.first.value)
                peaks.first = {value, x, y};
        }
    peaks.mean /= static_cast<double>(correlation.width) * correlation.height;
    for (int y = 0; y < correlation.height; ++y)
        for (int x = 0; x < correlation.width; ++x) {
            const double value = value_at(correlation, x, y);
            if ((!peaks.second || value > peaks.second->value) && !touches(peaks.first, x, y, correlation) &&
                is_local_maximum(correlation, x, y, value))
                peaks.second = Peak{value, x, y};
        }
    return peaks;
}

bool FoundShift::has_alike_peaks() const
{
    return second_of_first > alike;
}

bool FoundShift::is_confirmed() const
{
    constexpr double rounding = 1e-9;
    return agreement - agreement_beside > rounding + by_chance * deviation({agreement, pixels});
}

FoundShift found_shift(const Image& image, const Image& other, const Peaks& peaks)
{
    const Overlap overlap(image, other);
    const auto [value, column, row] = peaks.first;
    FoundShift found{
        .shift = {smallest_shift(column, image.width, other.width), smallest_shift(row, image.height, other.height)},
        .second_of_first = peaks.second_of_first()};
    Agreement best = overlap.agreement(found.shift);
    const double least_pixels = std::min(least_share_of_overlap * other.width * other.height, 0.5 * most_pixels);
    for (const Shift& shift : {Shift{column, row}, Shift{column - image.width, row}, Shift{column, row - image.height},
                               Shift{column - image.width, row - image.height}}) {
        const Agreement there = overlap.agreement(shift);
        if (there.pixels >= least_pixels && there.coefficient > best.coefficient + by_chance * deviation(best)) {
            found.shift = shift;
            best = there;
        }
    }
    found.agreement = best.coefficient;
    found.pixels = best.pixels;

    std::array<Agreement, 9> around;
    cpu::for_ranges_in_parallel(around.size(), cpu::hardware_thread_count(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            if (i != around.size() / 2)
                around[i] = overlap.agreement(
                    {found.shift.x + static_cast<int>(i % 3) - 1, found.shift.y + static_cast<int>(i / 3) - 1});
    });
    found.agreement_beside = -1.0;
    for (std::size_t i = 0; i < around.size(); ++i)
        if (around[i].pixels > 0.0)
            found.agreement_beside = std::max(found.agreement_beside, around[i].coefficient);
    return found;
}

} // namespace fragfft
