// Adds to a refusal for an image's size which option helps, which the library cannot know.
#pragma once

#include "errors.hpp"

#include <string>

namespace fragfft::commands {

// Returns what `work` returns. If it throws SizeError and the image may still be extended, appends the hint to the
// message.
template <typename Work> auto with_size_hint(bool may_be_extended, const std::string& hint, const Work& work)
{
    try {
        return work();
    } catch (const SizeError& error) {
        if (!may_be_extended)
            throw;
        throw SizeError(error.what() + hint);
    }
}

} // namespace fragfft::commands
