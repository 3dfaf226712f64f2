// Compares one page with its accepted version, and checks what must hold for every page.
#include "catch_framework.hpp"
#include "figures/report/chart_drawing.hpp"
#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"
#include "figures/report/report.hpp"
#include "figures/report/results_folder.hpp"
#include "figures/report/svg.hpp"
#include "no_code.hpp"
#include "parts_of_text.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <set>
#include <sstream>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item first_item{"paper_2003_table1", "Paper 2003", "Table 1: <counts> & more", no_code};
const Item second_item{"paper_2003_figure2", "", "Figure 2: a picture", no_code};
const Item third_item{"paper_2006_figure1", "Paper 2006", "Figure 1", no_code};

// Markup that would show up in the page if anything were written without escaping.
std::string hostile(const std::string& words)
{
    return words + " <x y=\"1\" & z>";
}

Claim claim_of(const std::string& id, ClaimKind kind, Verdict verdict)
{
    return {.id = id,
            .statement = hostile("A is faster than B"),
            .source = hostile("Paper 2003, section 4"),
            .published = hostile("1 ms"),
            .hardware = hostile("a card"),
            .year = "2003",
            .measured = hostile("1.4e-07 ms"),
            .judgement = Judgement::as_stored(kind, verdict, hostile("within a factor of 2")),
            .explanation = hostile("Why it is so, in a sentence."),
            .beside = hostile("; beside")};
}

// A claim for each verdict.
std::vector<Claim> claims_of_all_kinds()
{
    std::vector<Claim> claims;
    for (const ClaimKind kind : {ClaimKind::conclusion, ClaimKind::construction, ClaimKind::hardware_figure})
        for (const Verdict verdict : verdicts_of(kind))
            claims.push_back(claim_of("paper_2003_table1_claim" + std::to_string(claims.size()), kind, verdict));
    claims.push_back(claim_of("paper_2003_table1_open", ClaimKind::conclusion, Verdict::cannot_be_tested));
    Claim figure = claim_of("paper_2003_table1_rate", ClaimKind::hardware_figure, Verdict::then_and_now);
    state_figure(figure, {0.5, {50.0, 100.0, 200.0}, "Hz"});
    claims.push_back(std::move(figure));
    return claims;
}

const Picture tall_drawing =
    svg_picture("paper_2003_figure2_flow.svg", hostile("The flow"), Svg(10.0, 20.0, hostile("what is drawn")).str());

ComputedItem table_item()
{
    ComputedItem computed{&first_item, {}, 1.25};
    ItemResult& result = computed.result;
    result.text = "<p>What it shows, pass by pass.</p>";
    result.table = Table({{"program"}, {hostile("count")}, {"count", ColumnKind::number, 8}});
    result.table.add_row({"fft", hostile("1"), 41943040.0});
    result.table.add_row({"copy", "2", 16.0});
    result.checks = {{"error of a & b", 1e-7, 5e-7}, {"bad <one>", 3.0, 2.0}};
    result.claims = claims_of_all_kinds();
    const CsvTable passes{{"pass", hostile("step")}, {{"1 to 2", hostile("rows")}}};
    result.passes = {{hostile("The filter 1: 2 passes"), passes, {{"fft", "moreland_angel_2003/fft.frag", "fft"}}},
                     {"The filter 2: the same", passes}};
    const Chart chart{"paper_2003_table1_counts",
                      hostile("Counts"),
                      {hostile("numbers")},
                      {hostile("count")},
                      {{hostile("ours"), "count", "count", {}}}};
    computed.charts.push_back(
        svg_picture(chart.file_stem + ".svg", chart.caption, draw_chart(chart, result.table).value()));
    result.pictures.push_back(tall_drawing);
    return computed;
}

// Items with only a picture, with a table that is too long to be shown, and with nothing.
Reproduction everything()
{
    Reproduction reproduction;
    reproduction.machine = {"0123456789ab",      hostile("GPU"),        hostile("driver"), hostile("CPU"), 2,
                            hostile("compiler"), "2003-07-26T00:00:00Z"};
    reproduction.items.push_back(table_item());
    ItemResult picture{
        "<p>What it looks like.</p>", Table({{"name"}}), {{"teapot.png", "A teapot", {'f', 'o', 'o'}}}, {}};
    for (int row = 0; row < 17; ++row)
        picture.table.add_row({"teapot"});
    reproduction.items.push_back({&second_item, std::move(picture), 0.5});
    reproduction.items.push_back({&third_item, {}});
    reproduction.items.back().result.claims = {
        claim_of("paper_2006_figure1_claim", ClaimKind::conclusion, Verdict::reproduced)};
    return reproduction;
}

// The ledger and the items, which are made from computed results, without the inside of drawings; each tag is a line.
std::string lines_of_page(const std::string& html)
{
    std::string lines;
    std::istringstream tags(part_of(html, "<section id=\"ledger\"", "<details class=\"history\"") +
                            part_of(html, "<section id=\"paper_2003_table1\"", "<section id=\"programs\""));
    bool is_drawing = false;
    for (std::string tag; std::getline(tags, tag, '<');) {
        if (!is_drawing && !tag.empty())
            lines += (lines.empty() || lines.back() != '>' ? "<" : "\n<") + tag;
        is_drawing = (is_drawing || tag.starts_with("svg")) && !tag.starts_with("/svg");
    }
    return lines + '\n';
}

// The values of these attributes, with multiplicity.
std::multiset<std::string> values_of(const std::string& html, const std::string& attribute)
{
    std::multiset<std::string> values;
    const std::string begin = ' ' + attribute + "=\"";
    for (std::size_t at = html.find(begin); at != std::string::npos; at = html.find(begin, at + 1)) {
        const std::size_t value = at + begin.size();
        values.insert(html.substr(value, html.find('"', value) - value));
    }
    return values;
}

} // namespace

TEST_CASE("A report is the page that was accepted")
{
    const std::filesystem::path accepted = FRAGFFT_ACCEPTED_PAGE;
    const std::filesystem::path made = std::filesystem::path(FRAGFFT_MADE_PAGE);
    const std::string page = lines_of_page(report_html(everything()));
    std::ofstream(made) << page;
    INFO("to accept what it is now: cp " << made.string() << " " << accepted.string());
    CHECK(page == read_text(accepted));
}

TEST_CASE("Every claim has a place of its own, and its item's mark, the ledger's and a list's lead there")
{
    const Reproduction reproduction = everything();
    const std::string html = report_html(reproduction);
    const auto ids = values_of(html, "id");
    const auto links = values_of(html, "href");
    for (const ComputedItem& computed : reproduction.items) {
        CHECK(ids.count(computed.item->stem) == 1);
        CHECK(links.count('#' + computed.item->stem) >= 1);
        for (const Claim& claim : computed.result.claims) {
            INFO(claim.id);
            CHECK(ids.count(claim.id) == 1);
            CHECK(links.count('#' + claim.id) == 3);
        }
    }
}

TEST_CASE("Every link within a report resolves, and no two places have one name")
{
    const std::string html = report_html(everything());
    const auto ids = values_of(html, "id");
    for (const std::string& id : ids)
        CHECK(ids.count(id) == 1);
    for (const std::string& link : values_of(html, "href")) {
        INFO(link);
        if (link.starts_with("#"))
            CHECK(ids.count(link.substr(1)) == 1);
    }
}

TEST_CASE("A report needs nothing from anywhere: no link leaves it but those to its own CSV files, pictures and page")
{
    const std::string html = report_html(everything());
    CHECK(html.starts_with("<!DOCTYPE html>"));
    for (const std::string external : {"http:", "https:", "src=\"/", "@import", "url(", "<script", "<link"})
        CHECK(html.find(external) == std::string::npos);
    for (const std::string& source : values_of(html, "src"))
        CHECK(source.starts_with("data:image/png;base64,"));
    for (const std::string& link : values_of(html, "href")) {
        INFO(link);
        const bool is_own = link.find('/') == std::string::npos && (link.ends_with(".csv") || link.ends_with(".png") ||
                                                                    link.ends_with(".svg") || link == "live.html");
        CHECK((is_own || link.starts_with("#")));
    }
    // No marker of the template is left.
    CHECK(html.find("<!-- ") == std::string::npos);
}

TEST_CASE("Nothing that an item, a claim or a machine says becomes a tag or an attribute")
{
    const std::string html = report_html(everything());
    CHECK(html.find("<x ") == std::string::npos);
    CHECK(html.find("y=\"1\"") == std::string::npos);
    CHECK(html.find("& z") == std::string::npos);
    CHECK(html.find("&amp;amp;") == std::string::npos);
    CHECK(occurrences(html, "&lt;x y=&quot;1&quot; &amp; z&gt;") > 50);
}

TEST_CASE("Every table has a caption, and every picture words")
{
    const std::string html = report_html(everything());
    CHECK(occurrences(html, "<table>") >= 4);
    CHECK(occurrences(html, "<table>") ==
          occurrences(html, "<table>\n<caption>") + occurrences(html, "<table>\n<caption class=\"spoken\">"));
    CHECK(html.find("></caption>") == std::string::npos);
    CHECK(occurrences(html, "<img ") == occurrences(html, "<img alt=\""));
    CHECK(occurrences(html, "<svg ") == occurrences(html, "role=\"img\" aria-label=\""));
    CHECK(html.find("aria-label=\"\"") == std::string::npos);
}

TEST_CASE("A chapter tells what was done beside its figure, then numbers, verdicts, and checks and passes as one fold")
{
    const std::string chapter = part_of(report_html(everything()), "<section id=\"paper_2003_table1\"", "</section>");
    const std::vector<std::string> order{"<h2>",
                                         "class=\"marks\"",
                                         "class=\"beside\"",
                                         "<p>What it",
                                         "<figure",
                                         "class=\"pictures\"",
                                         "<table>",
                                         "<ul class=\"claims\"",
                                         "<details class=\"fold\"",
                                         "2 checks (1 DO NOT HOLD), 2 plans, 3 files",
                                         "Checks of this item",
                                         "The filter 1",
                                         "paper_2003_table1.csv"};
    std::size_t last = 0;
    for (const std::string& part : order) {
        INFO(part);
        const std::size_t place = chapter.find(part);
        REQUIRE(place != std::string::npos);
        CHECK(place >= last);
        last = place;
    }
}

TEST_CASE("The clock of a table is told once, and of each row as its title")
{
    Reproduction reproduction;
    reproduction.items.push_back({&third_item, {}});
    Table& table = reproduction.items.back().result.table;
    table = Table({{"what"}, {"timed by"}});
    for (const char* clock : {"the authors", "GPU's clock, 6 runs", "", "GPU's clock, 18 runs", "CPU's, 4 runs"})
        table.add_row({"fft", clock});
    const std::string html = report_html(reproduction);
    CHECK_THAT(html, ContainsSubstring("<p class=\"small\">Timed by the authors; GPU's clock, 6 to 18 runs; CPU's, 4 "
                                       "runs.</p>"));
    CHECK(occurrences(html, "<tr title=\"timed by GPU's clock, 18 runs\">") == 1);
    CHECK(occurrences(html, "<tr title=") == 4);
    CHECK(html.find("<th>timed by</th>") == std::string::npos);
}

TEST_CASE("Of more than six charts the first four are in sight, and a sentence of several captions is told once")
{
    Reproduction reproduction;
    reproduction.items.push_back({&third_item, {}});
    for (int i = 1; i <= 7; ++i)
        reproduction.items.back().charts.push_back(
            svg_picture("chart.svg", "Chart number " + std::to_string(i) + ". This is said of each of them. ",
                        Svg(10.0, 20.0, "a chart").str()));
    const std::string html = report_html(reproduction);
    const std::string folded = part_of(html, "<summary>3 charts more</summary>", "</details>");
    CHECK(occurrences(folded, "<figure") == 3);
    for (const std::string number : {"5", "6", "7"})
        CHECK_THAT(folded, ContainsSubstring("Chart number " + number));
    CHECK(occurrences(html, "This is said of each of them") == 1);
}

TEST_CASE("The rules, their history and what each verdict means are in the report")
{
    const std::string html = report_html(everything());
    for (const RulesChange& change : rules_history())
        CHECK_THAT(html, ContainsSubstring(with_set_numbers(escaped(change.what))) &&
                             ContainsSubstring(with_set_numbers(escaped(change.why))));
    for (const ClaimKind kind : {ClaimKind::conclusion, ClaimKind::construction, ClaimKind::hardware_figure})
        for (const Verdict verdict : verdicts_of(kind))
            CHECK_THAT(html, ContainsSubstring(words(verdict)));
}

TEST_CASE("A check holds up to its bound, and a value that is no number fails it")
{
    CHECK(Check{"", 1.0, 1.0}.holds());
    CHECK(Check{"", -5.0, 1.0}.holds());
    CHECK_FALSE(Check{"", std::nextafter(1.0, 2.0), 1.0}.holds());
    CHECK_FALSE(Check{"", std::numeric_limits<double>::quiet_NaN(), 1.0}.holds());
    CHECK_FALSE(Check{"", std::numeric_limits<double>::infinity(), 1.0}.holds());
    CHECK(everything().failures() == std::vector<std::string>{"paper_2003_table1: bad <one>: 3 exceeds 2"});
    CHECK(Reproduction{}.failures().empty());
}

TEST_CASE("An experiment that could not go on is a failure, times that contradict each other are told alone")
{
    Reproduction reproduction = everything();
    reproduction.items[1].failure = "out of <memory>";
    reproduction.compared = {{"pass", "one", "two", {1.0, 0.0, 1.1}, {1.1, 0.0, 1.2}, 1.1},
                             {"fft", "one", "two", {1.0, 0.0, 1.1}, {3.0, 0.0, 4.0}, 1.1}};
    CHECK(reproduction.failures() ==
          std::vector<std::string>{"paper_2003_table1: bad <one>: 3 exceeds 2", "paper_2003_figure2: out of <memory>"});
    const std::string html = report_html(reproduction);
    CHECK_THAT(html, ContainsSubstring("1 of 2 checks of our own results hold") &&
                         ContainsSubstring("paper_2003_figure2: out of &lt;memory&gt;") &&
                         ContainsSubstring("3 to 4 ms in two"));
}

TEST_CASE("Every erratum says where, what and what holds, some what the code does, and all are in the report")
{
    CHECK(all_errata().size() >= 5);
    const std::string html = report_html({});
    for (const Erratum& erratum : all_errata()) {
        INFO(erratum.place);
        for (const std::string& words : {erratum.paper, erratum.place, erratum.printed, erratum.correct}) {
            CHECK_FALSE(words.empty());
            CHECK_THAT(html, ContainsSubstring(with_set_numbers(escaped(words))));
        }
        CHECK_THAT(html, ContainsSubstring(with_set_numbers(escaped(erratum.code))));
    }
    const auto says_more = [](const Erratum& erratum) { return !erratum.code.empty(); };
    CHECK(occurrences(html, ">Here: ") ==
          static_cast<std::size_t>(std::count_if(all_errata().begin(), all_errata().end(), says_more)));
}

TEST_CASE("The first use of a word is linked, in any case and form, and no later one")
{
    FirstUses uses;
    CHECK(uses.linked("<p>Texels of a pass; texels.</p>") ==
          "<p><a href=\"#word-texel\">Texels</a> of a <a href=\"#word-pass\">pass</a>; texels.</p>");
    CHECK(uses.linked("<p>A texel of two passes.</p>") == "<p>A texel of two passes.</p>");
}

TEST_CASE("A word inside another, a tag, a link, code or a heading is no use")
{
    for (const std::string html :
         {"surpass, passing, low-password", "a low-pass, a band-pass", "<p title=\"a pass\">none</p>",
          "<a href=\"x\">a pass</a>", "<code>a pass</code>", "<h3>a pass</h3>", "<svg ><text>a pass</text></svg>"}) {
        INFO(html);
        CHECK(FirstUses().linked(html) == html);
    }
    CHECK(FirstUses().linked("<a href=\"x\">a pass</a> a pass") ==
          "<a href=\"x\">a pass</a> a <a href=\"#word-pass\">pass</a>");
}

TEST_CASE("The longest form at a place is linked")
{
    CHECK(FirstUses().linked("the twiddle factors") == "the <a href=\"#word-twiddle-factor\">twiddle factors</a>");
    CHECK(FirstUses().linked("a copy pass, a pass") ==
          "a <a href=\"#word-copy-pass\">copy pass</a>, a <a href=\"#word-pass\">pass</a>");
}

TEST_CASE("Every word has a place in the glossary and is among its own forms")
{
    const std::string html = glossary_html();
    for (const figures::Term& term : glossary()) {
        INFO(term.word);
        std::string in_small_letters = term.word;
        std::transform(in_small_letters.begin(), in_small_letters.end(), in_small_letters.begin(), ::tolower);
        CHECK(std::find(term.forms.begin(), term.forms.end(), in_small_letters) != term.forms.end());
        const std::string linked = FirstUses().linked(term.word);
        const std::string place =
            linked.substr(linked.find('#') + 1, linked.find('"', linked.find('#')) - linked.find('#') - 1);
        CHECK(occurrences(html, "id=\"" + place + "\"") == 1);
    }
    // Terms that a student meets in the papers.
    for (const std::string word : {"texel", "pass", "butterfly", "twiddle factor", "natural order", "bit reversal",
                                   "tangle", "decimation", "separable", "z-chirp", "half-complex"})
        CHECK(occurrences(html, "<b>" + word + "</b>") == 1);
}
