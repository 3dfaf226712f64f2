// Which experiment is measured next. Every item is measured once, so that there is a whole report early; then what is
// timed once more; then, four times more, what conclusions are still undecided of. A moment that other programs
// disturbed is kept and taken again, once before that decision and once after it.
#pragma once

#include "figures/judge/run.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

// Whether the experiment came to its end then: its share of other programs is the last row that it leaves.
bool is_whole(const MomentRows& moment);

inline constexpr int further_moments = 4; // of what is undecided after these

// The row by which a run remembers its decision: how many further moments the item gets, at its last moment before.
inline constexpr const char* further_moments_quantity = "further moments";

// What is known of one item while a run goes on.
struct ItemState
{
    std::string stem;
    bool gave_up = false;            // it failed in this run
    bool is_timed = false;           // it leaves times
    std::vector<bool> disturbed{};   // of each whole moment, from the first
    std::optional<int> further = {}; // once it is decided
    int decided_at = 0;              // moments before the decision

    int moments() const { return static_cast<int>(disturbed.size()); }
};

// By the rows of a run that may have been interrupted.
ItemState state_of(const std::string& stem, const Run& run);

struct NextStep
{
    enum class Kind
    {
        measure,
        decide, // judge what is undecided
        finished,
    };
    Kind kind = Kind::finished;
    std::size_t item = 0; // to be measured
};
NextStep next_step(const std::vector<ItemState>& items);

// How many moments are still to come, as far as it is known.
std::size_t moments_to_come(const std::vector<ItemState>& items);

} // namespace fragfft::figures
