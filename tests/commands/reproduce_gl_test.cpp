// `reproduce`: what it prints and writes, and its exit code when a check fails.
#include "catch_framework.hpp"
#include "workplace.hpp"

#include <algorithm>

using namespace fragfft;

namespace {

// The program with two items that take no time, one of which has a check that fails.
ProcessResult reproduce(const Workplace& workplace, const std::string& arguments, const ProcessOptions& options = {})
{
    return workplace.run(on_device("reproduce " + arguments), options, FRAGFFT_WITH_FAILING_ITEM);
}

std::vector<std::string> files(const Workplace& workplace)
{
    std::vector<std::string> names;
    for (const auto& [name, bytes] : workplace.contents())
        names.push_back(name);
    return names;
}

} // namespace

TEST_CASE("reproduce prints the report's path alone, and its progress on standard error")
{
    const Workplace workplace;
    const ProcessResult result = reproduce(workplace, "holding_item --quick --out new/results");
    CHECK(result.exit_code == 0);
    CHECK(result.output == (workplace / "new/results/report.html").string() + "\n");
    CHECK(result.errors == "fragfft: [1/1] holding_item\n");
    CHECK(files(workplace) == std::vector<std::string>{"new/results/holding_item.csv", "new/results/holding_item.json",
                                                       "new/results/live.html", "new/results/machine.json",
                                                       "new/results/report.html", "new/results/samples.csv"});
}

TEST_CASE("reproduce refuses a folder that cannot be made or written, and leaves no part of a file")
{
    const Workplace workplace;
    put_file(workplace / "file", bytes_of("old"));
    for (const std::string folder : {"file", "file/results"})
        workplace.check_refused(on_device("reproduce moreland_angel_2003_table2 --out " + folder), 2, {folder});

    // Room for the table, none for the report.
    const ProcessResult result = reproduce(workplace, "holding_item --out full", {.largest_file_bytes = 2000});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.errors, ContainsSubstring("full/report.html"));
    CHECK(result.output == "");
    CHECK(files(workplace) == std::vector<std::string>{"file", "full/holding_item.csv", "full/holding_item.json",
                                                       "full/machine.json", "full/samples.csv"});
}

TEST_CASE("reproduce ends with exit code 1 when a check fails, with the whole report all the same")
{
    const Workplace workplace;
    const ProcessResult result = reproduce(workplace, "--out results"); // both items
    CHECK(result.exit_code == 1);
    CHECK_THAT(
        result.errors,
        ContainsSubstring("fragfft: [1/2] holding_item\nfragfft: [2/2] failing_item, about 1 s left\nfragfft: ") &&
            ContainsSubstring("failing_item: what must hold: 2 exceeds 1"));
    CHECK(result.output == (workplace / "results/report.html").string() + "\n");
    CHECK(files(workplace) == std::vector<std::string>{"results/failing_item.csv", "results/failing_item.json",
                                                       "results/holding_item.csv", "results/holding_item.json",
                                                       "results/live.html", "results/machine.json",
                                                       "results/report.html", "results/samples.csv"});
    const Bytes report = get_file(workplace / "results/report.html");
    CHECK_THAT(std::string(report.begin(), report.end()), ContainsSubstring("2 exceeds 1"));
}

TEST_CASE("reproduce --resume keeps what an earlier run finished, and report writes the report again without a device")
{
    const Workplace workplace;
    CHECK(reproduce(workplace, "holding_item --out results").exit_code == 0);
    const auto first = workplace.contents();
    CHECK(reproduce(workplace, "holding_item --out results --resume").exit_code == 0);
    // Computed again, the file would say another time.
    CHECK(workplace.contents().at("results/holding_item.json") == first.at("results/holding_item.json"));

    std::filesystem::remove(workplace / "results/report.html");
    std::filesystem::remove(workplace / "results/live.html");
    const ProcessResult report = workplace.run("report results", {}, FRAGFFT_WITH_FAILING_ITEM);
    CHECK(report.exit_code == 0);
    CHECK(report.output == (workplace / "results/report.html").string() + "\n");
    CHECK(workplace.contents().contains("results/report.html"));
    CHECK(workplace.contents().at("results/live.html") == first.at("results/live.html"));
    workplace.check_refused("report nowhere", 2, {"nowhere", "no results"});
}

TEST_CASE("reproduce --resume computes again what it cannot read, and says so")
{
    const Workplace workplace;
    CHECK(reproduce(workplace, "holding_item --out results").exit_code == 0);
    const Bytes good = get_file(workplace / "results/holding_item.json");
    put_file(workplace / "results/holding_item.json", std::span(good).first(good.size() / 2));
    const ProcessResult result = reproduce(workplace, "holding_item --out results --resume");
    CHECK(result.exit_code == 0);
    CHECK(result.errors.starts_with("fragfft: holding_item is computed again: results/holding_item.json: damaged"));
    CHECK(result.errors.ends_with("\nfragfft: [1/1] holding_item\n"));
    CHECK(std::count(result.errors.begin(), result.errors.end(), '\n') == 2);
    // Whole again: the next run keeps it, and has nothing to say.
    CHECK(reproduce(workplace, "holding_item --out results --resume").errors == "fragfft: [1/1] holding_item\n");
}

TEST_CASE("report names each file of results that it leaves out, and why")
{
    const Workplace workplace;
    reproduce(workplace, "--out results"); // both items
    const auto report = [&] { return workplace.run("report results", {}, FRAGFFT_WITH_FAILING_ITEM); };
    CHECK_THAT(report().errors, ContainsSubstring("1 checks failed") && !ContainsSubstring("left out"));

    std::filesystem::rename(workplace / "results/failing_item.json", workplace / "results/former_item.json");
    put_file(workplace / "results/failing_item.json", bytes_of("{\"machine\": {}}"));
    const ProcessResult partial = report();
    CHECK(partial.exit_code == 0); // of the item that is left all checks hold
    CHECK(partial.output == (workplace / "results/report.html").string() + "\n");
    CHECK(std::count(partial.errors.begin(), partial.errors.end(), '\n') == 2);
    CHECK_THAT(partial.errors,
               ContainsSubstring("fragfft: left out: results/failing_item.json: damaged, or of another version") &&
                   ContainsSubstring("'seconds' not found") &&
                   ContainsSubstring("fragfft: left out: results/former_item.json: no item is named 'former_item'\n"));

    put_file(workplace / "results/holding_item.json", {});
    const ProcessResult nothing = report();
    CHECK(nothing.exit_code == 2);
    CHECK(nothing.output == "");
    CHECK(std::count(nothing.errors.begin(), nothing.errors.end(), '\n') == 4);
    CHECK_THAT(nothing.errors, ContainsSubstring("left out: results/holding_item.json") &&
                                   ContainsSubstring("fragfft: results: holds no results"));
}
