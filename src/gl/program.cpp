#include "gl/program.hpp"

#include "gl/compute.hpp"
#include "gl/error_scope.hpp"
#include "gl/gl_error.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <sstream>

namespace fragfft::gl {

namespace {

std::string numbered(const std::string& source)
{
    std::istringstream lines(source);
    std::string result;
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number)
        result += fmt::format("{:4}  {}\n", number, line);
    return result;
}

template <typename GetParameter, typename GetLog>
std::string driver_log(GLuint object, GetParameter get_parameter, GetLog get_log)
{
    GLint length = 0;
    get_parameter(object, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(length > 0 ? length : 1), '\0');
    get_log(object, length, &length, log.data());
    log.resize(static_cast<std::size_t>(length > 0 ? length : 0));
    return log;
}

const char* stage_name(GLenum kind)
{
    switch (kind) {
    case GL_VERTEX_SHADER:
        return "vertex";
    case GL_FRAGMENT_SHADER:
        return "fragment";
    default:
        return "compute";
    }
}

bool gives_binaries(const Functions& gl)
{
    return at_least(gl, {4, 1}, {3, 0});
}

bool is_linked(const Functions& gl, GLuint program)
{
    GLint linked = GL_FALSE;
    gl.GetProgramiv(program, GL_LINK_STATUS, &linked);
    return linked == GL_TRUE;
}

} // namespace

BegunProgram::BegunProgram(const Functions& gl, std::string name, std::vector<Stage> stages)
    : gl_(&gl), name_(std::move(name)), stages_(std::move(stages)), program_(gl, gl.CreateProgram())
{
    for (Stage& stage : stages_) {
        stage.shader = ShaderHandle(gl, gl.CreateShader(stage.kind));
        const char* text = stage.source.c_str();
        gl.ShaderSource(stage.shader.get(), 1, &text, nullptr);
        gl.CompileShader(stage.shader.get());
        gl.AttachShader(program_.get(), stage.shader.get());
    }
    if (gives_binaries(gl))
        gl.ProgramParameteri(program_.get(), GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
    gl.LinkProgram(program_.get());
}

BegunProgram BegunProgram::drawing(const Functions& gl, std::string name, std::string vertex_source,
                                   std::string fragment_source)
{
    std::vector<Stage> stages;
    stages.push_back({GL_VERTEX_SHADER, std::move(vertex_source)});
    stages.push_back({GL_FRAGMENT_SHADER, std::move(fragment_source)});
    return {gl, std::move(name), std::move(stages)};
}

BegunProgram BegunProgram::compute(const Functions& gl, std::string name, std::string source)
{
    require_compute(gl, fmt::format("compute program '{}'", name));
    std::vector<Stage> stages;
    stages.push_back({GL_COMPUTE_SHADER, std::move(source)});
    return {gl, std::move(name), std::move(stages)};
}

Program BegunProgram::finish(const ErrorScope& errors)
{
    const Functions& gl = *gl_;
    const std::string culprit = fmt::format("program '{}'", name_);
    for (const Stage& stage : stages_) {
        GLint status = GL_FALSE;
        gl.GetShaderiv(stage.shader.get(), GL_COMPILE_STATUS, &status);
        if (status != GL_TRUE) {
            errors.throw_if_error(culprit); // then it is not the text's fault
            throw ProgramError(fmt::format("{} program '{}' does not compile: {}\n{}", stage_name(stage.kind), name_,
                                           driver_log(stage.shader.get(), gl.GetShaderiv, gl.GetShaderInfoLog),
                                           numbered(stage.source)));
        }
    }
    if (!is_linked(gl, program_.get())) {
        errors.throw_if_error(culprit);
        throw ProgramError(fmt::format("program '{}' does not link: {}\n{}", name_,
                                       driver_log(program_.get(), gl.GetProgramiv, gl.GetProgramInfoLog),
                                       numbered(stages_.back().source)));
    }
    for (const Stage& stage : stages_)
        gl.DetachShader(program_.get(), stage.shader.get());
    errors.throw_if_error(culprit);
    return {std::move(program_), stages_.back().kind == GL_COMPUTE_SHADER};
}

Program::Program(const Functions& gl, const std::string& name, const std::string& vertex_source,
                 const std::string& fragment_source)
{
    const ErrorScope errors(gl);
    *this = BegunProgram::drawing(gl, name, vertex_source, fragment_source).finish(errors);
}

Program Program::compute(const Functions& gl, const std::string& name, const std::string& source)
{
    const ErrorScope errors(gl);
    return BegunProgram::compute(gl, name, source).finish(errors);
}

GLint Program::output_location(const std::string& output) const
{
    if (is_compute_)
        return -1;
    const ErrorScope errors(functions());
    const GLint location = functions().GetFragDataLocation(program_.get(), output.c_str());
    errors.throw_if_error(fmt::format("where a program writes '{}'", output));
    return location;
}

std::vector<std::uint8_t> Program::binary() const
{
    const Functions& gl = functions();
    if (!gives_binaries(gl))
        return {};
    GLint length = 0;
    gl.GetProgramiv(program_.get(), GL_PROGRAM_BINARY_LENGTH, &length);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(std::max(length, 0)));
    GLsizei written = 0;
    GLenum format = 0;
    if (length > 0)
        gl.GetProgramBinary(program_.get(), length, &written, &format, bytes.data());
    bytes.resize(static_cast<std::size_t>(std::clamp(written, 0, std::max(length, 0))));
    return bytes;
}

} // namespace fragfft::gl
