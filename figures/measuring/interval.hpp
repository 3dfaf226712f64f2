// The uncertainty of a measurement: a middle value, and the range that contains nine of ten runs.
#pragma once

#include "gl/timer.hpp"

#include <string>
#include <vector>

namespace fragfft::measuring {

struct Interval
{
    double low = 0.0;
    double middle = 0.0;
    double high = 0.0;
    int runs = 0; // number of runs that it was computed from; 0 if unknown

    // Compares only the three numbers.
    bool operator==(const Interval& other) const
    {
        return low == other.low && middle == other.middle && high == other.high;
    }
};

// Whether none of the three is a NaN, which zero divided by zero gives. Infinities are numbers.
bool is_number(const Interval& interval);

// The 5th, 50th and 95th percentiles; NaNs if a value is a NaN. Throws std::logic_error when there is no value.
Interval spread_of(const std::vector<double>& values);

// The spread of a time's runs, in milliseconds.
Interval spread_of(const gl::TimeStatistics& time);

// The spread of the ratios of each round, for times that were measured in turn: what slows down a whole round leaves
// its ratio unchanged. Throws std::logic_error when their runs differ in number.
Interval ratio_in_turn(const gl::TimeStatistics& numerator, const gl::TimeStatistics& denominator);
Interval difference_in_turn(const gl::TimeStatistics& minuend, const gl::TimeStatistics& subtrahend);

// The interval of all quotients that the two allow. A denominator that may be zero allows every value, and so do two
// that may both be infinite; the middle is a NaN if both middles are zero, or both infinite.
Interval quotient(const Interval& numerator, const Interval& denominator);
Interval times(double factor, const Interval& interval); // factor > 0

// "0.64 (0.61 to 0.66)"; "2" if both ends round to it at so many digits; "no number".
std::string text_of(const Interval& interval, int significant_digits = 3);

} // namespace fragfft::measuring
