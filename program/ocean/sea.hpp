// A sea under the wind: what its waves follow from.
#pragma once

namespace fragfft::ocean {

inline constexpr double gravity = 9.81; // metres per second squared

enum class WaveSpectrum
{
    phillips, // what long wind makes of a deep sea, by one length (Tessendorf 2001)
    jonswap,  // what wind over a fetch makes (Hasselmann et al. 1973)
};

struct Sea
{
    WaveSpectrum spectrum = WaveSpectrum::jonswap;
    double wind_metres_per_second = 12.0;   // 10 m above the sea
    double wind_direction_in_degrees = 0.0; // toward which it blows, from the x axis toward the y axis
    double fetch_metres = 100e3;            // over which it has blown: JONSWAP alone asks
    double depth_metres = 200.0;
};

// Wave numbers from `low` up to, but not including, `high`; radians per metre.
struct WaveNumberBand
{
    double low = 0.0;
    double high = 0.0;

    bool contains(double wave_number) const { return wave_number >= low && wave_number < high; }
};

} // namespace fragfft::ocean
