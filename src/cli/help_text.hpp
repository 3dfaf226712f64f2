// What --help prints.
#pragma once

#include "cli/command_description.hpp"

#include <string>

namespace fragfft::cli {

// The sentence, the usage, arguments, options by group, commands, notes; as wide as a terminal usually is.
std::string help_text(const CommandDescription& command, const std::string& parent);

} // namespace fragfft::cli
