// Filters defined in the frequency domain: the ranges of their parameters, and the function objects that their public
// builders (fragfft/frequency_response.hpp) put into a FrequencyResponse. Code that evaluates a response at a million
// bins can recognise them (std::function::target) and compute whole rows at once.
#pragma once

#include "filters/filter.hpp"
#include "filters/range.hpp"
#include "filters/unit_vector.hpp"

#include <complex>
#include <numbers>
#include <optional>
#include <span>
#include <vector>

namespace fragfft {

// The largest frequency in an image, at the corner of its spectrum.
inline constexpr double corner_frequency = 0.5 * std::numbers::sqrt2;
inline constexpr Range cutoff_range{0.0, corner_frequency, "cycles per pixel", true};
inline constexpr Range wedge_low_range{0.0, corner_frequency, "cycles per pixel"};
inline constexpr Range butterworth_order_range{1.0, 16.0};
inline constexpr Range wedge_width_range_in_degrees{0.0, 180.0, "degrees", true};

// A gain that depends on hypot(x, y) alone: low pass, 1 - low pass, or the product of the two.
class RadialGain
{
public:
    struct LowPass
    {
        Rolloff rolloff = Rolloff::ideal;
        double cutoff = 0.0;
        int order = 1;

        double gain(double x, double y) const;
    };

    std::optional<LowPass> keeps_below = std::nullopt;
    std::optional<LowPass> keeps_above = std::nullopt; // as 1 - low pass

    std::complex<double> operator()(double x, double y) const;
};

// 1 in a wedge of directions and a band of frequencies, else 0.
class WedgeGain
{
public:
    WedgeGain(double angle_in_degrees, double width_in_degrees, double low, double high);
    std::complex<double> operator()(double x, double y) const;

private:
    friend class WedgeRows;

    UnitVector direction_;
    double half_width_in_degrees_;
    double low_;
    double high_;
};

// A low pass at all `x` of a row at once; what depends on x alone is computed once for all rows.
class LowPassRows
{
public:
    LowPassRows(const RadialGain::LowPass& low_pass, std::span<const double> x);
    void evaluate(double y, std::span<double> gains) const;

private:
    void evaluate_steps(double y, std::span<double> gains) const;
    void raise_to_order(std::span<double> gains) const;

    RadialGain::LowPass low_pass_;
    std::vector<double> x_;
    std::vector<double> factors_; // (x / cutoff)^2; for a Gaussian 2^-((x / cutoff)^2)
};

// Gains at all `x` of a row. They differ from the definitions by roundings in double precision only; where the gain is
// a step they are equal.
class RadialRows
{
public:
    RadialRows(const RadialGain& gain, std::span<const double> x);
    void evaluate(double y, std::span<float> gains) const;

private:
    std::optional<LowPassRows> below_;
    std::optional<LowPassRows> above_;
};

class WedgeRows
{
public:
    WedgeRows(const WedgeGain& wedge, std::span<const double> x) : wedge_(wedge), x_(x.begin(), x.end()) {}
    void evaluate(double y, std::span<float> gains) const;

private:
    WedgeGain wedge_;
    std::vector<double> x_;
};

} // namespace fragfft
