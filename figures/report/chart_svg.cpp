#include "figures/report/chart_axis.hpp"
#include "figures/report/chart_drawing.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>

namespace fragfft::figures {

namespace {

// Narrow, so that text is legible on a phone, where the chart is scaled to the screen.
constexpr double chart_width = 480.0;
constexpr double plot_height = 230.0;
constexpr double text_size = 15.0;
constexpr double text_line_height = 20.0;
constexpr double gap = 8.0;
constexpr double sample_width = 34.0; // of the sample of a curve beside its title
constexpr double point_radius = 4.0;
constexpr double half_cap = 4.0; // half the width of the caps of an interval
constexpr const char* interval_title = "nine of ten runs";
constexpr const char* band_colour = "#888888"; // legible on light and on dark pages
constexpr double band_opacity = 0.3;

struct PlotPoint
{
    double x = 0.0;
    double y = 0.0;
};

std::string path_through(const std::vector<PlotPoint>& places)
{
    std::string path;
    for (const PlotPoint& place : places)
        path += fmt::format("{}{:.5g} {:.5g}", path.empty() ? "M" : "L", place.x, place.y);
    return path;
}

double width_of(const std::string& text)
{
    return text_width(text, text_size);
}

std::size_t letters_within(double room)
{
    return static_cast<std::size_t>(room / width_of("0"));
}

const char* colour_of(const PlottedCurve& plotted)
{
    return palette[plotted.look % palette.size()];
}

ShapeStyle line_style(const PlottedCurve& plotted)
{
    return {.stroke = colour_of(plotted), .stroke_width = 1.5, .dashed = plotted.curve->published};
}

// Draws a circle, square, triangle, diamond or upside-down triangle; filled, or hollow for published numbers.
void draw_point(Svg& svg, const PlottedCurve& plotted, PlotPoint at)
{
    const std::string colour = colour_of(plotted);
    const ShapeStyle style{.fill = plotted.curve->published ? "none" : colour, .stroke = colour};
    const double r = point_radius;
    const double wide = 1.2 * r; // widened so that all shapes look equally large
    switch (plotted.look % 5) {
    case 0:
        return svg.circle(at.x, at.y, r, style);
    case 1:
        return svg.rectangle(at.x - 0.9 * r, at.y - 0.9 * r, 1.8 * r, 1.8 * r, style);
    case 2:
        return svg.path(path_through({{at.x, at.y - wide}, {at.x + wide, at.y + r}, {at.x - wide, at.y + r}}) + "Z",
                        style);
    case 3:
        return svg.path(
            path_through({{at.x, at.y - wide}, {at.x + wide, at.y}, {at.x, at.y + wide}, {at.x - wide, at.y}}) + "Z",
            style);
    default:
        return svg.path(path_through({{at.x, at.y + wide}, {at.x + wide, at.y - r}, {at.x - wide, at.y - r}}) + "Z",
                        style);
    }
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

std::vector<double> values_on_x(const Chart& chart, const std::vector<PlottedCurve>& curves)
{
    std::vector<double> values = values_on(curves, {&ChartPoint::x});
    for (const ChartBand& band : chart.bands)
        values.insert(values.end(), {band.from, band.to});
    return values;
}

// Draws an upright line with caps at both ends.
void draw_capped(Svg& svg, double x, double from, double to, const ShapeStyle& style)
{
    svg.line(x, from, x, to, style);
    for (const double end : {from, to})
        svg.line(x - half_cap, end, x + half_cap, end, style);
}

bool has_intervals(const std::vector<PlottedCurve>& curves)
{
    return std::any_of(curves.begin(), curves.end(), [](const PlottedCurve& plotted) {
        return std::any_of(plotted.points.begin(), plotted.points.end(),
                           [](const ChartPoint& point) { return point.has_interval(); });
    });
}

// The legend lists curves, then bands, then what an interval is.
class Legend
{
public:
    Legend(const Chart& chart, const std::vector<PlottedCurve>& curves) : chart_(chart), curves_(curves)
    {
        std::vector<std::string> titles;
        for (const PlottedCurve& plotted : curves)
            titles.push_back(plotted.curve->title);
        for (const ChartBand& band : chart.bands)
            titles.push_back(band.title);
        if (has_intervals(curves))
            titles.push_back(interval_title);
        // Use two columns if every title fits into one of them.
        const std::size_t letters_of_half = letters_within(chart_width / 2.0 - sample_width - 3.0 * gap);
        const bool are_short = std::all_of(titles.begin(), titles.end(), [&](const std::string& title) {
            return lines_of(title, letters_of_half).size() == 1 && letters_in(title) <= letters_of_half;
        });
        columns_ = are_short && titles.size() > 1 ? 2 : 1;
        for (const std::string& title : titles)
            titles_.push_back(lines_of(title, letters_within(chart_width - sample_width - 3.0 * gap)));
    }

    double height() const
    {
        double lines = 0.0;
        for (std::size_t i = 0; i < titles_.size(); i += columns_)
            lines += static_cast<double>(titles_[i].size());
        return lines * text_line_height;
    }

    void draw(Svg& svg, double y) const
    {
        for (std::size_t i = 0; i < titles_.size(); ++i) {
            const double x = gap + (i % columns_ == 0 ? 0.0 : chart_width / 2.0);
            draw_sample(svg, i, {x, y + text_line_height / 2.0});
            double at = y;
            for (const std::string& line : titles_[i]) {
                svg.text(x + sample_width + gap, at + text_line_height / 2.0, line,
                         {.size = text_size, .anchor = "start"});
                at += text_line_height;
            }
            if ((i + 1) % columns_ == 0)
                y = at;
        }
    }

private:
    void draw_sample(Svg& svg, std::size_t entry, PlotPoint at) const
    {
        if (entry < curves_.size()) {
            const PlottedCurve& plotted = curves_[entry];
            if (!plotted.curve->dots)
                svg.line(at.x, at.y, at.x + sample_width, at.y, line_style(plotted));
            if (!plotted.curve->level)
                draw_point(svg, plotted, {at.x + sample_width / 2.0, at.y});
            return;
        }
        if (entry - curves_.size() == chart_.bands.size()) {
            draw_capped(svg, at.x + sample_width / 2.0, at.y - 7.0, at.y + 7.0, {});
            return;
        }
        const ChartBand& band = chart_.bands[entry - curves_.size()];
        if (band.from == band.to)
            svg.line(at.x, at.y, at.x + sample_width, at.y,
                     {.stroke = band_colour, .stroke_width = 1.5, .dashed = true});
        else
            svg.rectangle(at.x, at.y - 6.0, sample_width, 12.0,
                          {.fill = band_colour, .fill_opacity = band_opacity, .stroke = "none"});
    }

    const Chart& chart_;
    const std::vector<PlottedCurve>& curves_;
    std::size_t columns_ = 1;
    std::vector<std::vector<std::string>> titles_; // each broken into lines
};

// The label of y stands horizontally above its axis, the legend below the plot.
class DrawnChart
{
public:
    DrawnChart(const Chart& chart, const std::vector<PlottedCurve>& curves)
        : chart_(chart), curves_(curves), x_axis_(chart.x, values_on_x(chart, curves), false),
          y_axis_(chart.y, values_on(curves, {&ChartPoint::low, &ChartPoint::y, &ChartPoint::high}), true,
                  end_at_levels(chart.y, curves)),
          x_label_(lines_of(chart.x.label, letters_within(chart_width - 2.0 * gap))),
          y_label_(lines_of(chart.y.label, letters_within(chart_width - 2.0 * gap))), legend_(chart, curves)
    {
        double widest = 0.0;
        for (const double mark : y_axis_.marks())
            widest = std::max(widest, width_of(mark_text(mark)));
        left_ = widest + 2.0 * gap;
        right_ = chart_width - (x_axis_.marks().empty() ? gap : width_of(mark_text(x_axis_.marks().back())) / 2.0) -
                 gap / 2.0;
        top_ = text_line_height * static_cast<double>(y_label_.size()) + gap;
        bottom_ = top_ + plot_height;
        legend_top_ = bottom_ + text_line_height * static_cast<double>(x_label_.size() + 1) + 2.0 * gap;
    }

    std::string svg()
    {
        Svg svg(chart_width, legend_top_ + legend_.height() + gap / 2.0, chart_.caption);
        draw_bands(svg);
        draw_marks(svg);
        svg.path(path_through({{left_, top_}, {left_, bottom_}, {right_, bottom_}}));
        draw_labels(svg);
        for (const PlottedCurve& plotted : curves_)
            draw_intervals(svg, plotted);
        for (const PlottedCurve& plotted : curves_)
            draw_curve(svg, plotted);
        legend_.draw(svg, legend_top_);
        return svg.str();
    }

private:
    double x(double value) const { return left_ + x_axis_.place(value) * (right_ - left_); }
    double y(double value) const { return bottom_ - y_axis_.place(value) * (bottom_ - top_); }
    double y_within(double value) const { return bottom_ - y_axis_.place_within(value) * (bottom_ - top_); }

    void draw_bands(Svg& svg) const
    {
        for (const ChartBand& band : chart_.bands)
            if (band.from == band.to)
                svg.line(x(band.from), bottom_, x(band.from), top_,
                         {.stroke = band_colour, .stroke_width = 1.5, .dashed = true});
            else
                svg.rectangle(x(band.from), top_, x(band.to) - x(band.from), plot_height,
                              {.fill = band_colour, .fill_opacity = band_opacity, .stroke = "none"});
    }

    // Draws a grid line and a number at each mark; if numbers would touch, only every second, third, ... number.
    void draw_marks(Svg& svg) const
    {
        const ShapeStyle grid{.stroke = palette.back(), .stroke_width = 0.35};
        const std::vector<double>& across = x_axis_.marks();
        for (std::size_t i = 0, step = step_between_numbers(); i < across.size(); ++i) {
            svg.line(x(across[i]), bottom_, x(across[i]), top_, grid);
            if (i % step == 0)
                svg.text(x(across[i]), bottom_ + gap + text_line_height / 2.0, mark_text(across[i]),
                         {.size = text_size});
        }
        double last = bottom_ + text_line_height;
        for (const double mark : y_axis_.marks()) {
            svg.line(left_, y(mark), right_, y(mark), grid);
            if (last - y(mark) < text_line_height - 0.5)
                continue;
            last = y(mark);
            svg.text(left_ - gap, y(mark), mark_text(mark), {.size = text_size, .anchor = "end"});
        }
    }

    std::size_t step_between_numbers() const
    {
        const std::vector<double>& marks = x_axis_.marks();
        for (std::size_t step = 1; step < marks.size(); ++step) {
            bool is_free = true;
            for (std::size_t i = step; i < marks.size(); i += step)
                is_free = is_free &&
                          x(marks[i]) - x(marks[i - step]) >=
                              (width_of(mark_text(marks[i])) + width_of(mark_text(marks[i - step]))) / 2.0 + gap / 2.0;
            if (is_free)
                return step;
        }
        return std::max<std::size_t>(marks.size(), 1);
    }

    void draw_labels(Svg& svg) const
    {
        double at = text_line_height / 2.0;
        for (const std::string& line : y_label_) {
            svg.text(gap / 2.0, at, line, {.size = text_size, .anchor = "start"});
            at += text_line_height;
        }
        at = bottom_ + 1.5 * (gap + text_line_height);
        for (const std::string& line : x_label_) {
            svg.text((left_ + right_) / 2.0, at, line, {.size = text_size});
            at += text_line_height;
        }
    }

    // Shades the interval of a measured level line; draws a bar at each point of other curves.
    void draw_intervals(Svg& svg, const PlottedCurve& plotted) const
    {
        const ShapeStyle bar{.stroke = colour_of(plotted)};
        std::vector<PlotPoint> around;
        for (const ChartPoint& point : plotted.points)
            around.push_back({x(point.x), y_within(point.low)});
        for (auto point = plotted.points.rbegin(); point != plotted.points.rend(); ++point)
            around.push_back({x(point->x), y_within(point->high)});
        const bool is_measured = std::any_of(plotted.points.begin(), plotted.points.end(),
                                             [](const ChartPoint& point) { return point.has_interval(); });
        if (plotted.curve->level) {
            if (is_measured)
                svg.path(path_through(around) + "Z",
                         {.fill = colour_of(plotted), .fill_opacity = 0.2, .stroke = "none"});
            return;
        }
        for (const ChartPoint& point : plotted.points) {
            if (!point.has_interval() || y_axis_.place(point.low) > 1.0)
                continue;
            const double at = x(point.x);
            svg.line(at, y_within(point.low), at, y_within(point.high), bar);
            for (const double end : {point.low, point.high})
                if (y_axis_.place(end) == y_axis_.place_within(end))
                    svg.line(at - half_cap, y(end), at + half_cap, y(end), bar);
        }
    }

    void draw_curve(Svg& svg, const PlottedCurve& plotted) const
    {
        std::vector<PlotPoint> places;
        for (const ChartPoint& point : plotted.points)
            places.push_back({x(point.x), y(point.y)});
        // A level that is known at a single x is drawn over the whole width.
        if (plotted.curve->level && places.size() == 1)
            places = {{left_, places.front().y}, {right_, places.front().y}};
        if (!plotted.curve->dots)
            if (const std::string path = path_below_top(places); !path.empty())
                svg.path(path, line_style(plotted));
        if (plotted.curve->level)
            return;
        for (const PlotPoint& place : places)
            if (!is_above(place))
                draw_point(svg, plotted, place);
    }

    bool is_above(const PlotPoint& place) const { return place.y < top_ - 0.01; }

    // The point where the segment between them crosses the top of the plot.
    PlotPoint crossing(const PlotPoint& a, const PlotPoint& b) const
    {
        return {a.x + (b.x - a.x) * (top_ - a.y) / (b.y - a.y), top_};
    }

    std::string path_below_top(const std::vector<PlotPoint>& places) const
    {
        std::string path;
        std::vector<PlotPoint> part;
        const auto finish_part = [&] {
            path += part.size() > 1 ? path_through(part) : "";
            part.clear();
        };
        for (std::size_t i = 0; i < places.size(); ++i) {
            const bool crosses = i > 0 && is_above(places[i]) != is_above(places[i - 1]);
            if (crosses)
                part.push_back(crossing(places[i - 1], places[i]));
            if (!is_above(places[i]))
                part.push_back(places[i]);
            else if (crosses)
                finish_part();
        }
        finish_part();
        return path;
    }

    const Chart& chart_;
    const std::vector<PlottedCurve>& curves_;
    DrawnAxis x_axis_;
    DrawnAxis y_axis_;
    std::vector<std::string> x_label_;
    std::vector<std::string> y_label_;
    Legend legend_;
    double left_ = 0.0; // edges of the plot
    double right_ = chart_width;
    double top_ = 0.0;
    double bottom_ = 0.0;
    double legend_top_ = 0.0;
};

} // namespace

std::string chart_svg(const Chart& chart, const std::vector<PlottedCurve>& curves)
{
    return DrawnChart(chart, curves).svg();
}

} // namespace fragfft::figures
