// Files of results that the live page saves, docs/contributing/page_results.md: a stranger's bytes.
#pragma once

#include "figures/judge/run.hpp"
#include "figures/report/claim.hpp"
#include "figures/report/comparison.hpp"

#include <cstdint>
#include <filesystem>

namespace fragfft::figures {

inline constexpr std::uint64_t largest_page_results = 4 << 20; // bytes

// The claims of whose cases a page's rows tell any, in the order of the ledger and judged by its rules. Throws
// InputError, naming the claim, where a case is not told whole: all its works, in one turn.
std::vector<Claim> claims_of_page(const Run& run);

// One more machine for a comparison, named after the file: its claims and its times. Throws InputError, one line that
// names the file and the fault, for a file that cannot be read or is larger than largest_page_results, and as
// page_rows_in and claims_of_page do.
MachineResults load_page_results(const std::filesystem::path& file);

} // namespace fragfft::figures
