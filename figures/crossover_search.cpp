#include "figures/crossover_search.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace fragfft::figures {

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
    Crossover result{kernel_size_at(count - 1), size_or_none(crossover), size_or_none(low), size_or_none(high), {}};
    for (const auto& [kernel_size, comparison] : known)
        result.comparisons.push_back(comparison);
    return result;
}

} // namespace fragfft::figures
