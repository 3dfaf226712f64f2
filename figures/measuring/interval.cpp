#include "figures/measuring/interval.hpp"

#include "figures/measuring/csv_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <stdexcept>

namespace fragfft::measuring {

namespace {

Interval of_rounds(const gl::TimeStatistics& one, const gl::TimeStatistics& other,
                   const std::function<double(double, double)>& told)
{
    if (one.milliseconds.size() != other.milliseconds.size())
        throw std::logic_error("times that were not measured in turn are compared round by round");
    std::vector<double> values;
    for (std::size_t round = 0; round < one.milliseconds.size(); ++round)
        values.push_back(told(one.milliseconds[round], other.milliseconds[round]));
    return spread_of(values);
}

} // namespace

bool is_number(const Interval& interval)
{
    return !std::isnan(interval.low) && !std::isnan(interval.middle) && !std::isnan(interval.high);
}

Interval spread_of(const std::vector<double>& values)
{
    if (values.empty())
        throw std::logic_error("the spread of no value is asked for");
    // NaNs make sorting undefined.
    constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
    if (std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); }))
        return {no_number, no_number, no_number};
    return {gl::quantile(values, 0.05), gl::quantile(values, 0.5), gl::quantile(values, 0.95),
            static_cast<int>(values.size())};
}

Interval spread_of(const gl::TimeStatistics& time)
{
    return spread_of(time.milliseconds);
}

Interval ratio_in_turn(const gl::TimeStatistics& numerator, const gl::TimeStatistics& denominator)
{
    return of_rounds(numerator, denominator, std::divides<>());
}

Interval difference_in_turn(const gl::TimeStatistics& minuend, const gl::TimeStatistics& subtrahend)
{
    return of_rounds(minuend, subtrahend, std::minus<>());
}

Interval quotient(const Interval& numerator, const Interval& denominator)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double middle = numerator.middle / denominator.middle;
    const std::array corners{numerator.low / denominator.low, numerator.low / denominator.high,
                             numerator.high / denominator.low, numerator.high / denominator.high};
    const bool may_be_zero = denominator.low <= 0.0 && denominator.high >= 0.0;
    if (may_be_zero || std::any_of(corners.begin(), corners.end(), [](double corner) { return std::isnan(corner); }))
        return {-infinity, middle, infinity};
    const auto [low, high] = std::minmax_element(corners.begin(), corners.end());
    return {*low, middle, *high, std::min(numerator.runs, denominator.runs)};
}

Interval times(double factor, const Interval& interval)
{
    return {factor * interval.low, factor * interval.middle, factor * interval.high, interval.runs};
}

std::string text_of(const Interval& interval, int significant_digits)
{
    if (!is_number(interval))
        return number(std::numeric_limits<double>::quiet_NaN());
    const std::string middle = number(interval.middle, significant_digits);
    if (std::isinf(interval.low) && std::isinf(interval.high))
        return middle + " (between no borders)";
    const std::string low = number(interval.low, significant_digits);
    const std::string high = number(interval.high, significant_digits);
    return low == high ? middle : fmt::format("{} ({} to {})", middle, low, high);
}

} // namespace fragfft::measuring
