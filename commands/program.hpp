// The whole command line: all subcommands, and their common parts.
#pragma once

#include "commands/command_description.hpp"

#include <string>

namespace fragfft::commands {

inline constexpr const char* program_name = "fragfft";

// Returns for example "fragfft 2.0.0, commit 0123456789ab".
std::string version_text();

// The commands and their options, as in the help.
CommandDescription describe_program();

// Runs the command that the arguments give, and returns the exit code.
int run_program(int argc, char** argv);

} // namespace fragfft::commands
