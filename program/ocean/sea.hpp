// The parameters of a sea under the wind.
#pragma once

namespace fragfft::ocean {

inline constexpr double gravity = 9.81; // metres per second squared

enum class WaveSpectrum
{
    phillips, // a deep sea after a long wind, with one characteristic length (Tessendorf 2001)
    jonswap,  // wind over a fetch (Hasselmann et al. 1973)
};

struct Sea
{
    WaveSpectrum spectrum = WaveSpectrum::jonswap;
    double wind_metres_per_second = 12.0;   // 10 m above the sea
    double wind_direction_in_degrees = 0.0; // direction toward which it blows, from the x axis toward the y axis
    double fetch_metres = 100e3;            // distance over which it has blown; for JONSWAP only
    double depth_metres = 200.0;
};

// Wave numbers in [low, high), in radians per metre.
struct WaveNumberBand
{
    double low = 0.0;
    double high = 0.0;

    bool contains(double wave_number) const { return wave_number >= low && wave_number < high; }
};

} // namespace fragfft::ocean
