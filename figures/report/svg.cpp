#include "figures/report/svg.hpp"

#include "errors.hpp"
#include "figures/report/html.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <sstream>

namespace fragfft::figures {

namespace {

constexpr const char* over_class = R"( class="over")"; // in the report's style sheet, and in that of a file

// An attribute; nothing for the value that it has in SVG where it is not written.
std::string attribute(const std::string& name, const std::string& value, const std::string& initial)
{
    return value == initial ? "" : fmt::format(R"( {}="{}")", name, value);
}

std::string attribute(const std::string& name, double value, double initial)
{
    return value == initial ? "" : fmt::format(R"( {}="{:g}")", name, value);
}

std::string attributes(const ShapeStyle& style)
{
    std::string text = fmt::format(R"( fill="{}")", style.fill) + attribute("fill-opacity", style.fill_opacity, 1.0);
    if (style.stroke != "none")
        text += fmt::format(R"( stroke="{}")", style.stroke) + attribute("stroke-width", style.stroke_width, 1.0) +
                attribute("stroke-dasharray", style.dashed ? "5 4" : "none", "none");
    return text + "/>\n";
}

std::string svg_head(double width, double height, const std::string& label)
{
    return fmt::format(
               R"(<svg xmlns="http://www.w3.org/2000/svg" )"
               R"(viewBox="0 0 {:g} {:g}" font-family="system-ui, sans-serif" fill="{}" role="img" aria-label="{}">)",
               width, height, ink, escaped(label)) +
           "\n";
}

bool begins_letter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

} // namespace

std::size_t letters_in(const std::string& text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_letter));
}

double text_width(const std::string& text, double size)
{
    constexpr double width_of_digit = 0.63; // in a wide font; most letters are narrower
    return width_of_digit * size * static_cast<double>(letters_in(text));
}

std::vector<std::string> lines_of(const std::string& text, std::size_t most_letters)
{
    std::vector<std::string> lines;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ' ');)
        if (!lines.empty() && letters_in(lines.back()) + 1 + letters_in(word) <= most_letters)
            lines.back() += ' ' + word;
        else
            lines.push_back(word);
    return lines.empty() ? std::vector<std::string>{""} : lines;
}

namespace {

// The size at which a page shows a drawing's file. Without it the drawing would be as wide as the page's column,
// whatever its height. A click on one that is shown smaller opens the file, which scales to any size.
std::string size_attributes(const std::string& svg)
{
    const auto [width, height] = size_of_svg(svg);
    if (!(width > 0.0 && height > 0.0))
        throw InputError("an SVG without a size");
    const double scale = std::min(1.0, most_shown_height / height);
    return fmt::format(R"(width="{:.5g}" height="{:.5g}" )", scale * width, scale * height);
}

constexpr std::string_view opening = "<svg ";
constexpr std::string_view opening_of_file = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<svg color=\"#1b1b1b\" ";
constexpr std::string_view paper_of_file = "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
constexpr std::string_view style_of_file =
    "<style>.over { paint-order: stroke; stroke: #ffffff; stroke-width: 5px; stroke-linejoin: round; }</style>\n";

} // namespace

SvgSize size_of_svg(const std::string& svg)
{
    constexpr std::string_view before = "viewBox=\"0 0 ";
    SvgSize size;
    if (const std::size_t begin = svg.find(before); begin != std::string::npos)
        std::istringstream(svg.substr(begin + before.size(), 40)) >> size.width >> size.height;
    return size;
}

double smallest_letters(const std::string& svg)
{
    constexpr std::string_view before = "font-size=\"";
    double smallest = 0.0;
    for (std::size_t at = svg.find(before); at != std::string::npos; at = svg.find(before, at)) {
        at += before.size();
        double size = 0.0;
        std::istringstream(svg.substr(at, 20)) >> size;
        smallest = smallest > 0.0 ? std::min(smallest, size) : size;
    }
    return smallest;
}

ShownWidths shown_widths(const std::string& svg)
{
    constexpr double column_width = 544.0; // of the report on a desktop
    const auto [width, height] = size_of_svg(svg);
    const double letters = smallest_letters(svg);
    return {letters > 0.0 ? width * least_shown_letters / letters : 0.0,
            height > 0.0 ? std::min(column_width, width * most_shown_height / height) : column_width};
}

std::string standalone_svg(const std::string& svg)
{
    const std::string content = svg.substr(opening.size());
    const std::size_t end_of_head = content.find('\n') + 1;
    const std::string_view style = svg.find(over_class) == std::string::npos ? "" : style_of_file;
    return fmt::format("{}{}{}{}{}{}", opening_of_file, size_attributes(svg), content.substr(0, end_of_head), style,
                       paper_of_file, content.substr(end_of_head));
}

std::string embedded_svg(const std::string& file)
{
    if (!file.starts_with(opening_of_file))
        throw InputError("an SVG that fragfft did not write");
    std::string svg = std::string(opening) + file.substr(opening_of_file.size());
    // Files of earlier versions have no size.
    if (const std::string size = size_attributes(svg); svg.compare(opening.size(), size.size(), size) == 0)
        svg.erase(opening.size(), size.size());
    for (const std::string_view piece : {style_of_file, paper_of_file})
        if (const std::size_t end_of_head = svg.find('\n') + 1; svg.compare(end_of_head, piece.size(), piece) == 0)
            svg.erase(end_of_head, piece.size());
    return svg;
}

Svg::Svg(double width, double height, const std::string& label) : head_(svg_head(width, height, label)) {}

void Svg::rectangle(double x, double y, double width, double height, const ShapeStyle& style)
{
    body_ += fmt::format(R"(<rect x="{:.6g}" y="{:.6g}" width="{:.6g}" height="{:.6g}")", x, y, width, height) +
             attributes(style);
}

void Svg::line(double x1, double y1, double x2, double y2, const ShapeStyle& style)
{
    path(fmt::format("M{:.6g} {:.6g}L{:.6g} {:.6g}", x1, y1, x2, y2), style);
}

void Svg::path(const std::string& commands, const ShapeStyle& style)
{
    body_ += fmt::format(R"(<path d="{}")", commands) + attributes(style);
}

void Svg::arrow(double x1, double y1, double x2, double y2, const ShapeStyle& style)
{
    constexpr double head_length = 9.0;
    constexpr double head_half_width = 3.5;
    const double length = std::hypot(x2 - x1, y2 - y1);
    const double along_x = (x2 - x1) / length;
    const double along_y = (y2 - y1) / length;
    const double neck_x = x2 - head_length * along_x;
    const double neck_y = y2 - head_length * along_y;
    line(x1, y1, neck_x, neck_y, style);
    body_ += fmt::format(R"(<path d="M{:.6g} {:.6g}L{:.6g} {:.6g}L{:.6g} {:.6g}Z" fill="{}"/>)", x2, y2,
                         neck_x - head_half_width * along_y, neck_y + head_half_width * along_x,
                         neck_x + head_half_width * along_y, neck_y - head_half_width * along_x, style.stroke) +
             "\n";
}

void Svg::circle(double x, double y, double radius, const ShapeStyle& style)
{
    body_ += fmt::format(R"(<circle cx="{:.6g}" cy="{:.6g}" r="{:.6g}")", x, y, radius) + attributes(style);
}

void Svg::text(double x, double y, const std::string& words, const TextStyle& style)
{
    // Centre the text by shifting its baseline, since some viewers of files ignore dominant-baseline.
    body_ +=
        fmt::format(R"(<text x="{:.6g}" y="{:.6g}" font-size="{:g}"{}{}{}>{}</text>)", x, y + 0.35 * style.size,
                    style.size, attribute("text-anchor", style.anchor, "start"),
                    style.bold ? R"( font-weight="bold")" : "", style.over_lines ? over_class : "", escaped(words)) +
        "\n";
}

std::string Svg::str() const
{
    return head_ + body_ + "</svg>\n";
}

} // namespace fragfft::figures
