#include "figures/measuring/measured_row.hpp"

#include <fmt/format.h>

namespace fragfft::measuring {

void MeasuredCase::add_time(const std::string& quantity, const gl::TimeStatistics& time)
{
    const std::string clock =
        time.repetitions > 1 ? fmt::format("{}, {} runs at once", time.method, time.repetitions) : time.method;
    rows.push_back({.quantity = quantity,
                    .low = time.lower_quartile_milliseconds,
                    .middle = time.median_milliseconds,
                    .high = time.upper_quartile_milliseconds,
                    .unit = "ms",
                    .clock = clock,
                    .runs = time.runs});
    rows.push_back({.quantity = quantity + ", least",
                    .middle = time.minimum_milliseconds,
                    .unit = "ms",
                    .clock = clock,
                    .runs = time.runs,
                    .in_tables = false});
}

void MeasuredCase::add_ratio(const std::string& quantity, const std::optional<Interval>& ratio,
                             const std::string& clock, int runs)
{
    if (ratio)
        rows.push_back({.quantity = quantity,
                        .low = ratio->low,
                        .middle = ratio->middle,
                        .high = ratio->high,
                        .clock = clock,
                        .runs = runs});
    else
        rows.push_back({.quantity = quantity});
}

void MeasuredCase::add_number(const std::string& quantity, const std::optional<double>& number, const std::string& unit,
                              const std::string& clock)
{
    rows.push_back({.quantity = quantity, .middle = number, .unit = unit, .clock = clock});
}

} // namespace fragfft::measuring
