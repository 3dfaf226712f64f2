// Tests that go through every case with ./check --thorough, and through representative ones otherwise.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

namespace fragfft {

inline bool is_thorough()
{
    return std::getenv("FRAGFFT_THOROUGH") != nullptr;
}

// With ./check --thorough all of the cases; otherwise `few` of them, spread evenly from the first to the last, or the
// first if `few` is 1.
template <typename Case> std::vector<Case> swept(const std::vector<Case>& all, std::size_t few)
{
    if (is_thorough() || all.size() <= few)
        return all;
    std::vector<Case> some;
    for (std::size_t i = 0; i < few; ++i)
        some.push_back(all[few == 1 ? 0 : i * (all.size() - 1) / (few - 1)]);
    return some;
}

// The same for the numbers from `first` to `last`.
inline std::vector<int> swept_numbers(int first, int last, std::size_t few)
{
    std::vector<int> all(static_cast<std::size_t>(last - first + 1));
    std::iota(all.begin(), all.end(), first);
    return swept(all, few);
}

// Where a test has two kinds of choices: the cases of one kind, shared out among the choices of the other, of which
// there are so many. Each choice takes its turn with the next cases, such that every case has come by the last of them;
// with ./check --thorough every choice meets every case.
template <typename Case> class InTurn
{
public:
    // From case number `first` on, so that a third kind of choices need not meet the same pairs.
    InTurn(std::vector<Case> all, std::size_t choices, std::size_t first = 0)
        : all_(std::move(all)), few_((all_.size() + choices - 1) / choices), next_(first)
    {
    }

    std::vector<Case> next()
    {
        if (is_thorough())
            return all_;
        std::vector<Case> some;
        for (std::size_t i = 0; i < few_; ++i)
            some.push_back(all_[next_++ % all_.size()]);
        return some;
    }

private:
    std::vector<Case> all_;
    std::size_t few_; // for each choice, at least one
    std::size_t next_;
};

// Each of the first beside each of the second.
template <typename First, typename Second>
std::vector<std::pair<First, Second>> all_pairs(const std::vector<First>& first, const std::vector<Second>& second)
{
    std::vector<std::pair<First, Second>> pairs;
    for (const First& one : first)
        for (const Second& other : second)
            pairs.emplace_back(one, other);
    return pairs;
}

// All of these pairs, or so few that each of the first and each of the second is in one: they go round in step. What
// either does is then seen, for example of each method and of each format, where it does not take just the two.
template <typename First, typename Second>
std::vector<std::pair<First, Second>> swept_pairs(const std::vector<First>& first, const std::vector<Second>& second)
{
    if (is_thorough())
        return all_pairs(first, second);
    std::vector<std::pair<First, Second>> pairs;
    for (std::size_t i = 0; i < std::max(first.size(), second.size()); ++i)
        pairs.emplace_back(first[i % first.size()], second[i % second.size()]);
    return pairs;
}

} // namespace fragfft
