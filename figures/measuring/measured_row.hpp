// Everything that is timed or counted, in rows of one shape: a quantity of a case, its interval, and how it was
// measured.
#pragma once

#include "figures/measuring/interval.hpp"
#include "gl/timer.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace fragfft::measuring {

struct MeasuredRow
{
    std::string quantity; // "filter", "filter in cuFFT"
    std::optional<double> low = std::nullopt;
    std::optional<double> middle = std::nullopt; // nothing: there is no value; if it was asked for `clock` says why
    std::optional<double> high = std::nullopt;
    std::string unit = {};  // "ms"; empty for counts and ratios
    std::string clock = {}; // how it was measured; empty for counts
    int runs = 0;
    bool in_tables = true; // whether tables for readers show it

    bool is_told() const { return middle || low || high || !clock.empty(); }
};

struct MeasuredCase
{
    nlohmann::ordered_json labels; // what was timed: {"method": "wide", "width": 512, ...}
    std::vector<MeasuredRow> rows = {};

    // Adds the median with the quartiles, and the least time in a row of its own that tables leave out.
    void add_time(const std::string& quantity, const gl::TimeStatistics& time);
    // Low and high are the range of nine of ten rounds.
    void add_ratio(const std::string& quantity, const std::optional<Interval>& ratio, const std::string& clock = {},
                   int runs = 0);
    void add_number(const std::string& quantity, const std::optional<double>& number, const std::string& unit = {},
                    const std::string& clock = {});
};

} // namespace fragfft::measuring
