// IPTC's records, and what JPEG and TIFF keep them in: Photoshop's image resources, which may hold thumbnails, too.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fragfft {

// The records in Photoshop's resources, with the words "Photoshop 3.0" before them or without; empty where there are
// none.
std::vector<std::uint8_t> iptc_in_resources(std::span<const std::uint8_t> bytes);

// Whether these are records by themselves.
bool is_iptc(std::span<const std::uint8_t> bytes);

// The records as JPEG has them.
std::vector<std::uint8_t> resources_of_iptc(std::span<const std::uint8_t> records);

} // namespace fragfft
