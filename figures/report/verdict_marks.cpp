#include "figures/report/verdict_marks.hpp"

#include "figures/report/html.hpp"

#include <algorithm>
#include <array>
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
    Look{Verdict::holds_in_shape, "fair", "≈", "the same side, another number"},
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

} // namespace fragfft::figures
