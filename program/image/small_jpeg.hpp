// A picture for a page, whose bytes count more than its finest detail.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fragfft {

// Returns an encoded picture as a JPEG of this quality, 1 to 100, with a colour for each pixel; its shorter side is
// made smaller where it has more than `most_pixels`. Nothing of a picture with alpha, which JPEG does not hold, and of
// one that cannot be decoded.
std::optional<std::vector<std::uint8_t>> small_jpeg(std::span<const std::uint8_t> picture, int most_pixels,
                                                    int quality);

} // namespace fragfft
