// What `reproduce` and `report` end with.
#pragma once

#include "figures/report/computed_items.hpp"

#include <filesystem>

namespace fragfft::cli {

// Prints where a page is.
void tell_page(const std::filesystem::path& page);

// The same of the report. Throws CheckFailed when a check of our own results failed.
void tell_result(const figures::Reproduction& reproduction);

} // namespace fragfft::cli
