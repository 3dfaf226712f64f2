// Shows on the terminal what a command is doing, if it takes longer than a second.
#pragma once

#include "commands/messages.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace fragfft::commands {

// Shows, a few times per second from one second after its construction until its destruction, a line such as "filtering
// photo.png: reading, 40 %, 2 min 5 s", if standard error is a terminal. Shows nothing elsewhere or with --quiet. The
// destructor removes the line.
class Progress
{
public:
    Progress(const Messages& messages, std::string what);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Names the step that begins now.
    void step(const std::string& name);
    // The same for one of many cases. Where no line can be shown, it is a note, so that a log shows the progress.
    void begin_case(const std::string& name);
    // Sets the fraction of all work that is done, 0 to 1.
    void fraction(double done);

private:
    void show_until(const std::stop_token& stop);
    std::string line() const; // with mutex_ locked

    using Clock = std::chrono::steady_clock;

    const Messages messages_;
    const std::string what_;
    const Clock::time_point start_ = Clock::now();
    std::mutex mutex_;
    std::condition_variable_any stopped_;
    std::string step_;
    double fraction_ = 0.0; // 0: not shown
    std::jthread thread_;   // declared last, so that it ends before the members that it reads
};

} // namespace fragfft::commands
