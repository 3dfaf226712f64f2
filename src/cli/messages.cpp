#include "cli/messages.hpp"

#include <cstdio>
#include <fmt/format.h>

namespace fragfft::cli {

namespace {

// Not fmt::print, which throws when standard error cannot be written.
void say(const std::string& line)
{
    std::fputs(line.c_str(), stderr);
}

} // namespace

void Messages::warn(const std::string& text) const
{
    say(fmt::format("fragfft: warning: {}\n", text));
}

void Messages::note(const std::string& text) const
{
    if (verbosity != Verbosity::quiet)
        say(fmt::format("fragfft: {}\n", text));
}

void Messages::detail(const std::string& text) const
{
    if (verbosity == Verbosity::verbose)
        say(fmt::format("fragfft: {}\n", text));
}

void add_verbosity_options(CLI::App& command, Messages& messages)
{
    CLI::Option* quiet = command.add_flag_function(
        "--quiet", [&messages](std::int64_t) { messages.verbosity = Verbosity::quiet; },
        "Say nothing but warnings and errors");
    command
        .add_flag_function(
            "--verbose", [&messages](std::int64_t) { messages.verbosity = Verbosity::verbose; },
            "Say how the result is computed")
        ->excludes(quiet);
}

} // namespace fragfft::cli
