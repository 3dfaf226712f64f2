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
    double low = y; // the ends of the interval in which y was measured: y itself where that is not known
    double high = y;

    bool has_interval() const { return low < y || y < high; }
    bool operator==(const ChartPoint&) const = default;
};

// The points of a curve, see Curve, with their intervals where the column of y has them. Throws std::logic_error naming
// a column that the table lacks, or a cell of text.
std::vector<ChartPoint> points_of(const Curve& curve, const Table& table);

// An SVG for the report, see svg.hpp: its text and axes have the page's colour, and it has no ids, so that a page may
// hold many. Points that have no place on the axes, such as one that is no number, and curves without points are left
// out; nothing when none has a point. Throws std::logic_error as points_of does.
std::optional<std::string> draw_chart(const Chart& chart, const Table& table);

// What charts are drawn of, see chart_svg.cpp.

struct PlottedCurve
{
    const Curve* curve;
    std::size_t look; // of colour and points: one for each pair, the same when other curves have no points
    std::vector<ChartPoint> points;
};

// The y where the axis ends by its level curves; nothing where that is not asked for, or cuts nothing off.
std::optional<double> end_at_levels(const ChartAxis& axis, const std::vector<PlottedCurve>& curves);

// `curves`: at least one, each with a point.
std::string chart_svg(const Chart& chart, const std::vector<PlottedCurve>& curves);

} // namespace fragfft::figures
