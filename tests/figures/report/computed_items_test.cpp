#include "catch_framework.hpp"
#include "figures/report/computed_items.hpp"

#include <stdexcept>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item agreeing_one{"one", "", "One", Item::Compute{}};
const Item two{"two", "", "Two", Item::Compute{}};
const Item three{"three", "", "Three", Item::Compute{}};

ComputedItem computed(const Item& item, std::vector<MeasuredTime> times)
{
    ComputedItem result{&item, {}};
    result.result.times = std::move(times);
    return result;
}

Claim faster_by(const Interval& ratio)
{
    Claim claim;
    claim.id = "one_faster";
    state_ordering(claim, "faster", ratio, "times");
    claim.beside = ", in the dark";
    return claim;
}

ItemResult result_with(const Claim& claim)
{
    ItemResult result;
    result.claims = {claim};
    return result;
}

const Item item_of_moments{"one", "", "One", Item::Compute{}};
const Item other_item{"two", "", "Two", Item::Compute{}};

} // namespace

TEST_CASE("Times of one quantity agree where their ranges meet, a GPU's within a tenth")
{
    const MeasuredTime slow{"pass", 1.1, 1.3, true};
    const auto agree = [&](const MeasuredTime& other) {
        Reproduction reproduction;
        reproduction.items = {computed(agreeing_one, {slow}), computed(two, {other})};
        const auto compared = compared_times(reproduction);
        REQUIRE(compared.size() == 1);
        return compared.front().agree();
    };
    CHECK(agree({"pass", 1.0, 1.2, true}));
    CHECK(agree({"pass", 0.9, 1.001, true}));
    CHECK_FALSE(agree({"pass", 0.9, 0.99, true}));
    CHECK(agree({"pass", 1.42, 2.0, true}));
    CHECK_FALSE(agree({"pass", 1.44, 2.0, true}));
    CHECK(agree({"pass", 2.5, 2.6, false})); // by the CPU's clock
    CHECK_FALSE(agree({"pass", 2.7, 2.8, false}));
}

TEST_CASE("Times that differ by what submitting work may take are one time, whatever share of them that is")
{
    const auto compared = [](double least) {
        Reproduction reproduction;
        reproduction.items = {computed(agreeing_one, {{"pass", 0.022, 0.024, true}}),
                              computed(two, {{"pass", least, 0.05, true}})};
        return compared_times(reproduction).at(0);
    };
    CHECK(compared(0.0339).agree());
    CHECK(compared(0.0339).meet());
    CHECK_FALSE(compared(0.0341).agree());
    CHECK_FALSE(compared(0.0341).meet());
}

TEST_CASE("Each further item is compared with the first that timed the same on the same machine with the same effort")
{
    Reproduction reproduction;
    reproduction.items = {computed(agreeing_one, {{"a", 1.0, 2.0}, {"b", 1.0, 2.0}}),
                          computed(two, {{"a", 1.0, 2.0}, {"d", 1.0, 2.0}, {"d", 8.0, 9.0}}),
                          computed(three, {{"a", 9.0, 9.5}, {"c", 1.0, 2.0}})};
    const auto compared = compared_times(reproduction);
    REQUIRE(compared.size() == 2);
    CHECK(compared[0].second_item == "two");
    CHECK(compared[0].agree());
    CHECK(compared[1].words() == "a: 1 to 2 ms in one, 9 to 9.5 ms in three");
    CHECK(reproduction.failed_checks() ==
          std::vector<std::string>{"one time in two items: a: 1 to 2 ms in one, 9 to 9.5 ms in three"});

    reproduction.items[2].machine.gpu = "another";
    CHECK(compared_times(reproduction).size() == 1);
    reproduction.items[1].effort = figures::ItemEffort::quick;
    CHECK(compared_times(reproduction).empty());
}

TEST_CASE("What two moments measured is spanned, and judged on that")
{
    ItemResult result = result_with(faster_by({1.3, 1.4, 1.5}));
    CHECK(asks_for_second_moment(result));
    CHECK(result.claims[0].judgement.verdict() == Verdict::reproduced);
    join_second_moment(result, result_with(faster_by({1.5, 1.6, 1.7})));
    CHECK(result.claims[0].interval()->low == 1.3);
    CHECK(result.claims[0].interval()->high == 1.7);
    CHECK(result.claims[0].interval()->middle == Approx(1.4967).epsilon(1e-4));
    CHECK(result.claims[0].judgement.verdict() == Verdict::reproduced);
    CHECK(result.claims[0].measured_words() == "1.5 (1.3 to 1.7) times, in the dark");

    join_second_moment(result, result_with(faster_by({0.7, 0.8, 0.9})));
    CHECK(result.claims[0].judgement.verdict() == Verdict::undecided);
    CHECK(result.claims[0].judgement.doubt() == Doubt::border);
}

TEST_CASE("Figures of hardware, times and checks keep what both moments saw")
{
    ItemResult first;
    first.claims.emplace_back().id = "one_rate";
    state_figure(first.claims[0], {2.0, {3.0, 4.0, 5.0}, "Hz"});
    first.claims[0].published = "about 2 Hz";
    first.times = {{"pass", 1.0, 2.0, true}};
    first.checks = {{"error", 0.1, 1.0}};
    CHECK_FALSE(asks_for_second_moment(first)); // no conclusion hangs on it
    ItemResult second = first;
    state_figure(second.claims[0], {2.0, {8.0, 9.0, 10.0}, "Hz"});
    second.times = {{"pass", 1.5, 4.0, true}};
    second.checks = {{"error", 1.1, 1.0}, {"another", 0.0, 0.0}};
    join_second_moment(first, second);
    CHECK(first.claims[0].measured == "6 (3 to 10) Hz");
    CHECK(first.claims[0].published == "about 2 Hz");
    CHECK(first.times[0].least_milliseconds == 1.0);
    CHECK(first.times[0].greatest_milliseconds == 4.0);
    REQUIRE(first.checks.size() == 2);
    CHECK_FALSE(first.checks[0].holds());
}

TEST_CASE("What one moment cannot tell, both cannot, and other claims are an error of the program")
{
    Claim silent;
    silent.id = "one_faster";
    state_untestable(silent, ClaimKind::conclusion, "faster", "nothing was saved");
    ItemResult result = result_with(faster_by({1.3, 1.4, 1.5}));
    join_second_moment(result, result_with(silent));
    CHECK(result.claims[0].judgement.verdict() == Verdict::cannot_be_tested);
    join_second_moment(result, result_with(faster_by({1.3, 1.4, 1.5})));
    CHECK(result.claims[0].judgement.rule() == "nothing was saved");

    Claim other = silent;
    other.id = "one_slower";
    CHECK_THROWS_AS(join_second_moment(result, result_with(other)), std::logic_error);
    CHECK_THROWS_AS(join_second_moment(result, {}), std::logic_error);
}

TEST_CASE("A first look gives way to the second moment, in all but what its checks saw")
{
    ItemResult look;
    look.is_first_look = true;
    look.text = "one run";
    look.table = {{"ms"}, {{"2"}}};
    look.times = {{"filter", 2.0, 2.0}};
    look.checks = {{"error", 1.1, 1.0}};
    CHECK(asks_for_second_moment(look));
    ItemResult refined = look;
    refined.is_first_look = false;
    refined.text = "many runs";
    refined.table = {{"ms"}, {{"1"}}};
    refined.times = {{"filter", 0.9, 1.1}};
    refined.checks = {{"error", 0.1, 1.0}};
    CHECK_FALSE(asks_for_second_moment(refined));
    ItemResult joined = look;
    join_second_moment(joined, refined);
    CHECK_FALSE(joined.is_first_look);
    CHECK(joined.text == "many runs");
    CHECK(joined.table.rows == refined.table.rows);
    CHECK(joined.times[0].greatest_milliseconds == 1.1);
    REQUIRE(joined.checks.size() == 1);
    CHECK_FALSE(joined.checks[0].holds());

    CHECK_THROWS_AS(join_second_moment(joined = look, look), std::logic_error);
    ItemResult claiming = look;
    claiming.claims = {faster_by({1.3, 1.4, 1.5})};
    CHECK_THROWS_AS(join_second_moment(claiming, refined), std::logic_error);
}

TEST_CASE("What a machine cannot judge stays unjudged at a second moment, and the share of others is the larger")
{
    Claim unfit = faster_by({1.3, 1.4, 1.5});
    unfit.unfit = "no card";
    judge_again(unfit);
    CHECK(unfit.measured == "1.4 (1.3 to 1.5) times");
    ItemResult result = result_with(unfit);
    join_second_moment(result, result_with(faster_by({1.3, 1.4, 1.6})));
    CHECK(result.claims[0].judgement.verdict() == Verdict::cannot_be_tested);
    CHECK(result.claims[0].judgement.rule() == "no card");

    result = result_with(faster_by({1.3, 1.4, 1.5}));
    ItemResult busy = result_with(faster_by({1.3, 1.4, 1.5}));
    busy.claims[0].share_of_others = 0.5;
    join_second_moment(result, busy);
    CHECK(result.claims[0].judgement.doubt() == Doubt::other_programs);
}

TEST_CASE("Where two items timed the same work apart from each other, their conclusions are undecided")
{
    Reproduction reproduction;
    const auto add = [&](const Item& item, double from, double to) {
        ComputedItem& computed = reproduction.items.emplace_back(ComputedItem{&item, {}});
        computed.result = result_with(faster_by({1.3, 1.4, 1.5}));
        computed.result.times = {{"FFTW", from, to}};
    };
    add(item_of_moments, 1.0, 2.0);
    add(other_item, 1.9, 3.0);
    CHECK_FALSE(doubt_disagreeing_times(reproduction));
    CHECK(reproduction.items[0].result.claims[0].judgement.verdict() == Verdict::reproduced);
    reproduction.items[1].result.times[0].least_milliseconds = 2.1;
    CHECK(doubt_disagreeing_times(reproduction));
    for (const ComputedItem& computed : reproduction.items) {
        CHECK(computed.result.claims[0].judgement.doubt() == Doubt::disagreeing_times);
        CHECK_THAT(computed.result.claims[0].judgement.rule(), ContainsSubstring("2.1 to 3 ms in two"));
    }
}
