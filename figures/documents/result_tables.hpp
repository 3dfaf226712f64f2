// The tables of README.md and docs/, in Markdown. Each row is of a committed file; none is left out because of its
// value.
#pragma once

#include "figures/documents/documents.hpp"

#include <string>
#include <vector>

namespace fragfft {

// A table in Markdown.

// Rows of as many cells as there are headings. A bar within a cell is escaped. Throws std::logic_error for a row of
// another length.
std::string markdown_table(const std::vector<std::string>& headings, const std::vector<std::vector<std::string>>& rows);

// A number as a reader wants it: this many significant digits, whole numbers whole, no exponent.
std::string in_digits(double value, int digits);

// Significant digits of measured values.
inline constexpr int shown_digits = 3;

// The claims of the ledgers whose names begin with `stem`, such as "mota_2022": what was published, what each machine
// measured, and the verdict. Constructions are left out: verdicts() counts them.
std::string claims(const CommittedResults& results, const std::string& stem);

// The claims that stand for their papers in the README.
std::string claims_in_short(const CommittedResults& results);

// How many claims of each kind have which verdict, by machine.
std::string verdicts(const CommittedResults& results);

// What each method does, takes and needs, as the methods themselves say.
std::string methods_table();

// What a filter of 1024 x 1024 texels moves by each method, counted in its plan: passes, and texels read and written
// for each texel of the image.
std::string filter_costs();

// What each filter of the catalogue does to alpha, by its examples.
std::string coverage_table();

// The time of a filter by each method and size, in milliseconds, in copy passes, and in cuFFT's and FFTW's time.
std::string method_times(const CommittedResults& results, const std::string& folder);

// What recording a pass and keeping the caller's state cost the CPU.
std::string own_costs(const CommittedResults& results, const std::string& folder);

// Seconds of whole commands, by kind of file, size and sigma, and by program.
std::string whole_commands(const CommittedResults& results, const std::string& folder);
// The same of fragfft as it chooses and of the other programs, a row for each size and sigma.
std::string whole_commands_in_short(const CommittedResults& results, const std::string& folder);
// The most memory that they hold, in MiB.
std::string whole_commands_memory(const CommittedResults& results, const std::string& folder);

} // namespace fragfft
