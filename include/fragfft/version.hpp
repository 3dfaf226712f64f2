/// @file
/// Which version of the library these headers are of.
#pragma once

#include "fragfft/export.h"
#include "fragfft/version.h"

namespace fragfft {

/// Version of the headers.
inline constexpr const char* header_version = FRAGFFT_VERSION;

/// Version of the library that is linked, which a program may compare with that of its headers.
FRAGFFT_API const char* library_version();

} // namespace fragfft
