// Results on standard output that grow one by one, and are whole whenever the command ends.
#pragma once

#include "commands/messages.hpp"

#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace fragfft::commands {

// While one of these lives, SIGINT and SIGTERM, unless they were ignored, print the ending before they end the process
// as they do without it. One at a time in a process.
class GrowingOutput
{
public:
    using Text = std::function<std::string()>;

    // `ending` is what makes the output whole after the results added so far, none included.
    GrowingOutput(const Messages& messages, Text ending);
    // Prints the ending unless finish() did, where anything was added: what is thrown in the middle leaves it whole.
    ~GrowingOutput();
    GrowingOutput(const GrowingOutput&) = delete;
    GrowingOutput& operator=(const GrowingOutput&) = delete;

    // Calls `take`, which keeps a result for the ending, and prints what it returns at once. No signal comes between.
    void add(const Text& take);
    void finish();

private:
    void end_on_signal();
    void print_ending(); // with mutex_ held

    const Messages messages_;
    const Text ending_;
    std::mutex mutex_;
    bool has_begun_ = false;
    bool has_ended_ = false;
    std::thread thread_;
};

} // namespace fragfft::commands
