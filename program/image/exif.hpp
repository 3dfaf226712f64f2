// EXIF, without what describes the picture that it came with.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fragfft {

struct Exif
{
    // With the six bytes before it that JPEG has. Without thumbnails, the maker's note and what only readers of it know
    // (all may hold previews), sizes and storage of the file's pixels; upright. Empty where nothing is left.
    std::vector<std::uint8_t> cleaned = {};
    bool is_sound = false;
    // Whether it says more than every file could: of the camera, the place, the author.
    bool has_facts = false;
    bool had_private_parts = false; // the maker's note, and what is in no standard
    bool is_adobe_rgb = false;      // the samples of the image
};

// `moved`: whether pixels lie elsewhere than they did, so that places in the picture are none any more.
Exif read_exif(std::span<const std::uint8_t> bytes, bool moved);

} // namespace fragfft
