// OpenGL state as a caller may have left it: every piece that a profile has and that can be asked about.
#pragma once

#include "caller_bindings.hpp"

namespace fragfft {

class CallerState
{
public:
    // The list of the context's profile and version: core, compatibility or OpenGL ES. Programs and objects that it
    // binds live as long as it does, or as the context.
    explicit CallerState(const gl::Functions& gl);

    StateValues current() const { return list_.current(); }

    // Sets all of it to random values, none of which is an error.
    void randomize(unsigned seed) { list_.randomize(seed); }

private:
    StateList list_;
    CallerBindings bindings_;
};

} // namespace fragfft
