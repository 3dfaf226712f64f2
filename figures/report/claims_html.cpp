#include "figures/report/claims_html.hpp"

#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace fragfft::figures {

namespace {

constexpr std::string_view of_cases = "; every case must hold";
constexpr std::string_view whatever = "; undecided whatever";

std::string joined_by_commas(const std::string& first, const std::string& second)
{
    return first + (first.empty() || second.empty() ? "" : ", ") + second;
}

// The part that is specific to the claim: the case that refutes it, or the times that disagree.
std::string own_part(const Judgement& judgement)
{
    const std::string refuted =
        judgement.refuted_by().empty() ? "" : fmt::format("Refuted by {}. ", judgement.refuted_by());
    const std::size_t doubt = judgement.rule().find(whatever);
    return doubt == std::string::npos ? refuted : refuted + "U" + judgement.rule().substr(doubt + 3) + ". ";
}

// Why the verdict is open, in a few words; empty if it is not.
std::string reason_in_short(const Judgement& judgement)
{
    if (judgement.doubt() == Doubt::border)
        return "What was measured lies on both sides of a border between two verdicts. ";
    if (judgement.verdict() == Verdict::alike)
        return "The difference is too small to be an ordering. ";
    return judgement.verdict() == Verdict::cannot_be_tested ? judgement.rule() + ". " : "";
}

std::string value_html(const std::string& what, const std::string& value)
{
    return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", escaped(what), value);
}

// For a verdict as published the numbers suffice; the explanation is folded.
bool is_as_expected(Verdict verdict)
{
    return verdict == Verdict::reproduced || verdict == Verdict::then_and_now;
}

// Drops the paper's name: "Fialka and Cadik 2006, section 5" stands in a chapter of that paper.
std::string place_in_paper(const std::string& source)
{
    const std::size_t comma = source.find(", ");
    const bool names_paper =
        comma != std::string::npos && comma >= 4 && source.find_first_not_of("0123456789", comma - 4) >= comma;
    return names_paper ? source.substr(comma + 2) : source;
}

} // namespace

std::vector<std::string> shared_parts(const std::string& rule)
{
    const std::string words = rule.substr(0, rule.find(whatever));
    const std::size_t cases = std::min(words.find(of_cases), words.size());
    std::vector<std::string> parts{words.substr(0, cases)};
    if (cases < words.size())
        parts.push_back(words.substr(cases + 2));
    return parts;
}

std::string told_once(const std::string& text, std::set<std::string>& told)
{
    constexpr std::size_t shortest = 20; // bytes; a shorter sentence may belong to its neighbours, so it is kept
    std::string result;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = text.find(". ", begin);
        end = end == std::string::npos ? text.size() : end + 2;
        const std::string sentence = text.substr(begin, end - begin);
        // The last sentence has no space after it.
        const std::string identity = sentence.substr(0, sentence.find_last_not_of(' ') + 1);
        if (identity.size() < shortest || told.insert(identity).second)
            result += sentence;
        begin = end;
    }
    return result;
}

std::string ClaimsTold::links_to_rules(const Judgement& judgement)
{
    // A claim that cannot be tested has a reason instead of a rule, and a figure of hardware is not judged.
    if (judgement.verdict() == Verdict::cannot_be_tested || judgement.verdict() == Verdict::then_and_now)
        return "";
    std::string links;
    for (const std::string& part : shared_parts(judgement.rule())) {
        auto rule = std::find(rules_.begin(), rules_.end(), part);
        if (rule == rules_.end())
            rule = rules_.insert(rules_.end(), part);
        links += fmt::format(" <a href=\"#rule-{0}\">Rule {0}.</a>", rule - rules_.begin() + 1);
    }
    return links;
}

std::string ClaimsTold::claim_html(const Claim& claim, std::set<std::string>& told)
{
    const Verdict verdict = claim.judgement.verdict();
    const std::string theirs = told.insert(claim.hardware).second ? joined_by_commas(claim.hardware, claim.year) : "";
    const std::string source = place_in_paper(claim.source);
    const std::string values =
        value_html((claim.source == our_own_claim ? "Claimed" : "Published") + (theirs.empty() ? "" : ": " + theirs),
                   escaped(claim.published)) +
        value_html("Here", "<b>" + escaped(claim.measured_words()) + "</b>");
    const std::string reason = told_once(reason_in_short(claim.judgement) + own_part(claim.judgement), told);
    const std::string origin =
        escaped(reason) + (told.insert(source).second ? escaped(source) + "." : "") + links_to_rules(claim.judgement);
    const std::string explanation = escaped(told_once(claim.explanation, told));
    std::string reasons = (explanation.empty() ? "" : "<p>" + explanation + "</p>\n") +
                          (origin.empty() ? "" : "<p class=\"small\">" + origin + "</p>");
    const std::string statement = fmt::format("<span class=\"verdict {}\">{} {}:</span> {}", style_class(verdict),
                                              mark_html(verdict), words(verdict), escaped(claim.statement));
    const std::string told_values = "<dl>" + values + "</dl>\n";
    const std::string id = escaped(claim.id);
    // An exact match needs no numbers to be seen at once, so they are folded.
    if (verdict == Verdict::exact)
        return fmt::format("<li id=\"{}\"><details><summary class=\"statement\">{}</summary>\n{}{}</details></li>\n",
                           id, statement, told_values, reasons);
    if (is_as_expected(verdict) && !reasons.empty())
        reasons = "<details><summary>How</summary>\n" + reasons + "</details>";
    return fmt::format("<li id=\"{}\"><p class=\"statement\">{}</p>\n{}{}</li>\n", id, statement, told_values, reasons);
}

std::string ClaimsTold::html(const std::vector<Claim>& claims)
{
    std::string items;
    std::set<std::string> told;
    for (const Claim& claim : claims)
        items += claim_html(claim, told);
    return items.empty() ? "" : "<ul class=\"claims\">\n" + items + "</ul>\n";
}

std::string ClaimsTold::rules_html() const
{
    std::string items;
    for (std::size_t rule = 0; rule < rules_.size(); ++rule)
        items += fmt::format("<li id=\"rule-{}\">{}.</li>\n", rule + 1, escaped(rules_[rule]));
    return items.empty() ? ""
                         : "<details><summary>The rules that claims are judged by</summary>\n<ol class=\"rules\">\n" +
                               items + "</ol></details>\n";
}

} // namespace fragfft::figures
