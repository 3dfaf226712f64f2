#include "figures/report/hardware_figures.hpp"

#include "figures/report/bars.hpp"
#include "figures/report/html.hpp"
#include "figures/report/svg.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

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

} // namespace

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

} // namespace fragfft::figures
