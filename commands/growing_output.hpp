// Results on standard output that are printed one by one, so that the output is complete whenever the command ends.
#pragma once

#include "commands/messages.hpp"

#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace fragfft::commands {

// While such an object lives, SIGINT and SIGTERM, unless they were ignored, print the ending before they end the
// process as usual. There may be only one at a time.
class GrowingOutput
{
public:
    using Text = std::function<std::string()>;

    // `ending` returns the text that completes the output after the results added so far, which may be none.
    GrowingOutput(const Messages& messages, Text ending);
    // Prints the ending unless finish() did, if anything was added: so an exception leaves the output complete, too.
    ~GrowingOutput();
    GrowingOutput(const GrowingOutput&) = delete;
    GrowingOutput& operator=(const GrowingOutput&) = delete;

    // Calls `take`, which records a result for the ending, and prints its return value at once; signals wait meanwhile.
    void add(const Text& take);
    void finish();

private:
    void end_on_signal();
    void print_ending(); // with mutex_ locked

    const Messages messages_;
    const Text ending_;
    std::mutex mutex_;
    bool has_begun_ = false;
    bool has_ended_ = false;
    std::thread thread_;
};

} // namespace fragfft::commands
