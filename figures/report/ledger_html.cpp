#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

// How a verdict is shown: never by its colour alone.
struct Look
{
    Verdict verdict;
    const char* style_class; // of the report's style sheet
    const char* glyph;
    const char* meaning;
};

constexpr std::array looks{
    Look{Verdict::reproduced, "good", "✓", "by the claim's own rule"},
    Look{Verdict::holds_in_shape, "fair", "≈", "the order, slope or crossover holds, the number does not"},
    Look{Verdict::not_reproduced, "bad", "✗", "neither holds; that is a result too"},
    Look{Verdict::cannot_be_tested, "muted", "?", "for the reason given"},
};

const Look& look_of(Verdict verdict)
{
    return *std::find_if(looks.begin(), looks.end(), [&](const Look& look) { return look.verdict == verdict; });
}

std::string mark_html(const Look& look)
{
    return fmt::format(R"(<span class="mark" aria-hidden="true">{}</span>)", look.glyph);
}

std::string linked_mark_html(const Claim& claim)
{
    const Look& look = look_of(claim.verdict);
    return fmt::format(R"(<a class="mark {0}" href="#{1}" title="{2}" aria-label="{2}">{3}</a>)", look.style_class,
                       escaped(claim.id), escaped(fmt::format("{}: {}", words(claim.verdict), claim.statement)),
                       look.glyph);
}

std::size_t count_of(Verdict verdict, const std::vector<Claim>& claims)
{
    return static_cast<std::size_t>(
        std::count_if(claims.begin(), claims.end(), [&](const Claim& claim) { return claim.verdict == verdict; }));
}

// The counts and, for whoever reads nothing else, what the marks mean.
std::string legend_html(const std::vector<Claim>& claims)
{
    std::string html;
    for (const Look& look : looks)
        if (const std::size_t count = count_of(look.verdict, claims))
            html += fmt::format("<li class=\"{}\">{}<b>{}</b> <b>{}</b><small>{}</small></li>\n", look.style_class,
                                mark_html(look), count, words(look.verdict), look.meaning);
    return "<ul class=\"legend\">\n" + html + "</ul>\n";
}

// The same in a line; the words are for who cannot see the marks.
std::string counts_html(const std::vector<Claim>& claims)
{
    std::string html;
    for (const Look& look : looks)
        if (const std::size_t count = count_of(look.verdict, claims))
            html += fmt::format("<span class=\"{}\">{}<b>{}</b> <span class=\"spoken\">{}</span></span>\n",
                                look.style_class, mark_html(look), count, words(look.verdict));
    return html;
}

std::string joined_by_commas(const std::string& first, const std::string& second)
{
    return first + (first.empty() || second.empty() ? "" : ", ") + second;
}

// Verdict, statement (as HTML) and both values.
std::string in_short(const Claim& claim, const std::string& statement)
{
    const Look& look = look_of(claim.verdict);
    const std::string theirs = joined_by_commas(claim.hardware, claim.year);
    return fmt::format(
        "<p class=\"verdict {}\">{} {}</p>\n<p class=\"statement\">{}</p>\n"
        "<dl><div><dt>Published{}</dt><dd>{}</dd></div><div><dt>Here</dt><dd><b>{}</b></dd></div></dl>\n",
        look.style_class, mark_html(look), words(claim.verdict), statement,
        theirs.empty() ? "" : ": " + escaped(theirs), escaped(claim.published), escaped(claim.measured));
}

std::string in_full(const Claim& claim)
{
    return fmt::format("<li id=\"{}\">{}"
                       "<details><summary>Why, and how the verdict is reached</summary>\n<p>{}</p>\n<p>Rule: {}.</p>\n"
                       "<p class=\"small\">Source: {}</p></details></li>\n",
                       escaped(claim.id), in_short(claim, escaped(claim.statement)), escaped(claim.explanation),
                       escaped(claim.rule), escaped(claim.source));
}

// A row of marks that unfolds; a link to a claim inside unfolds it too.
std::string row_html(const Item& item, const std::vector<Claim>& claims)
{
    std::string marks;
    std::string list;
    for (const Claim& claim : claims) {
        marks += linked_mark_html(claim);
        list += in_full(claim);
    }
    return fmt::format("<details class=\"row\"><summary><span>{}</span><span class=\"marks\">{}</span></summary>\n"
                       "<ul class=\"claims\">\n{}</ul>\n"
                       "<p class=\"small\">What was computed for these: <a href=\"#{}\">{}</a></p></details>\n",
                       escaped(item.title), marks, list, item.stem, escaped(item.full_title()));
}

} // namespace

std::string ledger_html(const Reproduction& reproduction)
{
    std::vector<Claim> all;
    std::string papers;
    for (const ItemsOfPaper& paper : by_paper(reproduction)) {
        std::vector<Claim> of_paper;
        std::string rows;
        for (const ComputedItem* computed : paper.items) {
            const std::vector<Claim>& claims = computed->result.claims;
            of_paper.insert(of_paper.end(), claims.begin(), claims.end());
            rows += claims.empty() ? "" : row_html(*computed->item, claims);
        }
        if (!of_paper.empty())
            papers += fmt::format("<h3>{} <span class=\"counts\">{}</span></h3>\n{}", escaped(paper.paper),
                                  counts_html(of_paper), rows);
        all.insert(all.end(), of_paper.begin(), of_paper.end());
    }
    if (all.empty())
        return "";
    return fmt::format(
        "<section id=\"ledger\">\n<h2>What the papers claim, and what holds here</h2>\n"
        "<p>{} claims, each a mark. A mark leads to its claim: what was published, what was measured, "
        "and how code reached the verdict.</p>\n{}{}"
        "<p class=\"small\">All of it as a table: <a href=\"ledger.csv\">ledger.csv</a></p>\n</section>\n",
        all.size(), legend_html(all), papers);
}

std::string verdicts_html(const std::vector<Claim>& claims)
{
    std::string html;
    for (const Claim& claim : claims)
        html += fmt::format("<li>{}</li>\n", in_short(claim, fmt::format("<a href=\"#{}\">{}</a>", escaped(claim.id),
                                                                         escaped(claim.statement))));
    return html.empty() ? "" : "<ul class=\"claims\">\n" + html + "</ul>\n";
}

} // namespace fragfft::figures
