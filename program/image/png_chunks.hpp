// What libvips does not say of a PNG.
#pragma once

#include "program/files/input_file.hpp"

#include <string>

namespace fragfft {

// Throws InputError, naming the file, for an animation, for a file that ends before its last chunk, and where so few
// bytes cannot hold the declared pixels.
void require_sound_png(const InputFile& file);

// What a file says of its colours.
struct PngColours
{
    bool has_profile = false;
    // The chunks, "cICP" or "gAMA and cHRM", that say other colours than sRGB: the first go before a profile, the
    // others behind it. Empty where there are none.
    std::string code_points;
    std::string curve;
};
PngColours colours_of_png(const InputFile& file);

} // namespace fragfft
