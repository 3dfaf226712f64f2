// What a terminal shows while a command works: standard error is a pseudo-terminal here.
#include "catch_framework.hpp"
#include "program/commands/progress.hpp"

#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <thread>
#include <unistd.h>

using namespace fragfft::commands;
using std::chrono::milliseconds;

namespace {

const std::string clear_line = "\r\033[K";

// Standard error leads to a terminal while this lives.
class Terminal
{
public:
    Terminal() : master_(::posix_openpt(O_RDWR | O_NOCTTY)), errors_(::dup(STDERR_FILENO))
    {
        REQUIRE(master_ >= 0);
        REQUIRE(::grantpt(master_) == 0);
        REQUIRE(::unlockpt(master_) == 0);
        const int slave = ::open(::ptsname(master_), O_RDWR | O_NOCTTY);
        REQUIRE(slave >= 0);
        ::dup2(slave, STDERR_FILENO);
        ::close(slave);
    }
    ~Terminal()
    {
        ::dup2(errors_, STDERR_FILENO);
        ::close(errors_);
        ::close(master_);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    // What it was sent since the last time.
    std::string text() const
    {
        std::string result;
        char block[4096];
        for (pollfd ready{master_, POLLIN, 0}; ::poll(&ready, 1, 50) == 1;) {
            const ssize_t size = ::read(master_, block, sizeof(block));
            if (size <= 0)
                break;
            result.append(block, static_cast<std::size_t>(size));
        }
        return result;
    }

    // The same, until it holds `part` this often: a busy machine may take its time.
    std::string text_with(const std::string& part, int times) const
    {
        std::string result;
        const auto is_enough = [&] {
            std::size_t place = 0;
            for (int i = 0; i < times; ++i, ++place) {
                place = result.find(part, place);
                if (place == std::string::npos)
                    return false;
            }
            return true;
        };
        const auto begin = std::chrono::steady_clock::now();
        while (!is_enough() && std::chrono::steady_clock::now() - begin < std::chrono::seconds(20))
            result += text();
        return result;
    }

private:
    int master_;
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
        CHECK_THAT(terminal.text_with("reading", 1), ContainsSubstring("reading")); // and goes on
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
    // At its end it may clear a line that is not there.
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
