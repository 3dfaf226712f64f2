// Drawings as SVG. They are written for the report, where they lie in the page itself and take its colour of text, in
// light and in dark; standalone_svg makes files of them.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace fragfft::figures {

// The colour of the text around a drawing.
inline constexpr const char* ink = "currentColor";

// Told apart by colour-blind people too, and of a contrast of 3.8 or more to white and of 4.2 or more to near-black:
// blue, vermilion, green, purple, ochre, grey.
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
    std::string anchor = "middle"; // "start", "middle", "end": what of the text lies at x
    bool bold = false;
    bool over_lines = false; // they end a little before it
};

// Lengths are in units of the drawing; y runs downward.
class Svg
{
public:
    // `label` says what is drawn, for those who cannot see it.
    Svg(double width, double height, const std::string& label);

    void rectangle(double x, double y, double width, double height, const ShapeStyle& style = {});
    void line(double x1, double y1, double x2, double y2, const ShapeStyle& style = {});
    // A line with a head at (x2, y2).
    void arrow(double x1, double y1, double x2, double y2, const ShapeStyle& style = {});
    void circle(double x, double y, double radius, const ShapeStyle& style = {});
    // `commands`: as the attribute d of an SVG's path has them.
    void path(const std::string& commands, const ShapeStyle& style = {});
    // Centred on y, in ink: no other colour is legible on light and on dark pages both.
    void text(double x, double y, const std::string& words, const TextStyle& style = {});

    std::string str() const;

private:
    std::string head_;
    std::string body_;
};

// The letters of a text in UTF-8.
std::size_t letters_in(const std::string& text);

// How wide a text may be in whatever font draws it: rather more than it is.
double text_width(const std::string& text, double size);

// The text in lines of at most so many letters, broken between words; a longer word is a line of its own, and
// an empty text one line.
std::vector<std::string> lines_of(const std::string& text, std::size_t most_letters);

// A file of a drawing: dark on white wherever it is opened, in its own size, but at most 600 pixels tall. `svg` begins
// with svg_head.
std::string standalone_svg(const std::string& svg);
// What a file was made of. Throws InputError where standalone_svg did not make it.
std::string embedded_svg(const std::string& file);

} // namespace fragfft::figures
