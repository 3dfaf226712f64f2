// Claims that several items judge name each other's verdicts.
#include "catch_framework.hpp"
#include "figures/judge/claim_rows.hpp"
#include "figures/report/report.hpp"
#include "figures/report/same_claims.hpp"
#include "no_code.hpp"
#include "parts_of_text.hpp"

#include <algorithm>
#include <cctype>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;

namespace {

const Item of_variants{"moreland_angel_2003_variants", "Moreland & Angel 2003", "Section 5: program variants", no_code};
const Item without_outputs{"programs_without_outputs", "", "Programs without outputs", no_code};

Claim judged_as(const std::string& id, Verdict verdict)
{
    Claim claim;
    claim.id = id;
    claim.statement = "Variants pay";
    claim.judgement = Judgement::as_stored(ClaimKind::conclusion, verdict, "a rule");
    return claim;
}

Reproduction reproduction_of(Verdict drawn, Verdict dispatched)
{
    Reproduction reproduction;
    reproduction.items = {{&of_variants, {}}, {&without_outputs, {}}};
    reproduction.items[0].result.claims = {judged_as("moreland_angel_2003_variants_pay", drawn),
                                           judged_as("moreland_angel_2003_variants_one_shot", Verdict::reproduced)};
    reproduction.items[1].result.claims = {judged_as("programs_without_outputs_variants_pay", dispatched)};
    return reproduction;
}

// The statement without what says of which work it is, in small letters.
std::string bare(std::string statement)
{
    for (const std::string of_work : {"Without colour outputs: ", "In assembly, too, "})
        if (statement.starts_with(of_work))
            statement.erase(0, of_work.size());
    std::transform(statement.begin(), statement.end(), statement.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return statement;
}

// Whether the claims of one row of the table name each other.
bool are_one(const std::string& one, const std::string& other)
{
    return std::any_of(same_claims().begin(), same_claims().end(), [&](const std::vector<std::string>& group) {
        return std::count(group.begin(), group.end(), one) == 1 && std::count(group.begin(), group.end(), other) == 1;
    });
}

} // namespace

TEST_CASE("Each of two claims that are one links to the other, with the other's verdict")
{
    const Reproduction reproduction = reproduction_of(Verdict::cannot_be_tested, Verdict::not_reproduced);
    const auto paragraphs = verdicts_on_other_work(reproduction);
    CHECK(paragraphs.size() == 2);
    CHECK_THAT(paragraphs.at("moreland_angel_2003_variants_pay"),
               ContainsSubstring("<a href=\"#programs_without_outputs_variants_pay\">Programs without outputs</a>") &&
                   ContainsSubstring("not reproduced"));
    CHECK_THAT(
        paragraphs.at("programs_without_outputs_variants_pay"),
        ContainsSubstring("<a href=\"#moreland_angel_2003_variants_pay\">Moreland &amp; Angel 2003, Section 5</a>") &&
            ContainsSubstring("cannot be tested here"));
    // The verdict is that of the run.
    CHECK_THAT(verdicts_on_other_work(reproduction_of(Verdict::reproduced, Verdict::alike))
                   .at("programs_without_outputs_variants_pay"),
               ContainsSubstring(">reproduced<"));
    // The report has both paragraphs in the cards of their claims.
    const std::string html = report_html(reproduction);
    for (const auto& [id, paragraph] : paragraphs) {
        INFO(id);
        CHECK(occurrences(html, paragraph) == 1);
        CHECK(html.find(paragraph) > html.find("id=\"" + id + "\""));
    }
}

TEST_CASE("Where the other item was not run, a claim names none")
{
    Reproduction reproduction = reproduction_of(Verdict::reproduced, Verdict::reproduced);
    reproduction.items.pop_back();
    CHECK(verdicts_on_other_work(reproduction).empty());
}

TEST_CASE("The claims that are one are claims that are judged, each in one group, and none is left out")
{
    std::set<std::string> listed;
    for (const std::vector<std::string>& group : same_claims()) {
        CHECK(group.size() >= 2);
        for (const std::string& id : group) {
            INFO(id);
            CHECK(listed.insert(id).second);
            CHECK(claim_row(id).kind != ClaimKind::hardware_figure);
            CHECK(claim_row(id).kind == claim_row(group.front()).kind);
            CHECK(claim_row(id).year == claim_row(group.front()).year);
        }
    }
    int pairs = 0;
    for (const ClaimRow& one : claim_rows())
        for (const ClaimRow& other : claim_rows())
            if (&one < &other && bare(one.statement) == bare(other.statement)) {
                INFO(one.id << ", " << other.id);
                CHECK(are_one(one.id, other.id));
                ++pairs;
            }
    CHECK(pairs >= 7);
    for (const ClaimRow& claim : claim_rows())
        if (claim.id.starts_with("programs_without_outputs_")) {
            INFO(claim.id);
            CHECK(listed.contains(claim.id));
        }
}
