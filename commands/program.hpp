// The whole command line: every subcommand, and what they have in common.
#pragma once

#include "commands/command_description.hpp"

#include <string>

namespace fragfft::commands {

inline constexpr const char* program_name = "fragfft";

// "fragfft 2.0.0, commit 0123456789ab".
std::string version_text();

// Its commands and their options, as its help has them.
CommandDescription describe_program();

// Does what the arguments say; returns the exit code.
int run_program(int argc, char** argv);

} // namespace fragfft::commands
