#include "figures/report/report.hpp"

#include "figures/report/claims_html.hpp"
#include "figures/report/history.hpp"
#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"
#include "figures/report/program_texts.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace fragfft::figures {

namespace {

std::string summary(const Reproduction& reproduction)
{
    std::size_t checks = 0;
    std::size_t holding = 0;
    for (const ComputedItem& computed : reproduction.items)
        for (const Check& check : computed.result.checks) {
            ++checks;
            holding += check.holds();
        }
    const auto failed = reproduction.failures();
    std::string html = fmt::format("<p class=\"{}\">{} of {} checks of our own results hold.</p>\n",
                                   failed.empty() ? "good" : "bad", holding, checks);
    for (const std::string& line : failed)
        html += "<p class=\"bad\">" + escaped(line) + "</p>\n";
    std::string differing;
    for (const ComparedTimes& times : reproduction.compared)
        if (!times.agree())
            differing += "<li>" + escaped(times.words()) + "</li>\n";
    if (!differing.empty())
        html += "<details><summary>The same work took other times in two chapters, whose conclusions are undecided"
                "</summary>\n<ul>\n" +
                differing + "</ul></details>\n";
    return html;
}

// Says once, at the top, which measurements other programs disturbed.
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

// A report that is opened while its items are measured says so, and reloads itself.
std::string state_of_run(const Reproduction& reproduction)
{
    if (reproduction.items_to_come == 0 && reproduction.moments_to_come == 0)
        return "";
    if (reproduction.items_to_come == 0)
        return fmt::format(
            "<p class=\"bad\">All items were measured. {} more measurements are to come, long after the first: they "
            "show how far conclusions hold.</p>\n",
            reproduction.moments_to_come);
    return fmt::format(
        "<p class=\"bad\">So far {} of {} items. The others "
        "are being measured; what sums up, counts and the ledger among it, speaks of these alone. If the "
        "run was interrupted, the same command goes on.</p>\n",
        reproduction.items.size(), reproduction.items.size() + reproduction.items_to_come);
}

std::string folded(const std::string& title, const std::string& content)
{
    return fmt::format("<details class=\"data\"><summary>{}</summary>\n{}</details>\n", escaped(title), content);
}

std::string checks_table(const ItemResult& result)
{
    CsvTable table{{"what must hold", "measured", "at most"}, {}};
    for (const Check& check : result.checks)
        table.rows.push_back(
            {(check.holds() ? "" : "DOES NOT: ") + check.what, number(check.measured, 3), number(check.bound, 3)});
    const std::string title = fmt::format("Checks of this item: {}", table.rows.size());
    return folded(title, html_table(table, title));
}

std::string in_report(const Picture& picture)
{
    if (picture.is_svg())
        return html_drawing(std::string(picture.bytes.begin(), picture.bytes.end()), picture.caption);
    return html_picture(picture.bytes, picture.caption);
}

std::vector<std::string> figures_html(const std::vector<Picture>& pictures)
{
    std::vector<std::string> figures;
    for (const Picture& picture : pictures)
        if (picture.in_report)
            figures.push_back(in_report(picture));
    return figures;
}

std::string gallery(const std::vector<std::string>& figures)
{
    return figures.empty() ? "" : fmt::format("<div class=\"pictures\">\n{}</div>\n", fmt::join(figures, ""));
}

// Composes the report from item to item; what one item has told, the next ones leave out.
class Sections
{
public:
    explicit Sections(const Reproduction& reproduction)
    {
        for (const ComputedItem& computed : reproduction.items)
            programs_.add(computed.result.passes);
        for (const ComputedItem& computed : reproduction.items)
            html_ += section(computed);
        html_ += programs_.html(reproduction.live_steps);
    }

    const std::string& html() const { return html_; }
    std::string rules_html() const { return claims_.rules_html(); }

private:
    // First what was done, with the figure that shows it; then the numbers, the verdicts, and the details.
    std::string section(const ComputedItem& computed)
    {
        const ItemResult& result = computed.result;
        std::string marks;
        for (const Claim& claim : result.claims)
            marks += linked_mark_html(claim);
        std::string html = fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}", computed.item->stem,
                                       escaped(computed.item->full_title()),
                                       marks.empty() ? "" : fmt::format("<p class=\"marks\">{}</p>\n", marks));
        html += told_html(computed) + table_html(computed) + claims_.html(result.claims);
        if (!result.checks.empty())
            html += checks_table(result);
        return html + passes_html(computed) +
               fmt::format("<p class=\"small\">{}, measured in {}</p>\n</section>\n", files(computed),
                           computed.seconds < 0.01 ? "less than 0.01 s" : number(computed.seconds, 3) + " s");
    }

    // Charts, or a single picture, stand beside the text; several pictures below it.
    std::string told_html(const ComputedItem& computed)
    {
        std::vector<std::string> beside = figures_html(computed.charts);
        std::vector<std::string> below = figures_html(computed.result.pictures);
        if (beside.empty() && below.size() == 1)
            beside.swap(below);
        const std::string prose = fmt::format("<div class=\"prose\">{}</div>\n", uses_.linked(computed.result.text));
        const std::string told =
            beside.empty() ? prose : fmt::format("<div class=\"beside\">\n{}{}</div>\n", prose, fmt::join(beside, ""));
        return told + gallery(below);
    }

    // A long table that a chart shows is only linked as a file.
    std::string table_html(const ComputedItem& computed) const
    {
        const CsvTable table = computed.result.table.shown();
        const std::string html = html_table(table, computed.item->title, programs_.links(computed.result.passes));
        if (table.rows.size() <= most_rows_in_sight)
            return table.columns.empty() ? "" : html;
        const std::string title = fmt::format("The table, {} rows", table.rows.size());
        if (computed.charts.empty())
            return folded(title, html);
        return fmt::format("<p class=\"small\">{}: <a href=\"{}.csv\">a file</a></p>\n", title, computed.item->stem);
    }

    // The passes of each plan, or a link if the report has shown them already.
    std::string passes_html(const ComputedItem& computed)
    {
        std::string lists;
        for (const PassList& list : computed.result.passes) {
            const auto [place, is_new] = places_of_passes_.try_emplace(
                list.table.rows, fmt::format("passes-{}-{}", computed.item->stem, places_of_passes_.size() + 1));
            lists +=
                is_new ? fmt::format("<h4 id=\"{}\">{}</h4>\n{}", place->second, escaped(list.title),
                                     html_table(list.table, list.title, programs_.links({list})))
                       : fmt::format("<h4>{}: <a href=\"#{}\">the same</a></h4>\n", escaped(list.title), place->second);
        }
        const std::size_t plans = computed.result.passes.size();
        return plans == 0 ? "" : folded(fmt::format("Passes of {} plan{}", plans, plans == 1 ? "" : "s"), lists);
    }

    static std::string files(const ComputedItem& computed)
    {
        std::string links = fmt::format("<a href=\"{0}.csv\">{0}.csv</a>", computed.item->stem);
        for (const std::vector<Picture>* pictures : {&computed.charts, &computed.result.pictures})
            for (const Picture& picture : *pictures)
                links += fmt::format(", <a href=\"{0}\">{0}</a>", picture.file_name);
        return links;
    }

    static constexpr std::size_t most_rows_in_sight = 16;

    FirstUses uses_;
    ReportedPrograms programs_;
    ClaimsTold claims_;
    std::map<std::vector<std::vector<std::string>>, std::string> places_of_passes_; // keyed by the table's rows
    std::string html_;
};

} // namespace

std::string report_html(const Reproduction& reproduction)
{
    const Sections sections(reproduction);
    std::string html = page_of("report_template.html");
    replace(html, "<!-- introduction -->", introduction_html(reproduction.opening));
    replace(html, "<!-- ideas -->", ideas_html());
    replace(html, "<!-- history -->", history_html(reproduction));
    const std::string about = about_device(reproduction.machine.gpu);
    replace(html, "<!-- machine -->",
            escaped(to_line(reproduction.machine)) + (about.empty() ? "" : "</p>\n<p>" + escaped(about)));
    replace(html, "<!-- effort -->", name(reproduction.effort));
    replace(html, "<!-- refresh -->",
            reproduction.items_to_come + reproduction.moments_to_come > 0
                ? "<meta http-equiv=\"refresh\" content=\"20\">"
                : "");
    replace(html, "<!-- summary -->", state_of_run(reproduction) + others_banner(reproduction) + summary(reproduction));
    replace(html, "<!-- ledger -->", ledger_html(reproduction, sections.rules_html()));
    replace(html, "<!-- errata -->", errata_html() + glossary_html());
    replace(html, "<!-- sections -->", sections.html());
    return with_set_numbers(html);
}

} // namespace fragfft::figures
