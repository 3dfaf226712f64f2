#include "fragfft/version.hpp"

namespace fragfft {

const char* library_version()
{
    return header_version;
}

} // namespace fragfft
