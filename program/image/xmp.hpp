// XMP, without what describes the picture that it came with.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fragfft {

struct Xmp
{
    // Without thumbnails, depth and gain maps, whole pictures in text, sizes and storage of the file's pixels, and what
    // points to further parts of the file; upright. Empty where it is unsound or nothing is left.
    std::vector<std::uint8_t> cleaned = {};
    bool is_sound = false;
    bool had_gain_map = false;
};

// `moved`: whether pixels lie elsewhere than they did, so that places in the picture are none any more.
Xmp read_xmp(std::span<const std::uint8_t> packet, bool moved);

} // namespace fragfft
