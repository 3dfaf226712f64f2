#include "figures/report/report.hpp"

#include "figures/report/computed_items.hpp"

#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"
#include "figures/report/times_elsewhere.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

// "quick" or, where items were computed with different ones, "quick and standard".
std::string efforts(const Reproduction& reproduction)
{
    std::string names;
    for (const ItemEffort effort : {ItemEffort::quick, ItemEffort::standard, ItemEffort::thorough})
        if (std::any_of(reproduction.items.begin(), reproduction.items.end(),
                        [&](const ComputedItem& computed) { return computed.effort == effort; }))
            names += (names.empty() ? "" : " and ") + std::string(name(effort));
    return names;
}

std::string summary(const Reproduction& reproduction)
{
    std::size_t checks = 0;
    for (const ComputedItem& computed : reproduction.items)
        checks += computed.result.checks.size();
    checks += compared_times(reproduction).size();
    const auto failed = reproduction.failed_checks();
    std::string html = fmt::format("<p class=\"{}\">{} of {} checks of our own results hold.</p>\n",
                                   failed.empty() ? "good" : "bad", checks - failed.size(), checks);
    for (const std::string& line : failed)
        html += "<p class=\"bad\">" + escaped(line) + "</p>\n";
    if (reproduction.charts_left_out)
        html += "<p>The charts are left out: gnuplot is not installed.</p>\n";
    return html;
}

// Said once, above all: what other programs spoiled.
std::string others_banner(const Reproduction& reproduction)
{
    std::size_t conclusions = 0;
    std::size_t spoiled = 0;
    for (const ComputedItem& computed : reproduction.items)
        for (const Claim& claim : computed.result.claims) {
            conclusions += claim.judgement.kind() == ClaimKind::conclusion;
            spoiled += claim.judgement.doubt() == Doubt::other_programs;
        }
    if (spoiled == 0)
        return "";
    return fmt::format("<p class=\"bad\">{} of {} conclusions are undecided because other programs used the processors "
                       "while they were measured. On a quiet machine <code>fragfft reproduce</code> measures them "
                       "again.</p>\n",
                       spoiled, conclusions);
}

// A report that is read while its items are computed says so, and shows the next state by itself.
std::string state_of_run(const Reproduction& reproduction)
{
    if (reproduction.items_to_come == 0 && reproduction.moments_to_come == 0)
        return "";
    if (reproduction.items_to_come == 0)
        return fmt::format(
            "<p class=\"bad\">All items are computed. {} of them are being measured once more, long after "
            "the first time: until then their conclusions speak of one moment.</p>\n",
            reproduction.moments_to_come);
    return fmt::format(
        "<p class=\"bad\">So far {} of {} items. The others "
        "are being computed; what sums up, counts and the ledger among it, speaks of these alone. If the "
        "run was interrupted, <code>fragfft reproduce --resume</code> goes on.</p>\n",
        reproduction.items.size(), reproduction.items.size() + reproduction.items_to_come);
}

std::string contents(const Reproduction& reproduction)
{
    std::string html;
    for (const ItemsOfPaper& paper : by_paper(reproduction)) {
        if (!paper.paper.empty())
            html += "<h3>" + escaped(paper.paper) + "</h3>\n";
        html += "<ul>\n";
        for (const ComputedItem* computed : paper.items)
            html +=
                fmt::format("<li><a href=\"#{}\">{}</a></li>\n", computed->item->stem, escaped(computed->item->title));
        html += "</ul>\n";
    }
    return html + "<ul>\n<li><a href=\"#errata\">Where the papers must be corrected</a></li>\n"
                  "<li><a href=\"#glossary\">Words</a></li>\n</ul>\n";
}

std::string folded(const std::string& title, const CsvTable& table)
{
    return fmt::format("<details class=\"data\"><summary>{}</summary>\n{}</details>\n", escaped(title),
                       html_table(table));
}

std::string checks_table(const ItemResult& result)
{
    CsvTable table{{"what must hold", "measured", "at most", "holds"}, {}};
    for (const Check& check : result.checks)
        table.rows.push_back(
            {check.what, number(check.measured, 3), number(check.bound, 3), check.holds() ? "yes" : "NO"});
    return folded(fmt::format("Checks of this item: {}", table.rows.size()), table);
}

std::string in_report(const Picture& picture)
{
    if (picture.is_svg())
        return html_drawing(std::string(picture.bytes.begin(), picture.bytes.end()), picture.caption);
    return html_picture(picture.bytes, picture.caption);
}

std::string gallery(const std::vector<Picture>& pictures, const char* classes)
{
    std::string html;
    for (const Picture& picture : pictures)
        if (picture.in_report)
            html += in_report(picture);
    return html.empty() ? "" : fmt::format("<div class=\"{}\">\n{}</div>\n", classes, html);
}

std::string folded_when_long(const CsvTable& table)
{
    constexpr std::size_t most_rows_in_sight = 16;
    if (table.rows.size() <= most_rows_in_sight)
        return html_table(table);
    return folded(fmt::format("The table, {} rows", table.rows.size()), table);
}

std::string files(const ComputedItem& computed)
{
    std::string links = fmt::format("<a href=\"{0}.csv\">{0}.csv</a>", computed.item->stem);
    for (const std::vector<Picture>* pictures : {&computed.charts, &computed.result.pictures})
        for (const Picture& picture : *pictures)
            links += fmt::format(", <a href=\"{0}\">{0}</a>", picture.file_name);
    return links;
}

std::string section(const Reproduction& reproduction, const ComputedItem& computed, FirstUses& uses)
{
    const ItemResult& result = computed.result;
    std::string html = fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}\n", computed.item->stem,
                                   escaped(computed.item->full_title()), uses.linked(result.text));
    html += verdicts_html(result.claims);
    html += gallery(result.pictures, "pictures") + gallery(computed.charts, "pictures charts");
    html += folded_when_long(result.table);
    for (const PassList& list : result.passes)
        html += folded(list.title, list.table);
    if (!result.checks.empty())
        html += checks_table(result);
    html += times_elsewhere_html(reproduction, computed);
    return html + fmt::format("<p class=\"small\">{}, computed in {}, effort {}</p>\n</section>\n", files(computed),
                              computed.seconds < 0.01 ? "less than 0.01 s" : number(computed.seconds, 3) + " s",
                              name(computed.effort));
}

} // namespace

std::string report_html(const Reproduction& reproduction)
{
    std::string sections;
    FirstUses uses;
    for (const ComputedItem& computed : reproduction.items)
        sections += section(reproduction, computed, uses);
    std::string html = page_of("report_template.html");
    replace(html, "<!-- introduction -->", introduction_html(reproduction.opening));
    replace(html, "<!-- ideas -->", ideas_html());
    const std::string about = about_device(reproduction.machine.gpu);
    replace(html, "<!-- machine -->",
            escaped(to_line(reproduction.machine)) + (about.empty() ? "" : "</p>\n<p>" + escaped(about)));
    replace(html, "<!-- effort -->", efforts(reproduction));
    replace(html, "<!-- refresh -->",
            reproduction.items_to_come + reproduction.moments_to_come > 0
                ? "<meta http-equiv=\"refresh\" content=\"20\">"
                : "");
    replace(html, "<!-- summary -->", state_of_run(reproduction) + others_banner(reproduction) + summary(reproduction));
    replace(html, "<!-- ledger -->", ledger_html(reproduction));
    replace(html, "<!-- errata -->", errata_html() + glossary_html());
    replace(html, "<!-- contents -->", contents(reproduction));
    replace(html, "<!-- sections -->", sections);
    return html;
}

} // namespace fragfft::figures
