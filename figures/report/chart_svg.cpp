#include "figures/report/chart_drawing.hpp"

#include "errors.hpp"
#include "figures/report/svg.hpp"

#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <sstream>

namespace fragfft::figures {

namespace {

void replace_all(std::string& text, const std::string& what, const std::string& replacement)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + replacement.size()))
        text.replace(at, what.size(), replacement);
}

// Takes out what begins so, up to its end, wherever it stands and `is_wanted` does not want it.
template <typename Condition>
void take_out(std::string& svg, const std::string& begin, const std::string& end, const Condition& is_wanted)
{
    for (std::size_t at = svg.find(begin); at != std::string::npos; at = svg.find(begin, at)) {
        const std::size_t behind = svg.find(end, at) + end.size();
        if (is_wanted(svg.substr(at, behind - at)))
            at = behind;
        else
            svg.erase(at, behind - at);
    }
}

bool is_never(const std::string& /*part*/)
{
    return false;
}

// One space where there are several, tabs or line ends.
std::string with_single_spaces(const std::string& svg)
{
    std::string result;
    for (const char character : svg) {
        const bool is_space = character == ' ' || character == '\t' || character == '\n';
        if (!is_space)
            result += character;
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    return result;
}

// "rgb( 26, 127, 193)" as "#1a7fc1".
void shorten_colours(std::string& svg)
{
    const std::string begin = "rgb(";
    for (std::size_t at = svg.find(begin); at != std::string::npos; at = svg.find(begin, at + 1)) {
        std::istringstream numbers(svg.substr(at + begin.size(), 16));
        std::array<int, 3> channels{};
        char comma = ',';
        numbers >> channels[0] >> comma >> channels[1] >> comma >> channels[2];
        if (numbers)
            svg.replace(at, svg.find(')', at) + 1 - at,
                        fmt::format("#{:02x}{:02x}{:02x}", channels[0], channels[1], channels[2]));
    }
}

// Gnuplot opens a group for each of its styles, and leaves most of them empty.
void take_out_empty_groups(std::string& svg)
{
    const std::string end = "</g>";
    for (std::size_t at = svg.find(end); at != std::string::npos; at = svg.find(end, at + 1)) {
        std::size_t before = svg.find_last_not_of(' ', at - 1);
        while (before != std::string::npos && svg[before] == '>' &&
               svg.compare(svg.rfind('<', before), 3, "<g ") == 0) {
            const std::size_t begin = svg.rfind('<', before);
            svg.erase(begin, at + end.size() - begin);
            at = svg.find(end, begin);
            if (at == std::string::npos)
                return;
            before = svg.find_last_not_of(' ', at - 1);
        }
    }
}

// What is drawn, in half the letters: no points that no curve has, no groups without content, no layout of the source.
std::string compact(std::string svg)
{
    take_out(svg, "<filter ", "</filter>", is_never);
    take_out(svg, "<title>", "</title>", is_never);
    svg = with_single_spaces(svg);
    shorten_colours(svg);
    take_out_empty_groups(svg);
    for (const char* usual : {" stroke-linecap=\"butt\"", " stroke-linejoin=\"miter\"", " class=\"gridline\"",
                              " font-family=\"sans-serif\""})
        replace_all(svg, usual, "");
    svg = with_single_spaces(svg);
    replace_all(svg, "> <", "><");
    replace_all(svg, " '/>", "'/>");
    replace_all(svg, ".00\"", "\"");
    // Points are defined by each other, so it takes some rounds.
    for (std::size_t before = 0; before != svg.size();) {
        before = svg.size();
        for (const char* shape : {"<circle id='", "<path id='", "<rect id='", "<use xlink:href='#"})
            take_out(svg, shape, "/>", [&](const std::string& part) {
                const std::size_t id = part.find("id='");
                return id == std::string::npos ||
                       svg.find("'#" + part.substr(id + 4, part.find('\'', id + 4) - id - 3)) != std::string::npos;
            });
    }
    return svg;
}

// Gnuplot tells every group what nearly all are: the canvas says it once.
void tell_once_how_groups_are_drawn(std::string& svg)
{
    const std::string usual = " fill=\"none\" color=\"inherit\" stroke=\"currentColor\" stroke-width=\"1\"";
    replace_all(svg, "<g" + usual + ">", "<g>");
    replace_all(svg, "<g fill=\"none\" color=\"gray\" stroke=\"currentColor\"", "<g color=\"gray\"");
    replace_all(svg, "<path stroke='currentColor' ", "<path ");
    // The background, which nobody sees and which would be outlined now.
    take_out(svg, "<rect x=\"0\" y=\"0\" ", "/>",
             [](const std::string& rectangle) { return rectangle.find("fill=\"none\"") == std::string::npos; });
    svg.insert(svg.find('>'), usual);
}

// What makes a chart's names its own in a page of many, in few letters: they stand at every point.
std::string short_name(const std::string& file_stem)
{
    std::uint32_t hash = 2166136261U; // FNV-1a
    for (const char character : file_stem)
        hash = (hash ^ static_cast<std::uint8_t>(character)) * 16777619U;
    return fmt::format("c{:x}", hash);
}

} // namespace

std::string themed(const std::string& gnuplot_svg, const Chart& chart)
{
    const std::size_t canvas = gnuplot_svg.find("<g id=\"gnuplot_canvas\"");
    const std::size_t view = gnuplot_svg.find("viewBox=\"0 0 ");
    // Gnuplot does not look whether the disk was full.
    const bool is_whole = gnuplot_svg.find("</svg>") != std::string::npos;
    if (canvas == std::string::npos || view == std::string::npos || !is_whole)
        throw DeviceError("gnuplot wrote no SVG that is known here");
    double svg_width = 0.0;
    double svg_height = 0.0;
    std::istringstream(gnuplot_svg.substr(view + 13)) >> svg_width >> svg_height;
    std::string svg = compact(gnuplot_svg.substr(canvas));
    replace_all(svg, "color=\"black\"", "color=\"inherit\"");
    for (const std::string attribute : {"stroke", "fill"})
        for (const std::string quote : {"\"", "'"})
            replace_all(svg, attribute + "=" + quote + "black" + quote, attribute + "=" + quote + ink + quote);
    tell_once_how_groups_are_drawn(svg);
    for (const std::string name : {"gpDot", "gpPt", "gnuplot_"})
        replace_all(svg, name, short_name(chart.file_stem) + name);
    return svg_head(svg_width, svg_height, chart.caption) + svg;
}

} // namespace fragfft::figures
