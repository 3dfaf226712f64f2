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

// A logarithmic axis has no place for an interval that reaches to zero: it ends where the chart does.
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

// `AnyTable`: Table, or CsvTable of items that have no typed one.
template <typename AnyTable> std::vector<PlottedCurve> plotted_curves(const Chart& chart, const AnyTable& table)
{
    std::vector<PlottedCurve> plotted;
    std::map<std::string, std::size_t> looks_of_pairs;
    std::size_t looks = 0;
    for (const Curve& curve : chart.curves) {
        std::size_t look = looks;
        if (!curve.pair.empty())
            look = looks_of_pairs.try_emplace(curve.pair, looks).first->second;
        looks = std::max(looks, look + 1);
        if (std::vector<ChartPoint> points = points_of(curve, table); !points.empty())
            plotted.push_back({&curve, look, std::move(points)});
    }
    if (chart.y.logarithmic)
        keep_ends_positive(plotted);
    return plotted;
}

template <typename AnyTable> std::optional<std::string> drawn(const Chart& chart, const AnyTable& table)
{
    const std::vector<PlottedCurve> curves = plotted_curves(chart, table);
    return curves.empty() ? std::nullopt : std::optional(chart_svg(chart, curves));
}

void require_finite(double value, const std::string& column)
{
    if (!std::isfinite(value))
        throw std::logic_error(fmt::format("a chart meets '{}' in column '{}'", value, column));
}

// Of tables of text.

std::size_t column_index(const CsvTable& table, const std::string& column)
{
    const auto place = std::find(table.columns.begin(), table.columns.end(), column);
    if (place == table.columns.end())
        throw std::logic_error(fmt::format("a chart's table has no column '{}'", column));
    return static_cast<std::size_t>(place - table.columns.begin());
}

double value_of(const std::string& cell, const std::string& column)
{
    double value = 0.0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc{} || end != cell.data() + cell.size() || !std::isfinite(value))
        throw std::logic_error(fmt::format("a chart meets '{}' in column '{}'", cell, column));
    return value;
}

// "5th of a hundred", "GFLOP/s, 5th percentile": as what lies in between is named.
bool has_interval_behind(const CsvTable& table, std::size_t y)
{
    const auto names = [&](std::size_t column, const char* share) {
        return column < table.columns.size() && table.columns[column].find(share) != std::string::npos;
    };
    return names(y + 1, "5th") && !names(y + 1, "95th") && names(y + 2, "95th");
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
        require_finite(x->middle, curve.x_column);
        require_finite(y->middle, curve.y_column);
        points.push_back({x->middle, y->middle, y->low, y->high});
    }
    return points;
}

std::vector<ChartPoint> points_of(const Curve& curve, const CsvTable& table)
{
    const std::size_t x = column_index(table, curve.x_column);
    const std::size_t y = column_index(table, curve.y_column);
    const bool has_interval = has_interval_behind(table, y);
    std::vector<std::pair<std::size_t, std::string>> conditions;
    for (const auto& [column, value] : curve.where)
        conditions.emplace_back(column_index(table, column), value);
    std::vector<ChartPoint> points;
    for (const std::vector<std::string>& row : table.rows) {
        const bool is_chosen = std::all_of(conditions.begin(), conditions.end(), [&](const auto& condition) {
            return row.at(condition.first) == condition.second;
        });
        if (!is_chosen || row.at(x).empty() || row.at(y).empty())
            continue;
        const auto value = [&](std::size_t column) { return value_of(row.at(column), table.columns[column]); };
        ChartPoint point{value(x), value(y)};
        if (has_interval && !row.at(y + 1).empty() && !row.at(y + 2).empty()) {
            // Their digits are rounded one by one.
            point.low = std::min(point.y, value(y + 1));
            point.high = std::max(point.y, value(y + 2));
        }
        points.push_back(point);
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
    return drawn(chart, table);
}

std::optional<std::string> draw_chart(const Chart& chart, const CsvTable& table)
{
    return drawn(chart, table);
}

} // namespace fragfft::figures
