// Files of results that the live page saves (docs/contributing/page_results.md). Their content is untrusted.
#pragma once

#include "figures/judge/run.hpp"
#include "figures/report/claim.hpp"
#include "figures/report/comparison.hpp"

#include <cstdint>
#include <filesystem>

namespace fragfft::figures {

inline constexpr std::uint64_t largest_page_results = 4 << 20; // bytes

// The claims with at least one case among a page's rows, in the order of the ledger and judged by its rules. Throws
// InputError, naming the claim, when the rows of a case are incomplete: all its works must be there, timed in one turn.
std::vector<Claim> claims_of_page(const Run& run);

// One more machine for a comparison, named after the file: its claims and its times. Throws InputError with one line
// that names the file and the fault when the file cannot be read, when it is larger than largest_page_results, and
// where page_rows_in and claims_of_page do.
MachineResults load_page_results(const std::filesystem::path& file);

} // namespace fragfft::figures
