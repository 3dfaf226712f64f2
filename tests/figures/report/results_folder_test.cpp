// The folder of a run: its rows as they are taken, and the files beside them, even if someone has changed them.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "fault_of.hpp"
#include "figures/report/results_folder.hpp"
#include "files/file_support.hpp"

#include <nlohmann/json.hpp>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Row row(const std::string& item, double sample)
{
    return {.item = item, .key = Key("count"), .samples = {sample}};
}

RunDescription description()
{
    return {{"0123", "a GPU", "a driver", "a CPU", 2, "g++", "2026-11-28T12:00:00Z"}, ItemEffort::quick, {"a", "b"}};
}

} // namespace

TEST_CASE("Rows are in the file as soon as they are taken, and a line without its end is left out")
{
    const TemporaryDirectory folder;
    RowsFile file(folder / "", {row("a", 1.0)});
    CHECK(load_rows(folder / "") == std::vector{row("a", 1.0)});
    file.append({row("a", 2.0), row("b", 3.0)});
    const std::vector<Row> all{row("a", 1.0), row("a", 2.0), row("b", 3.0)};
    CHECK(load_rows(folder / "") == all);
    const std::string text = read_text(folder / "samples.csv");
    for (std::size_t length = text.size(); length > text.rfind('\n', text.size() - 2); --length) {
        put_file(folder / "samples.csv", bytes_of(text.substr(0, length)));
        const std::vector<Row> read = load_rows(folder / "");
        CHECK(read.size() == (length == text.size() ? 3 : 2));
    }
}

TEST_CASE("A file of rows that is none is refused, with its name")
{
    const TemporaryDirectory folder;
    CHECK_THAT(fault_of([&] { load_rows(folder / ""); }), ContainsSubstring("samples.csv"));
    for (const char* text : {"", "item\na\n", "no table\n"}) {
        put_file(folder / "samples.csv", bytes_of(text));
        const std::string fault = fault_of([&] { load_rows(folder / ""); });
        INFO(text);
        CHECK_THAT(fault, ContainsSubstring("samples.csv"));
        CHECK(fault.find('\n') == std::string::npos);
    }
    // Files of an earlier version have no labels.
    put_file(folder / "samples.csv",
             bytes_of("item,moment,turn,quantity,unit,clock,repetitions,samples\na,1,1,q,,,1,1\n"));
    CHECK_THAT(fault_of([&] { load_rows(folder / ""); }), ContainsSubstring("labels"));
}

TEST_CASE("A run goes on from one of the same program, machine, effort and items alone, whenever that was")
{
    const RunDescription here = description();
    RunDescription earlier = here;
    earlier.machine.date = "2026-11-27T12:00:00Z";
    CHECK(here.goes_on_from(earlier));
    for (std::string Machine::*const member : {&Machine::commit, &Machine::gpu, &Machine::driver, &Machine::cpu}) {
        earlier = here;
        earlier.machine.*member += "x";
        CHECK_FALSE(here.goes_on_from(earlier));
    }
    earlier = here;
    earlier.effort = ItemEffort::standard;
    CHECK_FALSE(here.goes_on_from(earlier));
    earlier = here;
    earlier.items.pop_back();
    CHECK_FALSE(here.goes_on_from(earlier));
}

TEST_CASE("What a run is of is read as it was written, and a damaged file is refused in one line")
{
    const TemporaryDirectory folder;
    save_description(folder / "", description());
    const RunDescription read = load_description(folder / "");
    CHECK(read.goes_on_from(description()));
    CHECK(read.machine.date == description().machine.date);
    const std::string text = read_text(folder / "machine.json");
    const auto fault_with = [&](const std::string& from, const std::string& to) {
        std::string changed = text;
        REQUIRE(changed.find(from) != std::string::npos);
        put_file(folder / "machine.json", bytes_of(changed.replace(changed.find(from), from.size(), to)));
        const std::string fault = fault_of([&] { load_description(folder / ""); });
        CHECK(fault.find('\n') == std::string::npos);
        CHECK((fault == "no error" || fault.find("machine.json") != std::string::npos));
        return fault;
    };
    CHECK_THAT(fault_with("\"quick\"", "\"extreme\""), ContainsSubstring("'extreme' is no effort"));
    CHECK_THAT(fault_with("\"gpu\"", "\"chip\""), ContainsSubstring("'gpu' not found"));
    CHECK_THAT(fault_with("{", "["), ContainsSubstring("parse error"));
    CHECK_THAT(fault_with("\"cpu_threads\": 2", "\"cpu_threads\": 1e300"), ContainsSubstring("cpu_threads"));
    CHECK(fault_with("\"effort\"", "\"forte\"") == "no error"); // as earlier versions wrote it
}

TEST_CASE("Passes are read as they were written, and a table with a row of another length is refused")
{
    const TemporaryDirectory folder;
    CHECK(load_passes(folder / "").empty());
    PassesOfItems passes;
    passes["a"].push_back({"A plan: 1 pass", {{"pass", "program"}, {{"1", "copy \"<x>\""}}}, {{"copy", "f", "g"}}});
    save_passes(folder / "", passes);
    const PassesOfItems read = load_passes(folder / "");
    REQUIRE(read.at("a").size() == 1);
    CHECK(read.at("a").front().table.rows == passes.at("a").front().table.rows);
    CHECK(read.at("a").front().programs == passes.at("a").front().programs);
    passes["a"].front().table.rows[0].pop_back();
    save_passes(folder / "", passes);
    CHECK_THAT(fault_of([&] { load_passes(folder / ""); }),
               ContainsSubstring("passes.json") && ContainsSubstring("has 1 cells, where there are 2 columns"));
}
