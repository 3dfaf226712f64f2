// Files of results that the live page saves, docs/contributing/page_results.md: a stranger's bytes.
#pragma once

#include "figures/report/comparison.hpp"

#include <cstdint>
#include <filesystem>

namespace fragfft::figures {

inline constexpr std::uint64_t largest_page_results = 1 << 20; // bytes

// One more machine for a comparison, named after the file: its claims, judged here by the rules of the ledger, and its
// times. Throws InputError, one line that names the file and the fault, for a file that cannot be read or is larger
// than largest_page_results, for another version of the format, and where a member is missing, of another type or out
// of its range.
MachineResults load_page_results(const std::filesystem::path& file);

} // namespace fragfft::figures
