// What is wrong with arguments, in one line that names the culprit.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace fragfft::cli {

// What is said of an error that parsing threw. An unknown command or option comes before whatever else it led to, with
// what may have been meant.
std::string argument_error_text(const CLI::ParseError& error, const CLI::App& app);

// Lets a command refuse by name what stands beyond its last argument, and take `--` wherever that stands.
void refuse_surplus_arguments(CLI::App& command);

} // namespace fragfft::cli
