#include "gl/program.hpp"

#include "gl/compute.hpp"
#include "gl/error_scope.hpp"
#include "gl/gl_error.hpp"

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

ShaderHandle compiled(const Functions& gl, const std::string& name, GLenum kind, const std::string& source)
{
    ShaderHandle shader(gl, gl.CreateShader(kind));
    const char* text = source.c_str();
    gl.ShaderSource(shader.get(), 1, &text, nullptr);
    gl.CompileShader(shader.get());
    GLint status = GL_FALSE;
    gl.GetShaderiv(shader.get(), GL_COMPILE_STATUS, &status);
    if (status != GL_TRUE)
        throw ProgramError(fmt::format("{} program '{}' does not compile: {}\n{}", stage_name(kind), name,
                                       driver_log(shader.get(), gl.GetShaderiv, gl.GetShaderInfoLog),
                                       numbered(source)));
    return shader;
}

} // namespace

Program::Program(const Functions& gl, const std::string& name, const std::vector<Stage>& stages)
    : is_compute_(stages.back().kind == GL_COMPUTE_SHADER)
{
    const ErrorScope errors(gl);
    std::vector<ShaderHandle> shaders;
    for (const auto& [kind, source] : stages)
        shaders.push_back(compiled(gl, name, kind, source));
    program_ = ProgramHandle(gl, gl.CreateProgram());
    for (const ShaderHandle& shader : shaders)
        gl.AttachShader(program_.get(), shader.get());
    gl.LinkProgram(program_.get());
    GLint linked = GL_FALSE;
    gl.GetProgramiv(program_.get(), GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE)
        throw ProgramError(fmt::format("program '{}' does not link: {}\n{}", name,
                                       driver_log(program_.get(), gl.GetProgramiv, gl.GetProgramInfoLog),
                                       numbered(stages.back().source)));
    for (const ShaderHandle& shader : shaders)
        gl.DetachShader(program_.get(), shader.get());
    errors.throw_if_error(fmt::format("program '{}'", name));
}

Program::Program(const Functions& gl, const std::string& name, const std::string& vertex_source,
                 const std::string& fragment_source)
    : Program(gl, name, std::vector<Stage>{{GL_VERTEX_SHADER, vertex_source}, {GL_FRAGMENT_SHADER, fragment_source}})
{
}

Program Program::compute(const Functions& gl, const std::string& name, const std::string& source)
{
    require_compute(gl, fmt::format("compute program '{}'", name));
    return {gl, name, std::vector<Stage>{{GL_COMPUTE_SHADER, source}}};
}

GLint Program::output_location(const std::string& output) const
{
    return is_compute_ ? -1 : functions().GetFragDataLocation(program_.get(), output.c_str());
}

std::vector<std::uint8_t> Program::binary() const
{
    const Functions& gl = functions();
    if (!at_least(gl, {4, 1}, {3, 0}))
        return {};
    GLint length = 0;
    gl.GetProgramiv(program_.get(), GL_PROGRAM_BINARY_LENGTH, &length);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(length));
    GLenum format = 0;
    if (length > 0)
        gl.GetProgramBinary(program_.get(), length, nullptr, &format, bytes.data());
    return bytes;
}

} // namespace fragfft::gl
