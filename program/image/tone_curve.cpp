#include "program/image/tone_curve.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace fragfft {
namespace {

constexpr int checked_steps = 4096;

double value_of(const CurveParameters& curve, double sample)
{
    return sample >= curve.d ? std::pow(std::max(curve.a * sample + curve.b, 0.0), curve.gamma) + curve.e
                             : curve.c * sample + curve.f;
}

double inverse_of(const CurveParameters& curve, double light)
{
    // The parts of a curve whose numbers are rounded may not quite meet.
    const double meeting = curve.d > 0.0 ? value_of(curve, curve.d) : light;
    if (light >= meeting)
        return (std::pow(std::max(light - curve.e, 0.0), 1.0 / curve.gamma) - curve.b) / curve.a;
    return std::min((light - curve.f) / curve.c, curve.d);
}

// Spreads half a step over values that are alike: they differ by less than a step.
std::vector<double> strictly_increasing(std::span<const double> values)
{
    constexpr double quarter_step = 0.25 / 65535.0;
    std::vector<double> result(values.begin(), values.end());
    for (std::size_t begin = 0; begin < values.size();) {
        std::size_t end = begin + 1;
        while (end < values.size() && values[end] == values[begin])
            ++end;
        // More would leave too little of the step to each level.
        if (10 * (end - begin - 1) > values.size())
            throw std::domain_error("a curve that is flat over a tenth of its range");
        // The ends of the table stay what they are.
        const double low = begin == 0 ? values[begin] : values[begin] - quarter_step;
        const double high = end == values.size() ? values[begin] : values[begin] + quarter_step;
        for (std::size_t i = begin; end - begin > 1 && i < end; ++i)
            result[i] = low + (high - low) * static_cast<double>(i - begin) / static_cast<double>(end - begin - 1);
        begin = end;
    }
    return result;
}

} // namespace

ToneCurve ToneCurve::parametric(const CurveParameters& parameters)
{
    for (const double number :
         {parameters.gamma, parameters.a, parameters.b, parameters.c, parameters.d, parameters.e, parameters.f})
        if (!std::isfinite(number))
            throw std::domain_error("a curve of numbers that are not finite");
    if (!(parameters.gamma > 0.0 && parameters.a > 0.0))
        throw std::domain_error("a curve that does not increase");
    // Where a standard's numbers are rounded, as BT.709's are, the straight part may end above the other's beginning.
    constexpr double rounding = 1e-3;
    CurveParameters met = parameters;
    const double power_begins = value_of(parameters, parameters.d);
    const double straight_ends = parameters.c * parameters.d + parameters.f;
    if (parameters.d > 0.0 && straight_ends > power_begins && straight_ends - power_begins < rounding)
        met.c = (power_begins - parameters.f) / parameters.d;
    ToneCurve curve;
    curve.function_ = met;
    curve.note_ends();
    return curve;
}

ToneCurve ToneCurve::power(double gamma)
{
    return parametric({.gamma = gamma});
}

ToneCurve ToneCurve::table(std::span<const double> values)
{
    if (values.size() < 2 || !std::is_sorted(values.begin(), values.end()) || !(values.front() < values.back()))
        throw std::domain_error("a curve that does not increase");
    ToneCurve curve;
    curve.function_ = strictly_increasing(values);
    curve.note_ends();
    return curve;
}

void ToneCurve::note_ends()
{
    first_ = decode_in_range(0.0);
    last_ = decode_in_range(1.0);
    double before = first_;
    for (int i = 1; i <= checked_steps; ++i) {
        const double value = decode_in_range(static_cast<double>(i) / checked_steps);
        if (!std::isfinite(value) || value <= before)
            throw std::domain_error("a curve that does not increase");
        before = value;
    }
    constexpr double step = 1.0 / 256.0;
    constexpr double most = 10.0;
    if (!(first_ > -1.0 && last_ > 0.0 && last_ < most))
        throw std::domain_error("a curve that leaves its range");
    // The power that leaves 1 with the table's slope.
    exponent_ = std::max(1.0, (last_ - decode_in_range(1.0 - step)) / step / last_);
}

double ToneCurve::decode_in_range(double sample) const
{
    if (const auto* const parameters = std::get_if<CurveParameters>(&function_))
        return value_of(*parameters, sample);
    const auto& table = std::get<Table>(function_);
    const double place = sample * static_cast<double>(table.size() - 1);
    const std::size_t left = std::min(static_cast<std::size_t>(place), table.size() - 2);
    const double part = place - static_cast<double>(left);
    return table[left] * (1.0 - part) + table[left + 1] * part;
}

double ToneCurve::encode_in_range(double light) const
{
    if (const auto* const parameters = std::get_if<CurveParameters>(&function_))
        return inverse_of(*parameters, light);
    const auto& table = std::get<Table>(function_);
    const auto above = std::upper_bound(table.begin() + 1, table.end() - 1, light);
    const double low = *(above - 1);
    const auto left = static_cast<double>(above - 1 - table.begin());
    return (left + (light - low) / (*above - low)) / static_cast<double>(table.size() - 1);
}

double ToneCurve::decode(double sample) const
{
    if (sample < 0.0)
        return 2.0 * first_ - decode(-sample);
    if (sample <= 1.0 || std::holds_alternative<CurveParameters>(function_))
        return decode_in_range(sample);
    return last_ * std::pow(sample, exponent_);
}

double ToneCurve::encode(double light) const
{
    if (light < first_)
        return -encode(2.0 * first_ - light);
    if (light <= last_ || std::holds_alternative<CurveParameters>(function_))
        return encode_in_range(light);
    return std::pow(light / last_, 1.0 / exponent_);
}

double ToneCurve::distance_from_srgb() const
{
    double distance = 0.0;
    for (int i = 0; i <= checked_steps; ++i) {
        const double sample = static_cast<double>(i) / checked_steps;
        distance = std::max(distance, std::fabs(decode(sample) - value_of(srgb_parameters, sample)));
    }
    return distance;
}

bool ToneCurve::is_srgb() const
{
    constexpr double rounding = 1e-4;
    return distance_from_srgb() < rounding;
}

bool ToneCurve::is_identity() const
{
    const auto* const parameters = std::get_if<CurveParameters>(&function_);
    return parameters != nullptr && parameters->gamma == 1.0 && parameters->a == 1.0 && parameters->b == 0.0 &&
           parameters->d <= 0.0 && parameters->e == 0.0;
}

} // namespace fragfft
