// A linked program: vertex and fragment, or compute.
#pragma once

#include "gl/handle.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fragfft::gl {

class ErrorScope;

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
    friend class BegunProgram;

    Program(ProgramHandle program, bool is_compute) : program_(std::move(program)), is_compute_(is_compute) {}

    ProgramHandle program_;
    bool is_compute_ = false;
};

// A program that is compiled and linked while nobody waits for it: drivers that have threads for it
// (GL_KHR_parallel_shader_compile) work on all that were begun until somebody asks for one.
class BegunProgram
{
public:
    static BegunProgram drawing(const Functions& gl, std::string name, std::string vertex_source,
                                std::string fragment_source);
    // Throws GlError where there are no compute programs (before OpenGL 4.3 and OpenGL ES 3.1).
    static BegunProgram compute(const Functions& gl, std::string name, std::string source);

    // Waits for it. Throws GlError with its name, the driver's log and the numbered source when compiling or linking
    // has failed, and with the errors of `errors`, which must have begun before the program did. To be called once.
    Program finish(const ErrorScope& errors);

private:
    struct Stage
    {
        GLenum kind;
        std::string source;
        ShaderHandle shader = {};
    };

    BegunProgram(const Functions& gl, std::string name, std::vector<Stage> stages);

    const Functions* gl_;
    std::string name_;
    std::vector<Stage> stages_; // the last one's source is shown when linking fails
    ProgramHandle program_;
};

} // namespace fragfft::gl
