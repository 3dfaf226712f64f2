// Arrays that threads filter piece by piece, each in buffers of its own.
#pragma once

#include "arrays/parallel_ranges.hpp"
#include "arrays/weighted_sums.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <vector>

namespace fragfft::cpu {

// How many numbers a vector of any processor here has at most.
template <typename Number> inline constexpr std::size_t vector_length = numbers_per_line<Number>;

constexpr std::size_t rounded_up(std::size_t count, std::size_t multiple)
{
    return (count + multiple - 1) / multiple * multiple;
}

// Zeros that begin at a cache line.
template <typename Number> class Buffer
{
public:
    explicit Buffer(std::size_t count)
        : numbers_(static_cast<Number*>(::operator new[](count * sizeof(Number), alignment)))
    {
        std::fill_n(numbers_.get(), count, Number(0));
    }
    Number* data() const { return numbers_.get(); }

private:
    static constexpr auto alignment = std::align_val_t(64);
    struct Delete
    {
        void operator()(Number* numbers) const { ::operator delete[](numbers, alignment); }
    };
    std::unique_ptr<Number[], Delete> numbers_;
};

template <typename Number> TapGridOf<Number> taps_from(const std::vector<double>& weights, std::size_t width)
{
    TapGridOf<Number> taps{static_cast<int>(width), static_cast<int>(weights.size() / width), {}};
    for (auto weight = weights.rbegin(); weight != weights.rend(); ++weight)
        taps.weights.push_back(static_cast<Number>(*weight));
    return taps;
}

// Calls work(filter, piece) for each piece, on several threads if there are enough multiplications to make starting
// them worthwhile. Each thread has a filter of its own; `make` returns all of them before any thread starts.
template <typename Make, typename Work>
void for_pieces(std::size_t pieces, std::size_t multiplications, int thread_count, const Make& make, const Work& work)
{
    constexpr std::size_t least_work = std::size_t{1} << 20;
    const int threads =
        multiplications < least_work ? 1 : static_cast<int>(std::min<std::size_t>(pieces, std::max(1, thread_count)));
    std::vector<decltype(make())> filters;
    for (int thread = 0; thread < threads; ++thread)
        filters.push_back(make());
    const auto all = static_cast<std::size_t>(threads);
    for_ranges_in_parallel(all, threads, [&](std::size_t thread, std::size_t) {
        for (std::size_t piece = pieces * thread / all; piece < pieces * (thread + 1) / all; ++piece)
            work(*filters[thread], piece);
    });
}

} // namespace fragfft::cpu
