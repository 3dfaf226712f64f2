// GIF animations.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace fragfft {

struct Animation
{
    int width = 0;
    int height = 0;
    std::vector<std::vector<std::uint8_t>> frames; // each width * height * 3 bytes, RGB, row 0 at the top
    double seconds_per_frame = 0.1;                // GIF knows hundredths, at least 2 of them
};

// Plays for ever. The file appears whole or not at all. Throws InputError, naming the path, for sides above 65535 and
// what AtomicFile refuses, and std::invalid_argument for an animation without frames or with frames of another size.
void save_gif(const std::filesystem::path& path, const Animation& animation);

} // namespace fragfft
