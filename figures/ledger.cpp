#include "figures/ledger.hpp"

#include "figures/html.hpp"

#include <fmt/format.h>
#include <set>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// Of the report's style sheet.
const char* style_class(Verdict verdict)
{
    switch (verdict) {
    case Verdict::reproduced:
        return "good";
    case Verdict::holds_in_shape:
        return "fair";
    case Verdict::not_reproduced:
        return "bad";
    case Verdict::cannot_be_tested:
        return "muted";
    }
    return "";
}

std::string verdict_html(Verdict verdict)
{
    return fmt::format(R"(<b class="verdict {}">{}</b>)", style_class(verdict), words(verdict));
}

std::string joined_by_commas(const std::string& first, const std::string& second)
{
    return first + (first.empty() || second.empty() ? "" : ", ") + second;
}

std::string claim_html(const Item& item, const Claim& claim)
{
    const std::string theirs = joined_by_commas(claim.hardware, claim.year);
    return fmt::format("<li id=\"{0}\">{1}<div><p><b>{2}</b></p>\n"
                       "<p>Published: {3}{4}. Here: <b>{5}</b>.</p>\n"
                       "<details><summary>Why, and how the verdict is reached</summary>\n<p>{6}</p>\n<p>{7}.</p>\n"
                       "<p class=\"small\">{8}; see <a href=\"#{9}\">{10}</a></p></details></div></li>\n",
                       escaped(claim.id), verdict_html(claim.verdict), escaped(claim.statement),
                       escaped(claim.published), theirs.empty() ? "" : " (" + escaped(theirs) + ")",
                       escaped(claim.measured), escaped(claim.explanation), escaped(claim.rule), escaped(claim.source),
                       item.stem, escaped(item.title));
}

} // namespace

void require_sound_claims(const std::string& stem, const std::vector<Claim>& claims)
{
    std::set<std::string> ids;
    for (const Claim& claim : claims) {
        if (!claim.id.starts_with(stem + '_') || claim.id.size() == stem.size() + 1)
            throw std::logic_error(fmt::format("the claim '{}' is not named after its item {}", claim.id, stem));
        if (!ids.insert(claim.id).second)
            throw std::logic_error(fmt::format("two claims are called '{}'", claim.id));
    }
}

std::size_t count_of(Verdict verdict, const Reproduction& reproduction)
{
    std::size_t count = 0;
    for (const ComputedItem& computed : reproduction.items)
        for (const Claim& claim : computed.result.claims)
            count += claim.verdict == verdict ? 1 : 0;
    return count;
}

CsvTable ledger_table(const Reproduction& reproduction)
{
    const std::string machine = reproduction.machine.gpu + "; " + reproduction.machine.cpu;
    CsvTable table{{"id", "statement", "source", "published", "hardware", "year", "measured", "machine", "verdict",
                    "rule", "explanation"},
                   {}};
    for (const ComputedItem& computed : reproduction.items)
        for (const Claim& claim : computed.result.claims)
            table.rows.push_back({claim.id, claim.statement, claim.source, claim.published, claim.hardware, claim.year,
                                  claim.measured, machine, words(claim.verdict), claim.rule, claim.explanation});
    return table;
}

std::string ledger_html(const Reproduction& reproduction)
{
    std::string counts;
    for (const Verdict verdict : all_verdicts)
        if (const std::size_t count = count_of(verdict, reproduction))
            counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", count, verdict_html(verdict));
    if (counts.empty())
        return "";
    std::string claims;
    for (const ComputedItem& computed : reproduction.items)
        for (const Claim& claim : computed.result.claims)
            claims += claim_html(*computed.item, claim);
    return fmt::format("<section id=\"ledger\">\n<h2>What the papers claim, and what holds here</h2>\n"
                       "<p>{}.</p>\n<ul class=\"ledger\">\n{}</ul>\n"
                       "<p class=\"small\"><a href=\"ledger.csv\">ledger.csv</a></p>\n</section>\n",
                       counts, claims);
}

std::string verdicts_html(const std::vector<Claim>& claims)
{
    std::string html;
    for (const Claim& claim : claims)
        html += fmt::format("<li>{} <a href=\"#{}\">{}</a>. Published: {}. Here: <b>{}</b>.</li>\n",
                            verdict_html(claim.verdict), escaped(claim.id), escaped(claim.statement),
                            escaped(claim.published), escaped(claim.measured));
    return html.empty() ? "" : "<ul class=\"verdicts\">\n" + html + "</ul>\n";
}

} // namespace fragfft::figures
