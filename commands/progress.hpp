// What a command is doing, told on the terminal while it takes longer than a second.
#pragma once

#include "commands/messages.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace fragfft::commands {

// From a second after its making to its end, where standard error is a terminal: "filtering photo.png: reading, 40 %,
// 2 min 5 s", a few times a second. Elsewhere, and with --quiet, it shows nothing. The line is gone when the object is.
class Progress
{
public:
    Progress(const Messages& messages, std::string what);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // What is done from now on.
    void step(const std::string& name);
    // The same of one case among many, which is a note where no line can be shown: so a log tells where it is.
    void begin_case(const std::string& name);
    // How much of all is done: 0 to 1.
    void fraction(double done);

private:
    void show_until(const std::stop_token& stop);
    std::string line() const; // with mutex_ held

    using Clock = std::chrono::steady_clock;

    const Messages messages_;
    const std::string what_;
    const Clock::time_point start_ = Clock::now();
    std::mutex mutex_;
    std::condition_variable_any stopped_;
    std::string step_;
    double fraction_ = 0.0; // nothing to show
    std::jthread thread_;   // the last, so that it ends before what it reads
};

} // namespace fragfft::commands
