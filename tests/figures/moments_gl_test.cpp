// What a run measures twice, keeps sample by sample and judges again.
#include "catch_framework.hpp"
#include "fault_of.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/items.hpp"
#include "figures/report/results_folder.hpp"
#include "figures/reproduction.hpp"
#include "files/file_support.hpp"
#include "gl_test_support.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace fragfft;
using figures::Item;
using figures::ItemContext;

TEST_CASE_METHOD(ItemFixture, "What a conclusion hangs on is measured once more after all other items, and spans both")
{
    const TemporaryDirectory directory;
    std::vector<std::string> order;
    const auto measured_item = [&](const std::string& stem, const figures::Interval& first,
                                   const figures::Interval& second) {
        return Item{stem, "", stem, [&order, stem, first, second](ItemContext&) {
                        const bool is_first = std::count(order.begin(), order.end(), stem) == 0;
                        order.push_back(stem);
                        figures::ItemResult result{"", {{"ms"}, {{"1"}}}, {}, {}};
                        result.claims.emplace_back().id = stem + "_claim";
                        figures::state_ordering(result.claims.front(), "faster", is_first ? first : second, "times");
                        return result;
                    }};
    };
    const Item measured = measured_item("measured", {1.1, 1.2, 1.3}, {0.5, 0.6, 0.7});
    const Item counted = measured_item("counted", {2.0, 2.0, 2.0}, {2.0, 2.0, 2.0});
    std::vector<std::size_t> counts;
    const figures::Reproduction reproduction =
        figures::reproduce({&measured, &counted}, item_context, directory / "",
                           [&](const figures::Progress& now) { counts.push_back(now.count); });
    CHECK(order == std::vector<std::string>{"measured", "counted", "measured"});
    CHECK(counts == std::vector<std::size_t>{2, 3, 3, 3});
    const figures::Claim& claim = reproduction.items[0].result.claims.front();
    CHECK(claim.interval()->low == 0.5);
    CHECK(claim.interval()->high == 1.3);
    CHECK(claim.judgement.verdict() == figures::Verdict::undecided);
    CHECK(reproduction.moments_to_come == 0);

    // A run that ended between both moments has not finished the item.
    std::string json = figures::read_text(directory / "measured.json");
    const std::string awaits = "\"awaits_second_moment\": ";
    const std::size_t place = json.find(awaits + "false");
    REQUIRE(place != std::string::npos);
    json.replace(place, awaits.size() + 5, awaits + "true");
    figures::write_text(directory / "measured.json", json);
    order.clear();
    figures::reproduce({&measured, &counted}, item_context, directory / "", ignore_progress,
                       figures::FinishedItems::keep);
    CHECK(order == std::vector<std::string>{"measured", "measured"});
}

TEST_CASE_METHOD(ItemFixture, "What a run timed is judged and told again from its samples, and nothing is timed")
{
    const TemporaryDirectory directory;
    std::vector<const Item*> items;
    for (const char* stem : {"moreland_angel_2003_table3", "fialka_cadik_2006_bit_depth", "intel_2014_figure11"})
        items.push_back(&figures::item_named(stem));
    figures::reproduce(items, item_context, directory / "timed", ignore_progress);
    item_context.measured_limits.reset();
    // A sampling that would show: thousands of runs of each.
    item_context.only_sampling->least_milliseconds = 1e6;
    figures::reproduce(items, item_context, directory / "told", ignore_progress, figures::FinishedItems::compute_again,
                       std::chrono::seconds(15), figures::earlier_times(directory / "timed"));
    for (const char* file : {"ledger.csv", "samples.csv", "moreland_angel_2003_table3.csv",
                             "fialka_cadik_2006_bit_depth.csv", "intel_2014_figure11.csv"})
        CHECK(figures::read_text(directory / "timed" / file) == figures::read_text(directory / "told" / file));
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "Samples of another machine, and of works that are not timed, are refused")
{
    const TemporaryDirectory directory;
    const Item& item = figures::item_named("intel_2014_figure11");
    figures::reproduce({&item}, item_context, directory / "timed", ignore_progress);
    figures::EarlierTimes times = figures::earlier_times(directory / "timed");
    const auto told = [&] {
        figures::reproduce({&item}, item_context, directory / "told", ignore_progress,
                           figures::FinishedItems::compute_again, std::chrono::seconds(15), times);
    };
    times.rows.front().quantity = "something else";
    CHECK_THAT(fault_of(told), ContainsSubstring("'intel_2014_figure11' timed other works in turn 1"));
    times.machine.gpu = "another";
    CHECK_THAT(fault_of(told), ContainsSubstring("of another machine") && ContainsSubstring("GPU another"));
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture,
                 "A first look is reported at once, and what refines it takes its place in report and files")
{
    const TemporaryDirectory directory;
    const auto report = directory / "report.html";
    std::vector<std::string> reports;
    const auto looking = [&](ItemContext& asked) {
        reports.push_back(std::filesystem::exists(report) ? figures::read_text(report) : "");
        const std::string word = asked.is_second_moment ? "refined" : "glimpsed";
        figures::ItemResult result{"<p>" + word + "</p>", {{"how"}, {{word}}}, {{"seen.png", word, {1, 2, 3}}}, {}};
        result.is_first_look = !asked.is_second_moment;
        return result;
    };
    const Item look{"look", "", "Title of look", looking, 80.0, 14.0};
    const Item after = item_with("after", {"", {{"a"}, {{"1"}}}, {}, {}});
    std::vector<std::string> stems;
    const figures::Reproduction reproduction = figures::reproduce(
        {&look, &after}, item_context, directory / "", [&](const figures::Progress& now) { stems.push_back(now.stem); },
        figures::FinishedItems::compute_again, std::chrono::hours(1));
    CHECK(stems == std::vector<std::string>{"look", "after", "look", ""});
    // Though no report is due for an hour, the second moment found one.
    REQUIRE(reports.size() == 2);
    CHECK(reports[0].empty());
    CHECK_THAT(reports[1], ContainsSubstring("glimpsed") && ContainsSubstring("So far 1 of 2 items"));
    CHECK_THAT(figures::read_text(report), ContainsSubstring("refined") && !ContainsSubstring("glimpsed"));
    CHECK_THAT(figures::read_text(directory / "look.csv"), ContainsSubstring("refined"));
    CHECK(figures::load_item(directory / "", look)->result.table.rows.front().front() == "refined");
    CHECK_FALSE(reproduction.items.front().awaits_second_moment);
}

TEST_CASE_METHOD(ItemFixture,
                 "A report that is written again judges by its rules what was measured, whatever is stored")
{
    const TemporaryDirectory directory;
    const Item& item = figures::item_named("fialka_cadik_2006_bit_depth");
    const figures::Reproduction first = figures::reproduce({&item}, item_context, directory / "", ignore_progress);
    const auto file = directory / (item.stem + ".json");
    nlohmann::json stored = nlohmann::json::parse(figures::read_text(file));
    int judged = 0;
    for (nlohmann::json& claim : stored.at("claims"))
        if (claim.contains("judged_by") && ++judged > 0)
            claim.at("judgement").at("verdict") = "differs";
    REQUIRE(judged > 0);
    figures::write_text(file, stored.dump());
    const figures::Reproduction again =
        figures::report_again(directory / "", [](const std::string& left_out) { FAIL(left_out); });
    for (std::size_t i = 0; i < first.items[0].result.claims.size(); ++i)
        CHECK(again.items[0].result.claims[i].judgement.verdict() ==
              first.items[0].result.claims[i].judgement.verdict());
    require_no_errors();
}
