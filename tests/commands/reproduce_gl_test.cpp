// `reproduce` and `report`: what they print and write, and their exit codes when a check or an experiment fails.
#include "catch_framework.hpp"
#include "sweep.hpp"
#include "workplace.hpp"

#include <algorithm>

using namespace fragfft;

namespace {

using Names = std::vector<std::string>;

// The program with three items that take no time, one with a failing check, and one with a failing experiment.
ProcessResult reproduce(const Workplace& workplace, const std::string& arguments, const ProcessOptions& options = {})
{
    return workplace.run(on_device("reproduce " + arguments), options, FRAGFFT_WITH_FAILING_ITEM);
}

// It reads a folder, and needs no device.
ProcessResult report(const Workplace& workplace, const std::string& folder)
{
    return workplace.run("report " + folder, {.environment = {{"__EGL_VENDOR_LIBRARY_FILENAMES", "none"}}},
                         FRAGFFT_WITH_FAILING_ITEM);
}

Names files(const Workplace& workplace)
{
    Names names;
    for (const auto& [name, bytes] : workplace.contents())
        names.push_back(name);
    return names;
}

std::string text_of(const Workplace& workplace, const std::string& name)
{
    const Bytes bytes = get_file(workplace / name);
    return {bytes.begin(), bytes.end()};
}

std::string path_line(const Workplace& workplace, const std::string& name)
{
    return (workplace / name).string() + "\n";
}

} // namespace

TEST_CASE("reproduce prints the report's path alone, and its progress on standard error")
{
    const Workplace workplace;
    const ProcessResult result = reproduce(workplace, "holding_item --quick --out new/results");
    CHECK(result.exit_code == 0);
    CHECK(result.output == path_line(workplace, "new/results/report.html"));
    CHECK_THAT(result.errors, ContainsSubstring("fragfft: [1/1] holding_item\n"));
    CHECK(files(workplace) == Names{"new/results/holding_item.csv", "new/results/live.html", "new/results/machine.json",
                                    "new/results/passes.json", "new/results/report.html", "new/results/samples.csv"});
}

TEST_CASE("reproduce refuses a folder that cannot be made or written, and leaves no part of a file")
{
    const Workplace workplace;
    put_file(workplace / "file", bytes_of("old"));
    for (const std::string folder : {"file", "file/results"})
        workplace.check_refused(on_device("reproduce moreland_angel_2003_table2 --out " + folder), 2, {folder});

    // There is room for the rows, but not for the page and the report.
    const ProcessResult result = reproduce(workplace, "holding_item --out full", {.largest_file_bytes = 2000});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.errors, ContainsSubstring("full/live.html"));
    CHECK(result.output == "");
    CHECK(files(workplace) == Names{"file", "full/machine.json", "full/passes.json", "full/samples.csv"});
}

TEST_CASE("reproduce ends with exit code 1 when a check fails, with the whole report all the same")
{
    const Workplace workplace;
    const ProcessResult result = reproduce(workplace, "holding_item failing_item --out results");
    CHECK(result.exit_code == 1);
    CHECK_THAT(result.errors,
               ContainsSubstring("fragfft: [1/2] holding_item\n") &&
                   ContainsSubstring("fragfft: [2/2] failing_item, about 1 s left\n") &&
                   ContainsSubstring(
                       "fragfft: 1 check or experiment failed, first: failing_item: what must hold: 2 exceeds 1\n"));
    CHECK(result.output == path_line(workplace, "results/report.html"));
    CHECK(files(workplace) == Names{"results/failing_item.csv", "results/holding_item.csv", "results/live.html",
                                    "results/machine.json", "results/passes.json", "results/report.html",
                                    "results/samples.csv"});
    CHECK_THAT(text_of(workplace, "results/report.html"), ContainsSubstring("2 exceeds 1"));
}

TEST_CASE("An experiment that fails costs its own chapter and the exit code, and report says the same of the folder")
{
    const Workplace workplace;
    const ProcessResult result = reproduce(workplace, "throwing_item holding_item failing_item --out results");
    const std::string failures = "fragfft: 2 checks and experiments failed, first: throwing_item: the device is gone\n";
    CHECK(result.exit_code == 1);
    CHECK(result.output == path_line(workplace, "results/report.html"));
    CHECK_THAT(result.errors, ContainsSubstring("fragfft: throwing_item failed: the device is gone\n") &&
                                  ContainsSubstring("holding_item") && ContainsSubstring(failures));
    const std::string html = text_of(workplace, "results/report.html");
    CHECK_THAT(html,
               ContainsSubstring("This experiment failed: the device is gone") && ContainsSubstring("Made for a test"));

    const ProcessResult again = report(workplace, "results");
    CHECK(again.exit_code == 1);
    CHECK(again.output == result.output);
    CHECK(again.errors.ends_with(failures));
    const bool is_same_report = text_of(workplace, "results/report.html") == html;
    CHECK(is_same_report);
}

TEST_CASE("reproduce goes on from a run that was ended, says so, and measures all again with --anew")
{
    const Workplace workplace;
    const std::string both = "holding_item failing_item --out results";
    reproduce(workplace, both);
    const std::string rows = text_of(workplace, "results/samples.csv");
    // As if the run had been killed in the middle of a line of the second item.
    const std::size_t second = rows.find("\nfailing_item");
    REQUIRE(second != std::string::npos);
    const auto end_it = [&] { put_file(workplace / "results/samples.csv", bytes_of(rows.substr(0, second + 8))); };

    end_it();
    const ProcessResult result = reproduce(workplace, both);
    CHECK(result.exit_code == 1);
    CHECK_THAT(result.errors, ContainsSubstring("fragfft: goes on from ") &&
                                  ContainsSubstring("of a run that did not come to its end, in results/samples.csv") &&
                                  ContainsSubstring("[2/2] failing_item") && !ContainsSubstring("[1/2]"));
    CHECK(text_of(workplace, "results/samples.csv").starts_with(rows.substr(0, second + 1)));

    // reproduction_gl_test.cpp tests other items, and a run that was not interrupted.
    end_it();
    CHECK_THAT(reproduce(workplace, both + " --anew").errors,
               ContainsSubstring("] holding_item") && !ContainsSubstring("goes on"));
}

TEST_CASE("reproduce measures again what it cannot read, and says so")
{
    const Workplace workplace;
    const std::string command = "holding_item failing_item --out results";
    reproduce(workplace, command);
    for (const std::string& name :
         swept<std::string>({"results/machine.json", "results/samples.csv", "results/passes.json"}, 1)) {
        INFO(name);
        const std::string rows = text_of(workplace, "results/samples.csv");
        put_file(workplace / "results/samples.csv", bytes_of(rows.substr(0, rows.find("\nfailing_item") + 1)));
        put_file(workplace / name, bytes_of("damaged\n"));
        const ProcessResult result = reproduce(workplace, command);
        CHECK(result.exit_code == 1);
        CHECK_THAT(result.errors, ContainsSubstring("fragfft: all is measured again: " + name) &&
                                      ContainsSubstring("[1/2] holding_item"));
    }
    // The run is complete again, so there is nothing to report.
    CHECK_THAT(reproduce(workplace, command).errors, !ContainsSubstring("again"));
}

TEST_CASE("report writes what is told of a folder again, without a device")
{
    const Workplace workplace;
    CHECK(reproduce(workplace, "holding_item --out results").exit_code == 0);
    const auto first = workplace.contents();
    for (const char* name : {"results/report.html", "results/holding_item.csv"})
        std::filesystem::remove(workplace / name);
    const ProcessResult result = report(workplace, "results");
    CHECK(result.exit_code == 0);
    CHECK(result.output == path_line(workplace, "results/report.html"));
    const bool is_as_before = workplace.contents() == first; // compared outside of CHECK, which would print every byte
    CHECK(is_as_before);
    workplace.check_refused("report nowhere", 2, {"nowhere", "no results"});
}

TEST_CASE("report refuses a folder of an earlier version, or whose rows are damaged, in one line")
{
    const Workplace workplace;
    reproduce(workplace, "holding_item --out results");
    put_file(workplace / "results/samples.csv",
             bytes_of("item,moment,turn,quantity,unit,clock,repetitions,samples\nholding_item,1,1,measured,,,1,1\n"));
    workplace.check_refused("report results", 2,
                            {"results/samples.csv: holds no rows of this version of fragfft", "'labels'"});
    put_file(workplace / "results/samples.csv",
             bytes_of("item,moment,turn,quantity,labels,unit,clock,repetitions,samples\nholding_item,1,1,measured,,,,1,"
                      "one\n"));
    workplace.check_refused("report results", 2, {"results/samples.csv: row 1: its samples are no numbers"});
    std::filesystem::remove(workplace / "results/samples.csv");
    workplace.check_refused("report results", 2, {"results: holds no results of `fragfft reproduce`"});
}
