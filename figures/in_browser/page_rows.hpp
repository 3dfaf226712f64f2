// The rows that the live page saves (docs/contributing/page_results.md). The text is untrusted.
#pragma once

#include "figures/items/common/measurable_claims.hpp"
#include "figures/judge/rows.hpp"

#include <map>
#include <string>
#include <vector>

namespace fragfft::figures {

inline constexpr const char* page_item = "page";
inline constexpr const char* page_time = "time of a work"; // the quantity of its times

std::string id_of(const MeasurableClaim& claim);

// The key of a work's times when measured for a case of the claim with this id.
Key page_key(const PlannedWork& work, const std::string& claim, const std::string& where);

// Every key under which the page may save times, with the work that it names.
std::map<Key, PlannedWork> page_keys();

// "wide, filter, 256 x 256, rgba16f"
std::string words_of(const PlannedWork& work);

// Throws InputError with one line that names the file and the row for a text that the page cannot have written: another
// header, more than 1000 rows, labels of more than 400 bytes, control characters, an unknown quantity, a time under a
// key that is not among `known` or outside 1e-9 to 1e7 ms, a missing fact, a key that occurs twice, or rows of one turn
// that differ in their number of samples.
std::vector<Row> page_rows_in(const std::string& file, const std::string& text,
                              const std::map<Key, PlannedWork>& known);

} // namespace fragfft::figures
