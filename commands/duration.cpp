#include "commands/duration.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::commands {

namespace {

// Three significant digits, never an exponent; no decimals from 100 on.
std::string digits(double value)
{
    return value < 9.995   ? fmt::format("{:.2f}", value)
           : value < 99.95 ? fmt::format("{:.1f}", value)
                           : fmt::format("{:.0f}", value);
}

} // namespace

std::string duration_text(double seconds)
{
    constexpr double millisecond = 1e-3;
    constexpr double microsecond = 1e-6;
    // Each limit is the value from which rounding would show the next unit's first value.
    if (seconds < 999.5 * microsecond)
        return digits(seconds / microsecond) + " us";
    if (seconds < 99.95 * millisecond)
        return digits(seconds / millisecond) + " ms";
    if (seconds < 9.95)
        return fmt::format("{:.2g} s", seconds);
    if (seconds < 59.5)
        return fmt::format("{:.0f} s", seconds);
    const auto whole = std::llround(seconds);
    if (whole < 3600)
        return fmt::format("{} min {} s", whole / 60, whole % 60);
    const auto minutes = std::llround(seconds / 60.0);
    return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

} // namespace fragfft::commands
