#include "figures/items/common/dataflow.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft::figures {

namespace {

constexpr double row_height = 30.0;
constexpr double column_width = 122.0;
constexpr double box_width = 84.0;
constexpr double first_box = 12.0;
constexpr double title_height = 34.0;
constexpr double label_height = 44.0;
constexpr std::size_t most_in_a_line = 4;

double left_of(std::size_t column)
{
    return first_box + column_width * static_cast<double>(column);
}

double middle_of(const DataflowBox& box)
{
    return box.first_place + 0.5 * box.places;
}

int length_of(const DataflowPanel& panel)
{
    const DataflowBox& last = panel.columns.front().boxes.back();
    return last.first_place + last.places;
}

double height_of(const DataflowPanel& panel)
{
    return title_height + row_height * length_of(panel) + label_height;
}

bool holds_all_of(const DataflowBox& box, const DataflowBox& other)
{
    return std::includes(box.elements.begin(), box.elements.end(), other.elements.begin(), other.elements.end());
}

void draw_boxes(Svg& svg, const std::vector<DataflowBox>& boxes, double left, double top, int length,
                const char* colour)
{
    constexpr double gap = 2.0;
    for (const DataflowBox& box : boxes) {
        svg.rectangle(left, top + row_height * box.first_place + gap, box_width, row_height * box.places - 2.0 * gap,
                      {.fill = colour, .fill_opacity = 0.14 + 0.12 * (box.places - 1) / length, .stroke = colour});
        const double x = left + 0.5 * box_width;
        const double y = top + row_height * middle_of(box);
        if (box.elements.size() <= most_in_a_line) {
            svg.text(x, y, words_of(box.elements));
            continue;
        }
        const auto half = box.elements.begin() + static_cast<std::ptrdiff_t>(box.elements.size() / 2);
        svg.text(x, y - 10.0, words_of({box.elements.begin(), half}));
        svg.text(x, y + 10.0, words_of({half, box.elements.end()}));
    }
}

void draw_panel(Svg& svg, const DataflowPanel& panel, double top)
{
    svg.text(first_box, top + 12.0, panel.title, {.size = 15.0, .anchor = "start", .bold = true});
    top += title_height;
    for (std::size_t column = 0; column < panel.columns.size(); ++column) {
        const DataflowColumn& shown = panel.columns[column];
        draw_boxes(svg, shown.boxes, left_of(column), top, length_of(panel), panel.colour);
        for (const DataflowArrow& arrow : shown.arrows)
            svg.arrow(left_of(column) + box_width, top + row_height * arrow.from, left_of(column + 1),
                      top + row_height * arrow.to, {.stroke_width = 1.3, .dashed = shown.dashed});
        svg.text(left_of(column) + 0.5 * box_width, top + row_height * length_of(panel) + 14.0, shown.label,
                 {.size = 13.0});
    }
}

} // namespace

std::vector<DataflowBox> boxes_of(const std::vector<std::vector<int>>& places)
{
    std::vector<DataflowBox> boxes;
    for (std::size_t place = 0; place < places.size(); ++place) {
        if (boxes.empty() || boxes.back().elements != places[place])
            boxes.push_back({static_cast<int>(place), 0, places[place]});
        ++boxes.back().places;
    }
    return boxes;
}

int differing_places(const Dataflow& one, const Dataflow& other)
{
    const Dataflow& longer = one.size() < other.size() ? other : one;
    const std::size_t common = std::min(one.size(), other.size());
    int differing = 0;
    for (std::size_t step = 0; step < longer.size(); ++step)
        for (std::size_t place = 0; place < longer[step].size(); ++place)
            differing += step < common && one[step].at(place) == other[step].at(place) ? 0 : 1;
    return differing;
}

std::string words_of(const std::vector<int>& elements)
{
    return fmt::format("{}", fmt::join(elements, " "));
}

std::vector<DataflowArrow> arrows_between(const std::vector<DataflowBox>& boxes, const std::vector<DataflowBox>& next)
{
    // Where two arrows meet a taller box, they are apart from its middle by this fraction of its height.
    constexpr double apart = 0.22;
    std::vector<DataflowArrow> arrows;
    for (const DataflowBox& box : boxes)
        for (const DataflowBox& into : next) {
            if (!holds_all_of(box, into) && !holds_all_of(into, box))
                continue;
            const double down = middle_of(box) < middle_of(into) ? 1.0 : -1.0;
            const double leaves = box.places > into.places ? down * apart * box.places : 0.0;
            const double enters = box.places < into.places ? -down * apart * into.places : 0.0;
            arrows.push_back({middle_of(box) + leaves, middle_of(into) + enters});
        }
    return arrows;
}

std::string drawn_dataflows(const std::vector<DataflowPanel>& panels, const std::string& label)
{
    std::size_t columns = 0;
    double height = 0.0;
    for (const DataflowPanel& panel : panels) {
        columns = std::max(columns, panel.columns.size());
        height += height_of(panel);
    }
    Svg svg(left_of(columns - 1) + box_width + first_box, height, label);
    double top = 0.0;
    for (const DataflowPanel& panel : panels) {
        draw_panel(svg, panel, top);
        top += height_of(panel);
    }
    return svg.str();
}

} // namespace fragfft::figures
