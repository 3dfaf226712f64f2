#include "figures/items/wide_passes/wide_chapter.hpp"

#include "figures/report/svg.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

const char* const colour_of_read = palette[0];
const char* const colour_of_written = palette[1];

const LineFragment& fragment_that_leaves(const LineStep& step, int number)
{
    return *std::find_if(step.fragments.begin(), step.fragments.end(), [&](const LineFragment& fragment) {
        return std::find(fragment.leaves.begin(), fragment.leaves.end(), number) != fragment.leaves.end();
    });
}

// A column of numbers from the top, drawn as one frame in which some are filled.
class NumberColumn
{
public:
    static constexpr double width = 14.0;
    static constexpr double cell = 7.0;

    NumberColumn(Svg& svg, double left, double top, int length) : svg_(svg), left_(left), top_(top)
    {
        svg.rectangle(left, top, width, cell * length, {.stroke_width = 0.8});
    }

    void fill(int number, const char* colour, double opacity)
    {
        svg_.rectangle(left_, top_ + cell * number, width, cell,
                       {.fill = colour, .fill_opacity = opacity, .stroke = "none"});
    }
    double right() const { return left_ + width; }
    double left() const { return left_; }
    double middle_of(int number) const { return top_ + cell * (number + 0.5); }

private:
    Svg& svg_;
    double left_;
    double top_;
};

double gap_of(const LinePanel& panel)
{
    return panel.steps.size() > 2 ? 44.0 : 84.0; // between columns
}

double width_of(const LinePanel& panel)
{
    return NumberColumn::width + static_cast<double>(panel.steps.size()) * (NumberColumn::width + gap_of(panel));
}

void draw_line_panel(Svg& svg, const LinePanel& panel, double left, double top, int length, int wanted)
{
    const auto behind = numbers_behind(panel.steps, wanted);
    std::vector<NumberColumn> columns;
    for (std::size_t i = 0; i < behind.size(); ++i)
        columns.emplace_back(svg, left + static_cast<double>(i) * (NumberColumn::width + gap_of(panel)), top, length);
    for (std::size_t i = 0; i < panel.steps.size(); ++i)
        for (const int number : behind[i + 1]) {
            const LineFragment& fragment = fragment_that_leaves(panel.steps[i], number);
            for (const int read : fragment.reads)
                svg.line(columns[i].right(), columns[i].middle_of(read), columns[i + 1].left(),
                         columns[i + 1].middle_of(number), {.stroke = colour_of_read, .stroke_width = 0.7});
            for (const int other : fragment.leaves)
                if (std::find(behind[i + 1].begin(), behind[i + 1].end(), other) == behind[i + 1].end())
                    columns[i + 1].fill(other, colour_of_written, 0.3);
        }
    for (std::size_t i = 0; i < behind.size(); ++i) {
        for (const int number : behind[i])
            columns[i].fill(number, i == 0 ? colour_of_read : colour_of_written, 0.9);
        svg.text(columns[i].left() + 0.5 * NumberColumn::width, top + NumberColumn::cell * length + 14.0,
                 i == 0 ? "image" : std::to_string(i), {.size = 12.0});
    }
    int fetched = 0;
    int written = 0;
    for (const LineStep& step : panel.steps) {
        fetched += step.fetches();
        written += step.writes();
    }
    const double middle = left + 0.5 * width_of(panel);
    svg.text(middle, top - 22.0, panel.title, {.size = 14.0, .bold = true});
    svg.text(middle, top + NumberColumn::cell * length + 36.0,
             fmt::format("written: {} x {}", panel.steps.size(), written / static_cast<int>(panel.steps.size())),
             {.size = 13.0});
    svg.text(middle, top + NumberColumn::cell * length + 54.0,
             fmt::format("fetched: {} for each written", fetched / written), {.size = 13.0});
}

constexpr double texel = 7.0; // width of a texel in a horizontal row
constexpr double texel_height = 14.0;
constexpr double layer_gap = 10.0;
constexpr double left_margin = 8.0;

// A horizontal row of numbers: whole, or divided into layers of equal length.
class LyingRow
{
public:
    LyingRow(Svg& svg, double top, int length, int places_of_layer) : svg_(svg), top_(top), places_(places_of_layer)
    {
        for (int layer = 0; layer * places_ < length; ++layer) {
            svg.rectangle(x_of(layer, 0), top, texel * places_, texel_height, {.stroke_width = 0.8});
            for (int place = 1; place < places_; ++place)
                svg.line(x_of(layer, place), top, x_of(layer, place), top + texel_height, {.stroke_width = 0.3});
        }
    }

    double x_of(int layer, int place) const
    {
        return left_margin + layer * (texel * places_ + layer_gap) + texel * place;
    }
    double middle_of(int layer, int place) const { return x_of(layer, place) + 0.5 * texel; }
    void fill(int layer, int place, const char* colour)
    {
        svg_.rectangle(x_of(layer, place), top_, texel, texel_height,
                       {.fill = colour, .fill_opacity = 0.9, .stroke = "none"});
    }
    double top() const { return top_; }
    double bottom() const { return top_ + texel_height; }

private:
    Svg& svg_;
    double top_;
    int places_;
};

// The position of a fragment's box: its middle, and its upper and lower edge.
struct FragmentBox
{
    double x;
    double top;
    double bottom;
};

constexpr double box_width = 210.0;
constexpr double box_height = 28.0;

FragmentBox drawn_box(Svg& svg, double x, double top, const LineFragment& fragment)
{
    svg.rectangle(x - 0.5 * box_width, top, box_width, box_height, {.fill = palette[5], .fill_opacity = 0.15});
    svg.text(
        x, top + 0.5 * box_height,
        fmt::format("fragment {}: reads {}, leaves {}", fragment.place, fragment.reads.size(), fragment.leaves.size()),
        {.size = 13.5});
    return {x, top, top + box_height};
}

// Writes the name of the row below a box, on the left, where no arrow passes.
void label_beside(Svg& svg, const FragmentBox& box, const std::string& first, const std::string& second)
{
    const double y = 0.5 * (box.top + box.bottom);
    svg.text(left_margin, y - 8.0, first, {.size = 13.5, .anchor = "start", .bold = true});
    svg.text(left_margin, y + 8.0, second, {.size = 13.5, .anchor = "start"});
}

void draw_bar_of_textures(Svg& svg, double y, double length, double textures, const char* colour)
{
    constexpr double height = 11.0;
    svg.rectangle(0.0, y, length, height, {.fill = colour, .stroke = "none"});
    svg.text(length + 4.0, y + 0.5 * height, textures_text(textures), {.size = 13.0, .anchor = "start"});
}

} // namespace

std::string drawn_moved_textures(const std::vector<WorkOfMethod>& methods)
{
    constexpr double width = 460.0;
    constexpr double room_for_value = 40.0;
    constexpr double top = 34.0;
    constexpr double heading_height = 30.0;
    constexpr double row_height = 50.0;
    double most = 1.0;
    for (const WorkOfMethod& each : methods)
        most = std::max({most, each.work.written_textures, each.work.fetched_textures});
    Svg svg(width, top + 2.0 * heading_height + row_height * static_cast<double>(methods.size()) + 4.0,
            "Textures that a filter writes and fetches, by method");
    svg.rectangle(0.0, 8.0, 12.0, 12.0, {.fill = colour_of_written, .stroke = "none"});
    svg.text(18.0, 14.0, "textures written", {.size = 13.0, .anchor = "start"});
    svg.rectangle(150.0, 8.0, 12.0, 12.0, {.fill = colour_of_read, .stroke = "none"});
    svg.text(168.0, 14.0, "textures fetched", {.size = 13.0, .anchor = "start"});
    double y = top;
    for (const bool dispatches : {false, true}) {
        svg.text(0.0, y + 0.5 * heading_height, dispatches ? "By compute programs" : "By fragment programs",
                 {.size = 14.0, .anchor = "start", .bold = true});
        y += heading_height;
        for (const WorkOfMethod& each : methods) {
            if (each.dispatches != dispatches)
                continue;
            svg.text(0.0, y + 9.0, fmt::format("{}, {}: {} passes", each.method, each.year, each.work.passes),
                     {.size = 13.0, .anchor = "start"});
            draw_bar_of_textures(svg, y + 19.0, each.work.written_textures / most * (width - room_for_value),
                                 each.work.written_textures, colour_of_written);
            draw_bar_of_textures(svg, y + 32.0, each.work.fetched_textures / most * (width - room_for_value),
                                 each.work.fetched_textures, colour_of_read);
            y += row_height;
        }
    }
    return svg.str();
}

std::string drawn_lines_of_numbers(const std::vector<LinePanel>& panels, int length, int wanted)
{
    constexpr double between = 56.0;
    constexpr double top = 40.0;
    constexpr double edge = 20.0;
    double width = 2.0 * edge - between;
    for (const LinePanel& panel : panels)
        width += width_of(panel) + between;
    Svg svg(width, top + NumberColumn::cell * length + 70.0,
            fmt::format("what one of {} results depends on, step by step", length));
    double left = edge;
    for (const LinePanel& panel : panels) {
        draw_line_panel(svg, panel, left, top, length, wanted);
        left += width_of(panel) + between;
    }
    return svg.str();
}

std::string drawn_wide_fragments(const std::vector<LineStep>& steps, int length, int place)
{
    constexpr double room = 56.0; // distance between a row and a fragment's box
    constexpr double title_height = 22.0;
    const LineStep& first = steps.at(0);
    const LineStep& second = steps.at(1);
    const int layers = static_cast<int>(first.fragments.front().leaves.size());
    const int places = length / layers;
    const auto fragment_at = [&](const LineStep& step) -> const LineFragment& {
        return *std::find_if(step.fragments.begin(), step.fragments.end(),
                             [&](const LineFragment& fragment) { return fragment.place == place; });
    };
    const double width = 2.0 * left_margin + layers * (texel * places + layer_gap) - layer_gap;
    Svg svg(width, title_height + 3.0 * texel_height + 2.0 * (2.0 * room + box_height) + 6.0,
            "what a fragment of a wide step reads and leaves");
    svg.text(left_margin, 10.0, fmt::format("A row of the image: {} numbers in one texture", length),
             {.size = 13.5, .anchor = "start", .bold = true});
    LyingRow image(svg, title_height, length, length);

    // The first step's fragment, and where it writes its outputs.
    const LineFragment& one = fragment_at(first);
    const FragmentBox box = drawn_box(svg, 0.5 * width, image.bottom() + room, one);
    for (const int number : one.reads) {
        image.fill(0, number, colour_of_read);
        svg.line(image.middle_of(0, number), image.bottom(), box.x, box.top, {.stroke = colour_of_read});
    }
    label_beside(svg, box, "After step 1:", fmt::format("{} layers of {} texels", layers, places));
    LyingRow between(svg, box.bottom + room, length, places);
    for (const int layer : one.layers) {
        between.fill(layer, place, colour_of_written);
        svg.arrow(box.x, box.bottom, between.middle_of(layer, place), between.top(), {.stroke = colour_of_written});
    }

    // The second step's, at the same place.
    const LineFragment& other = fragment_at(second);
    const FragmentBox next = drawn_box(svg, 0.5 * width, between.bottom() + room, other);
    for (const int number : other.reads) {
        const LineFragment& left_by = fragment_that_leaves(first, number);
        const auto target = std::find(left_by.leaves.begin(), left_by.leaves.end(), number) - left_by.leaves.begin();
        const int layer = left_by.layers.at(static_cast<std::size_t>(target));
        if (left_by.place != place)
            between.fill(layer, left_by.place, colour_of_read);
        svg.line(between.middle_of(layer, left_by.place), between.bottom(), next.x, next.top,
                 {.stroke = colour_of_read});
    }
    label_beside(svg, next, "After step 2:", "the row's transform");
    LyingRow result(svg, next.bottom + room, length, places);
    for (const int layer : other.layers) {
        result.fill(layer, place, colour_of_written);
        svg.arrow(next.x, next.bottom, result.middle_of(layer, place), result.top(), {.stroke = colour_of_written});
    }
    return svg.str();
}

std::string drawn_parts_of_step(const LineStep& step, int place)
{
    constexpr double label_width = 64.0;
    constexpr double part_width = 128.0;
    constexpr double row_height = 24.0;
    constexpr double top = 54.0;
    const auto span = step.fragments.size() / static_cast<std::size_t>(step.parts);
    const std::vector<int>& layers = step.fragments.front().layers;
    const double texel_width = part_width / static_cast<double>(span);
    Svg svg(label_width + part_width * step.parts + 2.0, top + row_height * static_cast<double>(layers.size()) + 4.0,
            "the layers of a step, its parts beside each other");
    svg.text(0.0, 10.0,
             fmt::format("{}: {} outputs in {} layers and {} parts", step.name, step.writes() / span, layers.size(),
                         step.parts),
             {.size = 13.0, .anchor = "start", .bold = true});
    for (std::size_t i = 0; i < layers.size(); ++i)
        svg.text(0.0, top + row_height * (static_cast<double>(i) + 0.5), fmt::format("layer {}", layers[i]),
                 {.size = 13.0, .anchor = "start"});
    for (int part = 0; part < step.parts; ++part) {
        // A first step's butterfly 0 leaves output k as number k.
        const std::size_t first = static_cast<std::size_t>(part) * span;
        const LineFragment& fragment = step.fragments.at(first);
        const char* colour = palette.at(static_cast<std::size_t>(part) % palette.size());
        const double x = label_width + part_width * part;
        svg.text(x + 0.5 * part_width, top - 26.0, fmt::format("part {}", part), {.size = 13.0, .bold = true});
        svg.text(x + 0.5 * part_width, top - 10.0,
                 fmt::format("places {} to {}", fragment.place, step.fragments.at(first + span - 1).place),
                 {.size = 12.0});
        for (std::size_t i = 0; i < layers.size(); ++i) {
            const double y = top + row_height * static_cast<double>(i);
            svg.rectangle(x, y, part_width, row_height, {.fill = colour, .fill_opacity = 0.25});
            svg.rectangle(x + texel_width * place, y, texel_width, row_height, {.fill = colour, .stroke = "none"});
            svg.text(x + 0.5 * part_width, y + 0.5 * row_height, fmt::format("output {}", fragment.leaves.at(i)),
                     {.size = 13.0});
        }
    }
    return svg.str();
}

} // namespace fragfft::figures
