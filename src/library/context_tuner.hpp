// How TextureFilter and TextureTransform are tuned.
#pragma once

#include "filters/tuner.hpp"
#include "library/context_core.hpp"

namespace fragfft {

// By what the context knows, which it learns from. Throws CallerError, where it may measure, when the caller has
// something in progress that a time cannot be taken in.
Tuner tuner_of(ContextCore& context, Effort effort);

} // namespace fragfft
