// The main job, written into a folder: with items made here, whose times are known, and with items of the papers.
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
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

// What the experiments of this file should do and have done; global, because experiments are plain functions.
struct Played
{
    std::vector<std::string> order{}; // "a1": an item's name and moment
    std::string fails{};              // the one that throws
    bool are_close = false;           // whether times leave the claim undecided
    std::vector<double> beside{};     // the times told to the experiment of what no claim is computed from
    int ends_after = -1;              // after this many experiments, like an interrupted program; never if negative
};
Played played;

struct EndedProgram
{
};

void play(ItemContext& context, Experiment& experiment, const std::string& name, bool is_timed)
{
    const int count = static_cast<int>(std::count_if(played.order.begin(), played.order.end(),
                                                     [&](const auto& step) { return step.starts_with(name); }));
    const auto work = [](const char* key) { return gl::TimedRun("clock", [] { return 0.0; }).named(key); };
    if (is_timed) {
        context.recorder->times_of({work("slow"), work("fast")}, [&] {
            const double slow = played.are_close ? 1.0 : 4.0;
            return std::vector{gl::statistics({slow + 0.2, slow}, "clock"), gl::statistics({1.0, 1.1}, "clock")};
        });
        const auto beside = context.recorder->times_of(
            {work("beside")}, [&] { return std::vector{gl::statistics({1.0 * count}, "clock")}; });
        played.beside.push_back(beside.front().median_milliseconds);
    }
    if (played.ends_after == static_cast<int>(played.order.size()))
        throw EndedProgram(); // leaving the rows of an incomplete experiment
    played.order.push_back(name + std::to_string(count + 1));
    if (played.order.back() == played.fails)
        throw DeviceError("the device is gone");
    if (experiment.is_first_moment()) {
        experiment.rows.check("what must hold of " + name, 1.0, 2.0);
        experiment.pictures.push_back({name + ".png", "", {1, 2, 3}});
        experiment.passes.push_back({"A plan: 1 pass", {{"pass", "program"}, {{"1", "copy \"<x>\""}}}});
    }
}

void tell_played(const ItemRows& rows, ItemResult& told, const std::string& name)
{
    told.text = "<p>Text of " + name + "</p>";
    told.table = Table({{"what"}, {"ms", ColumnKind::interval}});
    if (rows.has("slow"))
        told.table.add_row({"slow", rows.time("slow")});
    told.pictures.push_back({name + ".png", "a picture", {}});
    told.pictures.push_back(svg_picture(name + "_flow.svg", "Flow", Svg(9, 9, "flow").str()));
}

void slower(const ItemRows& rows, Evaluation& claim)
{
    claim.add_case("one", [&] { return rows.ratio("slow", "fast"); });
}

// The stems are those of papers' items, whose claims the items here have.
constexpr Evaluator timed_claims[] = {{"slm", slower}};
constexpr ItemCode timed_code{
    [](ItemContext& context, Experiment& experiment) { play(context, experiment, "a", true); }, timed_claims,
    [](const ItemRows& rows, ItemResult& told) { tell_played(rows, told, "a"); }};
constexpr ItemCode counted_code{
    [](ItemContext& context, Experiment& experiment) { play(context, experiment, "b", false); },
    {},
    [](const ItemRows& rows, ItemResult& told) { tell_played(rows, told, "b"); }};
const Item timed("intel_2014_figure13", "", "Title of timed", timed_code);
const Item counted("counted", "", "Title of counted", counted_code);

struct PlayedFixture : ItemFixture
{
    PlayedFixture() { played = {}; }

    Reproduction run(const std::filesystem::path& folder, EarlierRows earlier = EarlierRows::go_on_from)
    {
        notes.clear();
        return reproduce(
            {&timed, &counted}, item_context, folder, [this](const Progress& now) { notes += now.note; }, earlier);
    }

    TemporaryDirectory directory;
    std::string notes;
};

// The rows, without their durations and the shares of other programs.
std::vector<Row> played_rows(const std::filesystem::path& folder)
{
    std::vector<Row> rows = load_rows(folder);
    std::erase_if(rows, [](const Row& row) {
        return row.key.quantity() == seconds_quantity || row.key.quantity() == share_of_others_quantity;
    });
    return rows;
}

using Order = std::vector<std::string>;

} // namespace

TEST_CASE_METHOD(PlayedFixture,
                 "A run leaves rows, tables, pictures, passes, a ledger and the report, and says how far it is")
{
    const auto folder = directory / "new/folder";
    std::vector<std::string> progress;
    const Reproduction reproduction = reproduce({&timed, &counted}, item_context, folder, [&](const Progress& now) {
        progress.push_back(now.stem + std::to_string(now.stem.empty() ? 0 : now.moment));
    });
    CHECK(progress == Order{"intel_2014_figure131", "counted1", "intel_2014_figure132", "0"});
    CHECK(played.order == Order{"a1", "b1", "a2"});
    CHECK(reproduction.report == folder / "report.html");
    CHECK(reproduction.failures().empty());
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.insert(entry.path().filename());
    CHECK(names == std::set<std::string>{"a.png", "a_flow.svg", "b.png", "b_flow.svg", "counted.csv",
                                         "intel_2014_figure13.csv", "ledger.csv", "live.html", "machine.json",
                                         "passes.json", "report.html", "samples.csv"});
    CHECK(get_file(folder / "a.png") == Bytes{1, 2, 3});
    CHECK_THAT(read_text(folder / "a_flow.svg"), ContainsSubstring("<svg color=\"#1b1b1b\""));
    const std::string stamp = to_line(reproduction.machine);
    const reference::PublishedTable csv("csv", read_text(folder / "intel_2014_figure13.csv"));
    CHECK(csv.number(0, "ms, high") > 4.0);
    CHECK(csv.text(0, "measured_on") == stamp);
    const reference::PublishedTable ledger("ledger", read_text(folder / "ledger.csv"));
    CHECK(ledger.text(0, "id") == "intel_2014_figure13_slm");
    CHECK(ledger.text(0, "measured_on") == stamp);
    const std::string html = read_text(folder / "report.html");
    for (const char* words : {"Title of timed", "Text of a", "Title of counted", "what must hold of a"})
        CHECK_THAT(html, ContainsSubstring(words));
    require_no_errors();
}

TEST_CASE_METHOD(PlayedFixture, "machine.json and the stamp name what was measured on, how and what")
{
    const Reproduction reproduction = run(directory / "");
    const auto machine = nlohmann::json::parse(read_text(directory / "machine.json"));
    CHECK(machine.at("gpu") == context.device().renderer);
    CHECK(machine.at("driver") == context.device().opengl_version);
    CHECK(machine.at("cpu_threads") >= 1);
    CHECK(machine.at("effort") == "quick");
    CHECK(machine.at("items") == Order{"intel_2014_figure13", "counted"});
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

TEST_CASE_METHOD(PlayedFixture,
                 "What is undecided after two moments gets four further ones, and they narrow its interval")
{
    played.are_close = true;
    const Reproduction reproduction = run(directory / "");
    CHECK(played.order == Order{"a1", "b1", "a2", "a3", "a4", "a5", "a6"});
    const Claim& claim = reproduction.items.front().result.claims.front();
    // The median of every moment is between the rounds 1.2 / 1 and 1 / 1.1.
    const double middle = 0.5 * (1.2 + 1.0 / 1.1);
    CHECK(claim.cases.front().value.low == Approx(middle));
    CHECK(claim.cases.front().value.high == Approx(middle));
    CHECK(claim.judgement.verdict() != Verdict::undecided);
    CHECK(reproduction.moments_to_come == 0);
    // What nothing undecided is computed from keeps its two times, and the experiment is told the first.
    std::map<std::string, int> rows;
    for (const Row& row : played_rows(directory / ""))
        ++rows[row.key.text()];
    CHECK((rows["slow"] == 6 && rows["fast"] == 6 && rows["beside"] == 2));
    CHECK(played.beside == std::vector<double>{0.0, 1.0, 0.0, 0.0, 0.0, 0.0});
}

TEST_CASE_METHOD(PlayedFixture,
                 "An experiment that fails costs its own chapter, which says so, and all else is finished")
{
    played.fails = "a1";
    const Reproduction reproduction = run(directory / "");
    CHECK(played.order == Order{"a1", "b1"});
    REQUIRE(reproduction.failures().size() == 1);
    CHECK(reproduction.failures().front() == "intel_2014_figure13: the device is gone");
    CHECK_THAT(notes, ContainsSubstring("intel_2014_figure13 failed: the device is gone"));
    const std::string html = read_text(directory / "report.html");
    CHECK_THAT(html, ContainsSubstring("This experiment failed: the device is gone") && ContainsSubstring("Text of b"));
    const Claim& claim = reproduction.items.front().result.claims.front();
    CHECK(claim.judgement.verdict() == Verdict::cannot_be_tested);
    CHECK(claim.judgement.rule() == "the device is gone");
}

TEST_CASE_METHOD(PlayedFixture, "An experiment that fails at a later moment keeps what it left before")
{
    played.fails = "a2";
    const Reproduction reproduction = run(directory / "");
    CHECK(reproduction.failures().size() == 1);
    CHECK(reproduction.items.front().result.claims.front().judgement.verdict() == Verdict::reproduced);
}

TEST_CASE_METHOD(PlayedFixture,
                 "A run that is ended at any moment is gone on from, and leaves what one in one go leaves")
{
    played.are_close = true;
    run(directory / "whole");
    const Order whole_order = played.order;
    const std::vector<Row> whole = played_rows(directory / "whole");
    for (int end = 0; end < static_cast<int>(whole_order.size()); ++end) {
        INFO(end);
        played = {.are_close = true, .ends_after = end};
        const auto folder = directory / std::to_string(end);
        CHECK_THROWS_AS(run(folder), EndedProgram);
        // The last line may be incomplete.
        const std::string text = read_text(folder / "samples.csv");
        put_file(folder / "samples.csv", bytes_of(text + "intel_2014_figure13,2,1,slo"));
        const Order before = std::exchange(played.order, {});
        // The experiments of this file are named by their order.
        played.order = before;
        played.ends_after = -1;
        run(folder);
        CHECK(played.order == whole_order);
        CHECK(played_rows(folder) == whole);
        CHECK((end == 0 || notes.find("goes on from") != std::string::npos));
    }
}

TEST_CASE_METHOD(PlayedFixture, "A run that came to its end, of another effort or damaged is measured again")
{
    run(directory / "");
    const std::size_t once = played.order.size();
    run(directory / "");
    CHECK(played.order.size() == 2 * once);
    CHECK(notes.empty());

    const auto interrupted = [&] {
        played.order.clear();
        played.ends_after = 1;
        CHECK_THROWS_AS(run(directory / ""), EndedProgram);
        played.ends_after = -1;
    };
    interrupted();
    item_context.effort = ItemEffort::standard;
    run(directory / "");
    CHECK(played.order.size() == 1 + once);
    interrupted();
    run(directory / "", EarlierRows::discard);
    CHECK(played.order.size() == 1 + once);
    interrupted();
    put_file(directory / "samples.csv", bytes_of("no table\n"));
    run(directory / "");
    CHECK(played.order.size() == 1 + once);
    CHECK_THAT(notes, ContainsSubstring("all is measured again") && ContainsSubstring("samples.csv"));
}

TEST_CASE_METHOD(PlayedFixture, "While items are measured there is a report of those before them, which says so")
{
    const auto report = directory / "report.html";
    std::vector<std::string> reports;
    reproduce(
        {&timed, &counted}, item_context, directory / "",
        [&](const Progress&) { reports.push_back(std::filesystem::exists(report) ? read_text(report) : ""); },
        EarlierRows::go_on_from, std::chrono::milliseconds(0));
    REQUIRE(reports.size() == 4);
    CHECK(reports[0].empty());
    CHECK_THAT(reports[1], ContainsSubstring("So far 1 of 2 items") && ContainsSubstring("Title of timed") &&
                               ContainsSubstring("http-equiv=\"refresh\""));
    CHECK_THAT(reports[2], ContainsSubstring("Title of counted") && !ContainsSubstring("So far"));
    CHECK_THAT(read_text(report), !ContainsSubstring("http-equiv=\"refresh\""));

    // The first complete report is written, however rarely reports are wanted.
    reports.clear();
    const auto other = directory / "other";
    reproduce(
        {&timed, &counted}, item_context, other,
        [&](const Progress&) {
            reports.push_back(std::filesystem::exists(other / "report.html") ? read_text(other / "report.html") : "");
        },
        EarlierRows::go_on_from, std::chrono::hours(1));
    CHECK(reports[1].empty());
    CHECK_THAT(reports[2], ContainsSubstring("Title of counted"));
}

TEST_CASE_METHOD(PlayedFixture, "A folder that cannot be made is bad input, named")
{
    put_file(directory / "file", bytes_of("old"));
    const auto folder = directory / "file" / "below";
    CHECK_THAT(fault_of([&] { run(folder); }), ContainsSubstring(folder.string()));
}

TEST_CASE_METHOD(ItemFixture,
                 "A folder is judged and told again to the last byte, and no picture of the device is drawn")
{
    const TemporaryDirectory directory;
    const std::vector<const Item*> items{&item_named("intel_2014_figure13"),
                                         &item_named("moreland_angel_2003_figure5")};
    reproduce(items, item_context, directory / "", ignore_progress);
    std::map<std::string, Bytes> before;
    for (const std::string& name : directory.names())
        before[name] = get_file(directory / name);
    for (const char* name : {"ledger.csv", "report.html", "intel_2014_figure13.csv", "intel_2014_figure13.svg"})
        std::filesystem::remove(directory / name);
    report_again(directory / "");
    for (const auto& [name, bytes] : before) {
        INFO(name);
        CHECK((get_file(directory / name) == bytes)); // compared inside parentheses, so that bytes are not printed
    }
    // Missing pictures are left out.
    std::filesystem::remove(directory / "moreland_angel_2003_figure5_a_1.png");
    report_again(directory / "");
    CHECK_THAT(read_text(directory / "report.html"), !ContainsSubstring("moreland_angel_2003_figure5_a_1.png"));
    CHECK_THROWS_AS(report_again(directory / "nowhere"), InputError);
}

TEST_CASE_METHOD(ItemFixture, "Table 1 is reproduced: the paper's programs and invocations to the last fragment")
{
    const TemporaryDirectory directory;
    const auto reproduction =
        reproduce({&item_named("moreland_angel_2003_table1")}, item_context, directory / "", ignore_progress);
    CHECK(reproduction.failures().empty());
    const auto published = reference::published_table("moreland_angel_2003_table1");
    const reference::PublishedTable csv("table1", read_text(directory / "moreland_angel_2003_table1.csv"));
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
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture,
                 "A report of the items with the most pictures is small, and the pictures beside it are whole")
{
    const TemporaryDirectory directory;
    const auto reproduction =
        reproduce({&item_named("moreland_angel_2003_figure4"), &item_named("moreland_angel_2003_figure5"),
                   &item_named("fialka_cadik_2006_figure1"), &item_named("mota_2022_ocean")},
                  item_context, directory / "", ignore_progress);
    // A report of all items should take at most 5 MB; charts, tables and words take a third of that.
    CHECK(std::filesystem::file_size(reproduction.report) < 2'000'000);
    const std::string html = read_text(reproduction.report);
    std::size_t picture_bytes = 0;
    for (const ComputedItem& computed : reproduction.items)
        for (const Picture& picture : computed.result.pictures) {
            INFO(picture.file_name);
            picture_bytes += picture.bytes.size();
            CHECK(std::filesystem::exists(directory / picture.file_name));
            CHECK_THAT(html, ContainsSubstring("href=\"" + picture.file_name + "\""));
        }
    CHECK(picture_bytes > 4'000'000);
}
