// What a measurement leaves open: a value in the middle, and the values between which nine of ten runs lie.
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
    int runs = 0; // that it was told from; 0 where nobody knows

    // The numbers alone.
    bool operator==(const Interval& other) const
    {
        return low == other.low && middle == other.middle && high == other.high;
    }
};

// Whether none of the three is a NaN, as nothing divided by nothing is. Infinities are numbers.
bool is_number(const Interval& interval);

// The 5th, the 50th and the 95th of a hundred; no number where one of the values is none. Throws std::logic_error when
// there is no value.
Interval spread_of(const std::vector<double>& values);

// The spread of a time's runs, in milliseconds.
Interval spread_of(const gl::TimeStatistics& time);

// The spread of what each round's times tell, for times that were measured in turn: what slows down a whole round
// leaves their ratio alone. Throws std::logic_error when their runs differ in number.
Interval ratio_in_turn(const gl::TimeStatistics& numerator, const gl::TimeStatistics& denominator);
Interval difference_in_turn(const gl::TimeStatistics& minuend, const gl::TimeStatistics& subtrahend);

// Everything that the two leave possible. A denominator that may be zero leaves everything possible, and so do two that
// may both be infinite; the middle is no number where both middles are zero, or infinite.
Interval quotient(const Interval& numerator, const Interval& denominator);
Interval times(double factor, const Interval& interval); // factor > 0

// "0.64 (0.61 to 0.66)"; "2" where nothing is open to so many digits; "no number".
std::string text_of(const Interval& interval, int significant_digits = 3);

} // namespace fragfft::measuring
