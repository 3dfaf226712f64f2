// OpenGL state that a caller may have set: every piece that the profile has and that can be queried.
#pragma once

#include "caller_bindings.hpp"

namespace fragfft {

class CallerState
{
public:
    // Lists the state of the context's profile and version: core, compatibility or OpenGL ES. Programs and objects that
    // it binds live as long as this object, or as the context.
    explicit CallerState(const gl::Functions& gl);

    StateValues current() const { return list_.current(); }

    // Sets all of it to random valid values.
    void randomize(unsigned seed) { list_.randomize(seed); }

private:
    StateList list_;
    CallerBindings bindings_;
};

} // namespace fragfft
