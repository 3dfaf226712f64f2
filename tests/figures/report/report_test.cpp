#include "catch_framework.hpp"
#include "figures/report/html.hpp"
#include "figures/report/report.hpp"
#include "figures/report/svg.hpp"
#include "occurrences.hpp"

#include <algorithm>
#include <cctype>
#include <limits>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item first_item{"paper_2003_table1", "Paper 2003", "Table 1: <counts> & more", {}};
const Item second_item{"paper_2003_figure2", "", "Figure 2: a picture", {}};

Reproduction reproduction_with(std::vector<Check> checks)
{
    Reproduction reproduction;
    reproduction.machine = {"0123456789ab", "GPU \"X\" <rev 2>",   "driver 1", "CPU", 2,
                            "compiler",     "2003-07-26T00:00:00Z"};
    ItemResult table{"<p>What it shows.</p>", {{"program", "count"}, {{"fft", "41943040"}}}, {}, std::move(checks)};
    ItemResult picture{
        "<p>What it looks like.</p>", {{"name"}, {{"teapot"}}}, {{"teapot.png", "A teapot", {'f', 'o', 'o'}}}, {}};
    reproduction.items.push_back({&first_item, std::move(table), 1.25});
    reproduction.items.push_back({&second_item, std::move(picture), 0.5});
    return reproduction;
}

} // namespace

TEST_CASE("A report holds every item, with its table, picture and every check")
{
    const std::string html =
        report_html(reproduction_with({{"error of a & b", 1e-7, 5e-7}, {"difference of counts", 0.0, 0.0}}));
    for (const Item* item : {&first_item, &second_item}) {
        CHECK_THAT(html, ContainsSubstring("<section id=\"" + item->stem + "\">"));
        CHECK_THAT(html, ContainsSubstring("href=\"#" + item->stem + "\""));
        CHECK_THAT(html, ContainsSubstring("href=\"" + item->stem + ".csv\""));
    }
    CHECK_THAT(html, ContainsSubstring("<h2>Paper 2003, Table 1: &lt;counts&gt; &amp; more</h2>"));
    CHECK_THAT(html, ContainsSubstring("<p>What it shows.</p>") && ContainsSubstring("41\u202F943\u202F040"));
    CHECK_THAT(html, ContainsSubstring("base64,Zm9v") && ContainsSubstring("A teapot"));
    CHECK_THAT(html, ContainsSubstring("error of a &amp; b") && ContainsSubstring("5e-07"));
    CHECK_THAT(html, ContainsSubstring("difference of counts"));
    CHECK_THAT(html, ContainsSubstring("2 of 2 checks of our own results hold"));
    CHECK_THAT(html, ContainsSubstring("0123456789ab") && ContainsSubstring("GPU &quot;X&quot; &lt;rev 2&gt;"));
    CHECK(html.find("<td>NO</td>") == std::string::npos);
}

TEST_CASE("A report needs nothing from anywhere: no link leaves it but those to its own CSV files, pictures and page")
{
    const std::string html = report_html(reproduction_with({{"check", 1.0, 2.0}}));
    CHECK(html.starts_with("<!DOCTYPE html>"));
    for (const std::string external : {"http:", "https:", "src=\"/", "@import", "url(", "<script", "<link"})
        CHECK(html.find(external) == std::string::npos);
    CHECK(occurrences(html, "src=") == occurrences(html, "src=\"data:image/png;base64,"));
    CHECK(occurrences(html, "src=") == 1);
    CHECK(occurrences(html, "href=") == occurrences(html, "href=\"#") + occurrences(html, ".csv\">") +
                                            occurrences(html, ".png\">") + occurrences(html, "href=\"live.html\">"));
    // What the report shows of a picture may be less exact.
    CHECK_THAT(html, ContainsSubstring("<a href=\"teapot.png\">teapot.png</a>"));
    // No marker of the template is left.
    CHECK(html.find("<!-- ") == std::string::npos);
}

TEST_CASE("A failed check is told in the report, by name and numbers")
{
    const Reproduction reproduction = reproduction_with({{"good", 1.0, 1.0}, {"bad <one>", 3.0, 2.0}});
    CHECK(reproduction.failed_checks() == std::vector<std::string>{"paper_2003_table1: bad <one>: 3 exceeds 2"});
    const std::string html = report_html(reproduction);
    CHECK_THAT(html, ContainsSubstring("1 of 2 checks of our own results hold"));
    CHECK_THAT(html, ContainsSubstring("bad &lt;one&gt;: 3 exceeds 2"));
    CHECK(occurrences(html, "<td>NO</td>") == 1);
}

TEST_CASE("A check holds up to its bound, and a value that is no number fails it")
{
    CHECK(Check{"", 1.0, 1.0}.holds());
    CHECK(Check{"", -5.0, 1.0}.holds());
    CHECK_FALSE(Check{"", std::nextafter(1.0, 2.0), 1.0}.holds());
    CHECK_FALSE(Check{"", std::numeric_limits<double>::quiet_NaN(), 1.0}.holds());
    CHECK_FALSE(Check{"", std::numeric_limits<double>::infinity(), 1.0}.holds());
    CHECK(reproduction_with({}).failed_checks().empty());
    CHECK(reproduction_with({{"a", 2.0, 1.0}, {"b", std::nan(""), 1.0}}).failed_checks().size() == 2);
}

TEST_CASE("A report's parts stand in the order in which they are asked for: checks, claims, contents, items, errata")
{
    Reproduction reproduction = reproduction_with({{"check", 1.0, 2.0}});
    reproduction.items.front().result.claims.emplace_back();
    const std::string html = report_html(reproduction);
    std::size_t last = 0;
    for (const std::string part :
         {"<h1>", "GPU &quot;X&quot;", "checks of our own results", "id=\"ledger\"", "<h2>Contents",
          "id=\"paper_2003_table1\"", "id=\"paper_2003_figure2\"", "id=\"errata\""}) {
        INFO(part);
        const std::size_t place = html.find(part);
        REQUIRE(place != std::string::npos);
        CHECK(place > last);
        last = place;
    }
}

TEST_CASE("A report says with which effort it was made, and an item its own")
{
    Reproduction reproduction = reproduction_with({});
    CHECK_THAT(report_html(reproduction), ContainsSubstring("Effort: <b>standard</b>"));
    reproduction.items.front().effort = figures::ItemEffort::quick;
    const std::string html = report_html(reproduction);
    CHECK_THAT(html, ContainsSubstring("Effort: <b>quick and standard</b>"));
    CHECK_THAT(html, ContainsSubstring("computed in 1.25 s, effort quick") &&
                         ContainsSubstring("computed in 0.5 s, effort standard"));
}

TEST_CASE("The contents name each paper once, with its items below it, and lead to every part")
{
    Reproduction reproduction = reproduction_with({});
    const Item late{"paper_2003_table9", "Paper 2003", "Table 9", {}};
    reproduction.items.push_back({&late, {}});
    const std::string html = report_html(reproduction);
    const std::string contents = html.substr(html.find("<nav>"), html.find("</nav>") - html.find("<nav>"));
    std::size_t last = 0;
    for (const std::string part :
         {"<h3>Paper 2003</h3>", "<a href=\"#paper_2003_table1\">Table 1: &lt;counts&gt; &amp; more</a>",
          "<a href=\"#paper_2003_table9\">Table 9</a>", "<a href=\"#paper_2003_figure2\">Figure 2: a picture</a>",
          "<a href=\"#errata\">"}) {
        INFO(part);
        CHECK(occurrences(contents, part) == 1);
        CHECK(contents.find(part) > last);
        last = contents.find(part);
    }
    CHECK(occurrences(contents, "<h3>") == 1);
}

TEST_CASE("An item's section tells its own verdicts, each a link to the claim in the ledger")
{
    Reproduction reproduction = reproduction_with({});
    Claim claim;
    claim.id = "paper_2003_table1_claim";
    claim.statement = "It is < 3";
    claim.measured = "2 & less";
    claim.explanation = "Because 1 < 2.";
    reproduction.items.front().result.claims = {claim};
    const std::string html = report_html(reproduction);
    const std::string item = html.substr(html.find("<section id=\"paper_2003_table1\">"));
    CHECK_THAT(item, ContainsSubstring("<a href=\"#paper_2003_table1_claim\">It is &lt; 3</a>") &&
                         ContainsSubstring(" cannot be tested here <small>(conclusion)</small></p>") &&
                         ContainsSubstring("<b>2 &amp; less</b>") &&
                         ContainsSubstring("<p>Because 1 &lt; 2.</p>")); // in sight, not folded
    CHECK(occurrences(html, "id=\"paper_2003_table1_claim\"") == 1);
    // In the ledger and here.
    CHECK(occurrences(html, "<ul class=\"claims\">") == 2);
    CHECK(occurrences(item, "<ul class=\"claims\">") == 1);
}

TEST_CASE("Charts and drawings lie in the report itself and as files beside it")
{
    Reproduction reproduction = reproduction_with({});
    Svg svg(10.0, 20.0, "what is drawn");
    reproduction.items.front().charts.push_back(svg_picture("paper_2003_table1_times.svg", "Times < then", svg.str()));
    reproduction.items.back().result.pictures.push_back(
        svg_picture("paper_2003_figure2_flow.svg", "The flow", svg.str()));
    const std::string html = report_html(reproduction);
    // Within the document they need no namespace.
    CHECK(occurrences(html, svg.str().substr(svg.str().find("viewBox"))) == 2);
    CHECK(html.find("xmlns") == std::string::npos);
    CHECK_THAT(html, ContainsSubstring("<figcaption>Times &lt; then</figcaption>") &&
                         ContainsSubstring("<figcaption>The flow</figcaption>"));
    CHECK_THAT(html, ContainsSubstring("<a href=\"paper_2003_table1_times.svg\">") &&
                         ContainsSubstring("<a href=\"paper_2003_figure2_flow.svg\">"));
    CHECK(html.find("left out") == std::string::npos);
    reproduction.charts_left_out = true;
    CHECK(occurrences(report_html(reproduction), "The charts are left out: gnuplot is not installed.") == 1);
}

TEST_CASE("A long table is folded, a short one is in sight")
{
    Reproduction reproduction = reproduction_with({});
    CHECK(report_html(reproduction).find("<details class=\"data\"><summary>The table") == std::string::npos);
    reproduction.items.front().result.table.rows.assign(17, {"fft", "1"});
    CHECK_THAT(report_html(reproduction),
               ContainsSubstring("<details class=\"data\"><summary>The table, 17 rows</summary>"));
}

TEST_CASE("An item's passes are folded under their title, a table for each plan")
{
    Reproduction reproduction = reproduction_with({});
    CHECK(occurrences(report_html(reproduction), "<details class=\"data\"><summary>The filter") == 0);
    reproduction.items.front().result.passes = {
        {"The filter <1>: 2 passes", {{"pass", "program"}, {{"1 to 2", "stage_rows"}}}},
        {"The filter 2: 1 pass", {{"pass", "program"}, {{"1", "stage_columns"}}}}};
    const std::string html = report_html(reproduction);
    CHECK_THAT(html, ContainsSubstring("<details class=\"data\"><summary>The filter &lt;1&gt;: 2 passes</summary>"));
    CHECK(occurrences(html, "<details class=\"data\"><summary>The filter") == 2);
    CHECK_THAT(html, ContainsSubstring("stage_rows") && ContainsSubstring("stage_columns"));
}

TEST_CASE("Every erratum says where, what, what holds and what the code does, and all are in the report")
{
    CHECK(all_errata().size() >= 5);
    const std::string html = report_html(reproduction_with({}));
    for (const Erratum& erratum : all_errata()) {
        INFO(erratum.place);
        for (const std::string& words :
             {erratum.paper, erratum.place, erratum.printed, erratum.correct, erratum.code}) {
            CHECK_FALSE(words.empty());
            CHECK_THAT(html, ContainsSubstring(escaped(words)));
        }
    }
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
    // The words that a student meets in the papers.
    for (const std::string word : {"texel", "pass", "butterfly", "twiddle factor", "natural order", "bit reversal",
                                   "tangle", "decimation", "separable", "z-chirp", "half-complex"})
        CHECK(occurrences(html, "<b>" + word + "</b>") == 1);
}
