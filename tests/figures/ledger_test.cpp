#include "catch_framework.hpp"
#include "figures/ledger.hpp"
#include "occurrences.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item item{"paper_2003_figure1", "Figure 1", {}};
const Item other{"paper_2003_table2", "Table 2", {}};

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

Reproduction reproduction_with(std::vector<Claim> first, std::vector<Claim> second = {})
{
    Reproduction reproduction;
    reproduction.machine.gpu = "GPU";
    reproduction.machine.cpu = "CPU";
    reproduction.items.push_back({&item, {}});
    reproduction.items.back().result.claims = std::move(first);
    reproduction.items.push_back({&other, {}});
    reproduction.items.back().result.claims = std::move(second);
    return reproduction;
}

const std::vector<Claim> one_of_each{
    claim("paper_2003_figure1_a", Verdict::reproduced), claim("paper_2003_figure1_b", Verdict::holds_in_shape),
    claim("paper_2003_figure1_c", Verdict::not_reproduced), claim("paper_2003_figure1_d", Verdict::cannot_be_tested)};

} // namespace

TEST_CASE("The ledger counts its verdicts first, each in words")
{
    const std::string html =
        ledger_html(reproduction_with(one_of_each, {claim("paper_2003_table2_a", Verdict::not_reproduced)}));
    const std::string counts = html.substr(0, html.find("<ul"));
    CHECK_THAT(counts,
               ContainsSubstring(">reproduced</b>") && ContainsSubstring("1 <b class=\"verdict fair\">holds in shape"));
    CHECK_THAT(counts, ContainsSubstring("2 <b class=\"verdict bad\">not reproduced") &&
                           ContainsSubstring("1 <b class=\"verdict muted\">cannot be tested here"));
    // And once more at each claim.
    CHECK(occurrences(html, ">not reproduced</b>") == 3);
    CHECK(occurrences(html, ">cannot be tested here</b>") == 2);
    CHECK(occurrences(html, "<li ") == 5);
}

TEST_CASE("A claim is told in full, escaped, with a link to its item")
{
    const std::string html = ledger_html(reproduction_with({one_of_each.front()}));
    CHECK_THAT(html, ContainsSubstring("<li id=\"paper_2003_figure1_a\">") &&
                         ContainsSubstring("section &lt;4&gt;; see <a href=\"#paper_2003_figure1\">Figure 1</a>"));
    CHECK_THAT(html, ContainsSubstring("A &lt; B &amp; &quot;C&quot;") && ContainsSubstring("1 &amp; 2 ms"));
    CHECK_THAT(html, ContainsSubstring("(card &lt;X&gt;, 2003)") && ContainsSubstring("0.5 ms &amp; more"));
    CHECK_THAT(html, ContainsSubstring("within a factor of &lt;2&gt;") && ContainsSubstring("Faster &amp; faster."));
    CHECK_THAT(html, ContainsSubstring("href=\"ledger.csv\""));
}

TEST_CASE("Without a claim there is no ledger")
{
    CHECK(ledger_html(reproduction_with({})).empty());
    CHECK(ledger_table(reproduction_with({})).rows.empty());
}

TEST_CASE("The ledger's table has a row for every claim, in the items' order")
{
    const CsvTable table =
        ledger_table(reproduction_with(one_of_each, {claim("paper_2003_table2_a", Verdict::reproduced)}));
    CHECK(table.columns == std::vector<std::string>{"id", "statement", "source", "published", "hardware", "year",
                                                    "measured", "machine", "verdict", "rule", "explanation"});
    REQUIRE(table.rows.size() == 5);
    CHECK(table.rows[1] == std::vector<std::string>{"paper_2003_figure1_b", "A < B & \"C\"", "section <4>", "1 & 2 ms",
                                                    "card <X>", "2003", "0.5 ms & more", "GPU; CPU", "holds in shape",
                                                    "within a factor of <2>", "Faster & faster."});
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
