#include "fragfft/version.hpp"

#include <string_view>

#define TEXT(words) #words
#define VERSION_OF(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)

namespace fragfft {

static_assert(std::string_view(header_version) ==
              VERSION_OF(FRAGFFT_VERSION_MAJOR, FRAGFFT_VERSION_MINOR, FRAGFFT_VERSION_PATCH));

const char* library_version()
{
    return header_version;
}

} // namespace fragfft
