#include "catch_framework.hpp"
#include "figures/items/items.hpp"
#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"
#include "occurrences.hpp"

#include <utility>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item sum_up{"sum_up", "", "Both papers", {}};
const Item item{"paper_2003_figure1", "Paper & Sons 2003", "Figure 1: <A>", {}};
const Item other{"paper_2003_table2", "Paper & Sons 2003", "Table 2", {}};
const Item later{"paper_2006_figure1", "Paper 2006", "Figure 1: B", {}};

Claim claim(const std::string& id, Verdict verdict)
{
    return {.id = id,
            .statement = "A < B & \"C\"",
            .source = "section <4>",
            .published = "1 & 2 ms",
            .hardware = "card <X>",
            .year = "2003",
            .measured = "0.5 ms & more",
            .verdict = verdict,
            .rule = "within a factor of <2>",
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

const std::vector<Claim> one_of_each{
    claim("paper_2003_figure1_a", Verdict::reproduced), claim("paper_2003_figure1_b", Verdict::holds_in_shape),
    claim("paper_2003_figure1_c", Verdict::not_reproduced), claim("paper_2003_figure1_d", Verdict::cannot_be_tested)};

// The papers' items mixed, and items without a claim among them.
Reproduction two_papers()
{
    return reproduction_of({{&sum_up, {}},
                            {&later,
                             {claim("paper_2006_figure1_a", Verdict::not_reproduced),
                              claim("paper_2006_figure1_b", Verdict::not_reproduced)}},
                            {&item, one_of_each},
                            {&other, {claim("paper_2003_table2_a", Verdict::reproduced)}}});
}

// From `begin` up to `end`, or to the text's end where that does not follow.
std::string part_of(const std::string& text, const std::string& begin, const std::string& end)
{
    const std::size_t start = text.find(begin);
    REQUIRE(start != std::string::npos);
    return text.substr(start, text.find(end, start + begin.size()) - start);
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

} // namespace

TEST_CASE("The ledger counts its verdicts first, each by a mark, in words and with its meaning")
{
    const std::string html = ledger_html(two_papers());
    const std::string legend = words_of(part_of(html, "<ul class=\"legend\">", "</ul>"));
    CHECK_THAT(legend, ContainsSubstring("✓ 2 reproduced by the claim's own rule ") &&
                           ContainsSubstring("≈ 1 holds in shape the order"));
    CHECK_THAT(legend,
               ContainsSubstring("✗ 3 not reproduced neither") && ContainsSubstring("? 1 cannot be tested here for"));
    CHECK_THAT(words_of(html), ContainsSubstring("7 claims"));
    CHECK(html.find("class=\"legend\"") < html.find("<h3>"));
    // A verdict that no claim has is not counted.
    const std::string one = ledger_html(reproduction_of({{&item, {one_of_each.front()}}}));
    CHECK(words_of(part_of(one, "<ul class=\"legend\">", "</ul>")) == "✓ 1 reproduced by the claim's own rule ");
}

TEST_CASE("The ledger groups items by paper, each with its own counts")
{
    const std::string html = ledger_html(two_papers());
    CHECK(occurrences(html, "<h3>") == 2);
    // In the order of their first items; an item that comes later joins its paper.
    const std::string first = part_of(html, "<h3>Paper 2006", "<h3>");
    const std::string second = part_of(html, "<h3>Paper &amp; Sons 2003", "</section>");
    CHECK(html.find(first) < html.find(second));
    CHECK(words_of(part_of(first, "<h3>", "</h3>")) == "Paper 2006 ✗ 2 not reproduced ");
    CHECK(words_of(part_of(second, "<h3>", "</h3>")) ==
          "Paper &amp; Sons 2003 ✓ 2 reproduced ≈ 1 holds in shape ✗ 1 not reproduced ? 1 cannot be tested here ");
    CHECK_THAT(first, ContainsSubstring("href=\"#paper_2006_figure1_a\"") && !ContainsSubstring("paper_2003"));
    CHECK_THAT(second, ContainsSubstring("href=\"#paper_2003_table2_a\"") && !ContainsSubstring("paper_2006"));
}

TEST_CASE("An item with claims has one row, with a mark that leads to each of its claims below; others have none")
{
    const Reproduction reproduction = two_papers();
    const std::string html = ledger_html(reproduction);
    CHECK(occurrences(html, "<details class=\"row\">") == 3);
    CHECK(html.find("Both papers") == std::string::npos);
    for (const ComputedItem& computed : reproduction.items) {
        if (computed.result.claims.empty())
            continue;
        INFO(computed.item->stem);
        const std::string row =
            part_of(html, "<summary><span>" + escaped(computed.item->title), "class=\"small\">What");
        const std::string summary = part_of(row, "<summary>", "</summary>");
        const std::string unfolded = row.substr(summary.size());
        CHECK(occurrences(summary, "<a class=\"mark ") == computed.result.claims.size());
        CHECK(occurrences(unfolded, "<li id=") == computed.result.claims.size());
        std::size_t last = 0;
        for (const Claim& claim : computed.result.claims) {
            INFO(claim.id);
            const std::size_t mark = summary.find("href=\"#" + claim.id + "\"");
            REQUIRE(mark != std::string::npos);
            CHECK(mark > last); // in the claims' order
            last = mark;
            const std::string told = std::string(words(claim.verdict)) + ": A &lt; B &amp; &quot;C&quot;";
            CHECK(summary.find("title=\"" + told + "\" aria-label=\"" + told + "\"", mark) ==
                  summary.find("title", mark));
            CHECK_THAT(words_of(part_of(unfolded, "<li id=\"" + claim.id + "\">", "<li")),
                       ContainsSubstring(std::string(" ") + words(claim.verdict) + " A &lt; B"));
        }
    }
    CHECK(occurrences(html, "<li id=") == 7);
}

TEST_CASE("No two verdicts share a glyph or a colour, so that either alone tells them apart")
{
    const std::string marks =
        part_of(ledger_html(reproduction_of({{&item, one_of_each}})), "<span class=\"marks\">", "</span>");
    for (const std::string distinct :
         {">✓<", ">≈<", ">✗<", ">?<", "mark good\"", "mark fair\"", "mark bad\"", "mark muted\""}) {
        INFO(distinct);
        CHECK(occurrences(marks, distinct) == 1);
    }
}

TEST_CASE("A claim is told in full, escaped, and its item's row leads to the item")
{
    const std::string html = ledger_html(reproduction_of({{&item, {one_of_each.front()}}}));
    const std::string claim = words_of(part_of(html, "<li id=\"paper_2003_figure1_a\">", "</li>"));
    CHECK_THAT(claim, ContainsSubstring("✓ reproduced A &lt; B &amp; &quot;C&quot; "));
    CHECK_THAT(claim, ContainsSubstring("Published: card &lt;X&gt;, 2003 1 &amp; 2 ms ") &&
                          ContainsSubstring("Here 0.5 ms &amp; more "));
    CHECK_THAT(claim, ContainsSubstring("Faster &amp; faster. Rule: within a factor of &lt;2&gt;. ") &&
                          ContainsSubstring("Source: section &lt;4&gt; "));
    CHECK_THAT(html,
               ContainsSubstring("<a href=\"#paper_2003_figure1\">Paper &amp; Sons 2003, Figure 1: &lt;A&gt;</a>"));
    CHECK_THAT(html, ContainsSubstring("href=\"ledger.csv\""));
}

TEST_CASE("Without a claim there is no ledger")
{
    CHECK(ledger_html(reproduction_of({{&sum_up, {}}, {&item, {}}})).empty());
    CHECK(verdicts_html({}).empty());
    CHECK(ledger_table(reproduction_of({{&item, {}}})).rows.empty());
}

TEST_CASE("The ledger's table has a row for every claim, in the items' order")
{
    const CsvTable table = ledger_table(
        reproduction_of({{&item, one_of_each}, {&other, {claim("paper_2003_table2_a", Verdict::reproduced)}}}));
    CHECK(table.columns == std::vector<std::string>{"id", "statement", "source", "published", "hardware", "year",
                                                    "measured", "machine", "verdict", "rule", "explanation", "paper",
                                                    "item"});
    REQUIRE(table.rows.size() == 5);
    CHECK(table.rows[1] == std::vector<std::string>{"paper_2003_figure1_b", "A < B & \"C\"", "section <4>", "1 & 2 ms",
                                                    "card <X>", "2003", "0.5 ms & more", "GPU; CPU", "holds in shape",
                                                    "within a factor of <2>", "Faster & faster.", "Paper & Sons 2003",
                                                    "Figure 1: <A>"});
    CHECK(table.rows.back().front() == "paper_2003_table2_a");
}

TEST_CASE("Claims are named after their items, each by a name of its own, so no two in the ledger are called the same")
{
    CHECK_NOTHROW(require_sound_claims(item.stem, one_of_each));
    CHECK_THROWS_WITH(require_sound_claims(other.stem, one_of_each), ContainsSubstring("paper_2003_figure1_a"));
    CHECK_THROWS_WITH(require_sound_claims(item.stem, {one_of_each[1], one_of_each[1]}),
                      ContainsSubstring("paper_2003_figure1_b"));
    for (const std::string id : {"paper_2003_figure1", "paper_2003_figure1_", ""}) {
        INFO(id);
        CHECK_THROWS_AS(require_sound_claims(item.stem, {claim(id, Verdict::reproduced)}), std::logic_error);
    }
    // What makes names of different items differ: no stem is another's beginning up to an underscore.
    for (const Item& one : all_items())
        for (const Item& two : all_items())
            CHECK((&one == &two || !two.stem.starts_with(one.stem + '_')));
}

TEST_CASE("A verdict on a number: within the tolerance, in shape, or neither")
{
    CHECK(judged(2.0, 3.0, 1.5, false) == Verdict::reproduced);
    CHECK(judged(3.0, 2.0, 1.5, false) == Verdict::reproduced);
    CHECK(judged(2.0, 3.1, 1.5, true) == Verdict::holds_in_shape);
    CHECK(judged(2.0, 3.1, 1.5, false) == Verdict::not_reproduced);
    CHECK(judged(3.1, 2.0, 1.5, false) == Verdict::not_reproduced);
    CHECK_THAT(rule_of_judged(1.5, "FFT wins"), ContainsSubstring("1.5") && ContainsSubstring("FFT wins"));
}
