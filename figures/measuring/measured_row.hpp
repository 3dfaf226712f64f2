// Whatever is timed or counted, in rows of one shape: a quantity of a case, what its runs leave open, and how it was
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
    std::optional<double> middle = std::nullopt; // nothing: there is none; where it was to be measured `clock` says why
    std::optional<double> high = std::nullopt;
    std::string unit = {};  // "ms"; empty of counts and ratios
    std::string clock = {}; // what it was measured by; empty of what is counted
    int runs = 0;
    bool in_tables = true; // of those for people, too

    bool is_told() const { return middle || low || high || !clock.empty(); }
};

struct MeasuredCase
{
    nlohmann::ordered_json labels; // what was timed: {"method": "wide", "width": 512, ...}
    std::vector<MeasuredRow> rows = {};

    // The quartiles and the median of the runs; in a row of its own, which tables leave out, the least.
    void add_time(const std::string& quantity, const gl::TimeStatistics& time);
    // Low and high are the values between which nine of ten rounds lie.
    void add_ratio(const std::string& quantity, const std::optional<Interval>& ratio, const std::string& clock = {},
                   int runs = 0);
    void add_number(const std::string& quantity, const std::optional<double>& number, const std::string& unit = {},
                    const std::string& clock = {});
};

} // namespace fragfft::measuring
