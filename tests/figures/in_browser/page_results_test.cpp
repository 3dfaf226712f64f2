// Files of results that readers have saved, as untrusted input.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/in_browser/page_claims.hpp"
#include "figures/in_browser/page_results.hpp"
#include "figures/in_browser/page_rows.hpp"
#include "figures/report/parts_of_text.hpp"
#include "figures/report/results_folder.hpp"
#include "files/file_support.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

constexpr const char* crossover_id = "fialka_cadik_2006_figure7_crossover_mono";
constexpr const char* ordering_id = "fialka_cadik_2006_table1_small_kernels";
constexpr const char* interactive_id = "moreland_angel_2003_table3_interactive";

Row fact(const std::string& quantity, const std::string& words)
{
    return {page_item, 1, 1, {quantity, {{words_label, words}}}, "", "", 1, {1.0}};
}

Row time_of(const Key& key, int turn, double milliseconds)
{
    return {page_item, 1, turn, key, "ms", "GPU timer queries", 4, std::vector<double>(5, milliseconds)};
}

MeasurableClaim measurable(const std::string& id)
{
    for (MeasurableClaim& claim : measurable_claims())
        if (id_of(claim) == id)
            return claim;
    throw std::logic_error("no claim " + id);
}

// One crossover near the paper's at 256 x 256, and one beyond the largest kernel at 512 x 512.
void add_crossovers(std::vector<Row>& rows)
{
    int turn = 1;
    for (const MeasurableCase& one : measurable(crossover_id).cases) {
        const auto add = [&](PlannedWork work, int kernel_size, double milliseconds) {
            work.kernel_size = kernel_size;
            rows.push_back(time_of(page_key(work, crossover_id, one.where), turn, milliseconds));
        };
        add(one.work, 0, 1.0);
        add(one.compared, 3, 0.1);
        add(one.compared, 31, one.where == "256 x 256" ? 0.95 : 0.3);
        add(one.compared, 41, one.where == "256 x 256" ? 1.4 : 0.5);
        ++turn;
    }
}

std::vector<Row> good_rows()
{
    std::vector<Row> rows{fact("renderer", "Card <5>"), fact("browser", "Browser 1, \"new\""),
                          fact("page version", "0.1"), fact("page digest", "0123456789ab"),
                          fact("date", "2026-11-23T22:00:00.000Z")};
    add_crossovers(rows);
    const MeasurableCase one = measurable(ordering_id).cases.front();
    rows.push_back(time_of(page_key(one.work, ordering_id, one.where), 3, 10.0));
    rows.push_back(time_of(page_key(one.compared, ordering_id, one.where), 3, 1.0));
    const Key filter("time of a work", {{"method", "wide"},
                                        {"operation", "filter"},
                                        {"width", 256},
                                        {"height", 256},
                                        {"format", "rgba16f"},
                                        {"for", "curves"}});
    rows.push_back(time_of(filter, 4, 2.5));
    return rows;
}

std::string text_of(const std::vector<Row>& rows)
{
    std::string text = rows_header();
    for (const Row& row : rows)
        text += line_of(row);
    return text;
}

class ResultsFile
{
public:
    MachineResults load(const std::string& text) const
    {
        write_text(path(), text);
        return load_page_results(path());
    }
    MachineResults load(const std::vector<Row>& rows) const { return load(text_of(rows)); }
    // The line that refuses the text, without the file's name; empty if the text is accepted.
    std::string refusal(const std::string& text) const
    {
        try {
            load(text);
        } catch (const InputError& error) {
            const std::string message = error.what();
            CHECK(message.starts_with(path().string() + ": "));
            CHECK(message.find('\n') == std::string::npos);
            CHECK(message.size() < 1200);
            return message.substr(path().string().size() + 2);
        }
        return "";
    }
    std::filesystem::path path() const { return directory_ / "card.csv"; }

private:
    TemporaryDirectory directory_;
};

// The valid rows after a change.
std::string changed(const std::function<void(std::vector<Row>&)>& change)
{
    std::vector<Row> rows = good_rows();
    change(rows);
    return text_of(rows);
}

// The valid text with the first occurrence of some words replaced.
std::string replaced(const std::string& words, const std::string& by)
{
    std::string text = text_of(good_rows());
    text.replace(text.find(words), words.size(), by);
    return text;
}

constexpr std::size_t first_time = 5; // index among the valid rows

} // namespace

TEST_CASE("What a page saved becomes a machine, whose claims this program judges")
{
    const ResultsFile file;
    const MachineResults results = file.load(good_rows());
    CHECK(results.name == "card");
    CHECK_THAT(results.described,
               ContainsSubstring("measured by a reader in a browser") && ContainsSubstring("Card <5>") &&
                   ContainsSubstring("timed by GPU timer queries") && ContainsSubstring("0123456789ab"));
    REQUIRE(results.browser_times);
    const auto& times = results.browser_times->rows;
    REQUIRE(times.size() == good_rows().size() - first_time);
    CHECK(times.front()[0] == "fialka-cadik-2006, filter, 256 x 256, rg16f");
    CHECK(times[1][0] == "spatial, convolution, 256 x 256, rg16f, 3 x 3 taps in two passes");
    CHECK(times.back() == std::vector<std::string>{"wide, filter, 256 x 256, rgba16f", "2.5", "2.5", "2.5", "5"});

    REQUIRE(results.ledger.row_count() == 2);
    CHECK(results.ledger.text(0, "id") == crossover_id);
    // One size has the paper's crossover; the other lies beyond what was measured, and may be any size above.
    CHECK(results.ledger.text(0, "verdict") == "undecided");
    CHECK(results.ledger.text(1, "verdict") == "reproduced");
    CHECK(results.ledger.text(1, "measured_on") == results.described);
    CHECK(file.load(changed([](auto& rows) { rows.resize(first_time); })).ledger.row_count() == 0);
}

TEST_CASE("Of a work that a page timed again the last times are shown")
{
    const ResultsFile file;
    const auto results = file.load(changed([](std::vector<Row>& rows) {
        const PlannedWork work = measurable(ordering_id).cases.front().work;
        Key curves = page_key(work, "curves", "");
        if (work.operation == convolution_operation)
            curves = curves.with({{"beside", "wide"}});
        rows.push_back(time_of(curves, 9, 20.0));
    }));
    const auto& times = results.browser_times->rows;
    CHECK(times.size() == good_rows().size() - first_time);
    CHECK(std::any_of(times.begin(), times.end(), [](const auto& row) { return row[1] == "20"; }));
    CHECK(std::none_of(times.begin(), times.end(), [](const auto& row) { return row[1] == "10"; }));
}

TEST_CASE("A software renderer cannot judge what needs graphics hardware, whatever its file says")
{
    std::vector<Row> rows = good_rows();
    rows.resize(first_time);
    const MeasurableCase one = measurable(interactive_id).cases.front();
    rows.push_back(time_of(page_key(one.work, interactive_id, one.where), 1, one.factor / 21.0));
    const ResultsFile file;
    CHECK(file.load(rows).ledger.text(0, "verdict") == "reproduced");
    rows[0] = fact("renderer", "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device), SwiftShader driver)");
    CHECK(file.load(rows).ledger.text(0, "verdict") == "cannot be tested here");
}

TEST_CASE("A reader's machine stands beside others, clearly as such, and none of its text becomes markup")
{
    const std::string script = "<script>alert('x')</script><img src=x onerror=alert(1)>";
    std::vector<Row> rows = good_rows();
    rows[0] = fact("renderer", script);
    rows[1] = fact("browser", script);
    rows[4] = fact("date", "<i>");
    for (std::size_t i = first_time; i < rows.size(); ++i)
        rows[i].clock = "\"><b>";
    const ResultsFile file;
    const TemporaryDirectory directory;
    const auto page = compare_machines({file.load(rows)}, directory / "out");
    const std::string html = read_text(page);
    for (const char* markup : {"<script>alert", "<img src=x", "\"><b>", "<i>"})
        CHECK(html.find(markup) == std::string::npos);
    CHECK_THAT(html, ContainsSubstring("&lt;script&gt;alert"));
    CHECK(occurrences(html, "measured by a reader in a browser") >= 2);
    CHECK_THAT(html, ContainsSubstring("Measured by readers in their browsers"));
    CHECK(html.find("<!-- ") == std::string::npos);
}

TEST_CASE("Hostile rows are refused by the row and the fault")
{
    const ResultsFile file;
    const std::vector<std::pair<std::function<void(std::vector<Row>&)>, std::string>> faults{
        {[](auto& rows) { rows[0] = fact("renderer", std::string(401, 'x')); }, "row 1: its words are longer than 400"},
        {[](auto& rows) { rows[0] = fact("renderer", std::string(801, 'x')); }, "row 1: its labels are too long"},
        {[](auto& rows) { rows[1] = fact("browser", "\x1b[31m"); }, "row 2: its labels have control characters"},
        {[](auto& rows) { rows[1] = fact("browser", "\xff\xfe"); }, "row 2: its labels have control characters"},
        {[](auto& rows) { rows[1] = fact("weather", "fine"); }, "row 2: it has an unknown quantity"},
        {[](auto& rows) { rows[1] = fact("renderer", "another"); }, "row 2: the renderer comes twice"},
        {[](auto& rows) { rows[1].samples = {2.0}; }, "row 2: it is no fact in words"},
        {[](auto& rows) {
             rows[1].key = {"browser", {{"word", "x"}}};
         },
         "row 2: it is no fact in words"},
        {[](auto& rows) { rows.erase(rows.begin()); }, "the row with the renderer is missing"},
        {[](auto& rows) { rows[first_time].item = "others"; }, "row 6: it is none of the live page"},
        {[](auto& rows) { rows[first_time].moment = 2; }, "row 6: it is none of the live page"},
        {[](auto& rows) { rows[first_time].unit = "s"; }, "row 6: its unit is not ms"},
        {[](auto& rows) { rows[first_time].clock = "a\tb"; }, "row 6: its clock have control characters"},
        {[](auto& rows) { rows[first_time].samples[3] = 0.0; }, "row 6: its samples must be from 1e-09 to 1e+07 ms"},
        {[](auto& rows) { rows[first_time].samples[3] = -1.0; }, "row 6: its samples must be"},
        {[](auto& rows) { rows[first_time].samples[3] = 1.1e7; }, "row 6: its samples must be"},
        {[](auto& rows) { rows[first_time + 1].samples.pop_back(); }, "row 7: its samples differ in number"},
        {[](auto& rows) { rows[first_time + 1].turn = 3; }, "were not measured in turn"},
        {[](auto& rows) { rows.push_back(rows[first_time]); }, "its key comes twice"},
        {[](auto& rows) {
             rows[first_time].key = rows[first_time].key.with({{"colour", "red"}});
         },
         "row 6: its labels are of no work that the page times"},
        {[](auto& rows) {
             rows[first_time].key = rows[first_time].key.with({{"for", "curves"}});
         },
         "row 6: its labels are of no work that the page times"},
        {[](auto& rows) { rows.erase(rows.begin() + first_time); }, "was not measured"},
        {[](auto& rows) { rows.erase(rows.begin() + first_time + 1, rows.begin() + first_time + 3); },
         "fewer than two convolutions"},
        {[](auto& rows) { rows.erase(rows.end() - 2); }, "was not measured"}};
    for (const auto& [change, fault] : faults)
        CHECK_THAT(file.refusal(changed(change)), ContainsSubstring(fault));
    // Texts that no row can contain.
    const std::vector<std::tuple<std::string, std::string, std::string>> texts{
        {"page,1,1,renderer", "page,0,1,renderer", "row 1: '0' is no moment"},
        {"page,1,1,renderer", "page,1,-1,renderer", "row 1: its turn is no whole number"},
        {"page,1,1,renderer", "page,1,,renderer", "row 1: its turn is no whole number"},
        {"page,1,1,renderer", "page,1,1e99,renderer", "row 1: its turn is no whole number"},
        {"page,1,1,renderer", "page,1,1,\"renderer | a=b\"", "row 1: its labels are not in order"},
        {"0.1 0.1 0.1", "0.1 0.1 nan", "row 7: its samples are no numbers"},
        {"0.1 0.1 0.1", "0.1  0.1", "row 7: its samples are no numbers"},
        {"width=256", "width=1e9", "row 6: its labels are of no work that the page times"},
        {"method=fialka-cadik-2006", "method", "row 6: 'method' is no label"},
        {"for=fialka_cadik_2006_figure7_crossover_mono", "for=no_claim", "row 6: its labels are of no work"},
        {"where=256 x 256", "where=64 x 64", "row 6: its labels are of no work"},
        {"format=rg16f | height=256", "height=256 | format=rg16f", "row 6: its labels are not in order"},
        {"\"words=Browser 1, \"\"new\"\"\"", "words=Browser 1, new", "line 3 has 10 cells"},
        {"page,1,1,renderer", "page,1,1", "line 2 has 8 cells, the header has 9"}};
    for (const auto& [words, by, fault] : texts) {
        INFO(words << " becomes " << by);
        CHECK_THAT(file.refusal(replaced(words, by)), ContainsSubstring(fault));
    }
    std::string many = text_of(good_rows());
    for (int i = 0; i < 1000; ++i)
        many += line_of(fact("date", std::to_string(i)));
    CHECK_THAT(file.refusal(many), ContainsSubstring("rows, more than 1000"));
}

TEST_CASE("Bytes that are no results are refused before they are held")
{
    const ResultsFile file;
    const std::string good = text_of(good_rows());
    CHECK(file.refusal(good) == "");
    CHECK_THAT(file.refusal(good.substr(0, good.size() - 1)), ContainsSubstring("the last line has no end"));
    CHECK_THAT(file.refusal(rows_header()), ContainsSubstring("is missing"));
    for (const std::string& text : {std::string(), std::string("{\"format\": 1}"), std::string("\0\0\0\0", 4),
                                    std::string("PNG"), good.substr(0, 40), ' ' + good})
        CHECK_THAT(file.refusal(text), ContainsSubstring("no results that the live page saved"));
    // Only the beginning of a file of 100 MB is read.
    write_text(file.path(), good);
    std::filesystem::resize_file(file.path(), 100'000'000);
    CHECK_THROWS_WITH(load_page_results(file.path()), ContainsSubstring("larger than 4194304 bytes"));
    CHECK_THROWS_WITH(load_page_results(file.path().parent_path() / "none.csv"), ContainsSubstring("none.csv"));
    CHECK_THROWS_WITH(load_page_results(file.path().parent_path()), !ContainsSubstring("\n"));
}

TEST_CASE("A page's rows name works as its data does")
{
    const std::map<Key, PlannedWork> keys = page_keys();
    for (const MeasurableClaim& claim : measurable_claims())
        for (const MeasurableCase& one : claim.cases) {
            const Key key = page_key(one.work, id_of(claim), one.where);
            INFO(key.text());
            REQUIRE(keys.contains(key));
            CHECK(keys.at(key) == one.work);
            std::size_t fields = one.where.empty() ? 1 : 2; // labels "for" and "where"
            const nlohmann::ordered_json named = as_json(one.work);
            for (const auto& [name, value] : named.items()) {
                CHECK(key.label(name) == (value.is_string() ? value.get<std::string>() : value.dump()));
                ++fields;
            }
            CHECK(key.labels().size() == fields);
        }
}
