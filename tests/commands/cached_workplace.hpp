// A workplace whose cache folder lies inside it.
#pragma once

#include "workplace.hpp"

namespace fragfft {

struct CachedWorkplace
{
    Workplace workplace;
    std::filesystem::path cache = workplace / "cache";
    std::filesystem::path folder = cache / "fragfft";

    // Runs on the tests' device; an exit code of 0 is required.
    ProcessResult run(const std::string& command) const;
};

// Counts the lines that fragfft writes: a driver may complain about the cache folder, too.
int lines(const std::string& text);

} // namespace fragfft
