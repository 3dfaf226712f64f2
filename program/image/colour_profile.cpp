// Colour profiles. Their bytes are kept; the only question asked of their contents is whether they mean sRGB.
#include "program/image/codecs.hpp"
#include "program/image/stored_numbers.hpp"
#include "program/image/vips_library.hpp"

#include <algorithm>

namespace fragfft {
namespace {

using Bytes = std::vector<std::uint8_t>;
using vips::VImage;

// The header of a profile, which holds its size in the first 4 bytes and its colour space further on.
constexpr std::size_t header_bytes = 128;
constexpr std::size_t colours_at = 16;

bool is_of(std::span<const std::uint8_t> profile, int channels)
{
    return profile.size() >= header_bytes + 4 &&
           text_of(profile).substr(colours_at, 4) == (channels <= 2 ? "GRAY" : "RGB ");
}

// Whether the profile has curves and no tables. libvips may ignore tables, and then is_srgb would not see them.
bool is_of_curves(const Bytes& profile, bool is_grey)
{
    constexpr std::size_t entry_bytes = 12;
    bool has_curve = false;
    bool has_tables = false;
    std::size_t at = header_bytes + 4;
    for (std::uint32_t tags = big_endian(profile, header_bytes, 4); tags > 0 && at + entry_bytes <= profile.size();
         --tags) {
        const std::string_view name = text_of(profile).substr(at, 4);
        has_curve |= name == (is_grey ? "kTRC" : "rTRC");
        has_tables |= name.starts_with("A2B") || name.starts_with("D2B");
        at += entry_bytes;
    }
    return has_curve && !has_tables;
}

// Whether everything that the list of tags names lies within the profile.
bool is_whole(std::span<const std::uint8_t> profile)
{
    constexpr std::size_t entry_bytes = 12;
    const std::uint64_t tags = big_endian(profile, header_bytes, 4);
    if (big_endian(profile, 0, 4) > profile.size() || header_bytes + 4 + entry_bytes * tags > profile.size())
        return false;
    for (std::size_t at = header_bytes + 4; at < header_bytes + 4 + entry_bytes * tags; at += entry_bytes)
        if (std::uint64_t{big_endian(profile, at + 4, 4)} + big_endian(profile, at + 8, 4) > profile.size())
            return false;
    return true;
}

// Whether the profile gives a lattice of colours, or all greys, the same meaning as sRGB, within one level of 8 bits,
// to which tables of profiles are rounded. Throws vips::VError for a damaged one.
bool is_srgb(const Bytes& profile, bool is_grey)
{
    Bytes colours;
    for (int level = 0; level < 256; ++level)
        colours.insert(colours.end(), is_grey ? 1 : 3, static_cast<std::uint8_t>(level));
    constexpr int step = 51;
    for (int i = 0; !is_grey && i < 6 * 6 * 6; ++i)
        for (const int level : {i / 36, i / 6 % 6, i % 6})
            colours.push_back(static_cast<std::uint8_t>(step * level));
    const int bands = is_grey ? 1 : 3;
    VImage image = VImage::new_from_memory(colours.data(), colours.size(), static_cast<int>(colours.size()) / bands, 1,
                                           bands, VIPS_FORMAT_UCHAR)
                       .copy(VImage::option()->set("interpretation",
                                                   is_grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB));
    vips_image_set_blob_copy(image.get_image(), VIPS_META_ICC_NAME, profile.data(), profile.size());
    const VImage seen =
        image.icc_transform("srgb", VImage::option()->set("embedded", true)->set("intent", VIPS_INTENT_RELATIVE));
    return (seen - image).abs().max() <= 1.0;
}

} // namespace

bool profile_fits(const ColourProfile& profile, int channels)
{
    return profile && is_of(*profile, channels);
}

void note_profile(std::span<const std::uint8_t> bytes, int channels, FileFacts& facts)
{
    // PNG writers refuse a profile longer than its header says.
    if (bytes.size() >= header_bytes)
        bytes = bytes.first(std::min<std::size_t>(big_endian(bytes, 0, 4), bytes.size()));
    if (!is_of(bytes, channels) || !is_whole(bytes)) {
        facts.light_fault = "its colour profile is damaged, or of other channels";
        facts.remarks.emplace_back(damaged_words);
        return;
    }
    auto profile = std::make_shared<const Bytes>(bytes.begin(), bytes.end());
    try {
        if (!is_of_curves(*profile, channels <= 2) || !is_srgb(*profile, channels <= 2))
            facts.light_fault = "its colour profile is not sRGB's";
        facts.profile = std::move(profile);
    } catch (const vips::VError&) {
        vips_error_clear();
        facts.light_fault = "its colour profile is damaged";
        facts.remarks.emplace_back(damaged_words);
    }
}

} // namespace fragfft
