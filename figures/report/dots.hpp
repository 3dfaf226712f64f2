// Dots on a logarithmic axis, for values that differ by factors of a thousand and must all be visible. A bar would have
// no meaning there: its length depends on where the axis begins.
#pragma once

#include <string>
#include <vector>

namespace fragfft::figures {

struct Dot
{
    std::string label; // drawn above the dot
    double value = 0.0;
    std::string value_text; // drawn beside the dot
    std::string colour;     // one of svg.hpp's palette
    double low = value;     // the ends of the measured interval: the value itself if the interval is not known
    double high = value;
};

struct DotGroup
{
    std::string heading; // drawn above its dots; may be empty
    std::vector<Dot> dots;
};

// What a colour of dots stands for.
struct DotMeaning
{
    std::string colour;
    std::string words;
};

struct DotAxis
{
    double origin = 0.0; // a value that the axis includes, drawn as a line if it is a power of ten; 0 for none
    std::string (*mark)(double) = nullptr; // formats a power of ten
};

// Draws the groups as an SVG for the report, see svg.hpp, below a legend of the colours that occur among the dots, and
// of the intervals if there is one. What is too tall for a screen is drawn in parts of about equal height, on the same
// axis. Labels, headings and words that are too long for the drawing are broken between words. All values must be
// positive. `description` is for readers who cannot see the drawing. Throws std::logic_error when there is no dot, when
// one has no place on the axis, and when a colour has no meaning.
std::vector<std::string> drawn_dots(const std::vector<DotGroup>& groups, const std::vector<DotMeaning>& meanings,
                                    const DotAxis& described, const std::string& description);

// A time as people write it: "13.6 ms", "2.7 s".
std::string time_text(double milliseconds);
// A factor: "× 200".
std::string factor_text(double factor);

} // namespace fragfft::figures
