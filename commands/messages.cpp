#include "commands/messages.hpp"

#include "commands/command.hpp"
#include "commands/command_description.hpp"
#include "program/files/printable_text.hpp"
#include "program/files/standard_error.hpp"

#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <mutex>
#include <new>
#include <sys/ioctl.h>
#include <unistd.h>

namespace fragfft::commands {

namespace {

constexpr const char* clear_line = "\r\033[K";

// Status lines are cut at this width, because a line that wraps cannot be replaced.
std::size_t terminal_width()
{
    winsize size{};
    const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? size.ws_col : 80u;
}

} // namespace

class Messages::Terminal
{
public:
    bool holds_lines = false; // instead of printing them

    void say(const std::string& line) { say_lines(printable(line) + "\n"); }
    void say_lines(const std::string& lines)
    {
        const std::lock_guard lock(mutex_);
        if (holds_lines) {
            lines_ += lines;
            return;
        }
        clear();
        print_error(lines);
    }
    std::string take_lines()
    {
        const std::lock_guard lock(mutex_);
        return std::exchange(lines_, {});
    }
    void show(const std::string& status)
    {
        const std::lock_guard lock(mutex_);
        print_error(clear_line + printable(status).substr(0, terminal_width() - 1));
        status_is_shown_ = true;
    }
    void clear_status()
    {
        const std::lock_guard lock(mutex_);
        clear();
    }
    // A failed write is noticed when the program ends.
    void print(const std::string& text)
    {
        const std::lock_guard lock(mutex_);
        clear();
        std::fputs(text.c_str(), stdout);
        std::fflush(stdout);
    }

    PhaseClock& phases() { return phases_; }

private:
    void clear()
    {
        if (status_is_shown_)
            print_error(clear_line);
        status_is_shown_ = false;
    }
    PhaseClock phases_;
    std::mutex mutex_;
    bool status_is_shown_ = false;
    std::string lines_;
};

Messages::Messages() : terminal_(std::make_shared<Terminal>()) {}

void Messages::warn(const std::string& text) const
{
    terminal_->say(fmt::format("fragfft: warning: {}", text));
}

void Messages::note(const std::string& text) const
{
    if (verbosity != Verbosity::quiet)
        terminal_->say(fmt::format("fragfft: {}", text));
}

void Messages::detail(const std::string& text) const
{
    if (verbosity >= Verbosity::verbose)
        terminal_->say(fmt::format("fragfft: {}", text));
}

bool Messages::shows_status() const
{
    return verbosity != Verbosity::quiet && !terminal_->holds_lines && error_is_terminal();
}

void Messages::show_status(const std::string& text) const
{
    if (shows_status())
        terminal_->show(fmt::format("fragfft: {}", text));
}

void Messages::clear_status() const
{
    terminal_->clear_status();
}

void Messages::say_on_terminal(const std::string& text) const
{
    if (shows_status())
        terminal_->say(fmt::format("fragfft: {}", text));
}

Messages Messages::held() const
{
    Messages messages;
    messages.verbosity = verbosity;
    messages.terminal_->holds_lines = true;
    return messages;
}

std::string Messages::take_lines() const
{
    return terminal_->take_lines();
}

void Messages::say_lines(const std::string& lines) const
{
    terminal_->say_lines(lines);
}

double Messages::seconds() const
{
    return std::chrono::duration<double>(terminal_->phases().times().total).count();
}

PhaseClock* Messages::phases() const
{
    return verbosity == Verbosity::timed ? &terminal_->phases() : nullptr;
}

void Messages::tell_phases() const noexcept
{
    if (verbosity != Verbosity::timed)
        return;
    const PhaseClock::Times times = terminal_->phases().times();
    const auto tell = [&](const char* what, PhaseClock::Clock::duration time) {
        detail(fmt::format("{:<24}{:>11.1f} ms", what, std::chrono::duration<double, std::milli>(time).count()));
    };
    try {
        detail("time of the main thread by phases:");
        for (std::size_t i = 0; i < phase_count; ++i)
            if (times.of_phases[i].count() > 0)
                tell(name(static_cast<Phase>(i)), times.of_phases[i]);
        tell("sum", times.total);
    } catch (const std::bad_alloc&) {
    }
}

void Messages::print(const std::string& text) const
{
    terminal_->print(text);
}

void add_verbosity_options(const Command& command, Messages& messages)
{
    const Option quiet = command.add_flag_function(
        "--quiet", [&messages] { messages.verbosity = Verbosity::quiet; }, "Say nothing but warnings and errors");
    const Option verbose = command.add_flag_function(
        "--verbose",
        [&messages, command] {
            messages.verbosity = command.count("--verbose") > 1 ? Verbosity::timed : Verbosity::verbose;
        },
        "Say how the result is computed; given twice, where the time goes, too");
    verbose.excludes(quiet);
    quiet.group(general_options);
    verbose.group(general_options);
}

} // namespace fragfft::commands
