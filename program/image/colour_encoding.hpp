// What the samples of a file mean as colours: curves and primaries, by its profile or whatever else says so.
#pragma once

#include "program/image/tone_curve.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

// By rows.
using ColourMatrix = std::array<std::array<double, 3>, 3>;
inline constexpr ColourMatrix no_conversion{{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};

struct ColourEncoding
{
    // For messages: "Adobe RGB (1998)". Empty where a remark says it.
    std::string name;
    // One for grey, or three for red, green and blue; none where `fault` says why.
    std::vector<ToneCurve> curves = {};
    // From linear light of the file's primaries to that of Rec. 709's, which are sRGB's.
    ColourMatrix to_rec709 = no_conversion;
    // In words that may follow the file's name and a colon.
    std::string fault = {};
    // So near to sRGB that nobody sees the difference where it is taken for it.
    bool is_like_srgb = false;

    bool converts_primaries() const { return to_rec709 != no_conversion; }
};

// What an ICC profile says of an image of so many colour channels, 1 or 3.
struct ProfileReading
{
    enum class State
    {
        sound,
        damaged,
        misfit, // of other channels
    };
    State state = State::damaged;
    std::string name = {};
    // Null: sRGB.
    std::shared_ptr<const ColourEncoding> encoding = {};
};
ProfileReading read_profile(std::span<const std::uint8_t> bytes, int colour_channels);

struct Chromaticity
{
    double x = 0.0;
    double y = 0.0;
};

// Colours that a file describes otherwise than by a profile. Grey has a white point alone.
struct ColourDescription
{
    std::string name;
    CurveParameters curve = srgb_parameters;
    Chromaticity white = {0.3127, 0.3290};
    Chromaticity red = {0.64, 0.33};
    Chromaticity green = {0.30, 0.60};
    Chromaticity blue = {0.15, 0.06};
};

// What linear light of these primaries is. Null: that of Rec. 709's.
std::shared_ptr<const ColourEncoding> linear_light_of(const Chromaticity& white, const Chromaticity& red,
                                                      const Chromaticity& green, const Chromaticity& blue);

// An ICC profile of this, always of the same bytes. Empty where there is none of such colours.
std::vector<std::uint8_t> profile_of(const ColourDescription& description, int colour_channels);

} // namespace fragfft
