// Horizontal bars on a logarithmic axis: values that differ by factors of a thousand, each of which must be seen.
#pragma once

#include <string>
#include <vector>

namespace fragfft::figures {

struct Bar
{
    std::string label; // above it
    double value = 0.0;
    std::string value_text; // behind it
    std::string colour;     // of svg.hpp's palette
    double low = value;     // the ends of the interval that was measured: the value itself where that is not known
    double high = value;
};

struct BarGroup
{
    std::string heading; // above its bars; may be empty
    std::vector<Bar> bars;
};

// Labels and headings that are too long for the drawing are cut between words. Every bar runs from `origin` to its
// value, all positive; from the axis's beginning where that is 0. `mark` words a power of ten on the axis. An SVG of
// the report's kind, see svg.hpp; `description` is for who cannot see it. Throws std::logic_error when there is no bar.
std::string drawn_bars(const std::vector<BarGroup>& groups, double origin, std::string (*mark)(double),
                       const std::string& description);

// As a person reads a time: "13.6 ms", "2.7 s".
std::string time_text(double milliseconds);
// A factor: "× 200".
std::string factor_text(double factor);

} // namespace fragfft::figures
