// Draws charts.
#pragma once

#include "figures/report/chart.hpp"
#include "figures/report/table.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fragfft::figures {

struct ChartPoint
{
    double x = 0.0;
    double y = 0.0;
    double low = y; // the ends of the interval of y: y itself if the interval is not known
    double high = y;

    bool has_interval() const { return low < y || y < high; }
    bool operator==(const ChartPoint&) const = default;
};

// The points of a curve (see Curve), with their intervals if the y column has them. Throws std::logic_error naming a
// column that the table lacks, or a cell with text.
std::vector<ChartPoint> points_of(const Curve& curve, const Table& table);

// Draws an SVG for the report, see svg.hpp. Text and axes have the page's colour, and there are no ids, so that a page
// may hold many charts. Points that cannot be placed on the axes, such as NaNs, and curves without points are left out;
// returns nothing if no curve has a point. Throws std::logic_error as points_of does.
std::optional<std::string> draw_chart(const Chart& chart, const Table& table);

// The parts of a chart, see chart_svg.cpp.

struct PlottedCurve
{
    const Curve* curve;
    std::size_t look; // index of colour and marker: one for each pair, unaffected by other curves that have no points
    std::vector<ChartPoint> points;
};

// The y at which its level curves end the axis; nothing if that is not wanted or cuts nothing off.
std::optional<double> end_at_levels(const ChartAxis& axis, const std::vector<PlottedCurve>& curves);

// `curves` holds at least one curve, each with a point.
std::string chart_svg(const Chart& chart, const std::vector<PlottedCurve>& curves);

} // namespace fragfft::figures
