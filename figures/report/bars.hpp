// Horizontal bars on a logarithmic axis, for values that differ by factors of a thousand and must all be visible.
#pragma once

#include <string>
#include <vector>

namespace fragfft::figures {

struct Bar
{
    std::string label; // drawn above the bar
    double value = 0.0;
    std::string value_text; // drawn at the bar's end
    std::string colour;     // one of svg.hpp's palette
    double low = value;     // the ends of the measured interval: the value itself if the interval is not known
    double high = value;
};

struct BarGroup
{
    std::string heading; // drawn above its bars; may be empty
    std::vector<Bar> bars;
};

// Draws the groups as an SVG for the report, see svg.hpp. Labels and headings that are too long for the drawing are
// broken between words. Every bar runs from `origin` to its value, all positive; an origin of 0 stands for the
// beginning of the axis. `mark` formats a power of ten on the axis. `description` is for readers who cannot see the
// drawing. Throws std::logic_error when there is no bar.
std::string drawn_bars(const std::vector<BarGroup>& groups, double origin, std::string (*mark)(double),
                       const std::string& description);

// A time as people write it: "13.6 ms", "2.7 s".
std::string time_text(double milliseconds);
// A factor: "× 200".
std::string factor_text(double factor);

} // namespace fragfft::figures
