#include "filters/frequency_filters.hpp"

#include "errors.hpp"
#include "filters/unit_vector.hpp"
#include "require_known.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace fragfft {
namespace {

// Nearer to a step of the response than this, rows use its definition, which rounds differently.
constexpr double nearly = 1e-9;

void require_ascending(double low, double high)
{
    if (!(low < high))
        throw InputError(fmt::format("low={} is not below high={}", low, high));
}

RadialGain::LowPass checked_low_pass(Rolloff rolloff, double cutoff, int order)
{
    require_known(rolloff, Rolloff::gaussian, "rolloff");
    require_in_range("cutoff", cutoff, cutoff_range);
    require_in_range("order", order, butterworth_order_range);
    return {rolloff, cutoff, order};
}

} // namespace

double RadialGain::LowPass::gain(double x, double y) const
{
    const double relative_frequency = std::hypot(x, y) / cutoff;
    switch (rolloff) {
    case Rolloff::butterworth:
        return 1.0 / (1.0 + std::pow(relative_frequency, 2.0 * order));
    case Rolloff::gaussian:
        return std::exp2(-relative_frequency * relative_frequency);
    case Rolloff::ideal:
        break;
    }
    return relative_frequency <= 1.0 ? 1.0 : 0.0;
}

std::complex<double> RadialGain::operator()(double x, double y) const
{
    const double below = keeps_below ? keeps_below->gain(x, y) : 1.0;
    return keeps_above ? below * (1.0 - keeps_above->gain(x, y)) : below;
}

LowPassRows::LowPassRows(const RadialGain::LowPass& low_pass, std::span<const double> x)
    : low_pass_(low_pass), x_(x.begin(), x.end()), factors_(x.begin(), x.end())
{
    for (double& factor : factors_) {
        const double relative = factor / low_pass.cutoff;
        factor = low_pass.rolloff == Rolloff::gaussian ? std::exp2(-relative * relative) : relative * relative;
    }
}

void LowPassRows::evaluate(double y, std::span<double> gains) const
{
    const double relative = y / low_pass_.cutoff;
    const double squared = relative * relative;
    if (low_pass_.rolloff == Rolloff::gaussian) {
        const double row_factor = std::exp2(-squared);
        for (std::size_t i = 0; i < gains.size(); ++i)
            gains[i] = row_factor * factors_[i];
        return;
    }
    for (std::size_t i = 0; i < gains.size(); ++i)
        gains[i] = factors_[i] + squared;
    if (low_pass_.rolloff == Rolloff::ideal)
        return evaluate_steps(y, gains);
    raise_to_order(gains);
    for (double& gain : gains)
        gain = 1.0 / (1.0 + gain);
}

// From the squares of frequencies relative to the cutoff.
void LowPassRows::evaluate_steps(double y, std::span<double> gains) const
{
    for (std::size_t i = 0; i < gains.size(); ++i)
        gains[i] = std::fabs(gains[i] - 1.0) < nearly ? low_pass_.gain(x_[i], y) : gains[i] < 1.0 ? 1.0 : 0.0;
}

// By repeated squaring: the binary digits of the order say which powers are multiplied.
void LowPassRows::raise_to_order(std::span<double> gains) const
{
    std::vector<double> squares(gains.begin(), gains.end());
    std::ranges::fill(gains, 1.0);
    for (int digits = low_pass_.order; digits > 0; digits /= 2) {
        if (digits % 2 == 1)
            for (std::size_t i = 0; i < gains.size(); ++i)
                gains[i] *= squares[i];
        for (double& square : squares)
            square *= square;
    }
}

RadialRows::RadialRows(const RadialGain& gain, std::span<const double> x)
{
    if (gain.keeps_below)
        below_.emplace(*gain.keeps_below, x);
    if (gain.keeps_above)
        above_.emplace(*gain.keeps_above, x);
}

void RadialRows::evaluate(double y, std::span<float> gains) const
{
    std::vector<double> below(gains.size(), 1.0);
    if (below_)
        below_->evaluate(y, below);
    if (above_) {
        std::vector<double> not_above(gains.size());
        above_->evaluate(y, not_above);
        for (std::size_t i = 0; i < gains.size(); ++i)
            below[i] *= 1.0 - not_above[i];
    }
    for (std::size_t i = 0; i < gains.size(); ++i)
        gains[i] = static_cast<float>(below[i]);
}

WedgeGain::WedgeGain(double angle_in_degrees, double width_in_degrees, double low, double high)
    : direction_(unit_vector_from_angle(angle_in_degrees)),
      // Bins exactly on the wedge's edge belong to it, however their angle was rounded.
      half_width_in_degrees_(width_in_degrees / 2.0 + 1e-9), low_(low), high_(high)
{
}

std::complex<double> WedgeGain::operator()(double x, double y) const
{
    const double frequency = std::hypot(x, y);
    const double along = std::abs(x * direction_.x + y * direction_.y);
    const double across = std::abs(x * direction_.y - y * direction_.x);
    const double angle_off_axis_in_degrees = std::atan2(across, along) * 180.0 / std::numbers::pi;
    const bool passes = frequency >= low_ && frequency <= high_ && angle_off_axis_in_degrees <= half_width_in_degrees_;
    return passes ? 1.0 : 0.0;
}

// The angle from the axis is below half the width where sin(half the width - angle) > 0.
void WedgeRows::evaluate(double y, std::span<float> gains) const
{
    const UnitVector& direction = wedge_.direction_;
    const double half_width = wedge_.half_width_in_degrees_ / 180.0 * std::numbers::pi;
    const double sine = std::sin(half_width);
    const double cosine = std::cos(half_width);
    const double low = wedge_.low_ * wedge_.low_;
    const double high = wedge_.high_ * wedge_.high_;
    for (std::size_t i = 0; i < gains.size(); ++i) {
        const double x = x_[i];
        const double along = std::abs(x * direction.x + y * direction.y);
        const double across = std::abs(x * direction.y - y * direction.x);
        const double inside_wedge = along * sine - across * cosine;
        const double frequency = x * x + y * y;
        const double depth = std::min({inside_wedge, frequency - low, high - frequency});
        gains[i] = std::fabs(depth) < nearly ? static_cast<float>(wedge_(x, y).real()) : depth > 0.0 ? 1.0f : 0.0f;
    }
}

FrequencyResponse low_pass_response(Rolloff rolloff, double cutoff, int order)
{
    return RadialGain{.keeps_below = checked_low_pass(rolloff, cutoff, order)};
}

FrequencyResponse high_pass_response(Rolloff rolloff, double cutoff, int order)
{
    return RadialGain{.keeps_above = checked_low_pass(rolloff, cutoff, order)};
}

FrequencyResponse band_pass_response(Rolloff rolloff, double low, double high, int order)
{
    require_in_range("low", low, cutoff_range);
    require_in_range("high", high, cutoff_range);
    require_ascending(low, high);
    return RadialGain{.keeps_below = checked_low_pass(rolloff, high, order),
                      .keeps_above = checked_low_pass(rolloff, low, order)};
}

FrequencyResponse directional_band_response(double angle_in_degrees, double width_in_degrees, double low, double high)
{
    require_in_range("angle", angle_in_degrees, angle_range_in_degrees);
    require_in_range("width", width_in_degrees, wedge_width_range_in_degrees);
    require_in_range("low", low, wedge_low_range);
    require_in_range("high", high, cutoff_range);
    require_ascending(low, high);
    return WedgeGain(angle_in_degrees, width_in_degrees, low, high);
}

} // namespace fragfft
