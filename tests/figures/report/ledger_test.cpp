#include "catch_framework.hpp"
#include "figures/report/claims_html.hpp"
#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"
#include "occurrences.hpp"

#include <cmath>
#include <limits>
#include <utility>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item sum_up{"sum_up", "", "Both papers", {}};
const Item ledger_item{"paper_2003_figure1", "Paper & Sons 2003", "Figure 1: <A>", {}};
const Item other_ledger_item{"paper_2003_table2", "Paper & Sons 2003", "Table 2", {}};
const Item later{"paper_2006_figure1", "Paper 2006", "Figure 1: B", {}};

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

// The papers' items mixed, and items without a claim among them.
Reproduction two_papers()
{
    return reproduction_of({{&sum_up, {}},
                            {&later,
                             {claim("paper_2006_figure1_a", Verdict::not_reproduced),
                              claim("paper_2006_figure1_b", Verdict::not_reproduced)}},
                            {&ledger_item, one_of_each},
                            {&other_ledger_item, {claim("paper_2003_table2_a", Verdict::reproduced)}}});
}

// From `begin` up to `end`, or to the text's end where that does not follow.
std::string part_of(const std::string& text, const std::string& begin, const std::string& end)
{
    const std::size_t start = text.find(begin);
    REQUIRE(start != std::string::npos);
    return text.substr(start, text.find(end, start + begin.size()) - start);
}

std::string ledger_of(const Reproduction& reproduction)
{
    return ledger_html(reproduction, "<p>the rules</p>");
}

// What is read when the tags are taken out, with one space where they or spaces stood.
std::string words_of(const std::string& html)
{
    std::string words;
    bool in_tag = false;
    for (const char character : html) {
        in_tag = character == '<' || (in_tag && character != '>');
        const bool separates = character == '<' || character == '>' || character == ' ' || character == '\n';
        if (separates && !words.empty() && words.back() != ' ')
            words += ' ';
        else if (!separates && !in_tag)
            words += character;
    }
    return words;
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

TEST_CASE("The ledger opens with how many conclusions and how many constructions hold, each verdict with its meaning")
{
    const std::string html = ledger_of(two_papers());
    CHECK_THAT(words_of(html), ContainsSubstring(" 8 conclusions : ratios") &&
                                   ContainsSubstring(" 2 constructions : counts") &&
                                   ContainsSubstring(" 1 figure of their hardware : absolute"));
    const std::string conclusions = part_of(html, "<ul class=\"legend\">", "</ul>");
    CHECK_THAT(words_of(conclusions), ContainsSubstring("✓ 2 reproduced the same number") &&
                                          ContainsSubstring("≈ 1 holds in shape the same side") &&
                                          ContainsSubstring("± 1 undecided the") &&
                                          ContainsSubstring("✗ 3 not reproduced neither") &&
                                          ContainsSubstring("? 1 cannot be tested here for"));
    const std::string constructions =
        part_of(html.substr(html.find(conclusions) + conclusions.size()), "<ul class=\"legend\">", "</ul>");
    CHECK(words_of(constructions) == "= 1 exact nothing differs ≠ 1 differs something does ");
    CHECK(html.find(constructions) < html.find("<h3>"));
    // A verdict that no claim has is not counted.
    const std::string one = ledger_of(reproduction_of({{&ledger_item, {one_of_each.front()}}}));
    CHECK(words_of(part_of(one, "<ul class=\"legend\">", "</ul>")) == "✓ 1 reproduced the same number or ordering ");
    CHECK(occurrences(one, "<ul class=\"legend\">") == 1);
}

TEST_CASE("The ledger tells how its rules came about")
{
    const std::string html = ledger_of(two_papers());
    for (const RulesChange& change : rules_history())
        CHECK_THAT(html, ContainsSubstring(escaped(change.what)) && ContainsSubstring(escaped(change.why)));
}

TEST_CASE("The ledger groups items by paper, each with its own counts")
{
    const std::string html = ledger_of(two_papers());
    CHECK(occurrences(html, "<h3>") == 3); // what no paper claims is the last
    // In the order of their first items; an item that comes later joins its paper.
    const std::string first = part_of(html, "<h3>Paper 2006", "<h3>");
    const std::string second = part_of(html, "<h3>Paper &amp; Sons 2003", "<h3>");
    CHECK(html.find(first) < html.find(second));
    CHECK(words_of(part_of(first, "<h3>", "</h3>")) == "Paper 2006 ✗ 2 not reproduced ");
    CHECK(words_of(part_of(second, "<h3>", "</h3>")) ==
          "Paper &amp; Sons 2003 ✓ 2 reproduced ≈ 1 holds in shape ± 1 undecided ✗ 1 not reproduced ? 1 cannot be "
          "tested here = 1 exact ≠ 1 differs ↔ 1 then and now ");
    CHECK_THAT(first, ContainsSubstring("href=\"#paper_2006_figure1_a\"") && !ContainsSubstring("paper_2003"));
    CHECK_THAT(second, ContainsSubstring("href=\"#paper_2003_table2_a\"") && !ContainsSubstring("paper_2006"));
}

TEST_CASE("What no paper claims stands behind the papers")
{
    const std::string html = ledger_of(two_papers());
    CHECK(html.find("<h3>Paper 2006") < html.find("<h3>Paper &amp; Sons 2003"));
    CHECK(html.find("<h3>Paper &amp; Sons 2003") < html.find("<h3>This library, no paper"));
}

TEST_CASE("Each item has one row that leads to it, with a mark that leads to each of its claims")
{
    const Reproduction reproduction = two_papers();
    const std::string html = part_of(ledger_of(reproduction), "<nav", "</nav>");
    CHECK(occurrences(html, "<li>") == reproduction.items.size());
    for (const ComputedItem& computed : reproduction.items) {
        INFO(computed.item->stem);
        const std::string row = part_of(html, "<li><a href=\"#" + computed.item->stem + "\">", "</li>");
        CHECK_THAT(row, ContainsSubstring(">" + escaped(computed.item->title) + "</a>"));
        CHECK(occurrences(row, "<a class=\"mark ") == computed.result.claims.size());
        std::size_t last = 0;
        for (const Claim& claim : computed.result.claims) {
            INFO(claim.id);
            const std::size_t mark = row.find("href=\"#" + claim.id + "\"");
            REQUIRE(mark != std::string::npos);
            CHECK(mark > last); // in the claims' order
            last = mark;
            const std::string told = std::string(words(claim.judgement.verdict())) + ": A &lt; B &amp; &quot;C&quot;";
            CHECK(row.find("title=\"" + told + "\" aria-label=\"" + told + "\"", mark) == row.find("title", mark));
        }
    }
}

TEST_CASE("A tile leads to the list of the claims that it counts")
{
    const std::string html = ledger_of(two_papers());
    const std::vector<std::pair<std::string, std::size_t>> tiles{
        {"conclusion-reproduced", 2},           {"conclusion-holds-in-shape", 1}, {"conclusion-undecided", 1},
        {"conclusion-not-reproduced", 3},       {"construction-exact", 1},        {"construction-differs", 1},
        {"conclusion-cannot-be-tested-here", 1}};
    CHECK(occurrences(html, "<a href=\"#con") == tiles.size());
    for (const auto& [id, count] : tiles) {
        INFO(id);
        CHECK(occurrences(html, "<a href=\"#" + id + "\">") == 1);
        CHECK(occurrences(part_of(html, "<ul id=\"" + id + "\">", "</ul>"), "<li><a href=\"#paper_") == count);
    }
}

TEST_CASE("What is open here shows what a machine with a GPU decided, by a mark and in a sum")
{
    Reproduction reproduction = two_papers();
    CHECK(ledger_of(reproduction).find("elsewhere") == std::string::npos);
    const std::string head = "id,verdict,measured\n";
    const std::string machine = R"({"commit": "36bd", "gpu": "GPU Z/PCIe", "driver": "1", "cpu": "C", "cpu_threads": 2,
                                    "compiler": "c", "date": "2026"})";
    const std::string ledger = head +
                               "paper_2003_figure1_a,not reproduced,1\npaper_2003_figure1_d,reproduced,3 times\n" +
                               "paper_2003_figure1_e,cannot be tested here,nothing\n";
    reproduction.elsewhere = gpu_machines({{"one/machine.json", machine}, {"one/ledger.csv", ledger}});
    REQUIRE(reproduction.elsewhere.size() == 1);
    const std::string html = ledger_of(reproduction);
    CHECK(occurrences(html, "class=\"mark elsewhere ") == 1);
    CHECK_THAT(html, ContainsSubstring("class=\"mark elsewhere good\" href=\"#paper_2003_figure1_d\" title=\"on an "
                                       "GPU Z: reproduced\""));
    CHECK_THAT(words_of(html), ContainsSubstring("an GPU Z at commit 36bd decided 1: ✓ 1 reproduced"));
    // The machine itself tells nothing new, and a software renderer nothing of GPUs.
    reproduction.machine.gpu = "GPU Z/PCIe";
    CHECK(ledger_of(reproduction).find("elsewhere") == std::string::npos);
    std::string software = machine;
    software.replace(software.find("GPU Z"), 5, "llvmpipe");
    CHECK(gpu_machines({{"one/machine.json", software}, {"one/ledger.csv", ledger}}).empty());
    CHECK_FALSE(committed_gpu_machines().empty());
}

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

TEST_CASE("A claim is told in full, escaped, in the place that its id names")
{
    ClaimsTold told("GPU", {});
    const std::string claim =
        words_of(part_of(told.html({one_of_each.front()}), "<li id=\"paper_2003_figure1_a\">", "</li>"));
    CHECK_THAT(claim, ContainsSubstring("✓ reproduced: A &lt; B &amp; &quot;C&quot; "));
    CHECK_THAT(claim, ContainsSubstring("Published: card &lt;X&gt;, 2003 1 &amp; 2 ms ") &&
                          ContainsSubstring("Here 0.5 ms &amp; more "));
    CHECK_THAT(claim, ContainsSubstring("Faster &amp; faster. section &lt;4&gt;. Rule 1. "));
    CHECK_THAT(told.rules_html(), ContainsSubstring("<li id=\"rule-1\">within a factor of &lt;2&gt;.</li>"));
    CHECK(told.html({}).empty());
    CHECK(ClaimsTold("GPU", {}).rules_html().empty());
}

TEST_CASE("What no paper claims is not called published")
{
    Claim ours = one_of_each.front();
    ours.source = our_own_claim;
    CHECK_THAT(ClaimsTold("GPU", {}).html({ours}),
               ContainsSubstring("<dt>Claimed: card") && !ContainsSubstring("<dt>Published"));
}

TEST_CASE("Claims of one item share rules, and tell sentences, hardware and source once")
{
    const std::string several = "; every case must hold, and one that lies wholly outside refutes";
    CHECK(shared_parts("a; b") == std::vector<std::string>{"a; b"});
    CHECK(shared_parts("a" + several) == std::vector<std::string>{"a", several.substr(2)});
    CHECK(shared_parts("a" + several + ": 8 x 8; undecided whatever the interval, as it rains") ==
          std::vector<std::string>{"a", several.substr(2)});
    std::vector<Claim> claims{one_of_each[0], one_of_each[1]};
    claims[0].judgement =
        Judgement::as_stored(ClaimKind::conclusion, Verdict::not_reproduced, "a" + several + ": 8 x 8");
    claims[0].explanation = "A sentence of five words. Another one that is long enough.";
    claims[1].explanation = "Another one that is long enough. Short.";
    claims[1].judgement = Judgement::as_stored(ClaimKind::conclusion, Verdict::reproduced, "a" + several);
    claims[1].source = "Paper 2003, section <4>";
    claims[0].source = "section <4>";
    ClaimsTold told("GPU", {});
    const std::string html = told.html(claims);
    CHECK(occurrences(html, "Another one that is long enough.") == 1);
    CHECK(occurrences(html, "Short.") == 1);
    CHECK(occurrences(html, "card &lt;X&gt;") == 1);
    CHECK(occurrences(html, "section &lt;4&gt;") == 1);
    CHECK(occurrences(html, "Refuted by 8 x 8.") == 1);
    CHECK(occurrences(html, "<a href=\"#rule-1\">") == 2);
    CHECK(occurrences(html, "<a href=\"#rule-2\">") == 2);
    CHECK(occurrences(told.rules_html(), "<li ") == 2);
    // How a number came about that is as published is there for who asks; what is not is told at once.
    CHECK(occurrences(html, "<details><summary>How</summary>") == 1);
    CHECK(html.find("Another one that is long enough.") < html.find("<details>"));
    CHECK(html.find("Short.") > html.find("<details>"));
    // The next item is a chapter of its own.
    CHECK(occurrences(told.html({claims[0]}), "card &lt;X&gt;") == 1);
}

TEST_CASE("The contents of a report without a claim are its items alone")
{
    const Reproduction reproduction = reproduction_of({{&sum_up, {}}, {&ledger_item, {}}});
    const std::string html = ledger_of(reproduction);
    CHECK(occurrences(html, "<a class=\"mark") == 0);
    CHECK(occurrences(html, "<ul class=\"legend\">") == 0);
    CHECK_THAT(html, ContainsSubstring("<a href=\"#paper_2003_figure1\">"));
    CHECK(ledger_table(reproduction).rows.empty());
}

TEST_CASE("The ledger's table has a row for every claim, in the items' order, with the stamp of its own item's run")
{
    std::vector<Claim> claims = one_of_each;
    claims[1].cases = {{"", {1.0, 2.0, 3.0}}};
    state_figure(claims[7], {0.5, {9.0, 10.0, 11.0}, "Hz"});
    Claim of_nothing = claims[7];
    state_figure(of_nothing, {0.0, {9.0, 10.0, 11.0}, "instructions"});
    Reproduction reproduction = reproduction_of(
        {{&ledger_item, claims}, {&other_ledger_item, {claim("paper_2003_table2_a", Verdict::reproduced)}}});
    reproduction.items[0].machine.commit = "early";
    reproduction.items[1].machine.commit = "late";
    const CsvTable table = ledger_table(reproduction);
    CHECK(table.columns == std::vector<std::string>{"id", "kind", "statement", "source", "published", "hardware",
                                                    "year", "measured", "low", "middle", "high", "now_divided_by_then",
                                                    "verdict", "rule", "explanation", "paper", "item", "rules_of",
                                                    "measured_on"});
    REQUIRE(table.rows.size() == 9);
    CHECK(table.rows[1] == std::vector<std::string>{"paper_2003_figure1_b", "conclusion", "A < B & \"C\"",
                                                    "section <4>", "1 & 2 ms", "card <X>", "2003", "0.5 ms & more", "1",
                                                    "2", "3", "", "holds in shape", "within a factor of <2>",
                                                    "Faster & faster.", "Paper & Sons 2003", "Figure 1: <A>",
                                                    rules_date, to_line(reproduction.items[0].machine)});
    CHECK(table.rows[7][11] == "20");
    CHECK(ledger_table(reproduction_of({{&ledger_item, {of_nothing}}})).rows[0][11].empty());
    CHECK(table.rows.back().front() == "paper_2003_table2_a");
    CHECK_THAT(table.rows.front().back(), ContainsSubstring("commit early"));
    CHECK_THAT(table.rows.back().back(), ContainsSubstring("commit late"));
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

TEST_CASE("Figures of hardware are a chart, a bar for each, with the interval where one was measured")
{
    Claim conclusion;
    state_alike(conclusion, "alike", Interval{1.0, 1.0, 1.0}, "");
    const std::string html = hardware_figures_html(
        {hardware_figure("Frames & more", 0.5, 100.0), conclusion, hardware_figure("Slower", 10.0, 1.0)});
    CHECK_THAT(html, ContainsSubstring("Frames &amp; more"));
    CHECK(occurrences(html, "× 200") == 1); // at its bar
    CHECK(occurrences(html, "× 0.1") == 2); // and once on the axis
    Claim spread = hardware_figure("Frames & more", 0.5, 100.0);
    state_figure(spread, {0.5, {50.0, 100.0, 200.0}, "Hz"});
    const std::string with_interval = hardware_figures_html({spread, hardware_figure("Slower", 10.0, 1.0)});
    CHECK(occurrences(with_interval, "<path ") == occurrences(html, "<path ") + 3); // two ends, and what lies between
}

TEST_CASE("Better lies on the right, of times and counts too, and labels are whole")
{
    const std::string label =
        "A filter of many passes, each of which writes the whole image, takes so long on that card";
    const std::string html = hardware_figures_html({hardware_figure(label, 2.0, 0.5, "s")});
    CHECK(occurrences(html, "× 4") == 1); // at its bar
    CHECK(html.find("...") == std::string::npos);
    CHECK_THAT(html, ContainsSubstring("takes so long on that card") || ContainsSubstring("on that card (s)"));
}

TEST_CASE("What was nothing then has no bar")
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
