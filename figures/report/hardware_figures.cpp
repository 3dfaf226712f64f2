#include "figures/report/hardware_figures.hpp"

#include "figures/report/bars.hpp"
#include "figures/report/html.hpp"
#include "figures/report/svg.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

std::string hardware_figures_html(const std::vector<Claim>& claims)
{
    BarGroup drawn;
    CsvTable table{{"figure of its hardware", "then", "on", "year", "here", "now / then"}, {}};
    for (const Claim& claim : claims)
        if (claim.then_and_now && std::isfinite(claim.then_and_now->factor()) && claim.then_and_now->factor() > 0.0) {
            const double factor = claim.then_and_now->factor();
            drawn.bars.push_back({fmt::format("{} ({})", claim.statement, claim.then_and_now->unit), factor,
                                  factor_text(factor), palette[0]});
            table.rows.push_back(
                {claim.statement, claim.published, claim.hardware, claim.year, claim.measured, factor_text(factor)});
        }
    if (drawn.bars.empty())
        return "";
    return fmt::format(
        "<h3 id=\"hardware-figures\">Figures of their hardware, then and now</h3>\n"
        "<p>Absolute times, rates and limits are properties of a machine, so they have no verdict: here is theirs, "
        "this machine's, and the factor between.</p>\n"
        "<div class=\"pictures\">\n{}</div>\n<details><summary>The same as a table, {} rows</summary>\n{}</details>\n",
        html_drawing(drawn_bars({drawn}, 1.0, factor_text, "Figures of hardware: the factor from then to now"),
                     "This machine's value divided by theirs, on a logarithmic scale. A time "
                     "that is shorter now, and a rate that is lower, lie left of × 1."),
        table.rows.size(), html_table(table));
}

} // namespace fragfft::figures
