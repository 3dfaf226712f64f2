// How the numbers of a file stand for light: the curve of one channel.
#pragma once

#include <span>
#include <variant>
#include <vector>

namespace fragfft {

// (a x + b)^gamma + e from x = d on, c x + f below: ICC's parametric curves.
struct CurveParameters
{
    double gamma = 1.0;
    double a = 1.0;
    double b = 0.0;
    double c = 0.0;
    double d = 0.0;
    double e = 0.0;
    double f = 0.0;
};

// IEC 61966-2-1.
inline constexpr CurveParameters srgb_parameters{
    .gamma = 2.4, .a = 1.0 / 1.055, .b = 0.055 / 1.055, .c = 1.0 / 12.92, .d = 0.04045};

// An increasing function of [0, 1], which goes on beyond: odd about its value at 0 below it, and as the same formula
// above 1, or for a table as a power, so that a filter's overshoots survive a way there and back.
class ToneCurve
{
public:
    // decode(x) = x.
    ToneCurve() = default;

    // Throws std::domain_error for a function that does not increase from 0 to 1.
    static ToneCurve parametric(const CurveParameters& parameters);
    // x^gamma. Throws likewise.
    static ToneCurve power(double gamma);
    // Straight between values at equal distances, at least two, whose steps are of 1/65535: where several are alike,
    // half a step is spread over them, so that there is a way back. Throws where one is less than the one before it,
    // and where they are alike over a tenth of the range.
    static ToneCurve table(std::span<const double> values);

    double decode(double sample) const; // to light
    double encode(double light) const;  // the inverse

    // Whether it differs from sRGB's by no more than rounding does that tables of 16 bits have.
    bool is_srgb() const;
    bool is_identity() const;
    // The largest difference from sRGB's, of light.
    double distance_from_srgb() const;

private:
    using Table = std::vector<double>;

    double decode_in_range(double sample) const;
    double encode_in_range(double light) const;
    // Fixes how it goes on, and checks it.
    void note_ends();

    std::variant<CurveParameters, Table> function_;
    double first_ = 0.0;    // at 0
    double last_ = 1.0;     // at 1
    double exponent_ = 1.0; // of a table above 1
};

} // namespace fragfft
