// What is said where a file's format, or floats, cannot hold all values.
#pragma once

#include "cli/messages.hpp"
#include "program/image/loaded_image.hpp"

#include <cstddef>
#include <fmt/format.h>

namespace fragfft::cli {

enum class HasDisplay
{
    no,
    yes, // the command has the option --display
};

// Notes how many samples of a file, of so many channels, were clamped; says nothing when none was.
inline void note_clamped(const Messages& messages, const std::string& path, std::size_t clamped, std::size_t samples,
                         int channels, HasDisplay has_display)
{
    if (clamped == 0)
        return;
    const bool has_alpha = channels == 2 || channels == 4; // which PFM does not hold
    messages.note(fmt::format("{}: {} of {} samples were outside [0, 1] and clamped; {} keep them{}", path, clamped,
                              samples, has_alpha ? ".npy and .exr" : ".npy, .exr and .pfm",
                              has_display == HasDisplay::yes ? ", --display shows them" : ""));
}

// Notes that a file's numbers were rounded to 32-bit floats, where that changed any; see FileFacts. `advice` follows.
inline void note_rounding(const Messages& messages, const std::string& path, const FileFacts& facts,
                          const std::string& advice = {})
{
    if (facts.rounding && facts.rounding->largest > 0.0)
        messages.note(fmt::format("{}: numbers of {} bits were rounded to 32-bit floats, {} by {:.2g}, the most{}",
                                  path, facts.bits_per_number, facts.rounding->sample, facts.rounding->largest,
                                  advice));
}

} // namespace fragfft::cli
