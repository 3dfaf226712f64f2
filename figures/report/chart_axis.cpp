#include "figures/report/chart_axis.hpp"

#include "figures/measuring/csv_table.hpp"
#include "figures/report/html.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <stdexcept>

namespace fragfft::figures {

namespace {

constexpr double margin_of_logarithms = 1.2;
constexpr double smallest_span = 1e-300; // a sixth of it is not denormal

bool is_power_of_two(double value)
{
    return std::exp2(std::round(std::log2(value))) == value;
}

} // namespace

std::vector<double> logarithmic_marks(const std::vector<double>& values)
{
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    std::vector<double> marks;
    if (std::all_of(values.begin(), values.end(), is_power_of_two)) {
        for (double mark = *least; mark <= *most; mark *= 2.0)
            marks.push_back(mark);
        return marks;
    }
    const double decades = std::log10(*most / *least);
    const std::vector<double> steps = decades > 3.0   ? std::vector{1.0}
                                      : decades > 0.7 ? std::vector{1.0, 2.0, 5.0}
                                                      : std::vector{1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0};
    for (double decade = std::floor(std::log10(*least)); decade <= std::ceil(std::log10(*most)); decade += 1.0)
        for (const double step : steps)
            if (const double mark = step * std::pow(10.0, decade);
                mark >= *least / margin_of_logarithms && mark <= *most * margin_of_logarithms)
                marks.push_back(mark);
    return marks;
}

std::vector<double> linear_marks(double least, double most)
{
    constexpr double most_intervals = 6.0;
    const double smallest_step = (most - least) / most_intervals;
    const double power = std::pow(10.0, std::floor(std::log10(smallest_step)));
    double step = 10.0 * power;
    for (const double multiple : {5.0, 2.0, 1.0})
        if (multiple * power >= smallest_step)
            step = multiple * power;
    // Rounding may put a mark at the axis's end just below or above that end.
    constexpr double tolerance = 1e-9;
    std::vector<double> marks;
    const double last = std::ceil(most / step - tolerance);
    for (double count = std::floor(least / step + tolerance); count <= last; count += 1.0)
        marks.push_back(count == 0.0 ? 0.0 : count * step);
    return marks;
}

std::string mark_text(double mark)
{
    constexpr int digits = 6;
    return with_set_numbers(grouped(measuring::number(mark, digits)));
}

DrawnAxis::DrawnAxis(const ChartAxis& axis, const std::vector<double>& values, bool begins_at_zero,
                     std::optional<double> end)
    : is_logarithmic_(axis.logarithmic)
{
    std::vector<double> finite;
    std::copy_if(values.begin(), values.end(), std::back_inserter(finite),
                 [](double value) { return std::isfinite(value); });
    if (finite.empty())
        return;
    const auto [least, most] = std::minmax_element(finite.begin(), finite.end());
    if (is_logarithmic_ && *least <= 0.0)
        throw std::logic_error(fmt::format("{} on the logarithmic axis '{}'", *least, axis.label));
    if (is_logarithmic_)
        be_logarithmic(finite, *least, *most);
    else
        be_linear(*least, *most, begins_at_zero, end);
}

void DrawnAxis::be_linear(double least, double most, bool begins_at_zero, std::optional<double> end)
{
    if (begins_at_zero && least >= 0.0)
        least = 0.0;
    if (end)
        most = *end;
    if (!std::isfinite(most - least))
        throw std::logic_error(fmt::format("an axis from {} to {}", least, most));
    // Values that are equal up to rounding get an axis around them.
    const double size = std::max(std::fabs(least), std::fabs(most));
    if (most - least <= std::max(smallest_span, 1e-9 * size)) {
        const double room = size <= 10.0 * smallest_span ? 1.0 : 0.5 * size;
        most += room;
        least -= begins_at_zero && least == 0.0 ? 0.0 : room;
    }
    marks_ = linear_marks(least, most);
    first_ = marks_.front();
    last_ = end ? *end : marks_.back();
    while (marks_.back() > last_)
        marks_.pop_back();
}

void DrawnAxis::be_logarithmic(const std::vector<double>& values, double least, double most)
{
    first_ = std::log(least) - std::log(margin_of_logarithms);
    last_ = std::log(most) + std::log(margin_of_logarithms);
    marks_ = logarithmic_marks(values);
    // A short axis between two round numbers is marked at its ends instead.
    if (marks_.size() < 2)
        marks_ = least < most ? std::vector{least, most} : std::vector{least};
}

double DrawnAxis::place(double value) const
{
    const double at = !is_logarithmic_ ? value
                      : value > 0.0    ? std::log(value)
                                       : -std::numeric_limits<double>::infinity();
    return (at - first_) / (last_ - first_);
}

double DrawnAxis::place_within(double value) const
{
    return std::clamp(place(value), 0.0, 1.0);
}

} // namespace fragfft::figures
