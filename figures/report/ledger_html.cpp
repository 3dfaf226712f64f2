#include "figures/report/ledger.hpp"

#include "figures/report/dots.hpp"
#include "figures/report/html.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <tuple>

namespace fragfft::figures {

namespace {

struct Look
{
    Verdict verdict;
    const char* style_class; // a class of the report's style sheet
    const char* glyph;
    const char* meaning;
};

constexpr std::array looks{
    Look{Verdict::reproduced, "good", "✓", "the same number or ordering"},
    Look{Verdict::holds_in_shape, "fair", "≈", "the same side, another number, or not in every case"},
    Look{Verdict::alike, "muted", "∼", "the difference is below 2 %"},
    Look{Verdict::undecided, "muted", "±", "the measured interval crosses a border, so that both verdicts are open"},
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

// Less is better for times and for the resources of a program, more for rates and sizes.
bool less_is_better(const std::string& unit)
{
    return unit == "ms" || unit == "s" || unit.find("instructions") != std::string::npos ||
           unit.find("operations") != std::string::npos;
}

// The factor by which this machine's value is better than the paper's.
double improvement(double factor, const std::string& unit)
{
    return less_is_better(unit) ? 1.0 / factor : factor;
}

std::string list_id(ClaimKind kind, Verdict verdict)
{
    std::string id = fmt::format("{}-{}", kind == ClaimKind::hardware_figure ? "figure" : name(kind), words(verdict));
    std::replace(id.begin(), id.end(), ' ', '-');
    return id;
}

std::vector<Claim> of_kind(ClaimKind kind, const std::vector<Claim>& claims)
{
    std::vector<Claim> chosen;
    std::copy_if(claims.begin(), claims.end(), std::back_inserter(chosen),
                 [&](const Claim& claim) { return claim.judgement.kind() == kind; });
    return chosen;
}

// The verdicts of this kind that occur among the claims, from best to worst.
std::vector<Verdict> verdicts_among(ClaimKind kind, const std::vector<Claim>& claims)
{
    std::vector<Verdict> verdicts = verdicts_of(kind);
    verdicts.push_back(Verdict::cannot_be_tested); // possible for every kind
    std::vector<Verdict> among;
    std::copy_if(verdicts.begin(), verdicts.end(), std::back_inserter(among),
                 [&](Verdict verdict) { return count_of(verdict, claims) > 0; });
    return among;
}

// An item with a mark for each of its claims, which links to it.
std::string row_html(const ComputedItem& computed)
{
    std::string marks;
    for (const Claim& claim : computed.result.claims)
        marks += linked_mark_html(claim);
    return fmt::format("<li><a href=\"#{}\">{}</a><span class=\"marks\">{}</span></li>\n", computed.item->stem,
                       escaped(computed.item->title), marks);
}

// The lists that the tiles link to: the claims that each tile counts.
std::string lists_html(const std::vector<Claim>& claims)
{
    std::string html;
    for (const ClaimKind kind : {ClaimKind::conclusion, ClaimKind::construction, ClaimKind::hardware_figure}) {
        const std::vector<Claim> chosen = of_kind(kind, claims);
        for (const Verdict verdict : verdicts_among(kind, chosen)) {
            std::string items;
            for (const Claim& claim : chosen)
                if (claim.judgement.verdict() == verdict)
                    items +=
                        fmt::format("<li><a href=\"#{}\">{}</a></li>\n", escaped(claim.id), escaped(claim.statement));
            html += fmt::format("<details class=\"told {}\"><summary>{} {}: {}</summary>\n<ul id=\"{}\">\n{}</ul>"
                                "</details>\n",
                                style_class(verdict), mark_html(verdict),
                                kind == ClaimKind::hardware_figure ? "figures of their hardware"
                                                                   : fmt::format("{}s", name(kind)),
                                words(verdict), list_id(kind, verdict), items);
        }
    }
    return html;
}

std::string counted(const std::vector<Claim>& claims, ClaimKind kind, const char* one, const char* several)
{
    const auto count =
        std::count_if(claims.begin(), claims.end(), [&](const Claim& claim) { return claim.judgement.kind() == kind; });
    return fmt::format("{} {}", count, count == 1 ? one : several);
}

// The beginning: how many conclusions and constructions hold.
std::string opening_html(const std::vector<Claim>& claims)
{
    return fmt::format(
        "<p><b>{}</b>: ratios, orderings, crossovers and laws, judged by what this machine measured. "
        "A tile leads to the claims that it counts, a mark to its own: what was published, what was measured, and "
        "how code reached the verdict.</p>\n{}"
        "<p><b>{}</b>: counts, identities and layouts, true of the algorithm on any machine.</p>\n{}"
        "<p><b>{}</b>: absolute times and rates, which are compared and not judged "
        "(<a href=\"#hardware-figures\">then and now</a>).</p>\n{}",
        counted(claims, ClaimKind::conclusion, "conclusion", "conclusions"), legend_html(ClaimKind::conclusion, claims),
        counted(claims, ClaimKind::construction, "construction", "constructions"),
        legend_html(ClaimKind::construction, claims),
        counted(claims, ClaimKind::hardware_figure, "figure of their hardware", "figures of their hardware"),
        legend_html(ClaimKind::hardware_figure, claims));
}

std::string history_html()
{
    std::string rows;
    for (const RulesChange& change : rules_history())
        rows += fmt::format("<li><p><b>{}.</b> {}</p>\n<p class=\"small\">{}</p></li>\n", escaped(change.when),
                            escaped(change.what), escaped(change.why));
    return "<details class=\"history\"><summary>How the rules came about</summary>\n<ul class=\"errata\">\n" + rows +
           "</ul></details>\n";
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
    const std::vector<Claim> chosen = of_kind(kind, claims);
    std::string html;
    for (const Verdict verdict : verdicts_among(kind, chosen))
        html += fmt::format("<li class=\"{}\"><a href=\"#{}\">{}<b>{}</b> <b>{}</b></a><small>{}</small></li>\n",
                            style_class(verdict), list_id(kind, verdict), mark_html(verdict), count_of(verdict, chosen),
                            words(verdict), look_of(verdict).meaning);
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
    DotGroup drawn;
    for (const Claim& claim : claims) {
        const std::optional<double> factor = claim.then_and_now ? claim.then_and_now->factor() : std::nullopt;
        // A value that is zero in one of the two, or a NaN, has no dot.
        if (!factor || !(*factor > 0.0) || !std::isfinite(*factor))
            continue;
        const ThenAndNow& figure = *claim.then_and_now;
        const auto better = [&](double now) { return improvement(now / figure.then, figure.unit); };
        Dot dot{fmt::format("{} ({})", claim.statement, figure.unit), better(figure.now.middle),
                factor_text(better(figure.now.middle)), palette[0]};
        if (figure.now.low > 0.0 && std::isfinite(figure.now.high))
            std::tie(dot.low, dot.high) = std::minmax({better(figure.now.low), better(figure.now.high)});
        drawn.dots.push_back(std::move(dot));
    }
    if (drawn.dots.empty())
        return "";
    return fmt::format(
        "<details class=\"fold plain\"><summary>{} Figures of their hardware, then and now: a chart</summary>\n"
        "<div id=\"hardware-figures\">\n{}</div></details>\n",
        mark_html(Verdict::then_and_now),
        html_drawings(drawn_dots({drawn}, {{palette[0], "this machine, and 1 is what was published"}},
                                 {1.0, factor_text}, "Figures of hardware: how many times as good as then"),
                      "How many times as good this machine's value is as theirs, on a logarithmic scale: a rate or a "
                      "size by theirs, and theirs by a time or a count. Right of × 1 is better now. Both values stand "
                      "with each claim."));
}

std::string ledger_html(const Reproduction& reproduction, const std::string& rules)
{
    std::vector<Claim> all;
    std::string papers;
    std::string ours; // the text after the bars
    for (const ItemsOfPaper& paper : by_paper(reproduction)) {
        std::vector<Claim> of_paper;
        std::string rows;
        for (const ComputedItem* computed : paper.items) {
            const std::vector<Claim>& claims = computed->result.claims;
            of_paper.insert(of_paper.end(), claims.begin(), claims.end());
            rows += row_html(*computed);
        }
        const bool is_ours = paper.paper.empty();
        (is_ours ? ours : papers) += fmt::format(
            "<details class=\"paper\" open><summary><h3>{} <span class=\"counts\">{}</span></h3></summary>\n"
            "<ul class=\"rows\">\n{}</ul></details>\n",
            is_ours ? "This library, no paper" : escaped(paper.paper), counts_html(of_paper), rows);
        all.insert(all.end(), of_paper.begin(), of_paper.end());
    }
    return fmt::format(
        "<section id=\"ledger\">\n<h2>What the papers claim, and what holds here</h2>\n{}<nav class=\"papers\" "
        "aria-label=\"Contents\">\n{}{}</nav>\n<p>Then: <a href=\"#errata\">where the papers must be corrected</a>, "
        "<a href=\"#glossary\">words</a> and <a href=\"#programs\">the programs</a>. All of it as a table: "
        "<a href=\"ledger.csv\">ledger.csv</a></p>\n{}{}{}{}</section>\n",
        all.empty() ? "" : opening_html(all), papers, ours, lists_html(all), rules, history_html(),
        hardware_figures_html(all));
}

} // namespace fragfft::figures
