// Files of results that readers saved: a stranger's bytes.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "figures/in_browser/page_results.hpp"
#include "figures/report/occurrences.hpp"
#include "figures/report/results_folder.hpp"
#include "files/file_support.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace fragfft;
using namespace fragfft::figures;
using nlohmann::json;

namespace {

json interval(double low, const json& middle, const json& high)
{
    return {{"low", low}, {"middle", middle}, {"high", high}};
}

json one_case(const std::string& where, const json& measured)
{
    json one = measured;
    one["where"] = where;
    return one;
}

json good_results()
{
    const json work{
        {"method", "wide"}, {"operation", "filter"}, {"width", 256}, {"height", 256}, {"format", "rgba32f"}};
    json convolution = work;
    convolution["method"] = "spatial";
    convolution["operation"] = "convolution";
    convolution["kernel_size"] = 15;
    convolution["separable"] = true;
    json results{{"format", "fragfft page results"},
                 {"version", 1},
                 {"page", {{"version", "0.1"}, {"commit", "0123456789ab"}}},
                 {"date", "2026-11-23T22:00:00.000Z"},
                 {"renderer", "Card <5>"},
                 {"browser", "Browser 1"},
                 {"timing", "GPU timer queries"},
                 {"times", json::array()},
                 {"claims", json::array()}};
    results["times"].push_back(json{{"work", work}, {"rounds", 5}, {"milliseconds", interval(1.0, 2.5, 3.0)}});
    results["times"].push_back(json{{"work", convolution}, {"rounds", 7}, {"milliseconds", interval(1.0, 2.5, 3.0)}});
    json crossover{{"id", "fialka_cadik_2006_figure7_crossover_mono"}, {"cases", json::array()}};
    crossover["cases"].push_back(one_case("256 x 256", interval(30.0, 33.0, 40.0)));
    crossover["cases"].push_back(one_case("512 x 512", interval(100.0, nullptr, nullptr)));
    json ordering{{"id", "fialka_cadik_2006_table1_small_kernels"}, {"cases", json::array()}};
    ordering["cases"].push_back(one_case("", interval(9.0, 10.0, 11.0)));
    results["claims"].push_back(crossover);
    results["claims"].push_back(ordering);
    return results;
}

class ResultsFile
{
public:
    MachineResults load(const std::string& text) const
    {
        write_text(path(), text);
        return load_page_results(path());
    }
    // The one line that refuses the text, without the file's name; empty where it is taken.
    std::string refusal(const std::string& text) const
    {
        try {
            load(text);
        } catch (const InputError& error) {
            const std::string message = error.what();
            CHECK(message.starts_with(path().string() + ": "));
            CHECK(message.find('\n') == std::string::npos);
            CHECK(message.size() < 400);
            return message.substr(path().string().size() + 2);
        }
        return "";
    }
    std::string refusal_of(const json& results) const { return refusal(results.dump()); }
    std::filesystem::path path() const { return directory_ / "card.json"; }

private:
    TemporaryDirectory directory_;
};

// The good results with one value changed.
json with(const std::string& pointer, const json& value)
{
    json results = good_results();
    results[json::json_pointer(pointer)] = value;
    return results;
}

json without(const std::string& pointer)
{
    json results = good_results();
    const json::json_pointer place(pointer);
    results[place.parent_pointer()].erase(place.back());
    return results;
}

} // namespace

TEST_CASE("What a page saved becomes a machine, whose claims this program judges")
{
    const ResultsFile file;
    const MachineResults results = file.load(good_results().dump());
    CHECK(results.name == "card");
    CHECK_THAT(results.described, ContainsSubstring("measured by a reader in a browser") &&
                                      ContainsSubstring("Card <5>") && ContainsSubstring("0123456789ab"));
    REQUIRE(results.browser_times);
    REQUIRE(results.browser_times->rows.size() == 2);
    CHECK(results.browser_times->rows[0][0] == "wide, filter, 256 x 256, rgba32f");
    CHECK(results.browser_times->rows[1][0] == "spatial, convolution, 256 x 256, rgba32f, 15 x 15 taps in two passes");
    CHECK(results.browser_times->rows[1][1] == "2.5");

    REQUIRE(results.ledger.row_count() == 2);
    CHECK(results.ledger.text(0, "id") == "fialka_cadik_2006_figure7_crossover_mono");
    // One size has theirs, one lies beyond what was measured, which may be anything above.
    CHECK(results.ledger.text(0, "verdict") == "undecided");
    CHECK(results.ledger.text(1, "verdict") == "reproduced");
    CHECK(results.ledger.text(1, "measured_on") == results.described);
    CHECK(file.load(with("/claims", json::array()).dump()).ledger.row_count() == 0);
}

TEST_CASE("A software renderer cannot judge what needs graphics hardware, whatever its file says")
{
    json results = good_results();
    json interactive{{"id", "moreland_angel_2003_table3_interactive"}, {"cases", json::array()}};
    interactive["cases"].push_back(one_case("", interval(20.0, 21.0, 22.0)));
    results["claims"] = json::array();
    results["claims"].push_back(interactive);
    const ResultsFile file;
    CHECK(file.load(results.dump()).ledger.text(0, "verdict") == "reproduced");
    results["renderer"] = "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device), SwiftShader driver)";
    CHECK(file.load(results.dump()).ledger.text(0, "verdict") == "cannot be tested here");
}

TEST_CASE("A reader's machine stands beside others, clearly as such, and none of its text becomes markup")
{
    const std::string script = "<script>alert('x')</script><img src=x onerror=alert(1)>";
    json results = good_results();
    results["renderer"] = script;
    results["browser"] = script;
    results["timing"] = "\"><b>";
    results["date"] = "<i>";
    results["times"][0]["work"]["method"] = "<svg onload=alert(1)>";
    const ResultsFile file;
    const TemporaryDirectory directory;
    const auto page = compare_machines({file.load(results.dump())}, directory / "out");
    const std::string html = read_text(page);
    for (const char* markup : {"<script>alert", "<img src=x", "\"><b>", "<i>", "<svg onload"})
        CHECK(html.find(markup) == std::string::npos);
    CHECK_THAT(html, ContainsSubstring("&lt;script&gt;alert"));
    CHECK(occurrences(html, "measured by a reader in a browser") >= 2);
    CHECK_THAT(html, ContainsSubstring("Measured by readers in their browsers"));
    CHECK(html.find("<!-- ") == std::string::npos);
}

TEST_CASE("Hostile results are refused by the place and the fault")
{
    const ResultsFile file;
    const std::vector<std::tuple<std::string, json, std::string>> values{
        {"/version", 2, "another version"},
        {"/version", "1", "another version"},
        {"/format", "other", "no results"},
        {"/renderer", 5, "renderer must be a string"},
        {"/renderer", std::string(401, 'x'), "renderer is longer than 400 bytes"},
        {"/browser", "two\nlines", "browser has control characters"},
        {"/browser", "\x1b[31m", "browser has control characters"},
        {"/page", "x", "page must be an object"},
        {"/extra", 1, "has an unknown member 'extra'"},
        {"/times", json::object(), "times must be an array"},
        {"/times/0", 1, "times[0] must be an object"},
        {"/times/0/rounds", 0, "times[0].rounds must be a whole number"},
        {"/times/0/rounds", 2.5, "times[0].rounds must be a whole number"},
        {"/times/0/milliseconds/low", 0, "times[0].milliseconds.low must be a number above 0"},
        {"/times/0/milliseconds/low", -1, "times[0].milliseconds.low"},
        {"/times/0/milliseconds/low", 2.75, "low <= middle <= high"},
        {"/times/0/milliseconds/high", 1e300, "times[0].milliseconds.high"},
        {"/times/0/milliseconds/high", nullptr, "times[0].milliseconds.high"},
        {"/times/0/milliseconds/high", "3", "times[0].milliseconds.high"},
        {"/times/0/work/width", 1e9, "times[0].work.width must be a whole number"},
        {"/times/1/work/separable", 1, "times[1].work.separable must be true or false"},
        {"/times/0/work/method", std::string(61, 'x'), "times[0].work.method is longer"},
        {"/claims/0/id", "no_claim", "claims[0].id names no claim"},
        {"/claims/1/id", "fialka_cadik_2006_figure7_crossover_mono", "claims[1]"},
        {"/claims/0/cases", json::array(), "claims[0].cases must not be empty"},
        {"/claims/0/cases/1/where", "256 x 256", "names a case twice"},
        {"/claims/0/cases/1/where", "64 x 64", "names no case of this claim"},
        {"/claims/1/cases/0/high", nullptr, "claims[1].cases[0].high must be a number"},
        {"/claims/1/cases/0/low", 1e10, "claims[1].cases[0].low must be a number"}};
    for (const auto& [pointer, value, fault] : values) {
        INFO(pointer << " = " << value.dump());
        CHECK_THAT(file.refusal_of(with(pointer, value)), ContainsSubstring(fault));
    }
    for (const char* member :
         {"/version", "/renderer", "/times", "/claims", "/times/0/work/width", "/claims/0/cases"}) {
        INFO("without " << member);
        CHECK(!file.refusal_of(without(member)).empty());
    }
    json twice = good_results();
    twice["claims"][1] = twice["claims"][0];
    CHECK_THAT(file.refusal_of(twice), ContainsSubstring("claims[1].id names a claim twice"));
    json many = good_results();
    many["times"] = json(1001, many["times"][0]);
    CHECK_THAT(file.refusal_of(many), ContainsSubstring("times has 1001 elements, more than 1000"));
}

TEST_CASE("Bytes that are no results are refused before they are held")
{
    const ResultsFile file;
    const std::string good = good_results().dump();
    CHECK(file.refusal(good) == "");
    for (const std::size_t length : {good.size() - 1, good.size() / 2, std::size_t{1}})
        CHECK_THAT(file.refusal(good.substr(0, length)), ContainsSubstring("no valid JSON, at byte"));
    for (const std::string& text : {std::string(), std::string("[1]"), std::string("\0\0\0\0", 4), std::string("PNG")})
        CHECK_THAT(file.refusal(text), ContainsSubstring("no results that the live page saved"));
    CHECK_THAT(file.refusal("{\"version\": 1e999}"), ContainsSubstring("too large"));
    CHECK_THAT(file.refusal("{\"format\": \"\xff\xfe\"}"), ContainsSubstring("no valid JSON"));
    CHECK_THAT(file.refusal("{\"a\":" + std::string(500000, '[')), ContainsSubstring("nested deeper than 8"));
    // A file of 100 MB is not read beyond its start.
    write_text(file.path(), "{");
    std::filesystem::resize_file(file.path(), 100'000'000);
    CHECK_THROWS_WITH(load_page_results(file.path()), ContainsSubstring("larger than 1048576 bytes"));
    CHECK_THROWS_WITH(load_page_results(file.path().parent_path() / "none.json"), ContainsSubstring("none.json"));
    CHECK_THROWS_WITH(load_page_results(file.path().parent_path()), !ContainsSubstring("\n"));
}
