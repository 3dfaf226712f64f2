// What commands print beside their results: single lines on standard error, without the control characters that names
// and texts of files may contain.
#pragma once

#include "engine/phase_clock.hpp"

#include <memory>
#include <string>

namespace fragfft::commands {

class Command;

enum class Verbosity
{
    quiet,   // warnings only
    normal,  // what a user must know to trust a result
    verbose, // how it was computed
    timed,   // and where the time went
};

// Copies write to the same terminal. May be called by several threads.
class Messages
{
public:
    Messages();

    Verbosity verbosity = Verbosity::normal;

    // For a result that may not be what was asked for.
    void warn(const std::string& text) const;
    void note(const std::string& text) const;   // not with --quiet
    void detail(const std::string& text) const; // with --verbose

    // Prints the time of the command by phase, one line each, if --verbose is given twice. Throws nothing, because the
    // results are written already.
    void tell_phases() const noexcept;
    // The clock to report those phases to.
    PhaseClock* phases() const;

    // A status line, the last one on the terminal, says what is being done. The next one replaces it, and any other
    // message removes it. It is only shown if standard error is a terminal, and not with --quiet.
    bool shows_status() const;
    void show_status(const std::string& text) const;
    void clear_status() const;

    // A permanent line that is printed only where a status line would be shown: for people, not for logs.
    void say_on_terminal(const std::string& text) const;

    // Returns messages that hold their lines until they are taken, and show no status line.
    Messages held() const;
    // Returns the lines held so far, each with its line end, and forgets them.
    std::string take_lines() const;
    void say_lines(const std::string& lines) const;

    // Seconds since the first of these messages was made, when the command began.
    double seconds() const;

    // Prints to standard output at once, without a status line in the way.
    void print(const std::string& text) const;

private:
    class Terminal;
    std::shared_ptr<Terminal> terminal_;
};

// Declares --quiet and --verbose, which exclude each other.
void add_verbosity_options(const Command& command, Messages& messages);

} // namespace fragfft::commands
