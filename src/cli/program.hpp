// The whole command line: every subcommand, and what they have in common.
#pragma once

#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace fragfft::cli {

inline constexpr const char* program_name = "fragfft";

// "fragfft 0.1.0, commit 0123456789ab".
std::string version_text();

void declare_program(CLI::App& app);

} // namespace fragfft::cli
