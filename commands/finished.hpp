// The line that a command prints at its end: the file it has written, from which input, by which method, in what time.
#pragma once

#include "commands/messages.hpp"

#include <new>
#include <string>
#include <vector>

namespace fragfft::commands {

struct FinishedWork
{
    std::string result = {};               // "soft.png"
    std::string done = {};                 // "gaussian:sigma=4"
    std::string source = {};               // "photo.jpg (3000 x 2000)"; empty if nothing was read
    std::vector<std::string> methods = {}; // empty if there is no choice
    bool chosen_by_auto = false;
    bool in_place = false; // whether a result has replaced the input
};

// Returns for example "a.png", "a-0.png to a-3.png" or "standard output".
std::string results_in_words(const std::vector<std::string>& outputs);
// Returns for example "photo.jpg (3000 x 2000)".
std::string image_in_words(const std::string& input, int width, int height);

// Whether one of the outputs, which exist now, is the same file as an input.
bool is_in_place(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs);

// Returns for example "soft.png: gaussian:sigma=4 of photo.jpg (3000 x 2000) by fftw, which auto chose, in 0.31 s".
// Leaves the method out with --verbose, which has printed it before.
std::string finished_text(const FinishedWork& work, double seconds, Verbosity verbosity);

// Prints the line on a terminal; prints nothing with --quiet or elsewhere, because scripts have the exit code. `work`
// is only called if the line is printed. Throws nothing: the results are written, and a missing line for want of memory
// does not harm them.
template <typename Work> void tell_finished(const Messages& messages, const Work& work) noexcept
{
    if (!messages.shows_status())
        return;
    try {
        messages.say_on_terminal(finished_text(work(), messages.seconds(), messages.verbosity));
    } catch (const std::bad_alloc&) {
    }
}

} // namespace fragfft::commands
