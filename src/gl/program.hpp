// A linked vertex and fragment program.
#pragma once

#include "gl/handle.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fragfft::gl {

inline void destroy_program(GLuint name)
{
    glDeleteProgram(name);
}

class Program
{
public:
    // Throws GlError with `name`, the driver's log and the numbered source when compiling or linking fails.
    Program(const std::string& name, const std::string& vertex_source, const std::string& fragment_source);

    GLuint name() const
    {
        return program_.get();
    }
    // -1 when the program has no such uniform, or does not use it.
    GLint uniform_location(const std::string& uniform) const;
    // What the driver made of it, in the driver's own form; empty where it gives none out (before OpenGL 4.1).
    std::vector<std::uint8_t> binary() const;

private:
    Handle<destroy_program> program_;
};

} // namespace fragfft::gl
