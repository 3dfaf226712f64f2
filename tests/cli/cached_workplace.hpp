// A workplace whose cache folder lies inside it, for what is kept of calibrations.
#pragma once

#include "workplace.hpp"

#include <nlohmann/json.hpp>

namespace fragfft {

using Json = nlohmann::ordered_json;

struct CachedWorkplace
{
    Workplace workplace;
    std::filesystem::path cache = workplace / "cache";
    std::filesystem::path folder = cache / "fragfft";

    // On the tests' device; an exit code of 0 is required.
    ProcessResult run(const std::string& command) const;

    // The device's calibration that is kept, where that is but one. What is kept of the CPU lies beside it.
    std::filesystem::path only_file() const;
    Json cached() const;
    void put_cached(const std::string& text) const;
    // As if passes of this kind took so many times as long.
    void make_dearer(const std::string& kind, double factor) const;
};

// Counts lines of our own: a driver may complain of the cache folder too.
int lines(const std::string& text);

} // namespace fragfft
