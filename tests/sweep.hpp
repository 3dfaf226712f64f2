// What goes through every case with ./check --thorough, and through some that stand for them otherwise.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace fragfft {

inline bool is_thorough()
{
    return std::getenv("FRAGFFT_THOROUGH") != nullptr;
}

// All of the cases, or so many of them, spread evenly from the first to the last; of 1 the first.
template <typename Case> std::vector<Case> swept(const std::vector<Case>& all, std::size_t few)
{
    if (is_thorough() || all.size() <= few)
        return all;
    std::vector<Case> some;
    for (std::size_t i = 0; i < few; ++i)
        some.push_back(all[few == 1 ? 0 : i * (all.size() - 1) / (few - 1)]);
    return some;
}

// The same of the numbers from `first` to `last`.
inline std::vector<int> swept_numbers(int first, int last, std::size_t few)
{
    std::vector<int> all(static_cast<std::size_t>(last - first + 1));
    std::iota(all.begin(), all.end(), first);
    return swept(all, few);
}

} // namespace fragfft
