#include "image/metadata.hpp"

#include <algorithm>
#include <string_view>

namespace fragfft {

bool icc_profile_fits(std::span<const std::uint8_t> profile, int channels)
{
    constexpr std::size_t header_bytes = 128;
    constexpr std::size_t colour_space_at = 16;
    constexpr std::size_t signature_at = 36;
    if (profile.size() < header_bytes)
        return false;
    const auto says = [&](std::size_t at, std::string_view text) {
        return std::equal(text.begin(), text.end(), profile.begin() + static_cast<std::ptrdiff_t>(at));
    };
    const std::size_t declared_bytes = (std::size_t{profile[0]} << 24) | (std::size_t{profile[1]} << 16) |
                                       (std::size_t{profile[2]} << 8) | std::size_t{profile[3]};
    return declared_bytes == profile.size() && says(signature_at, "acsp") &&
           says(colour_space_at, channels <= 2 ? "GRAY" : "RGB ");
}

} // namespace fragfft
