// What commands say beside their results: one line each, on standard error.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace fragfft::cli {

enum class Verbosity
{
    quiet,   // warnings only
    normal,  // what a user must know to trust a result
    verbose, // how it was computed
};

class Messages
{
public:
    Verbosity verbosity = Verbosity::normal;

    // A result that may not be what was asked for.
    void warn(const std::string& text) const;
    void note(const std::string& text) const;   // not with --quiet
    void detail(const std::string& text) const; // with --verbose
};

// Declares --quiet and --verbose, which exclude each other.
void add_verbosity_options(CLI::App& command, Messages& messages);

} // namespace fragfft::cli
