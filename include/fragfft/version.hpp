/// @file
/// Which version of the library these headers are of.
#pragma once

#define FRAGFFT_VERSION_MAJOR 0
#define FRAGFFT_VERSION_MINOR 1
#define FRAGFFT_VERSION_PATCH 0

#include "fragfft/export.hpp"

namespace fragfft {

/// Version of the headers. The build takes the project's version from here.
inline constexpr const char* header_version = "0.1.0";

/// Version of the library that is linked, which a program may compare with that of its headers.
FRAGFFT_API const char* library_version();

} // namespace fragfft
