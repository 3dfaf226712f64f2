#include "figures/report/ledger.hpp"

#include "figures/report/bars.hpp"
#include "figures/report/html.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

struct Look
{
    Verdict verdict;
    const char* style_class; // of the report's style sheet
    const char* glyph;
    const char* meaning;
};

constexpr std::array looks{
    Look{Verdict::reproduced, "good", "✓", "the same number or ordering"},
    Look{Verdict::holds_in_shape, "fair", "≈", "the same side, another number, or not in every case"},
    Look{Verdict::alike, "muted", "∼", "the difference is below 2 %"},
    Look{Verdict::undecided, "muted", "±", "the measurement leaves both open"},
    Look{Verdict::not_reproduced, "bad", "✗", "neither holds; that is a result too"},
    Look{Verdict::cannot_be_tested, "muted", "?", "for the reason given"},
    Look{Verdict::exact, "good", "=", "nothing differs"},
    Look{Verdict::differs, "bad", "≠", "something does"},
    Look{Verdict::then_and_now, "plain", "↔", "both values, without a verdict"},
};

const Look& look_of(Verdict verdict)
{
    return *std::find_if(looks.begin(), looks.end(), [&](const Look& look) { return look.verdict == verdict; });
}

std::size_t count_of(Verdict verdict, const std::vector<Claim>& claims)
{
    return static_cast<std::size_t>(std::count_if(
        claims.begin(), claims.end(), [&](const Claim& claim) { return claim.judgement.verdict() == verdict; }));
}

// Times, and what a program takes, are better when they are less; rates and sizes when they are more.
bool less_is_better(const std::string& unit)
{
    return unit == "ms" || unit == "s" || unit.find("instructions") != std::string::npos ||
           unit.find("operations") != std::string::npos;
}

// How many times as good this machine's value is as theirs.
double improvement(double factor, const std::string& unit)
{
    return less_is_better(unit) ? 1.0 / factor : factor;
}

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

std::vector<Verdict> verdicts_of(ClaimKind kind)
{
    switch (kind) {
    case ClaimKind::construction:
        return {Verdict::exact, Verdict::differs};
    case ClaimKind::hardware_figure:
        return {Verdict::then_and_now};
    case ClaimKind::conclusion:
        return {Verdict::reproduced, Verdict::holds_in_shape, Verdict::alike, Verdict::undecided,
                Verdict::not_reproduced};
    }
    return {};
}

std::string mark_html(Verdict verdict)
{
    return fmt::format(R"(<span class="mark" aria-hidden="true">{}</span>)", look_of(verdict).glyph);
}

const char* style_class(Verdict verdict)
{
    return look_of(verdict).style_class;
}

std::string linked_mark_html(const Claim& claim)
{
    const Look& look = look_of(claim.judgement.verdict());
    return fmt::format(R"(<a class="mark {0}" href="#{1}" title="{2}" aria-label="{2}">{3}</a>)", look.style_class,
                       escaped(claim.id), escaped(fmt::format("{}: {}", words(look.verdict), claim.statement)),
                       look.glyph);
}

std::string legend_html(ClaimKind kind, const std::vector<Claim>& claims)
{
    std::vector<Claim> of_kind;
    std::copy_if(claims.begin(), claims.end(), std::back_inserter(of_kind),
                 [&](const Claim& claim) { return claim.judgement.kind() == kind; });
    std::vector<Verdict> verdicts = verdicts_of(kind);
    verdicts.push_back(Verdict::cannot_be_tested); // of any kind
    std::string html;
    for (const Verdict verdict : verdicts)
        if (const std::size_t count = count_of(verdict, of_kind))
            html += fmt::format("<li class=\"{}\">{}<b>{}</b> <b>{}</b><small>{}</small></li>\n", style_class(verdict),
                                mark_html(verdict), count, words(verdict), look_of(verdict).meaning);
    return html.empty() ? "" : "<ul class=\"legend\">\n" + html + "</ul>\n";
}

std::string counts_html(const std::vector<Claim>& claims)
{
    std::string html;
    for (const Look& look : looks)
        if (const std::size_t count = count_of(look.verdict, claims))
            html += fmt::format("<span class=\"{}\">{}<b>{}</b> <span class=\"spoken\">{}</span></span>\n",
                                look.style_class, mark_html(look.verdict), count, words(look.verdict));
    return html;
}

std::string hardware_figures_html(const std::vector<Claim>& claims)
{
    BarGroup drawn;
    CsvTable table{{"figure of its hardware", "then", "on", "year", "here", "now / then"}, {}};
    for (const Claim& claim : claims)
        if (claim.then_and_now && std::isfinite(claim.then_and_now->now.middle)) {
            // What is nothing in one of the two has a row, and no bar.
            const std::optional<double> factor = claim.then_and_now->factor();
            if (factor && *factor > 0.0) {
                const double better = improvement(*factor, claim.then_and_now->unit);
                drawn.bars.push_back({fmt::format("{} ({})", claim.statement, claim.then_and_now->unit), better,
                                      factor_text(better), palette[0]});
            }
            table.rows.push_back({claim.statement, claim.published, claim.hardware, claim.year, claim.measured_words(),
                                  factor ? factor_text(*factor) : "-"});
        }
    if (drawn.bars.empty())
        return "";
    return fmt::format(
        "<h3 id=\"hardware-figures\">Figures of their hardware, then and now</h3>\n"
        "<p>Absolute times, rates and limits are properties of a machine, so they have no verdict: here is theirs, "
        "this machine's, and the factor between.</p>\n"
        "<div class=\"pictures\">\n{}</div>\n<details class=\"data\"><summary>The same as a table, {} rows</summary>\n{}</details>\n",
        html_drawing(drawn_bars({drawn}, 1.0, factor_text, "Figures of hardware: how many times as good as then"),
                     "How many times as good this machine's value is as theirs, on a logarithmic scale: a rate or a "
                     "size by theirs, and theirs by a time or a count. Right of × 1 is better now."),
        table.rows.size(), html_table(table));
}

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
