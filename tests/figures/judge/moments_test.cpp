// The order in which a run measures; an interrupted run continues as it would have without the interruption.
#include "catch_framework.hpp"
#include "figures/judge/moments.hpp"

#include <random>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

// Simulates a run by the states of its items only. `disturbed` says whether the moment being measured is disturbed.
struct PlayedRun
{
    std::vector<ItemState> items;
    std::string order{}; // "a1 b1 a2": an item's stem and moment, "!" for the decision

    template <typename Disturbed, typename IsOpen> void play(const Disturbed& disturbed, const IsOpen& is_open)
    {
        for (NextStep step = next_step(items); step.kind != NextStep::Kind::finished; step = next_step(items)) {
            REQUIRE(order.size() < 1000);
            if (step.kind == NextStep::Kind::decide) {
                order += "! ";
                for (ItemState& item : items)
                    if (item.is_timed && !item.gave_up) {
                        item.further = is_open(item) ? further_moments : 0;
                        item.decided_at = item.moments();
                    }
                continue;
            }
            ItemState& item = items[step.item];
            item.disturbed.push_back(disturbed(item));
            order += item.stem + std::to_string(item.moments()) + " ";
        }
    }
};

const auto never = [](const ItemState&) { return false; };
const auto always = [](const ItemState&) { return true; };

} // namespace

TEST_CASE("All are measured once, what is timed twice, and what is undecided six times, round by round")
{
    PlayedRun run{{{"a", false, true}, {"b"}, {"c", false, true}}};
    run.play(never, [](const ItemState& item) { return item.stem == "c"; });
    CHECK(run.order == "a1 b1 c1 a2 c2 ! c3 c4 c5 c6 ");

    PlayedRun both{{{"a", false, true}, {"c", false, true}}};
    both.play(never, always);
    CHECK(both.order == "a1 c1 a2 c2 ! a3 c3 a4 c4 a5 c5 a6 c6 ");
}

TEST_CASE("A disturbed moment is taken again, once before the decision and once after it")
{
    PlayedRun run{{{"a", false, true}, {"c", false, true}}};
    run.play([](const ItemState& item) { return item.stem == "c" && item.moments() == 0; }, never);
    CHECK(run.order == "a1 c1 a2 c2 c3 ! ");

    PlayedRun busy{{{"a", false, true}}};
    busy.play(always, always);
    CHECK(busy.order == "a1 a2 a3 ! a4 a5 a6 a7 a8 ");
}

TEST_CASE("An item that failed is not asked again, and does not keep the others from their decision")
{
    PlayedRun run{{{"a", true, true}, {"c", false, true}}};
    run.play(never, never);
    CHECK(run.order == "c1 c2 ! ");
}

TEST_CASE("A run that is ended at any moment goes on by its rows as it would have")
{
    const std::vector<std::string> stems{"a", "b", "c"};
    std::mt19937 generator(59);
    for (int round = 0; round < 50; ++round) {
        std::vector<Row> rows;
        std::string orders[2];
        // Once without interruption, once reading all rows again before each step.
        const auto seed = generator();
        for (const bool reads_again : {false, true}) {
            std::mt19937 chance(seed);
            rows.clear();
            std::vector<ItemState> states;
            for (const std::string& stem : stems)
                states.push_back({stem});
            for (;;) {
                const Run run({}, ItemEffort::standard, rows);
                if (reads_again)
                    for (ItemState& state : states)
                        state = state_of(state.stem, run);
                const NextStep step = next_step(states);
                if (step.kind == NextStep::Kind::finished)
                    break;
                if (step.kind == NextStep::Kind::decide) {
                    for (ItemState& state : states)
                        if (state.is_timed) {
                            state.further = chance() % 2 == 0 ? further_moments : 0;
                            state.decided_at = state.moments();
                            rows.push_back({.item = state.stem,
                                            .moment = state.moments(),
                                            .key = Key(further_moments_quantity),
                                            .samples = {static_cast<double>(*state.further)}});
                        }
                    orders[reads_again] += "! ";
                    continue;
                }
                ItemState& state = states[step.item];
                const bool disturbed = chance() % 3 == 0;
                const int moment = state.moments() + 1;
                state.disturbed.push_back(disturbed);
                state.is_timed = state.stem != "b";
                if (state.is_timed)
                    rows.push_back(
                        {.item = state.stem, .moment = moment, .key = Key("t"), .clock = "c", .samples = {1.0}});
                rows.push_back({.item = state.stem,
                                .moment = moment,
                                .key = Key(share_of_others_quantity),
                                .samples = {disturbed ? 0.5 : 0.0}});
                orders[reads_again] += state.stem + std::to_string(moment) + " ";
            }
        }
        CHECK(orders[0] == orders[1]);
    }
}

TEST_CASE("A moment without its last row is not whole, and is measured again")
{
    const Run run({}, ItemEffort::standard,
                  {{.item = "a", .moment = 1, .key = Key("t"), .clock = "c", .samples = {1.0}},
                   {.item = "a", .moment = 1, .key = Key(share_of_others_quantity), .samples = {0.0}},
                   {.item = "a", .moment = 2, .key = Key("t"), .clock = "c", .samples = {1.0}}});
    const ItemState state = state_of("a", run);
    CHECK(state.moments() == 1);
    CHECK(state.is_timed);
    CHECK(moments_to_come({state}) == 1);
}

TEST_CASE("What was decided needs no other moment where two before the decision were undisturbed")
{
    const auto at_decision = [](std::vector<bool> disturbed) {
        ItemState state{"a", false, true, std::move(disturbed)};
        CHECK_FALSE(state.has_decided_times());
        state.further = further_moments;
        state.decided_at = state.moments();
        const bool before = state.has_decided_times();
        state.disturbed.insert(state.disturbed.end(), {false, false, true});
        CHECK(state.has_decided_times() == before);
        return before;
    };
    CHECK(at_decision({false, false}));
    CHECK(at_decision({true, false, false}));
    CHECK_FALSE(at_decision({true, true, false}));
    CHECK_FALSE(at_decision({true, false}));
}

TEST_CASE("The rows of a decision are those that were there, of each item")
{
    std::vector<Row> rows;
    for (const char* stem : {"a", "b", "c"})
        for (int moment = 1; moment <= 4; ++moment)
            rows.push_back({.item = stem, .moment = moment, .key = Key("t"), .samples = {1.0}});
    const std::vector<ItemState> states{{.stem = "a", .further = further_moments, .decided_at = 2},
                                        {.stem = "b", .further = 0, .decided_at = 3},
                                        {.stem = "c"}};
    std::string kept;
    for (const Row& row : rows_before_decision(rows, states))
        kept += row.item + std::to_string(row.moment) + " ";
    CHECK(kept == "a1 a2 b1 b2 b3 c1 c2 c3 c4 ");
}
