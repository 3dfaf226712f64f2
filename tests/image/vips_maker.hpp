// Files of every kind, made by libvips itself.
#pragma once

#include "image/vips_library.hpp"
#include "test_support.hpp"

#include <string>

namespace fragfft {

// Of levels between 0 and 255 by a rule, in the given type of numbers.
inline vips::VImage levels_image(int width, int height, int channels, VipsBandFormat format = VIPS_FORMAT_UCHAR)
{
    start_vips();
    Bytes levels(static_cast<std::size_t>(width * height * channels));
    for (std::size_t i = 0; i < levels.size(); ++i)
        levels[i] = static_cast<std::uint8_t>(i * 7 % 251);
    const vips::VImage image(
        vips_image_new_from_memory_copy(levels.data(), levels.size(), width, height, channels, VIPS_FORMAT_UCHAR));
    return image.cast(format).copy(vips::VImage::option()->set(
        "interpretation", channels < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB));
}

// The image with a field more.
inline vips::VImage with_field(const vips::VImage& image, const char* name, const std::string& text)
{
    vips::VImage changed = image.copy();
    changed.set(name, text.c_str());
    return changed;
}

// The image's file, of the format and with the options that libvips takes behind a name: ".tif[tile,pyramid]".
inline Bytes made_by_vips(const vips::VImage& image, const std::string& suffix)
{
    const TemporaryDirectory directory;
    const std::string path = (directory / "made").string() + suffix;
    image.write_to_file(path.c_str());
    return get_file(path.substr(0, path.find('[')));
}

} // namespace fragfft
