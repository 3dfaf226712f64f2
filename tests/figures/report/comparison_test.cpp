#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/report/comparison.hpp"
#include "figures/report/ledger.hpp"
#include "figures/report/results_folder.hpp"
#include "files/file_support.hpp"
#include "no_code.hpp"
#include "parts_of_text.hpp"

#include <nlohmann/json.hpp>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item compared_item{"paper_2003_table1", "Paper 2003", "Table 1", no_code};

Claim compared_ratio(const std::string& name, double measured)
{
    Claim claim;
    claim.id = compared_item.stem + "_" + name;
    claim.statement = "A < B, " + name;
    state_ratio(claim, {4.0, 4.0}, Interval{measured, measured, measured}, "times");
    return claim;
}

Claim compared_figure(double now)
{
    Claim claim;
    claim.id = compared_item.stem + "_rate";
    claim.statement = "Frames a second";
    state_figure(claim, {0.5, {now, now, now}, "Hz"});
    return claim;
}

// Writes a folder as reproduce does.
void write_folder(const std::filesystem::path& folder, const std::vector<Claim>& claims, double milliseconds)
{
    create_folder(folder);
    Reproduction reproduction;
    reproduction.items.push_back({&compared_item, {}});
    reproduction.items.front().result.claims = claims;
    reproduction.machine.gpu = "GPU of " + folder.filename().string();
    write_text(folder / "machine.json", nlohmann::json(reproduction.machine).dump());
    write_text(folder / "ledger.csv", ledger_table(reproduction).to_csv());
    write_text(folder / "then_and_now.csv", CsvTable{{"implementation", "hardware", "year", "ms, median"},
                                                     {{"fragment programs", "FX", "2003", "2700"},
                                                      {"method", "GPU", "now", measuring::number(milliseconds)}}}
                                                .to_csv());
}

} // namespace

TEST_CASE("Machines stand side by side: a row per claim, a column per machine, a dot per machine")
{
    const TemporaryDirectory directory;
    write_folder(directory / "one", {compared_ratio("a", 4.0), compared_figure(100.0)}, 13.0);
    write_folder(directory / "two", {compared_ratio("a", 0.5), compared_ratio("b", 8.0), compared_figure(1.0)}, 570.0);
    const auto page = compare_machines({directory / "one", directory / "two"}, directory / "both");
    CHECK(page == directory / "both/comparison.html");
    const std::string html = read_text(page);
    CHECK_THAT(html, ContainsSubstring("<th class=\"words\">one</th><th class=\"words\">two</th>"));
    CHECK_THAT(html, ContainsSubstring("GPU of one") && ContainsSubstring("GPU of two"));
    CHECK(occurrences(html, "<tr id=") == 3);
    CHECK(occurrences(html, "A &lt; B, a") == 1);
    // Only one machine has claim b.
    const std::string row = html.substr(html.find("<tr id=\"paper_2003_table1_b\">"));
    CHECK_THAT(row.substr(0, row.find("</tr>")),
               ContainsSubstring("<td class=\"words\">-</td>") && ContainsSubstring("holds in shape"));
    // The factors, and one filter's time: once as published, and once for each machine.
    CHECK_THAT(html, ContainsSubstring("× 200") && ContainsSubstring("× 2<"));
    CHECK(occurrences(html, "2.7 s") == 1);
    CHECK_THAT(html, ContainsSubstring("13 ms") && ContainsSubstring("570 ms"));
    CHECK(html.find("<!-- ") == std::string::npos);
    CHECK(html.find("different dates") == std::string::npos);

    const reference::PublishedTable table("comparison.csv", read_text(directory / "both/comparison.csv"));
    REQUIRE(table.row_count() == 5);
    CHECK(table.text(0, "id") == "paper_2003_table1_a");
    CHECK(table.text(0, "machine") == "one");
    CHECK(table.text(0, "verdict") == "reproduced");
    CHECK(table.text(1, "machine") == "two");
    CHECK(table.text(1, "verdict") == "not reproduced");
    CHECK(table.number(2, "now_divided_by_then") == 200.0);
}

TEST_CASE("Claims on which all machines agree are folded, figures of hardware are not")
{
    const TemporaryDirectory directory;
    write_folder(directory / "one", {compared_ratio("a", 4.0), compared_ratio("c", 4.0), compared_figure(100.0)}, 13.0);
    write_folder(directory / "two", {compared_ratio("a", 0.5), compared_ratio("c", 4.2), compared_figure(1.0)}, 570.0);
    const std::string html = read_text(compare_machines({directory / "one", directory / "two"}, directory / "both"));
    const std::string folded = part_of(html, "<summary>1 on which all machines agree</summary>", "</details>");
    CHECK(occurrences(html, "<details") == 1);
    CHECK(occurrences(folded, "<tr id=") == 1);
    CHECK_THAT(folded, ContainsSubstring("A &lt; B, c"));
    CHECK(occurrences(html, "<tr id=") == 3);
    // A single machine agrees with nobody.
    CHECK(read_text(compare_machines({directory / "one"}, directory / "alone")).find("<details") == std::string::npos);
}

TEST_CASE("A folder that lacks a file, or holds a damaged or a foreign one, is refused by the file's name")
{
    const TemporaryDirectory directory;
    write_folder(directory / "one", {compared_ratio("a", 4.0)}, 13.0);
    CHECK_THROWS_WITH(compare_machines({directory / "none"}, directory / "out"),
                      ContainsSubstring("none/machine.json"));
    write_text(directory / "one/machine.json", "{");
    CHECK_THROWS_WITH(compare_machines({directory / "one"}, directory / "out"), ContainsSubstring("one/machine.json"));
    write_text(directory / "one/machine.json", "{\"commit\": \"old\"}");
    CHECK_THROWS_AS(compare_machines({directory / "one"}, directory / "out"), InputError);
    write_text(directory / "one/machine.json", R"({"commit": "0", "gpu": "", "driver": "", "cpu": "", "compiler": "",
"date": "", "cpu_threads": 1e300})");
    CHECK_THROWS_WITH(compare_machines({directory / "one"}, directory / "out"),
                      ContainsSubstring("one/machine.json: 'cpu_threads' is 1e+300"));

    write_folder(directory / "two", {compared_ratio("a", 4.0)}, 13.0);
    write_text(directory / "two/ledger.csv", "id,kind\nx,conclusion\n");
    CHECK_THROWS_WITH(compare_machines({directory / "two"}, directory / "out"), ContainsSubstring("two/ledger.csv"));
    CHECK_FALSE(std::filesystem::exists(directory / "out"));
}

TEST_CASE("Two folders of one name cannot be told apart and are refused")
{
    const TemporaryDirectory directory;
    write_folder(directory / "here/results", {compared_ratio("a", 4.0)}, 13.0);
    write_folder(directory / "there/results", {compared_ratio("a", 4.0)}, 13.0);
    CHECK_THROWS_WITH(compare_machines({directory / "here/results", directory / "there/results"}, directory / "out"),
                      ContainsSubstring("two machines are called 'results'"));
}
