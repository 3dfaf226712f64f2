#include "figures/report/bars.hpp"

#include "figures/measuring/csv_table.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr double drawing_width = 460.0; // narrow, so that text is legible when a phone scales the drawing to its screen
constexpr double top_margin = 12.0;
constexpr double line_height = 16.0;
constexpr double row_height = 30.0; // plus the lines of its label
constexpr double heading_height = 30.0;
constexpr double bar_height = 16.0;
constexpr double axis_height = 34.0;
constexpr double room_for_value = 80.0;

// Maps the powers of ten from `first` to `last` to the width of the drawing, leaving room for values next to the bars.
class Axis
{
public:
    Axis(const std::vector<BarGroup>& groups, double origin)
    {
        double least = origin > 0.0 ? origin : groups.front().bars.front().value;
        double most = least;
        for (const BarGroup& group : groups)
            for (const Bar& bar : group.bars) {
                least = std::min({least, bar.value, bar.low});
                most = std::max({most, bar.value, bar.high});
            }
        first = std::floor(std::log10(least));
        last = std::max(first + 1.0, std::ceil(std::log10(most)));
        room_before_ = origin > least ? room_for_value : 0.0;
    }

    double x(double value) const
    {
        return room_before_ +
               (std::log10(value) - first) / (last - first) * (drawing_width - room_before_ - room_for_value);
    }

    double first = 0.0;
    double last = 0.0;

private:
    double room_before_ = 0.0; // room for the values of bars that extend to the left
};

constexpr std::size_t letters_of_label = 60;

double label_height(const Bar& bar)
{
    return line_height * static_cast<double>(lines_of(bar.label, letters_of_label).size());
}

double height_of(const std::vector<BarGroup>& groups)
{
    double height = top_margin;
    for (const BarGroup& group : groups) {
        height += group.heading.empty() ? 0.0 : heading_height;
        for (const Bar& bar : group.bars)
            height += label_height(bar) + row_height;
    }
    return height;
}

void draw_bar(Svg& svg, const Axis& axis, const Bar& bar, double origin, double y)
{
    const double start = origin > 0.0 ? axis.x(origin) : 0.0;
    const double end = axis.x(bar.value);
    const bool to_the_left = end < start;
    for (const std::string& line : lines_of(bar.label, letters_of_label)) {
        svg.text(0.0, y + 10.0, line, {.size = 13.0, .anchor = "start"});
        y += line_height;
    }
    svg.rectangle(std::min(start, end), y + 4.0, std::fabs(end - start), bar_height,
                  {.fill = bar.colour, .stroke = "none"});
    const double middle = y + 4.0 + bar_height / 2.0;
    double beyond = end;
    if (bar.low < bar.high) {
        constexpr double half_cap = 4.0;
        for (const double limit : {axis.x(bar.low), axis.x(bar.high)}) {
            svg.line(limit, middle - half_cap, limit, middle + half_cap, {.stroke_width = 1.5});
            beyond = to_the_left ? std::min(beyond, limit) : std::max(beyond, limit);
        }
        svg.line(axis.x(bar.low), middle, axis.x(bar.high), middle, {.stroke_width = 1.5});
    }
    svg.text(to_the_left ? beyond - 6.0 : beyond + 6.0, middle, bar.value_text,
             {.size = 13.0, .anchor = to_the_left ? "end" : "start", .bold = true, .over_lines = true});
}

// Labels the powers of ten below the bars, except those that would touch the one before.
void draw_marks(Svg& svg, const Axis& axis, double y, std::string (*mark)(double))
{
    constexpr double size = 12.0;
    double free_from = 0.0;
    for (double decade = axis.first; decade <= axis.last; ++decade) {
        const double value = std::pow(10.0, decade);
        const double text = text_width(mark(value), size);
        const double left = std::max(0.0, axis.x(value) - text / 2.0);
        if (left < free_from)
            continue;
        svg.text(left == 0.0 ? 0.0 : axis.x(value), y, mark(value),
                 {.size = size, .anchor = left == 0.0 ? "start" : "middle"});
        free_from = left + text + size / 2.0;
    }
}

// Draws the grid lines behind a bar, but not behind its label.
void draw_grid(Svg& svg, const Axis& axis, double origin, double begin, double end)
{
    for (double decade = axis.first; decade <= axis.last; ++decade) {
        const double value = std::pow(10.0, decade);
        svg.line(axis.x(value), begin, axis.x(value), end,
                 {.stroke = value == origin ? ink : palette.back(), .stroke_width = value == origin ? 1.0 : 0.5});
    }
}

} // namespace

std::string drawn_bars(const std::vector<BarGroup>& groups, double origin, std::string (*mark)(double),
                       const std::string& description)
{
    if (groups.empty() ||
        std::any_of(groups.begin(), groups.end(), [](const auto& group) { return group.bars.empty(); }))
        throw std::logic_error("a chart of bars without a bar");
    for (const BarGroup& group : groups)
        for (const Bar& bar : group.bars)
            if (!(std::isfinite(bar.value) && bar.value > 0.0))
                throw std::logic_error(fmt::format("'{}' has no length on a logarithmic axis", bar.label));
    const Axis axis(groups, origin);
    const double bottom = height_of(groups);
    Svg svg(drawing_width, bottom + axis_height, description);
    draw_marks(svg, axis, bottom + 18.0, mark);
    double y = top_margin;
    for (const BarGroup& group : groups) {
        if (!group.heading.empty()) {
            svg.text(0.0, y + 0.6 * heading_height, group.heading, {.size = 14.0, .anchor = "start", .bold = true});
            y += heading_height;
        }
        for (const Bar& bar : group.bars) {
            const double next = y + label_height(bar) + row_height;
            draw_grid(svg, axis, origin, y + label_height(bar) + 2.0, next - 2.0);
            draw_bar(svg, axis, bar, origin, y);
            y = next;
        }
    }
    return svg.str();
}

std::string time_text(double milliseconds)
{
    return milliseconds < 1000.0 ? measuring::number(milliseconds, 3) + " ms"
                                 : measuring::number(milliseconds * 1e-3, 3) + " s";
}

std::string factor_text(double factor)
{
    return "× " + measuring::number(factor, 3);
}

} // namespace fragfft::figures
