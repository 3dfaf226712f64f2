// How a method that leaves it open factorizes lengths and shapes its work groups: what is known of the device, and what
// was chosen for it. Whatever a tuning says, results are the same within their bounds.
#pragma once

#include <string>
#include <vector>

namespace fragfft {

struct Tuning
{
    // A software renderer: there fetches and arithmetic decide, on a GPU the bytes that a pass writes.
    bool is_software = false;
    // Render targets that a fragment program may have: OpenGL ES 3.0 promises 4, and OpenGL 8.
    int render_targets = 8;
    // Limits of a group of a compute program: OpenGL 4.3 promises these.
    int shared_bytes = 32768;
    int group_invocations = 1024;
    // For a GPU whose groups may wait for each other: see engine/resident_groups.hpp. 0: they never do.
    int multiprocessors = 0;

    // Choices. Where one is 0 or empty, the method estimates the best from the above.
    std::vector<int> first_radices = {};  // of the steps along the axis that is transformed first
    std::vector<int> second_radices = {}; // along the other axis; the last one of a filter is its filter step's
    std::vector<int> last_radices = {};   // of a filter, back along the first axis
    int lines_of_group = 0;               // lines per work group
    int numbers_of_invocation = 0;        // elements per thread, at most
    int exchanged_components = 0;         // of a number, that a group exchanges at a time: 1, 2 or 4
    int filter_passes = 0;                // of a small image: 1, whose groups wait for each other, or 3

    bool operator==(const Tuning&) const = default;
};

// The same device, and nothing chosen: for another problem than the one that it was chosen for.
Tuning without_choices(const Tuning& tuning);

// Its choices in words that tuned_by reads: "first 32x32, second 64x16, targets 8".
std::string to_text(const Tuning& tuning);
// The tuning with the choices that a text says. Throws InputError for a text that says none.
Tuning tuned_by(Tuning tuning, const std::string& text);

} // namespace fragfft
