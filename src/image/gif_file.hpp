// GIF animations in memory, by giflib.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace fragfft {

struct Animation
{
    int width = 0;
    int height = 0;
    std::vector<std::vector<std::uint8_t>> frames; // each width * height * 3 bytes, RGB, row 0 at the top
    double seconds_per_frame = 0.1;                // GIF knows hundredths, at least 2 of them
};

// Plays for ever. One palette of 256 colours for all frames, by median cut (Heckbert 1982), and ordered dithering,
// which does not flicker. Throws InputError, naming `file_name`, for sides above 65535, and std::invalid_argument for
// an animation without frames or with frames of another size.
std::vector<std::uint8_t> encode_gif(const Animation& animation, std::string_view file_name);

} // namespace fragfft
