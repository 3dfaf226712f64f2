#include "figures/report/claims_html.hpp"

#include "figures/report/claim_cards.hpp"
#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string_view>

namespace fragfft::figures {

namespace {

constexpr std::string_view of_cases = "; every case must hold";
constexpr std::string_view whatever = "; undecided whatever";

std::string joined_by_commas(const std::string& first, const std::string& second)
{
    return first + (first.empty() || second.empty() ? "" : ", ") + second;
}

// The part that is specific to the claim: the times that disagree.
std::string own_part(const Judgement& judgement)
{
    const std::size_t doubt = judgement.rule().find(whatever);
    return doubt == std::string::npos ? "" : "U" + judgement.rule().substr(doubt + 3) + ". ";
}

std::string refuted_by(const Claim& claim)
{
    return claim.judgement.refuted_by().empty()
               ? ""
               : fmt::format(". Refuted by {}.", escaped(claim.judgement.refuted_by()));
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

bool is_as_expected(Verdict verdict)
{
    return verdict == Verdict::reproduced || verdict == Verdict::then_and_now || verdict == Verdict::exact;
}

// Drops the paper's name: "Fialka and Cadik 2006, section 5" stands in a chapter of that paper.
std::string place_in_paper(const std::string& source)
{
    const std::size_t comma = source.find(", ");
    const bool names_paper =
        comma != std::string::npos && comma >= 4 && source.find_first_not_of("0123456789", comma - 4) >= comma;
    return names_paper ? source.substr(comma + 2) : source;
}

std::string folded_reasons(const std::string& reasons, bool is_as_expected)
{
    return reasons.empty()
               ? ""
               : fmt::format("<details><summary>{}</summary>\n{}</details>", is_as_expected ? "How" : "Why", reasons);
}

// What was measured, as the card shows it at once: of several cases only how many there are and the range of all.
std::string measured_in_short(const Claim& claim)
{
    constexpr std::size_t most_cases = 2;
    if (claim.cases.size() <= most_cases || !claim.interval())
        return claim.measured;
    const Interval all = *claim.interval();
    return fmt::format("{} to {}{}, {} cases", number(all.low, 3), number(all.high, 3),
                       claim.unit.empty() ? "" : ' ' + claim.unit, claim.cases.size());
}

// What measured_in_short leaves out.
std::string measured_in_full(const Claim& claim)
{
    const std::string all = claim.measured_words();
    if (all == measured_in_short(claim))
        return "";
    return "<p>" + escaped("Here: " + all) + ".</p>\n";
}

std::string verdict_html(Verdict verdict)
{
    return fmt::format("<span class=\"verdict {}\">{} {}:</span>", style_class(verdict), mark_html(verdict),
                       words(verdict));
}

// What is folded, in the order in which it follows what is not.
enum class Fold
{
    none,
    constructions, // in which nothing differs
    in_table,      // both values stand in a table in sight
    undecided,
    untestable,
};

Fold fold_of(const Claim& claim, const Table& table_in_sight)
{
    switch (claim.judgement.verdict()) {
    case Verdict::exact:
        return Fold::constructions;
    case Verdict::undecided:
        return Fold::undecided;
    case Verdict::cannot_be_tested:
        return Fold::untestable;
    case Verdict::then_and_now:
        return stands_in(claim, table_in_sight) ? Fold::in_table : Fold::none;
    default:
        return Fold::none;
    }
}

// A law at several sizes is one card, which is folded as far as all its sizes are.
Fold fold_of(const ClaimsOfLaw& law, const Table& table_in_sight)
{
    Fold least = Fold::untestable;
    for (const Claim* claim : law)
        least = std::min(least, fold_of(*claim, table_in_sight));
    return least;
}

// Why none of them is decided, if that is the same for all; else empty.
std::string common_reason(const ClaimsOfLaw& claims)
{
    const auto reason = [](const Claim& claim) -> std::string {
        if (claim.judgement.verdict() == Verdict::cannot_be_tested)
            return claim.judgement.rule();
        switch (claim.judgement.doubt()) {
        case Doubt::border:
            return "what was measured lies on both sides of a border";
        case Doubt::other_programs:
            return "other programs used the processors meanwhile";
        case Doubt::disagreeing_times:
            return "the run timed the same work twice, and the times disagree";
        case Doubt::none:
            return "";
        }
        return "";
    };
    const std::string first = reason(*claims.front());
    const bool is_common =
        std::all_of(claims.begin(), claims.end(), [&](const Claim* claim) { return reason(*claim) == first; });
    return is_common ? first : "";
}

// The verdict that decides how a law is folded.
Verdict folding_verdict(const ClaimsOfLaw& law)
{
    return (*std::min_element(
                law.begin(), law.end(),
                [](const Claim* one, const Claim* other) { return fold_of(*one, {}) < fold_of(*other, {}); }))
        ->judgement.verdict();
}

// How many claims are folded, of which kind and why.
std::string summary_of(const std::vector<ClaimsOfLaw>& laws)
{
    ClaimsOfLaw claims;
    for (const ClaimsOfLaw& law : laws)
        claims.insert(claims.end(), law.begin(), law.end());
    const Verdict verdict = folding_verdict(laws.front());
    const bool is_one = claims.size() == 1;
    std::string words = std::to_string(claims.size()) + ' ';
    if (verdict == Verdict::exact)
        words += is_one ? "construction, exact" : "constructions, all exact";
    else if (verdict == Verdict::then_and_now)
        words += is_one ? "figure of their hardware, as in the table" : "figures of their hardware, as in the table";
    else
        words += figures::words(verdict);
    const std::string reason = common_reason(claims);
    return fmt::format("<span class=\"verdict {}\">{}</span> {}{}", style_class(verdict), mark_html(verdict),
                       escaped(words), reason.empty() ? "" : ": " + escaped(reason));
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

std::size_t ClaimsTold::number_of_rule(const std::string& part)
{
    auto rule = std::find(rules_.begin(), rules_.end(), part);
    if (rule == rules_.end())
        rule = rules_.insert(rules_.end(), part);
    return static_cast<std::size_t>(rule - rules_.begin()) + 1;
}

std::string ClaimsTold::links_to_rules(const ClaimsOfLaw& law)
{
    std::string links;
    std::set<std::size_t> linked;
    for (const Claim* claim : law)
        // A claim that cannot be tested has a reason instead of a rule, and a figure of hardware is not judged.
        if (claim->judgement.verdict() != Verdict::cannot_be_tested &&
            claim->judgement.verdict() != Verdict::then_and_now)
            for (const std::string& part : shared_parts(claim->judgement.rule()))
                if (const std::size_t rule = number_of_rule(part); linked.insert(rule).second)
                    links += fmt::format(" <a href=\"#rule-{0}\">Rule {0}.</a>", rule);
    return links;
}

// What follows the values: why they are as they are, where the paper says so, and by which rules they were judged.
std::string ClaimsTold::reasons_html(const ClaimsOfLaw& law, std::set<std::string>& told)
{
    std::string explanation;
    std::string origin;
    for (const Claim* claim : law) {
        const auto add = [](std::string& text, const std::string& more) {
            text += (text.empty() || text.back() == ' ' || more.empty() ? "" : " ") + more;
        };
        add(explanation, told_once(claim->explanation, told));
        add(origin, told_once(reason_in_short(claim->judgement) + own_part(claim->judgement), told));
    }
    for (const Claim* claim : law)
        if (const std::string source = place_in_paper(claim->source); told.insert(source).second)
            origin += (origin.empty() || origin.back() == ' ' ? "" : " ") + source + ".";
    const std::string small = escaped(origin) + links_to_rules(law);
    return (explanation.empty() ? "" : "<p>" + escaped(explanation) + "</p>\n") +
           (small.empty() ? "" : "<p class=\"small\">" + small + "</p>");
}

std::string ClaimsTold::on_other_work(const Claim& claim) const
{
    const auto found = on_other_work_.find(claim.id);
    return found == on_other_work_.end() ? "" : found->second;
}

ToldCard ClaimsTold::card(const Claim& claim, std::set<std::string>& told)
{
    const Verdict verdict = claim.judgement.verdict();
    const std::string theirs = told.insert(claim.hardware).second ? joined_by_commas(claim.hardware, claim.year) : "";
    const std::string values =
        value_html((claim.source == our_own_claim ? "Claimed" : "Published") + (theirs.empty() ? "" : ": " + theirs),
                   escaped(claim.published)) +
        value_html("Here", "<b>" + escaped(measured_in_short(claim)) + "</b>" + refuted_by(claim));
    const std::string reasons =
        folded_reasons(measured_in_full(claim) + reasons_html({&claim}, told), is_as_expected(verdict));
    return {verdict_html(verdict) + ' ' + escaped(claim.statement),
            "<dl>" + values + "</dl>\n" + on_other_work(claim) + reasons};
}

// What a law says once, and a line for each size.
ToldCard ClaimsTold::card_of_sizes(const ClaimsOfLaw& law, std::set<std::string>& told)
{
    const auto [before, after] = around_sizes(law);
    const Claim& first = *law.front();
    const std::string theirs = told.insert(first.hardware).second ? joined_by_commas(first.hardware, first.year) : "";
    std::string sizes;
    std::string in_full;
    for (const Claim* claim : law) {
        const std::size_t length = claim->statement.size() - before.size() - after.size();
        sizes += fmt::format("<li id=\"{}\">{} <b>{}</b>: published {}; here <b>{}</b>{}{}</li>\n", escaped(claim->id),
                             verdict_html(claim->judgement.verdict()),
                             escaped(claim->statement.substr(before.size(), length)), escaped(claim->published),
                             escaped(measured_in_short(*claim)), refuted_by(*claim), on_other_work(*claim));
        in_full += measured_in_full(*claim);
    }
    const std::string reasons =
        folded_reasons(in_full + reasons_html(law, told), std::all_of(law.begin(), law.end(), [](const Claim* claim) {
                           return is_as_expected(claim->judgement.verdict());
                       }));
    return {escaped(fmt::format("{}each of {} sizes{}", before, law.size(), after)),
            fmt::format("{}<ul class=\"sizes\">\n{}</ul>\n{}",
                        theirs.empty() ? "" : fmt::format("<p class=\"small\">Published: {}</p>\n", escaped(theirs)),
                        sizes, reasons)};
}

std::string ClaimsTold::html(const std::vector<Claim>& claims, const Table& table_in_sight)
{
    std::map<Fold, std::vector<ClaimsOfLaw>> laws;
    for (const ClaimsOfLaw& law : laws_of(claims))
        laws[fold_of(law, table_in_sight)].push_back(law);
    std::set<std::string> told;
    std::string html;
    // What is in sight comes first, so that it is there that a sentence of several claims is told.
    for (const auto& [fold, folded] : laws) {
        std::string items;
        for (const ClaimsOfLaw& law : folded) {
            const ToldCard card = law.size() == 1 ? this->card(*law.front(), told) : card_of_sizes(law, told);
            const std::string id = law.size() == 1 ? fmt::format(" id=\"{}\"", escaped(law.front()->id)) : "";
            // A fold with a single claim says in its summary what it states.
            if (fold != Fold::none && folded.size() == 1 && law.size() == 1)
                html += fmt::format("<details class=\"fold\"><summary class=\"statement\">{}</summary>\n"
                                    "<ul class=\"claims\">\n<li{}>{}</li>\n</ul>\n</details>\n",
                                    card.statement, id, card.values_and_reasons);
            else
                items += fmt::format("<li{}><p class=\"statement\">{}</p>\n{}</li>\n", id, card.statement,
                                     card.values_and_reasons);
        }
        const std::string list = items.empty() ? "" : "<ul class=\"claims\">\n" + items + "</ul>\n";
        html += fold == Fold::none || items.empty()
                    ? list
                    : fmt::format("<details class=\"fold\"><summary>{}</summary>\n{}</details>\n", summary_of(folded),
                                  list);
    }
    return html;
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
