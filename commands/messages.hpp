// What commands say beside their results: one line each, on standard error, without the control characters that names
// and texts of files may hold.
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

// Copies speak through the same terminal. May be called by several threads.
class Messages
{
public:
    Messages();

    Verbosity verbosity = Verbosity::normal;

    // A result that may not be what was asked for.
    void warn(const std::string& text) const;
    void note(const std::string& text) const;   // not with --quiet
    void detail(const std::string& text) const; // with --verbose

    // The time of the command by its phases, in a line each, with --verbose given twice. Nothing is thrown: the results
    // are in place.
    void tell_phases() const noexcept;
    // For what is to be told so.
    PhaseClock* phases() const;

    // A line at the terminal's end that tells what is being done: it is replaced by the next, and gone before anything
    // else is said. Nothing is shown unless standard error is a terminal, and with --quiet.
    bool shows_status() const;
    void show_status(const std::string& text) const;
    void clear_status() const;

    // A line that stays, where that one would be shown: what a person wants to read, and a log does not.
    void say_on_terminal(const std::string& text) const;

    // The same, but lines are held until they are taken, and no line at the terminal's end is shown.
    Messages held() const;
    // The lines held so far, each with its end, which are held no longer.
    std::string take_lines() const;
    void say_lines(const std::string& lines) const;

    // Since the first of these messages was made, which is when the command began.
    double seconds() const;

    // To standard output at once, where no such line stands in its way.
    void print(const std::string& text) const;

private:
    class Terminal;
    std::shared_ptr<Terminal> terminal_;
};

// Declares --quiet and --verbose, which exclude each other.
void add_verbosity_options(const Command& command, Messages& messages);

} // namespace fragfft::commands
