// The objects that a caller may have bound: framebuffers, buffers, programs, and textures and images of units.
#pragma once

#include "gl/program.hpp"
#include "state_list.hpp"

namespace fragfft {

class CallerBindings
{
public:
    // Adds every binding to `list`, which refers to this object from then on.
    explicit CallerBindings(StateList& list);
    CallerBindings(const CallerBindings&) = delete;
    CallerBindings& operator=(const CallerBindings&) = delete;

private:
    void add_objects(StateList& list);

    std::vector<gl::Program> programs_;
};

} // namespace fragfft
