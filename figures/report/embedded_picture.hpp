// How a picture lies inside a document.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fragfft::figures {

struct EmbeddedPicture
{
    std::string media_type; // "image/png"
    std::vector<std::uint8_t> bytes;
};

// The PNG itself; or the same as a JPEG if it has no alpha and takes less than half as many bytes so, which is told of
// photographs: drawings, of few colours and sharp edges, are not. What cannot be decoded, or encoded for want of room,
// stays as it is.
EmbeddedPicture embedded_picture(std::span<const std::uint8_t> png);

} // namespace fragfft::figures
