// Draws charts with gnuplot.
#pragma once

#include "figures/report/chart.hpp"

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

// The points of a curve, see Curve, with their intervals where the table has them: where the two columns behind y's
// are named as its 5th and 95th of a hundred. Throws std::logic_error naming a column that the table lacks or a cell
// that is no number.
std::vector<ChartPoint> points_of(const Curve& curve, const CsvTable& table);

// Where a logarithmic axis over these values, all positive, has its marks: at powers of two where
// every value is one, else at 1, 2, 5 times powers of ten, or at the powers alone when the axis is long.
std::vector<double> logarithmic_marks(const std::vector<double>& values);

// What gnuplot is told; it writes the chart to `file`. Curves without points are left out. Throws std::logic_error as
// points_of does, and for a value on a logarithmic axis that is not positive.
std::string gnuplot_script(const Chart& chart, const CsvTable& table, const std::string& file);

// gnuplot's SVG as the report wants it: see svg.hpp. Text and axes in the page's colour, names of its parts of their
// own, so that several charts live in one page.
std::string themed(const std::string& gnuplot_svg, const Chart& chart);

// An SVG for the report. Nothing when gnuplot is not installed or no curve has a point. Throws DeviceError when gnuplot
// fails, and as gnuplot_script does.
std::optional<std::string> draw_chart(const Chart& chart, const CsvTable& table);

bool charts_can_be_drawn();

} // namespace fragfft::figures
