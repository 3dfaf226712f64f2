// Numbers as text for people.
#pragma once

#include <cmath>
#include <fmt/core.h>
#include <string>

namespace fragfft {

// Returns `value` with at most `significant_digits` digits.
inline std::string number(double value, int significant_digits = 4)
{
    if (std::isnan(value))
        return "no number";
    const std::string text = fmt::format("{:.{}g}", value, significant_digits);
    // People read 2530 more easily than 2.53e+03.
    constexpr double longest = 1e7;
    const bool is_whole = text.find('e') != std::string::npos && std::fabs(value) >= 1.0 && std::fabs(value) < longest;
    return is_whole ? fmt::format("{:.0f}", std::stod(text)) : text;
}

} // namespace fragfft
