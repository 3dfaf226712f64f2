// The help and the manual page, which are the same parts in two notations.
#pragma once

#include "commands/command_description.hpp"

#include <string>

namespace fragfft::commands {

// What --help prints of a command whose program, if it is not the program itself, is `parent`: the sentence, the usage,
// arguments, commands, options by group, notes; in lines as wide as a terminal usually is.
std::string help_text(const CommandDescription& command, const std::string& parent);

// Section 1, in roff for the macros of man(7). At the page's foot: `version`, of the program, and `date`, ISO 8601 or
// empty.
std::string manual_page(const CommandDescription& program, const std::string& version, const std::string& date);

} // namespace fragfft::commands
