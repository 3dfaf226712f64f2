// Decides which experiment is measured next. Every item is measured once first, so that a whole report exists early;
// then timed items once more; then, of items with undecided conclusions, the times that these conclusions are computed
// from, up to four times more. A moment that other programs disturbed is kept and repeated, at most once before that
// decision and once after it.
#pragma once

#include "figures/judge/run.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

// Whether the experiment was measured to the end at this moment: the share of other programs is the last row that it
// writes.
bool is_whole(const MomentRows& moment);

inline constexpr int further_moments = 4; // number of further moments for an item with undecided conclusions

// The quantity of the row that records the decision: how many further moments the item gets. It stands at the last
// moment before the decision.
inline constexpr const char* further_moments_quantity = "further moments";

// What is known about one item during a run.
struct ItemState
{
    std::string stem;
    bool gave_up = false;            // it failed in this run
    bool is_timed = false;           // it has measured times
    std::vector<bool> disturbed{};   // for each complete moment, from the first
    std::optional<int> further = {}; // set once it is decided
    int decided_at = 0;              // number of moments before the decision

    int moments() const { return static_cast<int>(disturbed.size()); }
    // Whether there was the decision, after enough undisturbed moments, so that what they decided needs no other one.
    bool has_decided_times() const;
};

// The rows that were there at the decision, for each item that `states` holds.
std::vector<Row> rows_before_decision(const std::vector<Row>& rows, const std::vector<ItemState>& states);

// Reconstructs the state from the rows of a run that may have been interrupted.
ItemState state_of(const std::string& stem, const Run& run);

struct NextStep
{
    enum class Kind
    {
        measure,
        decide, // decide which items are undecided
        finished,
    };
    Kind kind = Kind::finished;
    std::size_t item = 0; // index of the item to be measured
};
NextStep next_step(const std::vector<ItemState>& items);

// The number of moments still to come, as far as it is known.
std::size_t moments_to_come(const std::vector<ItemState>& items);

} // namespace fragfft::figures
