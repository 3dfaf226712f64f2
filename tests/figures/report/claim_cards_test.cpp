// Which claims share a card, which a table tells as well, and what of them is in sight.
#include "figures/report/claim_cards.hpp"

#include "catch_framework.hpp"
#include "figures/report/claims_html.hpp"
#include "parts_of_text.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Claim card_claim(const std::string& id, const std::string& statement, Verdict verdict,
                 ClaimKind kind = ClaimKind::conclusion)
{
    return {.id = id,
            .statement = statement,
            .source = "Paper 2003, Table 3",
            .published = "published " + id,
            .hardware = "a card",
            .year = "2003",
            .measured = "measured " + id,
            .judgement = Judgement::as_stored(kind, verdict, "the rule"),
            .explanation = "The explanation of " + id + ", a sentence."};
}

Claim card_figure(const std::string& id, double then, const Interval& now)
{
    Claim claim;
    claim.id = id;
    claim.statement = "A fragment of " + id + " takes so many";
    state_figure(claim, {then, now, "instructions"});
    return claim;
}

std::vector<std::size_t> sizes_of_laws(const std::vector<Claim>& claims)
{
    std::vector<std::size_t> sizes;
    for (const ClaimsOfLaw& law : laws_of(claims))
        sizes.push_back(law.size());
    return sizes;
}

// The text without what is folded in it.
std::string words_in_sight(const std::string& html)
{
    std::string shown;
    int depth = 0;
    for (std::size_t at = 0; at < html.size(); ++at) {
        if (html.compare(at, 8, "<details") == 0)
            ++depth;
        if (html.compare(at, 10, "</details>") == 0)
            --depth;
        if (depth == 0)
            shown += html[at];
    }
    return shown;
}

} // namespace

TEST_CASE("Claims that differ only in a size state one law, and those that differ otherwise do not")
{
    const auto reads = [](const std::string& where) {
        return card_claim(where, "Arithmetic takes more than reads at " + where, Verdict::not_reproduced);
    };
    CHECK(sizes_of_laws({reads("1024 x 1024"), reads("512 x 512"), reads("64 x 32")}) == std::vector<std::size_t>{3});
    CHECK(sizes_of_laws({reads("1024 x 1024"), reads("every size"), reads("512 x 512")}) ==
          std::vector<std::size_t>{2, 1});
    const auto [before, after] = around_sizes(laws_of({reads("64 x 32"), reads("8 x 8")}).front());
    CHECK(before == "Arithmetic takes more than reads at ");
    CHECK(after.empty());
    // Numbers that belong to a word, two sizes that differ, another source and another kind.
    CHECK(sizes_of_laws({card_claim("a", "In 8-bit integers", Verdict::alike),
                         card_claim("b", "In 16-bit integers", Verdict::alike)})
              .size() == 2);
    CHECK(sizes_of_laws({card_claim("a", "Of 8 and 9", Verdict::alike), card_claim("b", "Of 9 and 8", Verdict::alike)})
              .size() == 2);
    CHECK(sizes_of_laws({card_claim("a", "Of 8 and 9", Verdict::alike), card_claim("b", "Of 8 and 10", Verdict::alike)})
              .size() == 1);
    Claim elsewhere = reads("512 x 512");
    elsewhere.source = "Paper 2003, section 6";
    CHECK(sizes_of_laws({reads("1024 x 1024"), elsewhere}).size() == 2);
    Claim construction = reads("512 x 512");
    construction.judgement = Judgement::as_stored(ClaimKind::construction, Verdict::exact, "");
    CHECK(sizes_of_laws({reads("1024 x 1024"), construction}).size() == 2);
}

TEST_CASE("A figure stands in a table that has both of its values in one row or in one column")
{
    Table table({{"program"}, {"paper", ColumnKind::number}, {"here", ColumnKind::interval}, {"words"}});
    table.add_row({"fft", 27.0, Interval{25.0, 26.0, 32.0}, "30 to 32"});
    table.add_row({"scale", 1.0, Interval{3.0, 3.0, 3.0}, "about 4"});
    CHECK(stands_in(card_figure("fft", 27.0, {25.0, 26.0, 32.0}), table));
    CHECK(stands_in(card_figure("fft", 27.0, {30.0, 31.0, 32.0}), table)); // its range, in words
    CHECK(stands_in(card_figure("scale", 1.0, {4.0, 4.0, 4.0}), table));
    CHECK(stands_in(card_figure("column", 27.0, {1.0, 1.0, 1.0}), table));
    CHECK_FALSE(stands_in(card_figure("neither", 27.0, {3.0, 3.0, 3.0}), table)); // another row and column
    CHECK_FALSE(stands_in(card_figure("other", 28.0, {25.0, 26.0, 32.0}), table));
    CHECK_FALSE(stands_in(card_figure("range", 27.0, {30.0, 31.0, 33.0}), table));
    CHECK_FALSE(stands_in(card_figure("fft", 27.0, {25.0, 26.0, 32.0}), {}));
    CHECK_FALSE(stands_in(card_claim("a", "A conclusion", Verdict::reproduced), table));
}

TEST_CASE(
    "What is decided comes first and in sight, and what repeats the table, is exact or open is folded by its kind")
{
    Table table({{"program"}, {"paper", ColumnKind::number}, {"here", ColumnKind::number}});
    table.add_row({"fft", 27.0, 30.0});
    table.add_row({"scale", 1.0, 4.0});
    const std::vector<Claim> claims{
        card_claim("open", "It is open", Verdict::undecided),
        card_claim("exact_a", "It is exact", Verdict::exact, ClaimKind::construction),
        card_claim("exact_b", "It is exact, too", Verdict::exact, ClaimKind::construction),
        card_figure("fft", 27.0, {30.0, 30.0, 30.0}),
        card_figure("scale", 1.0, {4.0, 4.0, 4.0}),
        card_figure("other", 5.0, {6.0, 6.0, 6.0}),
        card_claim("untested", "It cannot be tested", Verdict::cannot_be_tested),
        card_claim("decided", "It is decided", Verdict::not_reproduced),
    };
    const std::string html = ClaimsTold().html(claims, table);
    const std::vector<std::string> order{"id=\"other\"",
                                         "id=\"decided\"",
                                         "2 constructions, all exact",
                                         "id=\"exact_a\"",
                                         "id=\"exact_b\"",
                                         "2 figures of their hardware, as in the table",
                                         "id=\"fft\"",
                                         "It is open</summary>",
                                         "id=\"open\"",
                                         "It cannot be tested</summary>",
                                         "id=\"untested\""};
    std::size_t last = 0;
    for (const std::string& part : order) {
        INFO(part);
        const std::size_t place = html.find(part);
        REQUIRE(place != std::string::npos);
        CHECK(place >= last);
        last = place;
    }
    const std::string shown = words_in_sight(html);
    CHECK_THAT(shown, ContainsSubstring("published decided") && ContainsSubstring("measured decided"));
    for (const std::string folded : {"exact_a", "fft", "open", "untested", "The explanation of decided"})
        CHECK(shown.find(folded) == std::string::npos);
    for (const Claim& one : claims)
        CHECK(occurrences(html, "id=\"" + one.id + "\"") == 1);
    // Without a table in sight the figures are cards.
    CHECK_THAT(words_in_sight(ClaimsTold().html(claims)), ContainsSubstring("id=\"fft\""));
}

TEST_CASE("A fold of open claims says the reason that all of them have")
{
    const auto busy = [](const std::string& id, Doubt doubt) {
        Claim open = card_claim(id, "It is " + id, Verdict::undecided);
        open.judgement = Judgement::as_stored(ClaimKind::conclusion, Verdict::undecided, "the rule", doubt);
        return open;
    };
    const std::string reason = "2 undecided: other programs used the processors meanwhile";
    CHECK_THAT(ClaimsTold().html({busy("a", Doubt::other_programs), busy("b", Doubt::other_programs)}),
               ContainsSubstring(reason));
    CHECK_THAT(ClaimsTold().html({busy("a", Doubt::other_programs), busy("b", Doubt::border)}),
               ContainsSubstring("2 undecided</summary>"));
}

TEST_CASE("One law at several sizes is one card, in sight if one of them is decided, with a line for each")
{
    const std::vector<Claim> claims{
        card_claim("at_1024", "Reads cost at 1024 x 1024 <less>", Verdict::cannot_be_tested),
        card_claim("at_512", "Reads cost at 512 x 512 <less>", Verdict::not_reproduced),
        card_claim("at_256", "Reads cost at 256 x 256 <less>", Verdict::reproduced),
    };
    const std::string shown = words_in_sight(ClaimsTold().html(claims));
    CHECK_THAT(shown, ContainsSubstring("Reads cost at each of 3 sizes &lt;less&gt;"));
    for (const std::string size : {"1024 x 1024", "512 x 512", "256 x 256"})
        CHECK(occurrences(shown, "<b>" + size + "</b>") == 1);
    for (const Claim& one : claims)
        CHECK_THAT(shown, ContainsSubstring("id=\"" + one.id + "\"") && ContainsSubstring("published " + one.id) &&
                              ContainsSubstring("measured " + one.id));
    CHECK(occurrences(shown, "Reads cost") == 1);
}

TEST_CASE("Of many cases a card shows the range and their number, and all of them where it unfolds")
{
    Claim of_cases = card_claim("a", "It is faster", Verdict::reproduced);
    std::vector<Case> cases;
    for (const double ratio : {2.0, 3.0, 5.0})
        cases.push_back({"side " + std::to_string(static_cast<int>(ratio)), {ratio, ratio, ratio}});
    state_ordering(of_cases, "faster", cases, "times");
    const std::string html = ClaimsTold().html({of_cases});
    CHECK_THAT(words_in_sight(html), ContainsSubstring("2 to 5 times, 3 cases"));
    CHECK(words_in_sight(html).find("at side 3") == std::string::npos);
    CHECK_THAT(html, ContainsSubstring("2 times at side 2; 3 times at side 3; 5 times at side 5"));
    cases.pop_back();
    state_ordering(of_cases, "faster", cases, "times");
    CHECK_THAT(words_in_sight(ClaimsTold().html({of_cases})),
               ContainsSubstring("2 times at side 2; 3 times at side 3"));
}
