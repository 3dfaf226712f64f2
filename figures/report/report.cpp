#include "figures/report/report.hpp"

#include "figures/report/begun_text.hpp"
#include "figures/report/claims_html.hpp"
#include "figures/report/history.hpp"
#include "figures/report/html.hpp"
#include "figures/report/ledger.hpp"
#include "figures/report/program_texts.hpp"
#include "figures/report/same_claims.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>
#include <string_view>

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

constexpr std::string_view clocks_column = "timed by";

// "GL_TIME_ELAPSED, 6 to 18 runs; the authors": each clock once, in their order.
std::string summed_up(const std::vector<std::string>& clocks)
{
    struct Clock
    {
        std::string name;
        int fewest = 0; // number of runs; 0 if it is not told
        int most = 0;
    };
    constexpr std::string_view end = " runs";
    std::vector<Clock> all;
    for (const std::string& words : clocks) {
        Clock one{words};
        if (const std::size_t comma = words.rfind(", "); comma != std::string::npos && words.ends_with(end)) {
            one.name = words.substr(0, comma);
            one.fewest = one.most = std::atoi(words.c_str() + comma + 2);
        }
        const auto known = std::find_if(all.begin(), all.end(), [&](const Clock& other) {
            return other.name == one.name && (other.most > 0) == (one.most > 0);
        });
        if (known == all.end()) {
            all.push_back(std::move(one));
            continue;
        }
        known->fewest = std::min(known->fewest, one.fewest);
        known->most = std::max(known->most, one.most);
    }
    std::string result;
    for (const Clock& one : all) {
        result += (result.empty() ? "" : "; ") + one.name;
        if (one.most > 0)
            result += one.fewest == one.most ? fmt::format(", {} runs", one.most)
                                             : fmt::format(", {} to {} runs", one.fewest, one.most);
    }
    return result;
}

// The column's cells, which are taken out of the table; empty if it has no such column.
std::vector<std::string> taken_out(CsvTable& table, std::string_view column)
{
    const auto found = std::find(table.columns.begin(), table.columns.end(), column);
    if (found == table.columns.end())
        return {};
    const auto place = found - table.columns.begin();
    table.columns.erase(found);
    std::vector<std::string> cells;
    for (std::vector<std::string>& row : table.rows) {
        cells.push_back(std::move(row.at(static_cast<std::size_t>(place))));
        row.erase(row.begin() + place);
    }
    return cells;
}

std::string clocks_html(const Table& told)
{
    CsvTable table = told.shown();
    std::vector<std::string> clocks = taken_out(table, clocks_column);
    std::erase(clocks, "");
    return clocks.empty() ? "" : fmt::format("<p class=\"small\">Timed by {}.</p>\n", escaped(summed_up(clocks)));
}

std::string checks_table(const ItemResult& result)
{
    CsvTable table{{"what must hold", "measured", "at most"}, {}};
    for (const Check& check : result.checks)
        table.rows.push_back(
            {(check.holds() ? "" : "DOES NOT: ") + check.what, number(check.measured, 3), number(check.bound, 3)});
    return table.rows.empty() ? "" : html_table(table, "Checks of this item");
}

// "12 checks, 3 plans, 2 files".
std::string summary_of_details(const ComputedItem& computed)
{
    const ItemResult& result = computed.result;
    const auto failing =
        std::count_if(result.checks.begin(), result.checks.end(), [](const Check& check) { return !check.holds(); });
    std::string words;
    const auto add = [&](std::size_t count, const char* one, const char* several) {
        if (count > 0)
            words += fmt::format("{}{} {}", words.empty() ? "" : ", ", count, count == 1 ? one : several);
    };
    add(result.checks.size(), "check", "checks");
    if (failing > 0)
        words += fmt::format(" ({} DO NOT HOLD)", failing);
    add(result.passes.size(), "plan", "plans");
    add(1 + computed.charts.size() + result.pictures.size(), "file", "files");
    return words;
}

std::string in_report(const Picture& picture)
{
    if (picture.is_svg())
        return html_drawing(std::string(picture.bytes.begin(), picture.bytes.end()), picture.caption);
    return html_picture(picture.bytes, picture.caption, picture.rows);
}

// A sentence that an earlier caption of the chapter has told is not repeated.
std::vector<std::string> figures_html(const std::vector<Picture>& pictures, std::set<std::string>& told)
{
    std::vector<std::string> figures;
    for (Picture picture : pictures)
        if (picture.in_report) {
            if (const std::string new_words = told_once(picture.caption, told); !new_words.empty())
                picture.caption = new_words;
            figures.push_back(in_report(picture));
        }
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
    explicit Sections(const Reproduction& reproduction) : claims_(verdicts_on_other_work(reproduction))
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
        html += told_html(computed) + table_html(computed) + claims_.html(result.claims, table_in_sight(result));
        const std::string measured =
            clocks_html(result.table) +
            fmt::format("<p class=\"small\">{}, measured in {}</p>\n", files(computed),
                        computed.seconds < 0.01 ? "less than 0.01 s" : number(computed.seconds, 3) + " s");
        return html + folded(summary_of_details(computed), checks_table(result) + passes_html(computed) + measured) +
               "</section>\n";
    }

    // Charts, drawings, or a single picture, stand beside the text; several pictures below it. When
    // there are very many charts, the first are in sight.
    std::string told_html(const ComputedItem& computed)
    {
        std::set<std::string> told_captions;
        std::vector<std::string> beside = figures_html(computed.charts, told_captions);
        std::vector<std::string> below = figures_html(computed.result.pictures, told_captions);
        const std::vector<Picture>& pictures = computed.result.pictures;
        if (beside.empty() && (below.size() == 1 || std::all_of(pictures.begin(), pictures.end(),
                                                                [](const auto& picture) { return picture.is_svg(); })))
            beside.swap(below);
        std::vector<std::string> more;
        if (beside.size() > most_figures_in_sight) {
            more.assign(beside.begin() + first_figures_in_sight, beside.end());
            beside.resize(first_figures_in_sight);
        }
        const std::string prose =
            fmt::format("<div class=\"prose\">{}</div>\n", begun(uses_.linked(computed.result.text)));
        const std::string told =
            beside.empty() ? prose : fmt::format("<div class=\"beside\">\n{}{}</div>\n", prose, fmt::join(beside, ""));
        return told + gallery(below) +
               (more.empty() ? ""
                             : fmt::format("<details class=\"fold\"><summary>{} charts more</summary>\n{}</details>\n",
                                           more.size(), gallery(more)));
    }

    static Table table_in_sight(const ItemResult& result)
    {
        return result.table.rows().size() <= most_rows_in_sight ? result.table : Table();
    }

    // A long table that a chart shows is only linked as a file.
    std::string table_html(const ComputedItem& computed) const
    {
        CsvTable table = computed.result.table.shown();
        TableDetails details{programs_.links(computed.result.passes), taken_out(table, clocks_column), true};
        for (std::string& title : details.row_titles)
            title = title.empty() ? "" : fmt::format("{} {}", clocks_column, title);
        const std::string html = html_table(table, computed.item->title, details);
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
                                     html_table(list.table, list.title, {.links = programs_.links({list})}))
                       : fmt::format("<h4>{}: <a href=\"#{}\">the same</a></h4>\n", escaped(list.title), place->second);
        }
        return lists;
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
    static constexpr std::size_t most_figures_in_sight = 6;
    static constexpr std::size_t first_figures_in_sight = 4;

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
