#include "open_gl.hpp"

// The prototypes above come without GLFW's own choice of an OpenGL header.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <stdexcept>
#include <vector>

namespace {

template <typename Function> void load(Function& function, const char* name)
{
    function = reinterpret_cast<Function>(glfwGetProcAddress(name));
    if (function == nullptr)
        throw std::runtime_error(std::string("this OpenGL has no ") + name);
}

GLuint compiled_shader(const OpenGl& gl, GLenum kind, const std::string& text)
{
    const std::string source = "#version 330 core\n" + text;
    const char* const start = source.c_str();
    const GLuint shader = gl.CreateShader(kind);
    gl.ShaderSource(shader, 1, &start, nullptr);
    gl.CompileShader(shader);
    GLint compiled = GL_FALSE;
    gl.GetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled == GL_TRUE)
        return shader;
    std::vector<char> log(4096);
    gl.GetShaderInfoLog(shader, static_cast<GLsizei>(log.size()), nullptr, log.data());
    throw std::runtime_error(std::string("a program does not compile: ") + log.data());
}

} // namespace

OpenGl load_open_gl()
{
    OpenGl gl{};
#define GLOW_LOAD(name) load(gl.name, "gl" #name)
    GLOW_LOAD(ActiveTexture);
    GLOW_LOAD(AttachShader);
    GLOW_LOAD(BindFramebuffer);
    GLOW_LOAD(BindTexture);
    GLOW_LOAD(BindVertexArray);
    GLOW_LOAD(BlitFramebuffer);
    GLOW_LOAD(CheckFramebufferStatus);
    GLOW_LOAD(CompileShader);
    GLOW_LOAD(CreateProgram);
    GLOW_LOAD(CreateShader);
    GLOW_LOAD(DeleteFramebuffers);
    GLOW_LOAD(DeleteShader);
    GLOW_LOAD(DeleteTextures);
    GLOW_LOAD(DrawArrays);
    GLOW_LOAD(Finish);
    GLOW_LOAD(FramebufferTexture2D);
    GLOW_LOAD(GenFramebuffers);
    GLOW_LOAD(GenTextures);
    GLOW_LOAD(GenVertexArrays);
    GLOW_LOAD(GetProgramiv);
    GLOW_LOAD(GetShaderInfoLog);
    GLOW_LOAD(GetShaderiv);
    GLOW_LOAD(GetUniformLocation);
    GLOW_LOAD(LinkProgram);
    GLOW_LOAD(PixelStorei);
    GLOW_LOAD(ReadPixels);
    GLOW_LOAD(ShaderSource);
    GLOW_LOAD(TexImage2D);
    GLOW_LOAD(TexParameteri);
    GLOW_LOAD(Uniform1f);
    GLOW_LOAD(Uniform1i);
    GLOW_LOAD(Uniform2f);
    GLOW_LOAD(UseProgram);
    GLOW_LOAD(Viewport);
#undef GLOW_LOAD
    return gl;
}

GLuint full_screen_program(const OpenGl& gl, const std::string& fragment_source)
{
    const GLuint vertex = compiled_shader(gl, GL_VERTEX_SHADER, R"(
void main()
{
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(corner, 0.0, 1.0);
}
)");
    const GLuint fragment = compiled_shader(gl, GL_FRAGMENT_SHADER, fragment_source);
    const GLuint program = gl.CreateProgram();
    gl.AttachShader(program, vertex);
    gl.AttachShader(program, fragment);
    gl.LinkProgram(program);
    gl.DeleteShader(vertex);
    gl.DeleteShader(fragment);
    GLint linked = GL_FALSE;
    gl.GetProgramiv(program, GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE)
        throw std::runtime_error("a program does not link");
    return program;
}

Canvas::Canvas(const OpenGl& gl, int width, int height, GLenum internal_format) : gl_(gl)
{
    gl.GenTextures(1, &texture_);
    gl.BindTexture(GL_TEXTURE_2D, texture_);
    gl.TexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(internal_format), width, height, 0, GL_RGBA, GL_FLOAT, nullptr);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gl.GenFramebuffers(1, &framebuffer_);
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_, 0);
    if (gl.CheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw std::runtime_error("this device cannot draw into such a texture");
}

Canvas::~Canvas()
{
    gl_.DeleteFramebuffers(1, &framebuffer_);
    gl_.DeleteTextures(1, &texture_);
}
