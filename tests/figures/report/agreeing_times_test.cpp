#include "catch_framework.hpp"
#include "figures/report/computed_items.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item agreeing_one{"one", "", "One", {}};
const Item two{"two", "", "Two", {}};
const Item three{"three", "", "Three", {}};

ComputedItem computed(const Item& item, std::vector<MeasuredTime> times)
{
    ComputedItem result{&item, {}};
    result.result.times = std::move(times);
    return result;
}

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
    reproduction.items[1].effort = figures::Effort::quick;
    CHECK(compared_times(reproduction).empty());
}
