// What an image file says of its pixels beside them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

// In pixels per metre; positive.
struct Resolution
{
    double x = 0.0;
    double y = 0.0;

    bool operator==(const Resolution&) const = default;
};

// Of the units that files count pixels by.
inline constexpr double metres_per_inch = 0.0254;
inline constexpr double metres_per_centimetre = 0.01;

// A text as a PNG holds it, in UTF-8.
struct TextEntry
{
    std::string keyword; // "Title", "Author", ...
    std::string text;
    std::string language = {};           // as RFC 3066 has it, "en-GB"; may be empty
    std::string translated_keyword = {}; // in that language; may be empty

    bool operator==(const TextEntry&) const = default;
};

struct Metadata
{
    std::vector<std::uint8_t> icc_profile = {}; // empty: none
    std::optional<Resolution> resolution = {};
    std::vector<TextEntry> texts = {};
    // What a PNG can say of its colours without a profile, as it stores it: the rendering intent 0 to 3 of sRGB, the
    // exponent of the encoding times 100000, and the x and y of white, red, green and blue times 100000.
    std::optional<std::uint8_t> srgb_intent = {};
    std::optional<std::uint32_t> gamma = {};
    std::optional<std::array<std::uint32_t, 8>> chromaticities = {};

    bool operator==(const Metadata&) const = default;
};

// True when the profile is one, by its signature and length, of grey or RGB as the image's channels are: 1 and 2 are
// grey, 3 and 4 RGB. Other profiles would make an image's colours wrong, so that encoders leave them out.
bool icc_profile_fits(const std::vector<std::uint8_t>& profile, int channels);

} // namespace fragfft
