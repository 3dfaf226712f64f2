// Drawings as SVG. They are written for the report, where they are part of the page and take its text colour, in light
// and dark mode; standalone_svg makes files of them.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace fragfft::figures {

// The colour of the text around a drawing.
inline constexpr const char* ink = "currentColor";

// Distinguishable by colour-blind people, with a contrast of at least 3.8 to white and 4.2 to near-black: blue,
// vermilion, green, purple, ochre, grey.
inline constexpr std::array<const char*, 6> palette{"#1a7fc1", "#d55e00", "#00916a", "#b8609a", "#a67c00", "#7f7f7f"};

struct ShapeStyle
{
    std::string fill = "none";
    double fill_opacity = 1.0;
    std::string stroke = ink;
    double stroke_width = 1.0;
    bool dashed = false;
};

struct TextStyle
{
    double size = 14.0;
    std::string anchor = "middle"; // "start", "middle", "end": the point of the text that lies at x
    bool bold = false;
    bool over_lines = false; // interrupts lines around the text
};

// Lengths are in units of the drawing; y points down.
class Svg
{
public:
    // `label` describes the drawing for those who cannot see it.
    Svg(double width, double height, const std::string& label);

    void rectangle(double x, double y, double width, double height, const ShapeStyle& style = {});
    void line(double x1, double y1, double x2, double y2, const ShapeStyle& style = {});
    // A line with an arrowhead at (x2, y2).
    void arrow(double x1, double y1, double x2, double y2, const ShapeStyle& style = {});
    void circle(double x, double y, double radius, const ShapeStyle& style = {});
    // `commands` has the syntax of attribute d of an SVG path.
    void path(const std::string& commands, const ShapeStyle& style = {});
    // Centred vertically on y, in ink, because no other colour is legible on both light and dark pages.
    void text(double x, double y, const std::string& words, const TextStyle& style = {});

    std::string str() const;

private:
    std::string head_;
    std::string body_;
};

// The number of letters of a UTF-8 text.
std::size_t letters_in(const std::string& text);

// An upper estimate of the width of a text in whatever font draws it.
double text_width(const std::string& text, double size);

// Breaks the text between words into lines of at most this many letters. A longer word gets a line of its own; an empty
// text gives one line.
std::vector<std::string> lines_of(const std::string& text, std::size_t most_letters);

struct SvgSize
{
    double width = 0.0;
    double height = 0.0;
};

// The size of a drawing, from its viewBox; 0 where it has none.
SvgSize size_of_svg(const std::string& svg);

// What holds for a drawing wherever it is shown, in CSS pixels: it fits on the screen of a laptop, and its smallest
// letters can be read, on a phone, too.
inline constexpr double most_shown_height = 600.0;
inline constexpr double least_shown_letters = 9.0;

// The size of a drawing's smallest letters, in its own units; 0 for a drawing without text.
double smallest_letters(const std::string& svg);

// How tall a drawing may be, in its own units, if its smallest letters have this size. What is taller is drawn in
// parts.
constexpr double most_drawn_height(double letters)
{
    return most_shown_height / least_shown_letters * letters;
}

// Between which widths a page shows a drawing, in CSS pixels. Where there is less room than the least, a page lets the
// reader scroll sideways; the most is that of a page's column, or less for a tall drawing.
struct ShownWidths
{
    double least = 0.0;
    double most = 0.0;
};

ShownWidths shown_widths(const std::string& svg);

// A file of a drawing: dark on white wherever it is opened, in its own size, but at most most_shown_height tall. `svg`
// begins with svg_head.
std::string standalone_svg(const std::string& svg);
// The drawing from which standalone_svg made a file. Throws InputError for any other file.
std::string embedded_svg(const std::string& file);

} // namespace fragfft::figures
