// What an image file says of its pixels beside them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace fragfft {

// A colour profile, EXIF, XMP, IPTC, texts, resolution, and delays of frames, as libvips reads them from one format and
// writes them to another. Copies share what they hold.
struct Metadata
{
    // An image of libvips of one pixel, with these fields; null: none.
    std::shared_ptr<void> fields = {};
};

// True when the profile is one, by its signature and length, of grey or RGB as the image's channels are: 1 and 2 are
// grey, 3 and 4 RGB. Other profiles would make an image's colours wrong, so that encoders leave them out.
bool icc_profile_fits(std::span<const std::uint8_t> profile, int channels);

} // namespace fragfft
