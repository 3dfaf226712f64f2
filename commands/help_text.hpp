// The help and the manual page, which show the same parts in two notations.
#pragma once

#include "commands/command_description.hpp"

#include <string>

namespace fragfft::commands {

// What --help prints of a command: the sentence, the usage, arguments, commands, options by group and notes, in lines
// of a usual terminal's width. `parent` is the program's name, empty for the program itself.
std::string help_text(const CommandDescription& command, const std::string& parent);

// The manual page for section 1, in roff with the macros of man(7). `version` and `date` (ISO 8601, or empty) are
// printed at the foot.
std::string manual_page(const CommandDescription& program, const std::string& version, const std::string& date);

} // namespace fragfft::commands
