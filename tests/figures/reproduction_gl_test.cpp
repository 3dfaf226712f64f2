// The main job, into a folder: with items made here, and with Table 1 itself.
#include "catch_framework.hpp"
#include "fault_of.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/items.hpp"
#include "figures/report/results_folder.hpp"
#include "figures/report/svg.hpp"
#include "figures/reproduction.hpp"
#include "files/file_support.hpp"
#include "gl_test_support.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

using namespace fragfft;
using figures::Item;
using figures::ItemContext;

TEST_CASE_METHOD(ItemFixture, "reproduce writes CSV, pictures, machine.json and the report, and tells its progress")
{
    const TemporaryDirectory directory;
    const Item good = item_with("good", {"", {{"a"}, {{"1"}}}, {{"good.png", "caption", {1, 2, 3}}}, {{"c", 0, 1}}});
    const Item bad = item_with("bad", {"", {{"b"}, {{"2"}}}, {}, {{"what failed", 2, 1}}});
    std::vector<std::string> progress;
    const auto folder = directory / "new/folder";
    const figures::Reproduction reproduction =
        figures::reproduce({&good, &bad}, item_context, folder, [&](const figures::Progress& now) {
            progress.push_back(std::to_string(now.done) + "/" + std::to_string(now.count) + " " + now.stem);
            // Known from the first computed item on, and of no use at the end.
            CHECK(now.seconds_left.has_value() == (now.done == 1));
        });
    CHECK(progress == std::vector<std::string>{"0/2 good", "1/2 bad", "2/2 "});
    CHECK(reproduction.report == folder / "report.html");
    CHECK(reproduction.failed_checks() == std::vector<std::string>{"bad: what failed: 2 exceeds 1"});

    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.insert(entry.path().filename());
    CHECK(names == std::set<std::string>{"good.csv", "good.json", "bad.csv", "bad.json", "good.png", "live.html",
                                         "machine.json", "report.html", "samples.csv"});
    CHECK(get_file(folder / "good.png") == Bytes{1, 2, 3});
    const std::string stamp = to_line(reproduction.machine);
    const reference::PublishedTable csv("good.csv", figures::read_text(folder / "good.csv"));
    CHECK(csv.text(0, "a") == "1");
    CHECK(csv.text(0, "measured_on") == stamp);
    CHECK_THAT(figures::read_text(folder / "report.html"),
               ContainsSubstring("Title of good") && ContainsSubstring("what failed: 2 exceeds 1"));
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "machine.json and the stamp name what was measured on")
{
    const TemporaryDirectory directory;
    const Item item = item_with("item", {"", {{"a"}, {}}, {}, {}});
    const auto reproduction = figures::reproduce({&item}, item_context, directory / "", ignore_progress);
    const auto machine = nlohmann::json::parse(figures::read_text(directory / "machine.json"));
    CHECK(machine.at("gpu") == context.device().renderer);
    CHECK(machine.at("driver") == context.device().opengl_version);
    CHECK(machine.at("cpu_threads") >= 1);
    for (const char* key : {"commit", "cpu", "compiler"}) {
        CHECK_FALSE(machine.at(key).get<std::string>().empty());
        CHECK_THAT(to_line(reproduction.machine), ContainsSubstring(machine.at(key).get<std::string>()));
    }
    // UTC in ISO 8601: 2003-07-26T12:00:00Z.
    const std::string date = machine.at("date");
    CHECK(date.size() == 20);
    CHECK((date[4] == '-' && date[10] == 'T' && date.back() == 'Z'));
    CHECK(to_line(reproduction.machine).find('\n') == std::string::npos);
}

TEST_CASE_METHOD(ItemFixture, "An item that throws leaves the results of those before it, and no report")
{
    const TemporaryDirectory directory;
    const Item good = item_with("good", {"", {{"a"}, {{"1"}}}, {}, {}});
    const Item broken{"broken", "", "", [](ItemContext&) -> figures::ItemResult { throw DeviceError("gone"); }};
    CHECK_THROWS_AS(figures::reproduce({&good, &broken}, item_context, directory / "", ignore_progress), DeviceError);
    CHECK(directory.names() == std::vector<std::string>{"good.csv", "good.json"});
}

TEST_CASE_METHOD(ItemFixture, "While items are computed there is a report of those before them, which says so")
{
    const TemporaryDirectory directory;
    const auto report = directory / "report.html";
    std::vector<std::string> reports;
    const auto looks_at_report = [&](ItemContext&) {
        reports.push_back(std::filesystem::exists(report) ? figures::read_text(report) : "");
        return figures::ItemResult{"", {{"a"}, {{"1"}}}, {}, {}};
    };
    const Item first{"first", "", "Title of first", looks_at_report};
    const Item second{"second", "", "Title of second", looks_at_report};
    const Item third{"third", "", "Title of third", looks_at_report};
    std::vector<std::filesystem::path> told;
    figures::reproduce(
        {&first, &second, &third}, item_context, directory / "",
        [&](const figures::Progress& now) { told.push_back(now.report); }, figures::FinishedItems::compute_again,
        std::chrono::milliseconds(0));
    REQUIRE(reports.size() == 3);
    CHECK(reports[0].empty());
    CHECK_THAT(reports[1], ContainsSubstring("So far 1 of 3 items") && ContainsSubstring("Title of first") &&
                               ContainsSubstring("http-equiv=\"refresh\""));
    CHECK_THAT(reports[2], ContainsSubstring("So far 2 of 3 items") && ContainsSubstring("Title of second"));
    CHECK_THAT(figures::read_text(report), ContainsSubstring("Title of third") && !ContainsSubstring("So far") &&
                                               !ContainsSubstring("http-equiv=\"refresh\""));
    CHECK(told[0].empty());
    CHECK(told[1] == report);
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "A folder that cannot be made is bad input, named")
{
    const TemporaryDirectory directory;
    put_file(directory / "file", bytes_of("old"));
    const Item item = item_with("item", {"", {{"a"}, {}}, {}, {}});
    const auto folder = directory / "file" / "below";
    CHECK_THAT(fault_of([&] { figures::reproduce({&item}, item_context, folder, ignore_progress); }),
               ContainsSubstring(folder.string()));
}

TEST_CASE_METHOD(ItemFixture, "Table 1 is reproduced: the paper's programs and invocations to the last fragment")
{
    const TemporaryDirectory directory;
    const auto reproduction = figures::reproduce({&figures::item_named("moreland_angel_2003_table1")}, item_context,
                                                 directory / "", ignore_progress);
    CHECK(reproduction.failed_checks().empty());
    CHECK(directory.names() ==
          std::vector<std::string>{"ledger.csv", "live.html", "machine.json", "moreland_angel_2003_table1.csv",
                                   "moreland_angel_2003_table1.json", "report.html", "samples.csv"});
    const auto published = reference::published_table("moreland_angel_2003_table1");
    const reference::PublishedTable csv("table1", figures::read_text(directory / "moreland_angel_2003_table1.csv"));
    REQUIRE(csv.row_count() == published.row_count() + 1); // our own variant of the product
    // The paper's formulas at M = N = 1024: 2MN(10 + 10), MN - 4, MN + 2N, MN - 4, MN + 2N and MN.
    const std::map<std::string, double> invocations{{"FFT", 41943040},   {"Untangle", 1048572}, {"Scale", 1050624},
                                                    {"Tangle", 1048572}, {"Pass", 1050624},     {"Multiply", 1048576}};
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        const std::string& program = csv.text(row, "program");
        INFO(program);
        CHECK(program == published.text(row, "program"));
        CHECK(csv.number(row, "invocations, counted here (GL_SAMPLES_PASSED)") == invocations.at(program));
    }
    const std::vector<figures::Claim>& claims = reproduction.items.front().result.claims;
    REQUIRE(claims.size() == 9);
    CHECK(claims[1].published == "FFT 3, Untangle 2, Scale 1, Tangle 2, Pass 1, Multiply 4");
    CHECK(claims[2].published == "equal");
    CHECK(claims[3].published == "27 instructions");
    CHECK(claims[4].published == "4 instructions");
    CHECK(claims[5].published == "1 instruction");
    CHECK(claims[7].published == "0 instructions");
    CHECK(claims[8].published == "66 instructions");
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture,
                 "A report of the items with the most pictures is small, and the pictures beside it are whole")
{
    const TemporaryDirectory directory;
    const auto reproduction = figures::reproduce(
        {&figures::item_named("moreland_angel_2003_figure4"), &figures::item_named("moreland_angel_2003_figure5"),
         &figures::item_named("fialka_cadik_2006_figure1"), &figures::item_named("mota_2022_ocean")},
        item_context, directory / "", ignore_progress);
    // A report of all items is to be at most 5 MB; charts, tables and words take a third of that.
    CHECK(std::filesystem::file_size(reproduction.report) < 2'000'000);
    const std::string html = figures::read_text(reproduction.report);
    std::size_t picture_bytes = 0;
    for (const figures::ComputedItem& computed : reproduction.items)
        for (const figures::Picture& picture : computed.result.pictures) {
            INFO(picture.file_name);
            picture_bytes += picture.bytes.size();
            CHECK(get_file(directory / picture.file_name) == picture.bytes);
            CHECK_THAT(html, ContainsSubstring("href=\"" + picture.file_name + "\""));
        }
    CHECK(picture_bytes > 4'000'000);
}

TEST_CASE_METHOD(ItemFixture, "Charts, drawings and claims become files that stand alone")
{
    const TemporaryDirectory directory;
    figures::ItemResult result{"", {{"side", "ms"}, {{"2", "3"}, {"4", "5"}}}, {}, {}};
    result.charts.push_back({"item_times", "Times", {"side", true}, {"ms"}, {{"ours", "side", "ms", {}}}});
    result.pictures.push_back(figures::svg_picture("item_flow.svg", "Flow", figures::Svg(9, 9, "flow").str()));
    result.claims.emplace_back();
    result.claims.front().id = "item_claim";
    const Item item = item_with("item", result);
    const auto reproduction = figures::reproduce({&item}, item_context, directory / "", ignore_progress);
    const std::vector<std::string> names{"item.csv",  "item.json",    "item_flow.svg", "item_times.svg", "ledger.csv",
                                         "live.html", "machine.json", "report.html",   "samples.csv"};
    CHECK(directory.names() == names);
    for (const std::string& name : names)
        if (name.ends_with(".svg"))
            CHECK_THAT(figures::read_text(directory / name), ContainsSubstring("<svg color=\"#1b1b1b\""));
    const reference::PublishedTable ledger("ledger", figures::read_text(directory / "ledger.csv"));
    CHECK(ledger.text(0, "id") == "item_claim");
    CHECK(ledger.text(0, "measured_on") == to_line(reproduction.machine));
}

namespace {

// Counts how often it is computed, and has something of everything.
struct CountedItem
{
    int computed = 0;
    std::string fault; // as the progress told it
    Item item{"counted", "", "Counted", [this](ItemContext&) {
                  figures::ItemResult result{
                      "<p>Text \u00e4</p>", {{"side", "ms"}, {{"2", "a \"b\",\n"}}}, {}, {}, {{"c", 0.5, 1}}};
                  result.pictures.push_back({"counted.png", "a picture", {1, 0, 255}, false});
                  result.pictures.push_back(figures::svg_picture("counted.svg", "flow", figures::Svg(9, 9, "f").str()));
                  result.passes.push_back({"A plan: 1 pass", {{"pass", "program"}, {{"1", "copy \"<x>\""}}}});
                  result.claims.emplace_back();
                  result.claims.front().id = "counted_claim";
                  figures::state_ratio(result.claims.front(), {2.0, 2.0}, figures::Interval{4.0, 4.0, 4.0}, "");
                  result.table.rows.push_back({"4", std::to_string(++computed)});
                  return result;
              }};

    std::string reproduced(ItemContext& context, const std::filesystem::path& folder, figures::FinishedItems finished)
    {
        fault.clear();
        figures::reproduce(
            {&item}, context, folder, [this](const figures::Progress& now) { fault += now.fault; }, finished);
        return figures::read_text(folder / "report.html");
    }
};

} // namespace

TEST_CASE_METHOD(ItemFixture, "A finished item is kept on demand, and its report is the same to the last byte")
{
    const TemporaryDirectory directory;
    CountedItem counted;
    using figures::FinishedItems;
    const std::string report = counted.reproduced(item_context, directory / "", FinishedItems::keep);
    CHECK(counted.computed == 1);
    const std::string again = counted.reproduced(item_context, directory / "", FinishedItems::keep);
    CHECK(counted.computed == 1);
    // But for the time at the top, which is that of the later run.
    const auto without_times = [](std::string text) {
        for (std::size_t place = text.find("Z</p>"); place != std::string::npos; place = text.find("Z</p>", place + 1))
            text.replace(place - 19, 20, "");
        return text;
    };
    CHECK(without_times(again) == without_times(report));
    counted.reproduced(item_context, directory / "", FinishedItems::compute_again);
    CHECK(counted.computed == 2);
}

TEST_CASE_METHOD(ItemFixture, "An item of another effort or machine, or whose files are broken, is computed again")
{
    const TemporaryDirectory directory;
    CountedItem counted;
    using figures::FinishedItems;
    counted.reproduced(item_context, directory / "", FinishedItems::keep);
    const auto spoiled = [&](const std::string& from, const std::string& to) {
        std::string text = figures::read_text(directory / "counted.json");
        REQUIRE(text.find(from) != std::string::npos);
        put_file(directory / "counted.json", bytes_of(text.replace(text.find(from), from.size(), to)));
    };
    int expected = 1;
    item_context.effort = figures::ItemEffort::thorough;
    counted.reproduced(item_context, directory / "", FinishedItems::keep);
    CHECK(counted.computed == ++expected);
    CHECK(counted.fault == "");
    spoiled("\"cpu_threads\": ", "\"cpu_threads\": 1");
    counted.reproduced(item_context, directory / "", FinishedItems::keep);
    CHECK(counted.computed == ++expected);
    CHECK(counted.fault == ""); // another machine's: nothing is wrong with it

    struct Spoiling
    {
        std::string from;
        std::string to;
        std::string fault;
    };
    for (const Spoiling& spoiling :
         {Spoiling{"\"claims\"", "\"clams\"", "'claims' not found"}, Spoiling{"{", "[", "parse error"},
          Spoiling{"\"verdict\": \"", "\"verdict\": \"hardly_", "verdict"},
          Spoiling{"\"effort\": \"thorough\"", "\"effort\": \"extreme\"", "effort"},
          Spoiling{"\"counted.png\"", "\"../counted.png\"", "not below the results folder"},
          Spoiling{"\"seconds\": ", "\"seconds\": \"long\", \"x\": ", "must be number"}}) {
        INFO(spoiling.from);
        const Bytes whole = get_file(directory / "counted.json");
        spoiled(spoiling.from, spoiling.to);
        const std::string fault = fault_of([&] { figures::load_item(directory / "", counted.item); });
        CHECK(fault.starts_with((directory / "counted.json").string() + ": "));
        CHECK_THAT(fault, ContainsSubstring(spoiling.fault));
        CHECK(fault.find('\n') == std::string::npos);
        put_file(directory / "counted.json", whole);
    }
    spoiled("{", "[");
    counted.reproduced(item_context, directory / "", FinishedItems::keep);
    CHECK(counted.computed == ++expected);
    CHECK_THAT(counted.fault, ContainsSubstring("counted.json: ") && ContainsSubstring("parse error"));
    std::filesystem::remove(directory / "counted.png");
    counted.reproduced(item_context, directory / "", FinishedItems::keep);
    CHECK(counted.computed == ++expected);
    CHECK_THAT(counted.fault,
               ContainsSubstring("counted.json: ") && ContainsSubstring("counted.png: cannot be opened"));
}
