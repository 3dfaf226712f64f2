// Scripts that let a shell complete the command line.
#pragma once

#include "cli/command_description.hpp"

#include <string>

namespace fragfft::cli {

// Each completes subcommands, options, the words of options and arguments, and the names of files and folders.
std::string bash_completion(const CommandDescription& program);
std::string zsh_completion(const CommandDescription& program);
std::string fish_completion(const CommandDescription& program);

} // namespace fragfft::cli
