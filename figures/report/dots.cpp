#include "figures/report/dots.hpp"

#include "figures/measuring/csv_table.hpp"
#include "figures/report/svg.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr double drawing_width = 460.0; // narrow, so that text is legible when a phone scales the drawing to its screen
constexpr double top_margin = 12.0;
constexpr double dot_line_height = 16.0;
constexpr double row_height = 26.0; // plus the lines of its label
constexpr double heading_height = 30.0;
constexpr double dot_radius = 5.0;
constexpr double half_cap_of_dot = 4.0; // half the height of the caps of an interval
constexpr double axis_height = 34.0;
constexpr double room_for_value = 80.0;
constexpr double dot_sample_width = 26.0; // of a sample in the legend
constexpr double dot_text_size = 13.0;
// Dots can be drawn in parts, so their letters need not become as small as those of other drawings.
constexpr double least_shown_dot_text = 11.0;
constexpr double most_height_of_part = most_drawn_height(dot_text_size) * least_shown_letters / least_shown_dot_text;
constexpr std::size_t letters_of_label = 60;
constexpr std::size_t letters_of_meaning = 56; // beside a sample
constexpr const char* interval_words = "nine of ten runs";

bool has_place(double value)
{
    return std::isfinite(value) && value > 0.0;
}

// Maps the powers of ten from `first` to `last` to the width of the drawing, leaving room for values next to the dots.
class Axis
{
public:
    Axis(const std::vector<DotGroup>& groups, double origin)
    {
        double least = origin > 0.0 ? origin : groups.front().dots.front().value;
        double most = least;
        for (const DotGroup& group : groups)
            for (const Dot& dot : group.dots) {
                for (const double end : {dot.value, dot.low, dot.high})
                    if (has_place(end)) {
                        least = std::min(least, end);
                        most = std::max(most, end);
                    }
            }
        first = std::floor(std::log10(least));
        last = std::max(first + 1.0, std::ceil(std::log10(most)));
        room_before_ = origin > least ? room_for_value : dot_radius;
    }

    // An interval's end that has no place lies at the axis' end.
    double x(double value) const
    {
        if (!has_place(value))
            return value > 0.0 ? right() : left();
        return room_before_ +
               (std::log10(value) - first) / (last - first) * (drawing_width - room_before_ - room_for_value);
    }
    double left() const { return room_before_; }
    double right() const { return drawing_width - room_for_value; }

    double first = 0.0;
    double last = 0.0;

private:
    double room_before_ = 0.0; // room for the values of dots to the left of the origin
};

bool has_interval(const Dot& dot)
{
    return dot.low < dot.high;
}

// The meanings of the colours that occur, in their given order, and the interval's at last, without a colour.
std::vector<DotMeaning> legend_of(const std::vector<DotGroup>& groups, const std::vector<DotMeaning>& meanings)
{
    std::set<std::string> colours;
    bool has_intervals = false;
    for (const DotGroup& group : groups)
        for (const Dot& dot : group.dots) {
            colours.insert(dot.colour);
            has_intervals = has_intervals || has_interval(dot);
        }
    std::vector<DotMeaning> legend;
    for (const DotMeaning& meaning : meanings)
        if (colours.erase(meaning.colour) > 0)
            legend.push_back(meaning);
    if (!colours.empty())
        throw std::logic_error(fmt::format("no legend says what the colour {} means", *colours.begin()));
    if (has_intervals)
        legend.push_back({"", interval_words});
    return legend;
}

double height_of_label(const std::string& label)
{
    return dot_line_height * static_cast<double>(lines_of(label, letters_of_label).size());
}

double height_of(const Dot& dot)
{
    return height_of_label(dot.label) + row_height;
}

double height_of_heading(const DotGroup& group)
{
    return group.heading.empty() ? 0.0 : heading_height;
}

double height_of(const std::vector<DotGroup>& groups)
{
    double height = 0.0;
    for (const DotGroup& group : groups) {
        height += height_of_heading(group);
        for (const Dot& dot : group.dots)
            height += height_of(dot);
    }
    return height;
}

// Begins a part wherever the next dot would make one taller than `most`.
std::vector<std::vector<DotGroup>> parts_of(const std::vector<DotGroup>& groups, double most)
{
    std::vector<std::vector<DotGroup>> parts(1);
    for (const DotGroup& group : groups) {
        bool has_begun = false;
        for (const Dot& dot : group.dots) {
            const double heading = has_begun ? 0.0 : height_of_heading(group);
            if (!parts.back().empty() && height_of(parts.back()) + heading + height_of(dot) > most) {
                parts.emplace_back();
                if (has_begun)
                    parts.back().push_back({group.heading.empty() ? "" : group.heading + ", continued", {}});
            }
            if (!has_begun)
                parts.back().push_back({group.heading, {}});
            has_begun = true;
            parts.back().back().dots.push_back(dot);
        }
    }
    return parts;
}

// As few parts as there can be, and of about equal height.
std::vector<std::vector<DotGroup>> equal_parts_of(const std::vector<DotGroup>& groups, double most)
{
    const std::size_t fewest = parts_of(groups, most).size();
    for (double height = height_of(groups) / static_cast<double>(fewest); height < most; height += dot_line_height)
        if (std::vector<std::vector<DotGroup>> parts = parts_of(groups, height); parts.size() <= fewest)
            return parts;
    return parts_of(groups, most);
}

void draw_dot_interval(Svg& svg, double from, double to, double y)
{
    for (const double end : {from, to})
        svg.line(end, y - half_cap_of_dot, end, y + half_cap_of_dot, {.stroke_width = 1.5});
    svg.line(from, y, to, y, {.stroke_width = 1.5});
}

// Returns the y below the legend.
double draw_legend(Svg& svg, const std::vector<DotMeaning>& legend, double y)
{
    for (const DotMeaning& meaning : legend) {
        const double middle = y + dot_line_height / 2.0;
        if (meaning.colour.empty())
            draw_dot_interval(svg, 2.0, dot_sample_width - 6.0, middle);
        else
            svg.circle(dot_sample_width / 2.0 - 2.0, middle, dot_radius, {.fill = meaning.colour, .stroke = "none"});
        for (const std::string& line : lines_of(meaning.words, letters_of_meaning)) {
            svg.text(dot_sample_width, y + dot_line_height / 2.0, line, {.size = dot_text_size, .anchor = "start"});
            y += dot_line_height;
        }
    }
    return y;
}

double height_of_legend(const std::vector<DotMeaning>& legend)
{
    double height = 0.0;
    for (const DotMeaning& meaning : legend)
        height += dot_line_height * static_cast<double>(lines_of(meaning.words, letters_of_meaning).size());
    return height;
}

void draw_dot(Svg& svg, const Axis& axis, const Dot& dot, double origin, double y)
{
    for (const std::string& line : lines_of(dot.label, letters_of_label)) {
        svg.text(0.0, y + 10.0, line, {.size = dot_text_size, .anchor = "start"});
        y += dot_line_height;
    }
    const double middle = y + row_height / 2.0 - 2.0;
    const double place = axis.x(dot.value);
    const bool to_the_left = dot.value < origin;
    double beyond = place + (to_the_left ? -dot_radius : dot_radius);
    if (has_interval(dot)) {
        draw_dot_interval(svg, axis.x(dot.low), axis.x(dot.high), middle);
        beyond = to_the_left ? std::min(beyond, axis.x(dot.low)) : std::max(beyond, axis.x(dot.high));
    }
    svg.circle(place, middle, dot_radius, {.fill = dot.colour, .stroke = "none"});
    svg.text(to_the_left ? beyond - 6.0 : beyond + 6.0, middle, dot.value_text,
             {.size = dot_text_size, .anchor = to_the_left ? "end" : "start", .bold = true, .over_lines = true});
}

// Labels the powers of ten below the dots, except those that would touch the one before.
void draw_marks(Svg& svg, const Axis& axis, double y, std::string (*mark)(double))
{
    constexpr double size = dot_text_size;
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

// Draws the grid lines behind a dot, but not behind its label.
void draw_grid(Svg& svg, const Axis& axis, double origin, double begin, double end)
{
    const double middle = (begin + end) / 2.0;
    svg.line(axis.left(), middle, axis.right(), middle, {.stroke = palette.back(), .stroke_width = 0.5});
    for (double decade = axis.first; decade <= axis.last; ++decade) {
        const double value = std::pow(10.0, decade);
        svg.line(axis.x(value), begin, axis.x(value), end,
                 {.stroke = value == origin ? ink : palette.back(), .stroke_width = value == origin ? 1.0 : 0.5});
    }
}

void require_places(const std::vector<DotGroup>& groups)
{
    if (groups.empty() ||
        std::any_of(groups.begin(), groups.end(), [](const auto& group) { return group.dots.empty(); }))
        throw std::logic_error("a chart of dots without a dot");
    for (const DotGroup& group : groups)
        for (const Dot& dot : group.dots)
            if (!has_place(dot.value))
                throw std::logic_error(fmt::format("'{}' has no place on a logarithmic axis", dot.label));
}

std::string drawn_part(const std::vector<DotGroup>& groups, const std::vector<DotMeaning>& meanings, const Axis& axis,
                       const DotAxis& described, const std::string& description)
{
    const std::vector<DotMeaning> legend = legend_of(groups, meanings);
    const double bottom = top_margin + height_of_legend(legend) + height_of(groups);
    Svg svg(drawing_width, bottom + axis_height, description);
    draw_marks(svg, axis, bottom + 18.0, described.mark);
    double y = draw_legend(svg, legend, top_margin / 2.0) + top_margin / 2.0;
    for (const DotGroup& group : groups) {
        if (!group.heading.empty()) {
            svg.text(0.0, y + 0.6 * heading_height, group.heading, {.size = 14.0, .anchor = "start", .bold = true});
            y += heading_height;
        }
        for (const Dot& dot : group.dots) {
            const double begin = y + height_of_label(dot.label);
            draw_grid(svg, axis, described.origin, begin + 3.0, begin + row_height - 7.0);
            draw_dot(svg, axis, dot, described.origin, y);
            y = begin + row_height;
        }
    }
    return svg.str();
}

} // namespace

std::vector<std::string> drawn_dots(const std::vector<DotGroup>& groups, const std::vector<DotMeaning>& meanings,
                                    const DotAxis& described, const std::string& description)
{
    require_places(groups);
    const Axis axis(groups, described.origin);
    // The legend of a part is no taller than that of the whole.
    const double height_of_whole_legend = height_of_legend(legend_of(groups, meanings));
    const std::vector<std::vector<DotGroup>> parts =
        equal_parts_of(groups, most_height_of_part - top_margin - height_of_whole_legend - axis_height);
    std::vector<std::string> drawn;
    for (const std::vector<DotGroup>& part : parts)
        drawn.push_back(drawn_part(
            part, meanings, axis, described,
            parts.size() == 1 ? description
                              : fmt::format("{}, drawing {} of {}", description, drawn.size() + 1, parts.size())));
    return drawn;
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
