// What the library cannot say: which option helps where an image's size is refused.
#pragma once

#include "errors.hpp"

#include <string>

namespace fragfft::commands {

// What `work` returns. Where it throws SizeError and the image may still be extended, the message ends in the hint.
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
