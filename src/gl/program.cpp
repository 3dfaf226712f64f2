#include "gl/program.hpp"

#include "gl/gl_error.hpp"

#include <fmt/format.h>
#include <sstream>

namespace fragfft::gl {

namespace {

void destroy_shader(GLuint name)
{
    glDeleteShader(name);
}

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

Handle<destroy_shader> compile(const std::string& name, GLenum stage, const std::string& source)
{
    Handle<destroy_shader> shader(glCreateShader(stage));
    const char* text = source.c_str();
    glShaderSource(shader.get(), 1, &text, nullptr);
    glCompileShader(shader.get());
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader.get(), GL_COMPILE_STATUS, &compiled);
    if (compiled != GL_TRUE)
        throw GlError(fmt::format("{} program '{}' does not compile: {}\n{}",
                                  stage == GL_VERTEX_SHADER ? "vertex" : "fragment", name,
                                  driver_log(shader.get(), glGetShaderiv, glGetShaderInfoLog), numbered(source)));
    return shader;
}

} // namespace

Program::Program(const std::string& name, const std::string& vertex_source, const std::string& fragment_source)
{
    const auto vertex = compile(name, GL_VERTEX_SHADER, vertex_source);
    const auto fragment = compile(name, GL_FRAGMENT_SHADER, fragment_source);
    program_ = Handle<destroy_program>(glCreateProgram());
    glAttachShader(program_.get(), vertex.get());
    glAttachShader(program_.get(), fragment.get());
    glLinkProgram(program_.get());
    GLint linked = GL_FALSE;
    glGetProgramiv(program_.get(), GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE)
        throw GlError(fmt::format("program '{}' does not link: {}\n{}", name,
                                  driver_log(program_.get(), glGetProgramiv, glGetProgramInfoLog),
                                  numbered(fragment_source)));
    glDetachShader(program_.get(), vertex.get());
    glDetachShader(program_.get(), fragment.get());
}

GLint Program::uniform_location(const std::string& uniform) const
{
    return glGetUniformLocation(program_.get(), uniform.c_str());
}

std::vector<std::uint8_t> Program::binary() const
{
    if (glGetProgramBinary == nullptr)
        return {};
    GLint length = 0;
    glGetProgramiv(program_.get(), GL_PROGRAM_BINARY_LENGTH, &length);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(length));
    GLenum format = 0;
    if (length > 0)
        glGetProgramBinary(program_.get(), length, nullptr, &format, bytes.data());
    return bytes;
}

} // namespace fragfft::gl
