#include "methods/twiddle_table.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace fragfft {

namespace {

// (cos, sin) of 2 pi k / length for 0 <= k < length, from an angle of at most pi/4.
std::pair<double, double> unit_root(long long k, long long length)
{
    if (8 * k > 4 * length) { // third and fourth quarter: conjugate
        const auto [c, s] = unit_root(length - k, length);
        return {c, -s};
    }
    if (8 * k > 2 * length) { // second quarter: mirrored at the imaginary axis
        // k <= length/2, so 2 (length/2 - k) keeps integers for odd lengths too.
        const auto [c, s] = unit_root(length - 2 * k, 2 * length);
        return {-c, s};
    }
    if (8 * k > length) { // second eighth: swapped
        const auto [c, s] = unit_root(length - 4 * k, 4 * length);
        return {s, c};
    }
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(length);
    return {std::cos(angle), std::sin(angle)};
}

} // namespace

PlanTexture twiddle_table(const std::string& name, int length)
{
    PlanTexture table{name, length, 1, gl::PixelFormat::rg32f, TextureRole::constant};
    table.values.reserve(2 * static_cast<std::size_t>(length));
    for (int k = 0; k < length; ++k) {
        const auto [cosine, sine] = unit_root(k, length);
        table.values.push_back(static_cast<float>(cosine));
        table.values.push_back(static_cast<float>(-sine));
    }
    return table;
}

} // namespace fragfft
