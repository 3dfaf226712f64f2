// OpenGL state as a caller may have left it: as odd as can be, and all of it that can be compared.
#pragma once

#include "gl/program.hpp"

#include <map>
#include <string>
#include <vector>

namespace fragfft {

// Values by what they are, such as "GL_VIEWPORT" or "GL_TEXTURE_BINDING_2D of unit 3".
using StateValues = std::map<std::string, std::vector<double>>;

// What OpenGL lets one ask about and drawing, uploading or reading back could change.
StateValues current_state(const gl::Functions& gl);

// Made, each piece of the state differs from OpenGL's default. What it binds lives as long as the context, but for the
// program in use, which it owns.
class OddState
{
public:
    explicit OddState(const gl::Functions& gl);

private:
    gl::Program program_;
};

} // namespace fragfft
