// The closed or half-open interval that a filter parameter must lie in.
#pragma once

#include <string>
#include <string_view>

namespace fragfft {

struct Range
{
    double minimum = 0.0;
    double maximum = 0.0;
    std::string_view unit = {};
    bool minimum_excluded = false;

    // False for NaN.
    bool contains(double value) const;
    // "[0.1, 256] pixels", "(0, 180] degrees".
    std::string text() const;
};

// Throws InputError "sigma=900 is outside [0.1, 256] pixels" unless `range` contains `value`.
void require_in_range(std::string_view name, double value, const Range& range);

} // namespace fragfft
