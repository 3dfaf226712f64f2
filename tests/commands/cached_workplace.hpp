// A workplace whose cache folder lies inside it.
#pragma once

#include "workplace.hpp"

namespace fragfft {

struct CachedWorkplace
{
    Workplace workplace;
    std::filesystem::path cache = workplace / "cache";
    std::filesystem::path folder = cache / "fragfft";

    // On the tests' device; an exit code of 0 is required.
    ProcessResult run(const std::string& command) const;
};

// Counts lines of our own: a driver may complain of the cache folder too.
int lines(const std::string& text);

} // namespace fragfft
