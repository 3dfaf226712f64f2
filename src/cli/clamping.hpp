// What is said where a file's format cannot hold all values.
#pragma once

#include "cli/messages.hpp"

#include <cstddef>
#include <fmt/format.h>

namespace fragfft::cli {

// Of the samples of one file; nothing when none was clamped.
inline void note_clamped(const Messages& messages, const std::string& path, std::size_t clamped, std::size_t samples)
{
    if (clamped > 0)
        messages.note(fmt::format(
            "{}: {} of {} samples were outside [0, 1] and clamped; .npy, .exr and .pfm keep them, --display shows them",
            path, clamped, samples));
}

} // namespace fragfft::cli
