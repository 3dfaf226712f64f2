// The largest errors that are promised of the results of transforms and filters.
#pragma once

#include "errors.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace fragfft {

// How a method stores samples and obtains its twiddle factors, which decides the bounds it can promise.
enum class AccuracyMode
{
    float32_table,       // RGBA32F, twiddle factors from a table; two real rows packed as one complex too
    float32_computed,    // RGBA32F, twiddle factors computed in the program
    bluestein_float32,   // RGBA32F, any size by Bluestein's algorithm
    float16_nearest,     // RGBA16F, rounded to nearest, unitary scaling
    float16_toward_zero, // RGBA16F, rounded toward zero: degraded
};

// A bound on the error against the result in double precision, for sizes up to 2048 x 2048; absent where none is
// promised.
struct PromisedBound
{
    std::optional<double> relative_l2;
    // For images in [0, 1]: the largest difference of a pixel after rounding to 8 bits, in steps of 1/255.
    std::optional<int> eight_bit_steps;
};

// The bounds of one mode.
struct Promises
{
    AccuracyMode mode = AccuracyMode::float32_table;
    std::string_view name;
    double transform;                 // relative L2
    bool transform_grows_with_stages; // proportional to the square root of the number of stages
    PromisedBound round_trip;
    PromisedBound convolution;
    double ergun;
    std::optional<double> filter;
};

// One row for each AccuracyMode. Bounds of transforms, round trips and convolutions are the largest errors of an
// emulation in that precision against double, over sizes and seeds, with some margin; the bound of filters has a margin
// for any image.
inline constexpr Promises all_promises[] = {
    {AccuracyMode::float32_table,
     "RGBA32F, twiddle factors from a table",
     1.3 * 0x1p-24,
     true,
     {2e-6, 0},
     {5e-7, std::nullopt},
     2e-6,
     2e-6},
    {AccuracyMode::float32_computed,
     "RGBA32F, twiddle factors computed in the program",
     5e-6,
     false,
     {3e-5, 0},
     {2e-5, std::nullopt},
     2e-6,
     2e-5},
    {AccuracyMode::bluestein_float32,
     "RGBA32F, Bluestein",
     2.6 * 0x1p-24,
     true,
     {4e-6, std::nullopt},
     {1e-6, std::nullopt},
     2e-6,
     2e-6},
    {AccuracyMode::float16_nearest, "RGBA16F, rounded to nearest", 2.5e-3, false, {8e-3, 2}, {2e-3, 2}, 2e-2, 2e-3},
    {AccuracyMode::float16_toward_zero,
     "RGBA16F, rounded toward zero (degraded)",
     1e-2,
     false,
     {std::nullopt, 6},
     {std::nullopt, 4},
     2e-2,
     std::nullopt},
};

constexpr const Promises& promises(AccuracyMode mode)
{
    return *std::find_if(std::begin(all_promises), std::end(all_promises),
                         [mode](const Promises& row) { return row.mode == mode; });
}

// The mode in words, such as "RGBA32F, twiddle factors from a table".
constexpr std::string_view name(AccuracyMode mode)
{
    return promises(mode).name;
}

// The bound of one transform of width * height samples. Throws InputError unless both are >= 1.
inline double promised_transform_bound(AccuracyMode mode, int width, int height)
{
    if (width < 1 || height < 1)
        throw InputError("no transform has the size " + std::to_string(width) + " x " + std::to_string(height));
    // Rounding errors add up like a random walk over the log2(width * height) stages. A single sample passes no stage,
    // but it is rounded once when it is stored.
    const double stages = std::max(1.0, std::log2(static_cast<double>(width) * static_cast<double>(height)));
    const Promises& row = promises(mode);
    return row.transform * (row.transform_grows_with_stages ? std::sqrt(stages) : 1.0);
}

// The bound of a forward and an inverse transform of an image in [0, 1].
constexpr PromisedBound promised_round_trip_bound(AccuracyMode mode)
{
    return promises(mode).round_trip;
}

// The bound of a forward transform, a product with a response and an inverse transform of an image in [0, 1]: relative
// to the result or to the image, whichever is larger, where the image counts times the sum of the magnitudes of a
// kernel's weights, or the largest gain of a response, if that is more than 1. A transform's rounding errors, which are
// proportional to the image, are amplified so, also where the result itself cancels.
constexpr PromisedBound promised_convolution_bound(AccuracyMode mode)
{
    return promises(mode).convolution;
}

// The bound for linearity, impulses and shifts, by Ergun's measure: max |difference| / max |either side|.
constexpr double promised_ergun_bound(AccuracyMode mode)
{
    return promises(mode).ergun;
}

// The bound of a whole filter of textures, for any image, relative to the same.
constexpr std::optional<double> promised_filter_bound(AccuracyMode mode)
{
    return promises(mode).filter;
}

} // namespace fragfft
