// Transcripts of fragfft's commands: text files that say what each command does, as it was recorded.
//
//     # A comment.
//     new folder                              what follows runs in an empty folder
//     put grey.png image 37x29x1 seed 1       a file of pixels in [0, 1); see transcript.cpp for what else is put
//     filter grey.png out.png --filter blur   a command
//       2 fragfft: filter 'blur': unknown     its exit code and what it says, or printed and wrote
//
// A command that is refused must print nothing but one line on standard error and leave every file as it was: whatever
// else it does is a line of its outcome.
#pragma once

#include "workplace.hpp"

namespace fragfft {

// Runs every command in tests/commands/transcripts/NAME, and checks that its outcome is the recorded one. To accept
// intended differences, copy the file that the failure names over the committed one. If `renderer` is given, the
// transcript is only valid for that renderer, and nothing is compared on others. Without ./check --thorough only one
// command in `one_in` is run.
void check_transcript(const std::string& name, const std::string& renderer = "", std::size_t one_in = 1);

// The same for a text: returns it with the present outcomes of its commands.
std::string transcript_of(const std::string& text, bool on_device = false);

} // namespace fragfft
