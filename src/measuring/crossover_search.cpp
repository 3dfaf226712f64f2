#include "measuring/crossover_search.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

namespace fragfft::measuring {

namespace {

// Odd kernel sizes by their place: 3 is 0, 5 is 1.
int kernel_size_at(int place)
{
    return smallest_compared_kernel + 2 * place;
}

// The smallest place in [begin, end) for which `holds`, which stays true from there on; `end` when there is none.
int first_place(int begin, int end, int guess, const std::function<bool(int)>& holds)
{
    bool held = false;
    bool failed = false;
    for (int step = 1; begin < end; step *= 2) {
        const int middle = begin + (end - begin) / 2;
        const int place = held && failed ? middle : std::clamp(guess, begin, end - 1);
        if (holds(place)) {
            held = true;
            end = place;
            guess = place - step;
        } else {
            failed = true;
            begin = place + 1;
            guess = place + step;
        }
    }
    return begin;
}

// Where both take equally long, by all comparisons of kernels near `kernel_size` together: the ratio of the times is
// taken for a power of the kernel size, a line in logarithms through the points. None where that does not rise.
std::optional<double> equally_long(const std::map<int, Comparison>& comparisons, int kernel_size)
{
    constexpr double near = 1.5;
    double count = 0.0;
    double sum_x = 0.0;
    double sum_y = 0.0;
    double sum_xx = 0.0;
    double sum_xy = 0.0;
    for (const auto& [size, comparison] : comparisons) {
        if (size > near * kernel_size || kernel_size > near * size)
            continue;
        const double x = std::log(static_cast<double>(size) / kernel_size);
        const double y = std::log(comparison.convolution.median_milliseconds / comparison.fft.median_milliseconds);
        count += 1.0;
        sum_x += x;
        sum_y += y;
        sum_xx += x * x;
        sum_xy += x * y;
    }
    const double spread = count * sum_xx - sum_x * sum_x;
    const double slope = spread > 0.0 ? (count * sum_xy - sum_x * sum_y) / spread : 0.0;
    if (slope <= 0.0)
        return std::nullopt;
    return kernel_size * std::exp((sum_x - sum_y / slope) / count);
}

int odd_size_from(double kernel_size)
{
    constexpr double rounding = 1e-9;
    return 2 * static_cast<int>(std::ceil((kernel_size - 1.0) / 2.0 - rounding)) + 1;
}

} // namespace

bool Comparison::fft_is_as_fast() const
{
    return fft.median_milliseconds <= convolution.median_milliseconds;
}

bool Comparison::fft_is_as_fast_for_certain() const
{
    return fft.upper_quartile_milliseconds <= convolution.lower_quartile_milliseconds;
}

bool Comparison::convolution_is_faster_for_certain() const
{
    return convolution.upper_quartile_milliseconds < fft.lower_quartile_milliseconds;
}

Crossover find_crossover(int largest, int guess, const std::function<Comparison(int kernel_size)>& compare)
{
    if (largest < smallest_compared_kernel)
        throw std::logic_error("there is no kernel size to search a crossover in");
    std::map<int, Comparison> known;
    const auto at = [&](int place) -> const Comparison& {
        const int kernel_size = kernel_size_at(place);
        const auto entry = known.find(kernel_size);
        return entry != known.end() ? entry->second : known.emplace(kernel_size, compare(kernel_size)).first->second;
    };
    const int count = (largest - smallest_compared_kernel) / 2 + 1;
    const int first_guess = (guess - smallest_compared_kernel) / 2;
    const int crossover = first_place(0, count, first_guess, [&](int place) { return at(place).fft_is_as_fast(); });
    const int low = first_place(0, crossover, crossover - 1,
                                [&](int place) { return !at(place).convolution_is_faster_for_certain(); });
    const int high =
        first_place(crossover, count, crossover, [&](int place) { return at(place).fft_is_as_fast_for_certain(); });

    const auto size_or_none = [&](int place) {
        return place < count ? std::optional(kernel_size_at(place)) : std::nullopt;
    };
    // Where the spread leaves no choice, what the search found stays.
    std::optional<int> by_all = size_or_none(crossover);
    if (by_all) {
        const double least = kernel_size_at(low);
        const double greatest = kernel_size_at(std::min(high, count - 1));
        by_all = odd_size_from(std::clamp(equally_long(known, *by_all).value_or(*by_all), least, greatest));
    }
    Crossover result{kernel_size_at(count - 1), by_all, size_or_none(low), size_or_none(high), {}};
    for (const auto& [kernel_size, comparison] : known)
        result.comparisons.push_back(comparison);
    return result;
}

} // namespace fragfft::measuring
