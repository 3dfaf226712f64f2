// A linked program: vertex and fragment, or compute.
#pragma once

#include "gl/handle.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fragfft::gl {

class Program
{
public:
    // Throws GlError with `name`, the driver's log and the numbered source when compiling or linking fails.
    Program(const Functions& gl, const std::string& name, const std::string& vertex_source,
            const std::string& fragment_source);
    // The same for a compute program. Throws GlError, too, where there are none (before OpenGL 4.3 and OpenGL ES 3.1).
    static Program compute(const Functions& gl, const std::string& name, const std::string& source);

    GLuint name() const { return program_.get(); }
    const Functions& functions() const { return program_.functions(); }
    bool is_compute() const { return is_compute_; }
    // The colour attachment that a fragment program's output of this name is written to; -1 when there is no such.
    GLint output_location(const std::string& output) const;
    // What the driver made of it, in the driver's own form; empty where it gives none out (before OpenGL 4.1).
    std::vector<std::uint8_t> binary() const;

private:
    struct Stage
    {
        GLenum kind;
        const std::string& source;
    };

    // The last stage's source is the one shown when linking fails.
    Program(const Functions& gl, const std::string& name, const std::vector<Stage>& stages);

    ProgramHandle program_;
    bool is_compute_ = false;
};

} // namespace fragfft::gl
