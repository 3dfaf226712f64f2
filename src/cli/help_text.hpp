// What --help prints.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>

namespace fragfft::cli {

// Of an App and its subcommands: the sentence, the usage, arguments, options by group, commands, notes; as wide as a
// terminal usually is.
std::shared_ptr<CLI::FormatterBase> help_formatter();

} // namespace fragfft::cli
