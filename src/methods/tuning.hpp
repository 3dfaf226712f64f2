// How lengths are factorized and work groups are shaped, by methods that leave it open: properties of the device, and
// choices for it. With any tuning results are the same within their bounds.
#pragma once

#include <string>
#include <vector>

namespace fragfft {

struct Tuning
{
    // On a software renderer the time depends on fetches and arithmetic, on a GPU on the bytes that a pass writes.
    bool is_software = false;
    // Render targets of a fragment program: OpenGL ES 3.0 guarantees 4, OpenGL guarantees 8.
    int render_targets = 8;
    // Limits of work groups; the defaults are what OpenGL 4.3 guarantees.
    int shared_bytes = 32768;
    int group_invocations = 1024;
    // For a GPU whose work groups may wait for each other: see engine/resident_groups.hpp. 0: they never do.
    int multiprocessors = 0;

    // Choices. If one is 0 or empty, the method estimates the best from the properties above.
    std::vector<int> first_radices = {};  // of the steps along the axis that is transformed first
    std::vector<int> second_radices = {}; // along the other axis; a filter's last radix is that of its filter step
    std::vector<int> last_radices = {};   // for a filter, back along the first axis
    int lines_of_group = 0;               // lines per work group
    int numbers_of_invocation = 0;        // elements per thread, at most
    int exchanged_components = 0;         // components of a number that a group exchanges at a time: 1, 2 or 4
    int filter_passes = 0;                // for a small image: 1, whose groups wait for each other, or 3

    bool operator==(const Tuning&) const = default;
};

// The same device without choices, for a problem other than the one they were made for.
Tuning without_choices(const Tuning& tuning);

// Returns the choices in words that tuned_by reads: "first 32x32, second 64x16, targets 8".
std::string to_text(const Tuning& tuning);
// Returns the tuning with the choices that the text gives. Throws InputError for a text that gives none.
Tuning tuned_by(Tuning tuning, const std::string& text);

} // namespace fragfft
