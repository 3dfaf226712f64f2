// The line that a command says at its end: which file it has written, of what, by which method, and in what time.
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
    std::string source = {};               // "photo.jpg (3000 x 2000)"; empty where nothing was read
    std::vector<std::string> methods = {}; // empty where there is no choice
    bool chosen_by_auto = false;
    bool in_place = false; // a result has replaced the input
};

// "a.png", "a-0.png to a-3.png", "standard output".
std::string results_in_words(const std::vector<std::string>& outputs);
// "photo.jpg (3000 x 2000)".
std::string image_in_words(const std::string& input, int width, int height);

// Whether an output, which is written now, is the file of an input.
bool is_in_place(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs);

// "soft.png: gaussian:sigma=4 of photo.jpg (3000 x 2000) by fftw, which auto chose, in 0.31 s". --verbose has named the
// method before, so that `verbosity` leaves it out.
std::string finished_text(const FinishedWork& work, double seconds, Verbosity verbosity);

// Says so on a terminal; with --quiet, and elsewhere, nothing: a script knows it by the exit code. `work` is called
// only where it is said. Nothing is thrown: the results are in place, and want of memory for the line takes nothing
// from them.
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
