// How a method that leaves it open cuts its work into passes and groups: what is known of the device, and what was
// chosen for it. Whatever a tuning says, results are the same within their bounds.
#pragma once

#include <vector>

namespace fragfft {

struct Tuning
{
    // A software renderer: there fetches and arithmetic decide, on a GPU the bytes that a pass writes.
    bool is_software = false;
    // Render targets that a fragment program may have: OpenGL ES 3.0 promises 4, and OpenGL 8.
    int render_targets = 8;
    // Of a group of a compute program: OpenGL 4.3 promises these.
    int shared_bytes = 32768;
    int group_invocations = 1024;

    // Choices. Where one is 0 or empty, the method estimates the best from the above.
    std::vector<int> row_radices = {}; // of the passes along rows, in their order
    std::vector<int> column_radices = {};
    int lines_of_group = 0;        // that a group of a compute program transforms together
    int numbers_of_invocation = 0; // that it holds at most
    int exchanged_components = 0;  // of a number, that a group exchanges at a time: 1, 2 or 4

    bool operator==(const Tuning&) const = default;
};

} // namespace fragfft
