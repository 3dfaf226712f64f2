#include "program/image/file_colours.hpp"

#include "program/image/exif.hpp"
#include "program/image/metadata.hpp"
#include "program/image/stored_numbers.hpp"
#include "program/image/xmp.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft {
namespace {

using Bytes = std::vector<std::uint8_t>;

const ColourDescription adobe_rgb{
    .name = "Adobe RGB (1998), by EXIF", .curve = {.gamma = 563.0 / 256.0}, .green = {0.21, 0.71}};

// Without what follows it: writers of PNG refuse what is longer than it says.
Bytes profile_in(const vips::VImage& image)
{
    const auto stored = blob_of(image.get_image(), VIPS_META_ICC_NAME);
    if (!stored || stored->size() < 4)
        return {};
    const std::size_t size = std::min<std::size_t>(big_endian(*stored, 0, 4), stored->size());
    return {stored->begin(), stored->begin() + static_cast<std::ptrdiff_t>(size)};
}

class Colours
{
public:
    Colours(const ContainerFacts& container, vips::VImage& image, FileFacts& facts)
        : container_(container), image_(image), facts_(facts), channels_(image.bands() <= 2 ? 1 : 3)
    {
    }

    void note()
    {
        facts_.remarks.insert(facts_.remarks.end(), container_.remarks.begin(), container_.remarks.end());
        const bool is_adobe_rgb = note_exif();
        note_xmp();
        if (facts_.light != Light::encoded)
            return;
        if (!container_.colour_fault.empty()) {
            facts_.colour =
                std::make_shared<const ColourEncoding>(ColourEncoding{.name = {}, .fault = container_.colour_fault});
            return;
        }
        Bytes profile = container_.has_damaged_profile ? Bytes() : profile_in(image_);
        // Readers pass over what does not fit.
        if (profile.empty())
            profile = container_.profile;
        if (container_.colours && (profile.empty() || container_.colours_go_before_profile))
            profile = profile_of(*container_.colours, channels_);
        else if (profile.empty() && container_.has_profile)
            facts_.remarks.emplace_back("its colour profile is damaged, and left out");
        else if (profile.empty() && is_adobe_rgb)
            profile = profile_of(adobe_rgb, channels_);
        take(profile.empty() ? profile : taken(profile));
    }

private:
    bool note_exif()
    {
        const auto bytes = blob_of(image_.get_image(), VIPS_META_EXIF_NAME);
        if (!bytes)
            return false;
        const Exif exif = read_exif(*bytes, false);
        if (!exif.is_sound)
            facts_.remarks.emplace_back("its EXIF is damaged, and left out");
        return exif.is_adobe_rgb;
    }

    void note_xmp()
    {
        const auto bytes = blob_of(image_.get_image(), VIPS_META_XMP_NAME);
        if (!bytes)
            return;
        const Xmp xmp = read_xmp(*bytes, false);
        if (!xmp.is_sound)
            facts_.remarks.emplace_back("its XMP is damaged, and left out");
        if (xmp.had_gain_map)
            facts_.remarks.emplace_back("its gain map belongs to the picture as it was, and results have none");
    }

    // The profile, or nothing where none is needed or this one is of no use.
    Bytes taken(const Bytes& profile)
    {
        const ProfileReading reading = read_profile(profile, channels_);
        switch (reading.state) {
        case ProfileReading::State::sound:
            facts_.colour = reading.encoding;
            return reading.encoding || profile == profile_in(image_) ? profile : Bytes();
        case ProfileReading::State::damaged:
            facts_.remarks.emplace_back("its colour profile is damaged, and left out");
            return {};
        case ProfileReading::State::misfit:
            // That of sRGB says of grey what is assumed without.
            if (const ProfileReading of_rgb = read_profile(profile, 3);
                of_rgb.state != ProfileReading::State::sound || of_rgb.encoding)
                facts_.remarks.push_back(fmt::format("its colour profile, {}, is none of {}, and left out",
                                                     reading.name, channels_ == 1 ? "grey" : "RGB"));
            return {};
        }
        return {};
    }

    void take(const Bytes& profile)
    {
        image_ = image_.copy();
        if (profile.empty())
            vips_image_remove(image_.get_image(), VIPS_META_ICC_NAME);
        else
            vips_image_set_blob_copy(image_.get_image(), VIPS_META_ICC_NAME, profile.data(), profile.size());
    }

    const ContainerFacts& container_;
    vips::VImage& image_;
    FileFacts& facts_;
    int channels_;
};

} // namespace

void note_colours(const ContainerFacts& container, vips::VImage& image, FileFacts& facts)
{
    Colours(container, image, facts).note();
}

} // namespace fragfft
