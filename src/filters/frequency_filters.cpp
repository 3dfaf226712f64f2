#include "filters/frequency_filters.hpp"

#include "errors.hpp"
#include "filters/unit_vector.hpp"
#include "require_known.hpp"

#include <fmt/core.h>

#include <cmath>

namespace fragfft {
namespace {

double low_pass_gain(Rolloff rolloff, double relative_frequency, int order)
{
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

void require_ascending(double low, double high)
{
    if (!(low < high))
        throw InputError(fmt::format("low={} is not below high={}", low, high));
}

} // namespace

FrequencyResponse low_pass_response(Rolloff rolloff, double cutoff, int order)
{
    require_known(rolloff, Rolloff::gaussian, "rolloff");
    require_in_range("cutoff", cutoff, cutoff_range);
    require_in_range("order", order, butterworth_order_range);
    return [=](double x, double y) { return low_pass_gain(rolloff, std::hypot(x, y) / cutoff, order); };
}

FrequencyResponse high_pass_response(Rolloff rolloff, double cutoff, int order)
{
    return [low_pass = low_pass_response(rolloff, cutoff, order)](double x, double y) { return 1.0 - low_pass(x, y); };
}

FrequencyResponse band_pass_response(Rolloff rolloff, double low, double high, int order)
{
    require_in_range("low", low, cutoff_range);
    require_in_range("high", high, cutoff_range);
    require_ascending(low, high);
    return [below = low_pass_response(rolloff, high, order),
            above = high_pass_response(rolloff, low, order)](double x, double y) { return below(x, y) * above(x, y); };
}

FrequencyResponse directional_band_response(double angle_in_degrees, double width_in_degrees, double low, double high)
{
    require_in_range("angle", angle_in_degrees, angle_range_in_degrees);
    require_in_range("width", width_in_degrees, wedge_width_range_in_degrees);
    require_in_range("low", low, wedge_low_range);
    require_in_range("high", high, cutoff_range);
    require_ascending(low, high);

    const UnitVector direction = unit_vector_from_angle(angle_in_degrees);
    // Bins exactly on the wedge's edge belong to it, whichever way their angle was rounded.
    const double half_width_in_degrees = width_in_degrees / 2.0 + 1e-9;
    return [=](double x, double y) {
        const double frequency = std::hypot(x, y);
        const double along = std::abs(x * direction.x + y * direction.y);
        const double across = std::abs(x * direction.y - y * direction.x);
        const double angle_off_axis_in_degrees = std::atan2(across, along) * 180.0 / std::numbers::pi;
        const bool passes = frequency >= low && frequency <= high && angle_off_axis_in_degrees <= half_width_in_degrees;
        return passes ? 1.0 : 0.0;
    };
}

} // namespace fragfft
