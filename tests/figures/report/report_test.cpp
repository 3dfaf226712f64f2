#include "catch_framework.hpp"
#include "figures/report/html.hpp"
#include "figures/report/report.hpp"
#include "figures/report/results_folder.hpp"
#include "figures/report/svg.hpp"
#include "figures/report/typography.hpp"
#include "occurrences.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

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

// Up to the errata and the glossary, which are made of lists, and without what drawings draw: a line for each tag.
std::string page_of(const Reproduction& reproduction)
{
    const std::string html = report_html(reproduction);
    const std::size_t begin = html.find("<body");
    std::string lines;
    std::istringstream tags(html.substr(begin, html.find("id=\"errata\"") - begin));
    bool is_drawing = false;
    for (std::string tag; std::getline(tags, tag, '<');) {
        if (!is_drawing && !tag.empty())
            lines += (lines.empty() || lines.back() != '>' ? "<" : "\n<") + tag;
        is_drawing = (is_drawing || tag.starts_with("svg")) && !tag.starts_with("/svg");
    }
    return lines + '\n';
}

// Everything that a report has: failed checks, a claim, charts and drawings, folded tables and passes, two efforts.
Reproduction everything()
{
    Reproduction reproduction = reproduction_with({{"error of a & b", 1e-7, 5e-7}, {"bad <one>", 3.0, 2.0}});
    Claim claim;
    claim.id = "paper_2003_table1_claim";
    claim.statement = "It is < 3";
    claim.measured = "2 & less";
    claim.explanation = "Because 1 < 2.";
    auto& first = reproduction.items.front();
    first.effort = figures::ItemEffort::quick;
    first.result.claims = {claim};
    first.result.passes = {{"The filter <1>: 2 passes", {{"pass", "program"}, {{"1 to 2", "stage_rows"}}}},
                           {"The filter 2: 1 pass", {{"pass", "program"}, {{"1", "stage_columns"}}}}};
    const Svg svg(10.0, 20.0, "what is drawn");
    first.charts.push_back(svg_picture("paper_2003_table1_times.svg", "Times < then", svg.str()));
    auto& second = reproduction.items.back();
    second.result.pictures.push_back(svg_picture("paper_2003_figure2_flow.svg", "The flow", svg.str()));
    second.result.table.rows.assign(17, {"teapot"});
    static const Item late{"paper_2003_table9", "Paper 2003", "Table 9", {}};
    reproduction.items.push_back({&late, {}});
    reproduction.charts_left_out = true;
    return reproduction;
}

TEST_CASE("A report is the page that was accepted")
{
    const std::filesystem::path accepted = FRAGFFT_ACCEPTED_PAGE;
    const std::filesystem::path made = std::filesystem::path(FRAGFFT_MADE_PAGE);
    const std::string page = page_of(everything());
    std::ofstream(made) << page;
    INFO("to accept what it is now: cp " << made.string() << " " << accepted.string());
    CHECK(page == read_text(accepted));
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

TEST_CASE("A check holds up to its bound, and a value that is no number fails it")
{
    CHECK(Check{"", 1.0, 1.0}.holds());
    CHECK(Check{"", -5.0, 1.0}.holds());
    CHECK_FALSE(Check{"", std::nextafter(1.0, 2.0), 1.0}.holds());
    CHECK_FALSE(Check{"", std::numeric_limits<double>::quiet_NaN(), 1.0}.holds());
    CHECK_FALSE(Check{"", std::numeric_limits<double>::infinity(), 1.0}.holds());
    CHECK(reproduction_with({}).failed_checks().empty());
    CHECK(everything().failed_checks() == std::vector<std::string>{"paper_2003_table1: bad <one>: 3 exceeds 2"});
    CHECK(reproduction_with({{"a", 2.0, 1.0}, {"b", std::nan(""), 1.0}}).failed_checks().size() == 2);
}

TEST_CASE("Every erratum says where, what and what holds, some what the code does, and all are in the report")
{
    CHECK(all_errata().size() >= 5);
    const std::string html = report_html(reproduction_with({}));
    for (const Erratum& erratum : all_errata()) {
        INFO(erratum.place);
        for (const std::string& words : {erratum.paper, erratum.place, erratum.printed, erratum.correct}) {
            CHECK_FALSE(words.empty());
            CHECK_THAT(html, ContainsSubstring(typeset(escaped(words))));
        }
        CHECK_THAT(html, ContainsSubstring(typeset(escaped(erratum.code))));
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
    // The words that a student meets in the papers.
    for (const std::string word : {"texel", "pass", "butterfly", "twiddle factor", "natural order", "bit reversal",
                                   "tangle", "decimation", "separable", "z-chirp", "half-complex"})
        CHECK(occurrences(html, "<b>" + word + "</b>") == 1);
}
