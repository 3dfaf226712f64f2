#include "figures/report/chart_drawing.hpp"

#include "errors.hpp"
#include "figures/measuring/tool.hpp"
#include "figures/report/results_folder.hpp"
#include "figures/report/svg.hpp"
#include "program/files/temporary_folder.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <initializer_list>
#include <limits>
#include <map>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// Small enough that text is legible on a phone, where the chart is scaled to the screen.
constexpr int plot_width = 480;
constexpr int plot_height = 320;
constexpr int height_of_key_line = 24;
constexpr const char* band_colour = "#888888"; // legible on light pages and dark ones

struct PlottedCurve
{
    const Curve* curve;
    std::size_t number; // in the chart
    std::size_t look;   // of colour and points: one for each pair, the same when other curves have no points
    std::vector<ChartPoint> points;
};

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

std::vector<PlottedCurve> plotted_curves(const Chart& chart, const CsvTable& table)
{
    std::vector<PlottedCurve> plotted;
    std::map<std::string, std::size_t> looks_of_pairs;
    std::size_t looks = 0;
    for (std::size_t i = 0; i < chart.curves.size(); ++i) {
        const Curve& curve = chart.curves[i];
        std::size_t look = looks;
        if (!curve.pair.empty())
            look = looks_of_pairs.try_emplace(curve.pair, looks).first->second;
        looks = std::max(looks, look + 1);
        if (std::vector<ChartPoint> points = points_of(curve, table); !points.empty())
            plotted.push_back({&curve, i, look, std::move(points)});
    }
    if (chart.y.logarithmic)
        keep_ends_positive(plotted);
    return plotted;
}

// Where the y axis ends by its level curves; nothing where that is not asked for, or cuts nothing off.
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

// In gnuplot's single quotes only the quote itself is special.
std::string quoted(const std::string& text)
{
    std::string result = "'";
    for (const char character : text)
        result += character == '\'' ? std::string("''") : std::string(1, character == '\n' ? ' ' : character);
    return result + '\'';
}

std::vector<double> values_on(const std::vector<PlottedCurve>& curves,
                              std::initializer_list<double ChartPoint::*> coordinates)
{
    std::vector<double> values;
    for (const PlottedCurve& curve : curves)
        for (const ChartPoint& point : curve.points)
            for (double ChartPoint::*coordinate : coordinates)
                values.push_back(point.*coordinate);
    return values;
}

std::string axis_commands(char axis, const ChartAxis& description, const std::vector<double>& values,
                          std::optional<double> end = std::nullopt)
{
    std::string commands =
        fmt::format("set {}label {}{}\n", axis, quoted(description.label), axis == 'x' ? " offset 0,0.4" : "");
    if (values.empty())
        return commands;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    if (!description.logarithmic) {
        if (axis == 'y' && *least >= 0.0)
            commands += fmt::format("set yrange [0:{}]\n", end ? fmt::format("{:.9g}", *end) : "*");
        return commands;
    }
    if (*least <= 0.0)
        throw std::logic_error(fmt::format("{} on the logarithmic axis '{}'", *least, description.label));
    constexpr double margin = 1.2;
    commands +=
        fmt::format("set logscale {0}\nset {0}range [{1:.9g}:{2:.9g}]\n", axis, *least / margin, *most * margin);
    std::vector<std::string> marks;
    for (const double mark : logarithmic_marks(values))
        marks.push_back(fmt::format("'{0:g}' {0:.9g}", mark));
    if (marks.size() > 1)
        commands += fmt::format("set {}tics ({})\n", axis, fmt::join(marks, ", "));
    return commands;
}

// Behind the curves.
std::string band_commands(const std::vector<ChartBand>& bands)
{
    std::string commands;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const ChartBand& band = bands[i];
        commands += band.from == band.to
                        ? fmt::format("set arrow {} from {:.9g}, graph 0 to {:.9g}, graph 1 nohead back linecolor rgb "
                                      "'{}' linewidth 1.5 dashtype '-'\n",
                                      i + 1, band.from, band.to, band_colour)
                        : fmt::format("set object {} rectangle from {:.9g}, graph 0 to {:.9g}, graph 1 behind "
                                      "fillcolor rgb '{}' fillstyle solid 0.3 noborder\n",
                                      i + 1, band.from, band.to, band_colour);
    }
    return commands;
}

bool has_intervals(const PlottedCurve& plotted)
{
    return std::any_of(plotted.points.begin(), plotted.points.end(),
                       [](const ChartPoint& point) { return point.has_interval(); });
}

const char* style_of(const Curve& curve)
{
    return curve.level ? "lines" : curve.dots ? "points" : "linespoints";
}

std::string plot_command(const std::vector<PlottedCurve>& curves, const std::vector<ChartBand>& bands)
{
    // gnuplot's numbers of the full and the empty circle, square, triangle, diamond and upturned triangle.
    constexpr int full_points[] = {7, 5, 9, 13, 11};
    constexpr int empty_points[] = {6, 4, 8, 12, 10};
    std::vector<std::string> plots;
    for (const PlottedCurve& plotted : curves) {
        const bool published = plotted.curve->published;
        const std::size_t point = plotted.look % std::size(full_points);
        const char* colour = palette[plotted.look % palette.size()];
        const std::string points =
            fmt::format(" pointtype {} pointsize 0.8", published ? empty_points[point] : full_points[point]);
        // Where a level line was measured: shaded around it. Else a bar at each point.
        if (has_intervals(plotted))
            plots.push_back(
                plotted.curve->level
                    ? fmt::format("$curve{} using 1:3:4 with filledcurves fillcolor rgb '{}' fillstyle transparent "
                                  "solid 0.2 noborder notitle",
                                  plotted.number, colour)
                    : fmt::format("$curve{} using 1:2:3:4 with yerrorbars linecolor rgb '{}' linewidth 1 pointtype 0 "
                                  "notitle",
                                  plotted.number, colour));
        plots.push_back(fmt::format("$curve{0} using 1:2 with {1} linecolor rgb '{2}' linewidth 1.5 dashtype {3}{4} "
                                    "title {5}",
                                    plotted.number, style_of(*plotted.curve), colour, published ? "'-'" : "1",
                                    plotted.curve->level ? "" : points, quoted(plotted.curve->title)));
    }
    for (const ChartBand& band : bands)
        plots.push_back(fmt::format(
            "NaN with {} title {}",
            band.from == band.to ? fmt::format("lines linecolor rgb '{}' linewidth 1.5 dashtype '-'", band_colour)
                                 : fmt::format("boxes fillcolor rgb '{}' fillstyle solid 0.3 noborder", band_colour),
            quoted(band.title)));
    return fmt::format("plot {}\n", fmt::join(plots, ", "));
}

int height_of(std::size_t curves)
{
    return plot_height + height_of_key_line * static_cast<int>(curves);
}

} // namespace

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
        const bool chosen = std::all_of(conditions.begin(), conditions.end(), [&](const auto& condition) {
            return row.at(condition.first) == condition.second;
        });
        if (!chosen || row.at(x).empty() || row.at(y).empty())
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

std::vector<double> logarithmic_marks(const std::vector<double>& values)
{
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const bool powers_of_two = std::all_of(
        values.begin(), values.end(), [](double value) { return std::exp2(std::round(std::log2(value))) == value; });
    std::vector<double> marks;
    if (powers_of_two) {
        for (double mark = *least; mark <= *most; mark *= 2.0)
            marks.push_back(mark);
        return marks;
    }
    const double decades = std::log10(*most / *least);
    const std::vector<double> steps = decades > 3.0   ? std::vector{1.0}
                                      : decades > 0.7 ? std::vector{1.0, 2.0, 5.0}
                                                      : std::vector{1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0};
    for (double decade = std::floor(std::log10(*least)); decade <= std::ceil(std::log10(*most)); decade += 1.0)
        for (const double step : steps)
            if (const double mark = step * std::pow(10.0, decade); mark >= *least / 1.2 && mark <= *most * 1.2)
                marks.push_back(mark);
    return marks;
}

std::string gnuplot_script(const Chart& chart, const CsvTable& table, const std::string& file)
{
    const std::vector<PlottedCurve> curves = plotted_curves(chart, table);
    std::string script =
        fmt::format("set terminal svg size {},{} dynamic noenhanced font 'sans-serif,15'\nset output {}\n", plot_width,
                    height_of(curves.size() + chart.bands.size()), quoted(file));
    script += "set border 3\nset tics nomirror\nset grid\n"
              "set key bmargin left vertical maxcols 1 Left reverse samplen 3 height 0.5\n";
    std::vector<double> on_x = values_on(curves, {&ChartPoint::x});
    for (const ChartBand& band : chart.bands)
        on_x.insert(on_x.end(), {band.from, band.to});
    script += axis_commands('x', chart.x, on_x);
    script += axis_commands('y', chart.y, values_on(curves, {&ChartPoint::low, &ChartPoint::y, &ChartPoint::high}),
                            end_at_levels(chart.y, curves));
    for (const PlottedCurve& plotted : curves) {
        script += fmt::format("$curve{} << END\n", plotted.number);
        for (const ChartPoint& point : plotted.points)
            script += has_intervals(plotted)
                          ? fmt::format("{:.9g} {:.9g} {:.9g} {:.9g}\n", point.x, point.y, point.low, point.high)
                          : fmt::format("{:.9g} {:.9g}\n", point.x, point.y);
        script += "END\n";
    }
    return script + band_commands(chart.bands) + plot_command(curves, chart.bands);
}

std::optional<std::string> draw_chart(const Chart& chart, const CsvTable& table)
{
    if (plotted_curves(chart, table).empty() || !charts_can_be_drawn())
        return std::nullopt;
    const TemporaryFolder folder;
    const std::string script = folder.file("chart.gnuplot");
    const std::string svg = folder.file("chart.svg");
    write_text(script, gnuplot_script(chart, table, svg));
    output_of({"gnuplot", script});
    return themed(read_text(svg), chart);
}

bool charts_can_be_drawn()
{
    return is_installed("gnuplot");
}

} // namespace fragfft::figures
