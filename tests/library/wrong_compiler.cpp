#include "wrong_compiler.hpp"

#include <EGL/egl.h>
#include <GL/glcorearb.h>

#include <string_view>
#include <utility>
#include <vector>

namespace host {

namespace {

PFNGLSHADERSOURCEPROC shader_source = nullptr;
std::string wrong_text;
std::string taken_for;
long places = 0;

std::string as_compiled(std::string program)
{
    if (!wrong_text.empty())
        for (std::size_t at = program.find(wrong_text); at != std::string::npos;
             at = program.find(wrong_text, at + taken_for.size())) {
            program.replace(at, wrong_text.size(), taken_for);
            ++places;
        }
    return program;
}

void APIENTRY wrong_source(GLuint shader, GLsizei count, const GLchar* const* texts, const GLint* lengths)
{
    std::string program;
    for (GLsizei i = 0; i < count; ++i)
        program += lengths == nullptr || lengths[i] < 0 ? std::string(texts[i])
                                                        : std::string(texts[i], static_cast<std::size_t>(lengths[i]));
    program = as_compiled(std::move(program));
    const GLchar* const text = program.c_str();
    shader_source(shader, 1, &text, nullptr);
}

} // namespace

void compile_wrongly(const std::string& text, const std::string& instead)
{
    wrong_text = text;
    taken_for = instead;
    places = 0;
}

long compile_rightly()
{
    wrong_text.clear();
    return places;
}

void (*wrongly_compiling(const char* name, void (*original)()))()
{
    if (std::string_view(name) != "glShaderSource" || original == nullptr)
        return original;
    shader_source = reinterpret_cast<PFNGLSHADERSOURCEPROC>(original);
    return reinterpret_cast<void (*)()>(&wrong_source);
}

void (*wrong_compiler_address(const char* name))()
{
    return wrongly_compiling(name, eglGetProcAddress(name));
}

} // namespace host
