#include "figures/report/hardware_figures.hpp"

#include "figures/report/html.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

std::string times_text(double factor)
{
    return fmt::format("× {}", number(factor, 3));
}

// A bar for each, from 1 to the factor, on a logarithmic axis.
std::string drawn_factors(const std::vector<const Claim*>& claims)
{
    constexpr double width = 460.0;
    constexpr double row_height = 44.0;
    constexpr double top = 12.0;
    constexpr double bar_height = 14.0;
    constexpr double room_for_value = 70.0;
    double least = 1.0;
    double most = 1.0;
    for (const Claim* claim : claims) {
        least = std::min(least, claim->then_and_now->factor());
        most = std::max(most, claim->then_and_now->factor());
    }
    const double first = std::floor(std::log10(least));
    const double last = std::max(first + 1.0, std::ceil(std::log10(most)));
    const auto x_of = [&](double factor) {
        return (std::log10(factor) - first) / (last - first) * (width - 2.0 * room_for_value) + room_for_value;
    };
    const double bottom = top + row_height * static_cast<double>(claims.size());
    Svg svg(width, bottom + 30.0, "Figures of hardware: the factor from then to now");
    for (double decade = first; decade <= last; ++decade) {
        const double factor = std::pow(10.0, decade);
        svg.line(x_of(factor), top, x_of(factor), bottom,
                 {.stroke = factor == 1.0 ? ink : palette.back(), .stroke_width = factor == 1.0 ? 1.0 : 0.5});
        svg.text(x_of(factor), bottom + 16.0, times_text(factor), {.size = 12.0});
    }
    for (std::size_t i = 0; i < claims.size(); ++i) {
        const double factor = claims[i]->then_and_now->factor();
        const double y = top + row_height * static_cast<double>(i);
        svg.text(0.0, y + 10.0, fmt::format("{} ({})", claims[i]->statement, claims[i]->then_and_now->unit),
                 {.size = 12.0, .anchor = "start"});
        svg.rectangle(std::min(x_of(1.0), x_of(factor)), y + 20.0, std::fabs(x_of(factor) - x_of(1.0)), bar_height,
                      {.fill = palette[0], .stroke = "none"});
        svg.text(factor < 1.0 ? x_of(factor) - 6.0 : x_of(factor) + 6.0, y + 20.0 + bar_height / 2.0,
                 times_text(factor), {.size = 12.0, .anchor = factor < 1.0 ? "end" : "start", .bold = true});
    }
    return svg.str();
}

} // namespace

std::string hardware_figures_html(const std::vector<Claim>& claims)
{
    std::vector<const Claim*> drawn;
    CsvTable table{{"figure of its hardware", "then", "on", "year", "here", "now / then"}, {}};
    for (const Claim& claim : claims)
        if (claim.then_and_now && std::isfinite(claim.then_and_now->factor()) && claim.then_and_now->factor() > 0.0) {
            drawn.push_back(&claim);
            table.rows.push_back({claim.statement, claim.published, claim.hardware, claim.year, claim.measured,
                                  times_text(claim.then_and_now->factor())});
        }
    if (drawn.empty())
        return "";
    return fmt::format(
        "<h3 id=\"hardware-figures\">Figures of their hardware, then and now</h3>\n"
        "<p>Absolute times, rates and limits are properties of a machine, so they have no verdict: here is theirs, "
        "this machine's, and the factor between.</p>\n"
        "<div class=\"pictures\">\n{}</div>\n<details><summary>The same as a table, {} rows</summary>\n{}</details>\n",
        html_drawing(drawn_factors(drawn), "This machine's value divided by theirs, on a logarithmic scale. A time "
                                           "that is shorter now, and a rate that is lower, lie left of × 1."),
        table.rows.size(), html_table(table));
}

} // namespace fragfft::figures
