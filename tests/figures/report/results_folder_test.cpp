// Files of computed items that somebody has changed: nothing that a report is made of may fail by them.
#include "catch_framework.hpp"
#include "figures/report/results_folder.hpp"
#include "files/file_support.hpp"

#include <cmath>
#include <limits>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item item{"any", "A paper", "Table 1", Item::Compute{}};

ComputedItem computed_with_chart()
{
    ComputedItem computed{&item, {}};
    computed.result.table = {{"size", "ms"}, {{"256", "1.5"}, {"512", "6.5"}}};
    computed.result.charts = {{"any_time", "Time", {"size", true}, {"ms"}, {{"GPU", "size", "ms", {}}}}};
    return computed;
}

// What is said of the file after it was saved, changed and read.
std::string fault_with(const std::function<void(ItemResult&)>& change)
{
    const TemporaryDirectory folder;
    ComputedItem computed = computed_with_chart();
    change(computed.result);
    save_item(folder / "", computed);
    const std::string fault = fault_of([&] { load_item(folder / "", item); });
    CHECK(fault.find('\n') == std::string::npos);
    return fault;
}

} // namespace

TEST_CASE("An item's file whose charts cannot be drawn of its table is refused")
{
    CHECK(fault_with([](ItemResult&) {}) == "no error");
    CHECK_THAT(fault_with([](ItemResult& result) { result.table.rows[1].pop_back(); }),
               ContainsSubstring("a row of a table has 1 cells, where there are 2 columns"));
    CHECK_THAT(fault_with([](ItemResult& result) {
                   result.passes.push_back({"", {{"pass"}, {{"1", "2"}}}});
               }),
               ContainsSubstring("a row of a table has 2 cells, where there are 1 columns"));
    CHECK_THAT(fault_with([](ItemResult& result) { result.charts[0].curves[0].x_column = "width"; }),
               ContainsSubstring("no column 'width'"));
    CHECK_THAT(fault_with([](ItemResult& result) { result.table.rows[0][1] = "1\n5"; }),
               ContainsSubstring("a chart meets '1\\n5' in column 'ms'"));
    CHECK_THAT(fault_with([](ItemResult& result) { result.table.rows[0][0] = "-1"; }),
               ContainsSubstring("-1 on the logarithmic axis 'size'"));
}

TEST_CASE("An item's file cannot have its charts and pictures put elsewhere")
{
    for (const std::string name : {"", ".", "..", "../any", "/tmp/any", "a/b"}) {
        INFO(name);
        CHECK_THAT(fault_with([&](ItemResult& result) { result.charts[0].file_stem = name; }),
                   ContainsSubstring("is not below the results folder"));
    }
    CHECK_THAT(fault_with([](ItemResult& result) {
                   result.pictures.push_back({"../a.svg", "", {}});
               }),
               ContainsSubstring("'../a.svg' is not below the results folder"));
}

TEST_CASE("Infinite ends of an interval keep their signs, and a verdict on what is no number is refused")
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const std::vector<Case> open{{"a", {infinity, infinity, infinity}}, {"b", {-infinity, 2.0, infinity}}};
    const TemporaryDirectory folder;
    ComputedItem computed{&item, {}};
    Claim claim;
    claim.id = "any_claim";
    state_ratio(claim, {2.0, 2.0}, open, "");
    computed.result.claims = {claim};
    save_item(folder / "", computed);
    const auto loaded = load_item(folder / "", item);
    REQUIRE(loaded);
    REQUIRE(loaded->result.claims[0].cases.size() == 2);
    CHECK(loaded->result.claims[0].cases[0].value == open[0].value);
    CHECK(loaded->result.claims[0].cases[1].value == open[1].value);

    const auto with_no_number = [&](bool is_judged) {
        return fault_with([&](ItemResult& result) {
            result.claims = {claim};
            result.claims[0].cases[0].value.middle = std::nan("");
            if (!is_judged)
                judge_again(result.claims[0]);
        });
    };
    CHECK_THAT(with_no_number(true), ContainsSubstring("'any_claim' judges what is no number"));
    CHECK(with_no_number(false) == "no error");
}
