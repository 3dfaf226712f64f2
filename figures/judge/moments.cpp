#include "figures/judge/moments.hpp"

#include <algorithm>
#include <iterator>
#include <map>

namespace fragfft::figures {

namespace {

// Whether any of the moments in [begin, end) is disturbed.
bool any_disturbed(const ItemState& item, int begin, int end)
{
    for (int i = begin; i < std::min(end, item.moments()); ++i)
        if (item.disturbed[static_cast<std::size_t>(i)])
            return true;
    return false;
}

// The number of moments that an item gets before the decision on further ones.
int moments_before_decision(const ItemState& item)
{
    if (!item.is_timed)
        return 1;
    return moments_of_every_time + (any_disturbed(item, 0, moments_of_every_time) ? 1 : 0);
}

int moments_wanted(const ItemState& item)
{
    if (!item.further)
        return moments_before_decision(item);
    const int end = item.decided_at + *item.further;
    return end + (*item.further > 0 && any_disturbed(item, item.decided_at, end) ? 1 : 0);
}

} // namespace

bool ItemState::has_decided_times() const
{
    return further && std::count(disturbed.begin(), disturbed.begin() + decided_at, false) >= moments_of_every_time;
}

std::vector<Row> rows_before_decision(const std::vector<Row>& rows, const std::vector<ItemState>& states)
{
    std::map<std::string, int> last_moments;
    for (const ItemState& state : states)
        if (state.further)
            last_moments.emplace(state.stem, state.decided_at);
    std::vector<Row> before;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(before), [&](const Row& row) {
        const auto last = last_moments.find(row.item);
        return last == last_moments.end() || row.moment <= last->second;
    });
    return before;
}

bool is_whole(const MomentRows& moment)
{
    return moment.has(share_of_others_quantity);
}

ItemState state_of(const std::string& stem, const Run& run)
{
    ItemState state{stem};
    for (const auto& [number, moment] : run.of(stem).moments()) {
        if (!is_whole(moment))
            continue;
        state.disturbed.push_back(moment.is_disturbed());
        if (moment.has(further_moments_quantity)) {
            state.further = static_cast<int>(moment.number(further_moments_quantity));
            state.decided_at = state.moments();
        }
    }
    for (const auto& [number, moment] : run.of(stem).moments())
        state.is_timed = state.is_timed || moment.has_times();
    return state;
}

NextStep next_step(const std::vector<ItemState>& items)
{
    // Measures in rounds, so that the moments of one item are far apart in time.
    const auto of_round = [&](int round) -> std::optional<NextStep> {
        for (std::size_t i = 0; i < items.size(); ++i)
            if (!items[i].gave_up && items[i].moments() < round && items[i].moments() < moments_wanted(items[i]))
                return NextStep{NextStep::Kind::measure, i};
        return std::nullopt;
    };
    constexpr int most_rounds = moments_of_every_time + 1 + further_moments + 1;
    for (int round = 1; round <= most_rounds; ++round)
        if (const auto step = of_round(round))
            return *step;
    const bool is_decided = std::all_of(items.begin(), items.end(), [](const ItemState& item) {
        return item.gave_up || !item.is_timed || item.further.has_value();
    });
    return {is_decided ? NextStep::Kind::finished : NextStep::Kind::decide};
}

std::size_t moments_to_come(const std::vector<ItemState>& items)
{
    int count = 0;
    for (const ItemState& item : items)
        if (!item.gave_up)
            count += std::max(0, moments_wanted(item) - item.moments());
    return static_cast<std::size_t>(count);
}

} // namespace fragfft::figures
