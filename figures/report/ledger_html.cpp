#include "figures/report/hardware_figures.hpp"
#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"
#include "figures/report/verdict_marks.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

std::string joined_by_commas(const std::string& first, const std::string& second)
{
    return first + (first.empty() || second.empty() ? "" : ", ") + second;
}

// Why there is no answer, in a few words; empty where there is one.
std::string reason_in_short(const Judgement& judgement)
{
    switch (judgement.doubt()) {
    case Doubt::border:
        return "What was measured lies on both sides of a border between two verdicts.";
    case Doubt::other_programs:
        return "Other programs used the processors while this was measured.";
    case Doubt::disagreeing_times:
        return "The same work took other times elsewhere in this run.";
    case Doubt::none:
        break;
    }
    if (judgement.verdict() == Verdict::alike)
        return "The difference is too small to be an ordering.";
    return judgement.verdict() == Verdict::cannot_be_tested ? judgement.rule() + "." : "";
}

// Verdict, statement (as HTML) and both values.
std::string in_short(const Claim& claim, const std::string& statement)
{
    const Verdict verdict = claim.judgement.verdict();
    const std::string theirs = joined_by_commas(claim.hardware, claim.year);
    const std::string reason = reason_in_short(claim.judgement);
    return fmt::format("<p class=\"verdict {}\">{} {} <small>({})</small></p>\n<p class=\"statement\">{}</p>\n"
                       "<dl><div><dt>{}{}</dt><dd>{}</dd></div><div><dt>Here</dt><dd><b>{}</b></dd></div></dl>\n{}",
                       style_class(verdict), mark_html(verdict), words(verdict), name(claim.judgement.kind()),
                       statement, claim.source == our_own_claim ? "Claimed" : "Published",
                       theirs.empty() ? "" : ": " + escaped(theirs), escaped(claim.published),
                       escaped(claim.measured_words()),
                       reason.empty() ? "" : "<p class=\"small\">" + escaped(reason) + "</p>\n");
}

std::string in_full(const Claim& claim)
{
    return fmt::format("<li id=\"{}\">{}"
                       "<details><summary>Why, and how the verdict is reached</summary>\n<p>{}</p>\n<p>Rule: {}.</p>\n"
                       "<p class=\"small\">Source: {}</p></details></li>\n",
                       escaped(claim.id), in_short(claim, escaped(claim.statement)), escaped(claim.explanation),
                       escaped(claim.judgement.rule()), escaped(claim.source));
}

// A row of marks that unfolds; a link to a claim inside unfolds it too.
std::string row_html(const ComputedItem& computed)
{
    std::string marks;
    std::string list;
    for (const Claim& claim : computed.result.claims) {
        marks += linked_mark_html(claim);
        list += in_full(claim);
    }
    return fmt::format(
        "<details class=\"row\"><summary><span>{}</span><span class=\"marks\">{}</span></summary>\n"
        "<ul class=\"claims\">\n{}</ul>\n"
        "<p class=\"small\">What was computed for these: <a href=\"#{}\">{}</a>, at commit {}, judged by "
        "the rules of {}</p></details>\n",
        escaped(computed.item->title), marks, list, computed.item->stem, escaped(computed.item->full_title()),
        escaped(computed.machine.commit), rules_date);
}

std::string counted(const std::vector<Claim>& claims, ClaimKind kind, const char* one, const char* several)
{
    const auto count =
        std::count_if(claims.begin(), claims.end(), [&](const Claim& claim) { return claim.judgement.kind() == kind; });
    return fmt::format("{} {}", count, count == 1 ? one : several);
}

// What stands first: how many conclusions and constructions hold.
std::string opening_html(const std::vector<Claim>& claims)
{
    return fmt::format(
        "<p><b>{}</b>: ratios, orderings, crossovers and laws, judged by what this machine measured. "
        "A mark leads to its claim: what was published, what was measured, and how code reached the verdict.</p>\n{}"
        "<p><b>{}</b>: counts, identities and layouts, true of the algorithm on any machine.</p>\n{}"
        "<p><b>{}</b>: absolute times and rates, which are compared and not judged "
        "(<a href=\"#hardware-figures\">then and now</a>).</p>\n",
        counted(claims, ClaimKind::conclusion, "conclusion", "conclusions"), legend_html(ClaimKind::conclusion, claims),
        counted(claims, ClaimKind::construction, "construction", "constructions"),
        legend_html(ClaimKind::construction, claims),
        counted(claims, ClaimKind::hardware_figure, "figure of their hardware", "figures of their hardware"));
}

std::string history_html()
{
    std::string rows;
    for (const RulesChange& change : rules_history())
        rows += fmt::format("<li><p><b>{}.</b> {}</p>\n<p class=\"small\">{}</p></li>\n", escaped(change.when),
                            escaped(change.what), escaped(change.why));
    return "<details><summary>How the rules came about</summary>\n<ul class=\"errata\">\n" + rows + "</ul></details>\n";
}

} // namespace

std::string ledger_html(const Reproduction& reproduction)
{
    std::vector<Claim> all;
    std::string papers;
    std::string ours; // behind them
    for (const ItemsOfPaper& paper : by_paper(reproduction)) {
        std::vector<Claim> of_paper;
        std::string rows;
        for (const ComputedItem* computed : paper.items) {
            const std::vector<Claim>& claims = computed->result.claims;
            of_paper.insert(of_paper.end(), claims.begin(), claims.end());
            rows += claims.empty() ? "" : row_html(*computed);
        }
        const bool is_ours = paper.paper.empty();
        if (!of_paper.empty())
            (is_ours ? ours : papers) += fmt::format(
                "<details class=\"paper\"><summary><h3>{} <span class=\"counts\">{}</span></h3></summary>\n{}"
                "</details>\n",
                is_ours ? "This library, no paper" : escaped(paper.paper), counts_html(of_paper), rows);
        all.insert(all.end(), of_paper.begin(), of_paper.end());
    }
    if (all.empty())
        return "";
    return fmt::format("<section id=\"ledger\">\n<h2>What the papers claim, and what holds here</h2>\n{}{}{}{}"
                       "<p class=\"small\">All of it as a table: <a href=\"ledger.csv\">ledger.csv</a></p>\n"
                       "</section>\n",
                       opening_html(all), papers + ours, hardware_figures_html(all), history_html());
}

std::string verdicts_html(const std::vector<Claim>& claims)
{
    std::string html;
    for (const Claim& claim : claims)
        html += fmt::format(
            "<li>{}<p>{}</p></li>\n",
            in_short(claim, fmt::format("<a href=\"#{}\">{}</a>", escaped(claim.id), escaped(claim.statement))),
            escaped(claim.explanation));
    return html.empty() ? "" : "<ul class=\"claims\">\n" + html + "</ul>\n";
}

} // namespace fragfft::figures
