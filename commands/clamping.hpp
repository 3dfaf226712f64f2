// Messages for values that a file's format cannot hold.
#pragma once

#include "commands/messages.hpp"

#include <cstddef>
#include <fmt/format.h>

namespace fragfft::commands {

enum class HasDisplay
{
    no,
    yes, // the command has the option --display
};

// Notes how many of a file's `samples` samples, in `channels` channels, were clamped; says nothing if none was.
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

} // namespace fragfft::commands
