#include "figures/report/chart_drawing.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// A logarithmic axis cannot show an interval that reaches down to zero: it is cut at the end of the chart.
void keep_ends_positive(std::vector<PlottedCurve>& curves)
{
    double least = std::numeric_limits<double>::infinity();
    for (const PlottedCurve& plotted : curves)
        for (const ChartPoint& point : plotted.points)
            least = std::min(least, point.y);
    for (PlottedCurve& plotted : curves)
        for (ChartPoint& point : plotted.points)
            if (point.low <= 0.0 && point.y > 0.0)
                point.low = least;
}

// Whether a point can be placed on the axes: noise can make a time zero, or a NaN.
bool can_be_drawn(const ChartPoint& point, const Chart& chart)
{
    const bool is_finite =
        std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.low) && std::isfinite(point.high);
    return is_finite && (!chart.x.logarithmic || point.x > 0.0) && (!chart.y.logarithmic || point.y > 0.0);
}

std::vector<PlottedCurve> plotted_curves(const Chart& chart, const Table& table)
{
    std::vector<PlottedCurve> plotted;
    std::map<std::string, std::size_t> looks_of_pairs;
    std::size_t looks = 0;
    for (const Curve& curve : chart.curves) {
        std::size_t look = looks;
        if (!curve.pair.empty())
            look = looks_of_pairs.try_emplace(curve.pair, looks).first->second;
        looks = std::max(looks, look + 1);
        std::vector<ChartPoint> points = points_of(curve, table);
        std::erase_if(points, [&](const ChartPoint& point) { return !can_be_drawn(point, chart); });
        if (!points.empty())
            plotted.push_back({&curve, look, std::move(points)});
    }
    if (chart.y.logarithmic)
        keep_ends_positive(plotted);
    return plotted;
}

} // namespace

std::vector<ChartPoint> points_of(const Curve& curve, const Table& table)
{
    const std::size_t x_column = table.column(curve.x_column);
    const std::size_t y_column = table.column(curve.y_column);
    std::vector<std::pair<std::size_t, std::string>> conditions;
    for (const auto& [column, value] : curve.where)
        conditions.emplace_back(table.column(column), value);
    std::vector<ChartPoint> points;
    for (std::size_t row = 0; row < table.rows().size(); ++row) {
        const bool is_chosen = std::all_of(conditions.begin(), conditions.end(), [&](const auto& condition) {
            return table.text(row, condition.first) == condition.second;
        });
        if (!is_chosen || table.text(row, x_column).empty() || table.text(row, y_column).empty())
            continue;
        const std::optional<Interval> x = table.number(row, x_column);
        const std::optional<Interval> y = table.number(row, y_column);
        if (!x || !y)
            throw std::logic_error(fmt::format("a chart meets '{}' in column '{}'",
                                               table.text(row, x ? y_column : x_column),
                                               x ? curve.y_column : curve.x_column));
        points.push_back({x->middle, y->middle, y->low, y->high});
    }
    return points;
}

std::optional<double> end_at_levels(const ChartAxis& axis, const std::vector<PlottedCurve>& curves)
{
    double highest = 0.0;
    double highest_level = 0.0;
    for (const PlottedCurve& plotted : curves)
        for (const ChartPoint& point : plotted.points) {
            highest = std::max(highest, point.y);
            if (plotted.curve->level)
                highest_level = std::max(highest_level, point.y);
        }
    const double end = axis.ends_at_levels * highest_level;
    return end > 0.0 && end < highest ? std::optional(end) : std::nullopt;
}

std::optional<std::string> draw_chart(const Chart& chart, const Table& table)
{
    const std::vector<PlottedCurve> curves = plotted_curves(chart, table);
    return curves.empty() ? std::nullopt : std::optional(chart_svg(chart, curves));
}

} // namespace fragfft::figures
