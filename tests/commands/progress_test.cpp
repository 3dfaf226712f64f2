// What a terminal shows while a command works. Standard error is a pseudo-terminal here.
#include "commands/progress.hpp"
#include "pseudo_terminal.hpp"

#include <thread>

using namespace fragfft::commands;
using std::chrono::milliseconds;

namespace {

const std::string clear_line = "\r\033[K";

// Redirects standard error to a terminal during its lifetime.
class Terminal : public fragfft::PseudoTerminal
{
public:
    Terminal() : errors_(::dup(STDERR_FILENO)) { ::dup2(descriptor(), STDERR_FILENO); }
    ~Terminal()
    {
        ::dup2(errors_, STDERR_FILENO);
        ::close(errors_);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

private:
    int errors_;
};

} // namespace

TEST_CASE("Progress shows nothing in its first second, then one line that is replaced and taken away")
{
    const Terminal terminal;
    const Messages messages;
    {
        const auto begin = std::chrono::steady_clock::now();
        Progress progress(messages, "filtering photo.png");
        progress.step("reading");
        progress.fraction(0.4);
        const std::string shown = terminal.text_with("reading", 2);
        CHECK(std::chrono::steady_clock::now() - begin >= milliseconds(1000));
        CHECK(shown.starts_with(clear_line + "fragfft: filtering photo.png: reading, 40 %, "));
        CHECK(shown.find('\n') == std::string::npos);
        CHECK(shown.find(clear_line, 1) != std::string::npos); // the second replaces the first
        messages.note("a note");
        CHECK_THAT(terminal.text_with("a note\r\n", 1), ContainsSubstring(clear_line + "fragfft: a note\r\n"));
        CHECK_THAT(terminal.text_with("reading", 1), ContainsSubstring("reading")); // it is shown again afterwards
    }
    CHECK(terminal.text().ends_with(clear_line));
}

TEST_CASE("Progress that ends within a second, or with --quiet, shows nothing")
{
    const Terminal terminal;
    Messages messages;
    {
        Progress progress(messages, "filtering");
        progress.begin_case("first");
        std::this_thread::sleep_for(milliseconds(100));
    }
    messages.verbosity = Verbosity::quiet;
    {
        Progress progress(messages, "filtering");
        progress.begin_case("first");
        std::this_thread::sleep_for(milliseconds(1300));
    }
    // At the end it may clear a line that is empty.
    const std::string text = terminal.text();
    CHECK(text.find("fragfft") == std::string::npos);
}

TEST_CASE("A line that is wider than the terminal is cut, so that it can be replaced")
{
    const Terminal terminal;
    const Messages messages;
    const Progress progress(messages, std::string(500, 'x'));
    const std::string text = terminal.text_with("xxxx", 1);
    CHECK_THAT(text, ContainsSubstring("xxxx"));
    CHECK(text.find(std::string(80, 'x')) == std::string::npos);
}
