// Facts about PNG files that libvips does not report.
#pragma once

#include "program/files/input_file.hpp"

#include <string>

namespace fragfft {

// Throws InputError, naming the file, for an animation, for a file that ends before its last chunk, and for a file too
// short for its declared pixels.
void require_sound_png(const InputFile& file);

// The chunks of a file that describe its colours.
struct PngColours
{
    bool has_profile = false;
    // The names of chunks that describe colours other than sRGB: "cICP"; "gAMA", "cHRM" or both. Empty if there are
    // none. code_points takes precedence over a profile, curve does not.
    std::string code_points;
    std::string curve;
};
PngColours colours_of_png(const InputFile& file);

} // namespace fragfft
