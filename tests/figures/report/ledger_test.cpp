#include "catch_framework.hpp"
#include "figures/report/claims_html.hpp"
#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"
#include "no_code.hpp"
#include "parts_of_text.hpp"

#include <cmath>
#include <limits>
#include <utility>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item ledger_item{"paper_2003_figure1", "Paper & Sons 2003", "Figure 1: <A>", no_code};
const Item other_ledger_item{"paper_2003_table2", "Paper & Sons 2003", "Table 2", no_code};

Claim claim(const std::string& id, Verdict verdict, ClaimKind kind = ClaimKind::conclusion)
{
    return {.id = id,
            .statement = "A < B & \"C\"",
            .source = "section <4>",
            .published = "1 & 2 ms",
            .hardware = "card <X>",
            .year = "2003",
            .measured = "0.5 ms & more",
            .judgement = Judgement::as_stored(kind, verdict, "within a factor of <2>"),
            .explanation = "Faster & faster."};
}

using ItemsWithClaims = std::vector<std::pair<const Item*, std::vector<Claim>>>;

Reproduction reproduction_of(const ItemsWithClaims& items)
{
    Reproduction reproduction;
    reproduction.machine.gpu = "GPU";
    reproduction.machine.cpu = "CPU";
    for (const auto& [computed, claims] : items) {
        reproduction.items.push_back({computed, {}});
        reproduction.items.back().result.claims = claims;
    }
    return reproduction;
}

const std::vector<Claim> one_of_each{claim("paper_2003_figure1_a", Verdict::reproduced),
                                     claim("paper_2003_figure1_b", Verdict::holds_in_shape),
                                     claim("paper_2003_figure1_c", Verdict::not_reproduced),
                                     claim("paper_2003_figure1_d", Verdict::cannot_be_tested),
                                     claim("paper_2003_figure1_e", Verdict::undecided),
                                     claim("paper_2003_figure1_f", Verdict::exact, ClaimKind::construction),
                                     claim("paper_2003_figure1_g", Verdict::differs, ClaimKind::construction),
                                     claim("paper_2003_figure1_h", Verdict::then_and_now, ClaimKind::hardware_figure)};

std::string ledger_of(const Reproduction& reproduction)
{
    return ledger_html(reproduction, "<p>the rules</p>");
}

Claim hardware_figure(const std::string& statement, double then, double now, const std::string& unit = "Hz")
{
    Claim claim;
    claim.statement = statement;
    claim.hardware = "card <X>";
    claim.year = "2003";
    state_figure(claim, {then, {now, now, now}, unit});
    return claim;
}

} // namespace

TEST_CASE("No two verdicts share a glyph, and none of a good colour shares it with a bad one")
{
    const std::string marks =
        part_of(ledger_of(reproduction_of({{&ledger_item, one_of_each}})), "<span class=\"marks\">", "</span>");
    for (const std::string distinct : {">✓<", ">≈<", ">±<", ">✗<", ">?<", ">=<", ">≠<", ">↔<"}) {
        INFO(distinct);
        CHECK(occurrences(marks, distinct) == 1);
    }
    for (const auto& [colour, count] : std::vector<std::pair<std::string, std::size_t>>{
             {"mark good\"", 2}, {"mark fair\"", 1}, {"mark bad\"", 2}, {"mark muted\"", 2}, {"mark plain\"", 1}})
        CHECK(occurrences(marks, colour) == count);
}

TEST_CASE("Claims of one item share rules, and tell sentences, hardware and source once")
{
    const std::string several = "; every case must hold, and one that lies wholly outside refutes";
    CHECK(shared_parts("a; b") == std::vector<std::string>{"a; b"});
    CHECK(shared_parts("a" + several) == std::vector<std::string>{"a", several.substr(2)});
    CHECK(shared_parts("a" + several + "; undecided whatever the interval, as it rains") ==
          std::vector<std::string>{"a", several.substr(2)});
    std::vector<Claim> claims{one_of_each[0], one_of_each[1]};
    claims[0].judgement = Judgement::as_stored(ClaimKind::conclusion, Verdict::not_reproduced, "a" + several);
    claims[0].explanation = "A sentence of five words. Another one that is long enough.";
    claims[1].explanation = "Another one that is long enough. Short.";
    claims[1].judgement = Judgement::as_stored(ClaimKind::conclusion, Verdict::reproduced, "a" + several);
    claims[1].source = "Paper 2003, section <4>";
    claims[0].source = "section <4>";
    ClaimsTold told;
    const std::string html = told.html(claims);
    CHECK(occurrences(html, "Another one that is long enough.") == 1);
    CHECK(occurrences(html, "Short.") == 1);
    CHECK(occurrences(html, "card &lt;X&gt;") == 1);
    CHECK(occurrences(html, "section &lt;4&gt;") == 1);
    CHECK(occurrences(html, "<a href=\"#rule-1\">") == 2);
    CHECK(occurrences(html, "<a href=\"#rule-2\">") == 2);
    CHECK(occurrences(told.rules_html(), "<li ") == 2);
    // Explanations are folded, of a verdict as published and of another.
    CHECK(occurrences(html, "<details><summary>How</summary>") == 1);
    CHECK(occurrences(html, "<details><summary>Why</summary>") == 1);
    CHECK(html.find("Another one that is long enough.") > html.find("<summary>Why"));
    CHECK(html.find("Short.") > html.find("<summary>How"));
    // The next item is a chapter of its own, so it repeats the card's name.
    CHECK(occurrences(told.html({claims[0]}), "card &lt;X&gt;") == 1);
}

TEST_CASE("The case that refutes a claim is told beside it and in the ledger, and the rule is that of other claims")
{
    const auto judged = [](const std::string& id, double ratio) {
        Claim of_cases = claim(id, Verdict::reproduced);
        state_ordering(of_cases, "faster",
                       std::vector<Case>{{"4 x 4", {2.0, 2.0, 2.0}}, {"8 x 8 <last>", {ratio, ratio, ratio}}}, "times");
        return of_cases;
    };
    const std::vector<Claim> claims{judged("paper_2003_figure1_a", 0.5), judged("paper_2003_figure1_b", 2.0)};
    ClaimsTold told;
    const std::string html = told.html(claims);
    CHECK(occurrences(html, "Refuted by 8 x 8 &lt;last&gt;.") == 1);
    CHECK(occurrences(html, "Refuted by") == 1);
    CHECK(occurrences(told.rules_html(), "<li ") == 2);
    CHECK(told.rules_html().find("8 x 8") == std::string::npos);
    const CsvTable table = ledger_table(reproduction_of({{&ledger_item, claims}}));
    REQUIRE(table.columns[13] == "refuted_by");
    CHECK(table.rows[0][13] == "8 x 8 <last>");
    CHECK(table.rows[1][13].empty());
    CHECK(table.rows[0][14] == table.rows[1][14]);
}

TEST_CASE("The ledger's table has a row for every claim, in the items' order, with the stamp of the run")
{
    std::vector<Claim> claims = one_of_each;
    claims[1].cases = {{"", {1.0, 2.0, 3.0}}};
    state_figure(claims[7], {0.5, {9.0, 10.0, 11.0}, "Hz"});
    Claim of_nothing = claims[7];
    state_figure(of_nothing, {0.0, {9.0, 10.0, 11.0}, "instructions"});
    Reproduction reproduction = reproduction_of(
        {{&ledger_item, claims}, {&other_ledger_item, {claim("paper_2003_table2_a", Verdict::reproduced)}}});
    reproduction.machine.commit = "early";
    const CsvTable table = ledger_table(reproduction);
    CHECK(table.columns == std::vector<std::string>{"id",        "kind",       "statement", "source",
                                                    "published", "hardware",   "year",      "measured",
                                                    "low",       "middle",     "high",      "now_divided_by_then",
                                                    "verdict",   "refuted_by", "rule",      "explanation",
                                                    "paper",     "item",       "rules_of",  "measured_on"});
    REQUIRE(table.rows.size() == 9);
    CHECK(table.rows[1] == std::vector<std::string>{"paper_2003_figure1_b",
                                                    "conclusion",
                                                    "A < B & \"C\"",
                                                    "section <4>",
                                                    "1 & 2 ms",
                                                    "card <X>",
                                                    "2003",
                                                    "0.5 ms & more",
                                                    "1",
                                                    "2",
                                                    "3",
                                                    "",
                                                    "holds in shape",
                                                    "",
                                                    "within a factor of <2>",
                                                    "Faster & faster.",
                                                    "Paper & Sons 2003",
                                                    "Figure 1: <A>",
                                                    rules_date,
                                                    to_line(reproduction.machine)});
    CHECK(table.rows[7][11] == "20");
    CHECK(ledger_table(reproduction_of({{&ledger_item, {of_nothing}}})).rows[0][11].empty());
    CHECK(table.rows.back().front() == "paper_2003_table2_a");
    CHECK_THAT(table.rows.front().back(), ContainsSubstring("commit early"));
    CHECK(table.rows.back().back() == table.rows.front().back());
}

TEST_CASE("Claims are named after their items, each by a name of its own, so no two in the ledger are called the same")
{
    CHECK_NOTHROW(require_sound_claims(ledger_item.stem, one_of_each));
    CHECK_THROWS_WITH(require_sound_claims(other_ledger_item.stem, one_of_each),
                      ContainsSubstring("paper_2003_figure1_a"));
    CHECK_THROWS_WITH(require_sound_claims(ledger_item.stem, {one_of_each[1], one_of_each[1]}),
                      ContainsSubstring("paper_2003_figure1_b"));
    for (const std::string id : {"paper_2003_figure1", "paper_2003_figure1_", ""}) {
        INFO(id);
        CHECK_THROWS_AS(require_sound_claims(ledger_item.stem, {claim(id, Verdict::reproduced)}), std::logic_error);
    }
}

TEST_CASE("What is no number has no verdict in the ledger, and no number either")
{
    Claim of_nothing = claim("paper_2003_figure1_a", Verdict::reproduced);
    of_nothing.cases = {{"", {1.0, std::nan(""), 2.0}}};
    CHECK_THROWS_WITH(require_sound_claims(ledger_item.stem, {of_nothing}),
                      ContainsSubstring("paper_2003_figure1_a") && ContainsSubstring("no number"));
    of_nothing.judgement = judged_untestable(ClaimKind::conclusion, "no number");
    CHECK_NOTHROW(require_sound_claims(ledger_item.stem, {of_nothing}));
    const CsvTable table = ledger_table(reproduction_of({{&ledger_item, {of_nothing}}}));
    for (const std::size_t column : {8, 9, 10})
        CHECK(table.rows[0][column].empty());
}

TEST_CASE("Figures of hardware are a chart, a dot for each, with the interval where one was measured")
{
    Claim conclusion;
    state_alike(conclusion, "alike", Interval{1.0, 1.0, 1.0}, "");
    const std::string html = hardware_figures_html(
        {hardware_figure("Frames & more", 0.5, 100.0), conclusion, hardware_figure("Slower", 10.0, 1.0)});
    CHECK_THAT(html, ContainsSubstring("Frames &amp; more"));
    CHECK(occurrences(html, "× 200") == 1); // at its dot
    CHECK(occurrences(html, "× 0.1") == 2); // and once on the axis
    Claim spread = hardware_figure("Frames & more", 0.5, 100.0);
    state_figure(spread, {0.5, {50.0, 100.0, 200.0}, "Hz"});
    const std::string with_interval = hardware_figures_html({spread, hardware_figure("Slower", 10.0, 1.0)});
    // Two ends, and what lies between, once more in the legend.
    CHECK(occurrences(with_interval, "<path ") == occurrences(html, "<path ") + 6);
    CHECK(occurrences(html, "<circle ") == 3); // two, and one in the legend
    CHECK(html.find("nine of ten runs") == std::string::npos);
    CHECK(with_interval.find("nine of ten runs") != std::string::npos);
}

TEST_CASE("Better lies on the right, of times and counts too, and labels are whole")
{
    const std::string label =
        "A filter of many passes, each of which writes the whole image, takes so long on that card";
    const std::string html = hardware_figures_html({hardware_figure(label, 2.0, 0.5, "s")});
    CHECK(occurrences(html, "× 4") == 1); // at its dot
    CHECK(html.find("...") == std::string::npos);
    CHECK_THAT(html, ContainsSubstring("takes so long on that card") || ContainsSubstring("on that card (s)"));
}

TEST_CASE("What was nothing then has no dot")
{
    const std::string html = hardware_figures_html(
        {hardware_figure("Pass", 0.0, 3.0, "instructions"), hardware_figure("Scale", 1.0, 5.0, "instructions")});
    CHECK(html.find("inf") == std::string::npos);
    CHECK(occurrences(html, "Pass (instructions)") == 0);
    CHECK(occurrences(html, "Scale (instructions)") >= 1);
}

TEST_CASE("Without a figure, or with one that is no number, there is nothing to show")
{
    CHECK(hardware_figures_html({}).empty());
    CHECK(hardware_figures_html({Claim{}}).empty());
    CHECK(hardware_figures_html({hardware_figure("no number", 1.0, std::numeric_limits<double>::infinity())}).empty());
}
