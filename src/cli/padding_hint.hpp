// What the library cannot say: which option helps where an image's size is refused.
#pragma once

#include "errors.hpp"

#include <fmt/format.h>

namespace fragfft::cli {

// What `work` returns. Where it throws SizeError and the image may still be extended, the message names --pad.
template <typename Work> auto with_padding_hint(bool may_be_extended, const Work& work)
{
    try {
        return work();
    } catch (const SizeError& error) {
        if (!may_be_extended)
            throw;
        throw SizeError(fmt::format("{}; --pad zero, clamp or mirror extends an image", error.what()));
    }
}

} // namespace fragfft::cli
