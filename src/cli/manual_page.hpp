// The manual page, in roff.
#pragma once

#include "cli/command_description.hpp"

#include <string>

namespace fragfft::cli {

// Section 1, for the macros of man(7). At the page's foot: `version`, of the program, and `date`, ISO 8601 or empty.
std::string manual_page(const CommandDescription& program, const std::string& version, const std::string& date);

} // namespace fragfft::cli
