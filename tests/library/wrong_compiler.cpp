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
int most_rounds = 0; // 0: no limit
bool every_loop_ends = false;
long places = 0;

// Returns the position of the bracket that closes the one at `open`.
std::size_t closing(const std::string& text, std::size_t open)
{
    int depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0)
            return at;
    }
    return text.size();
}

// Makes every loop condition count the rounds down.
std::string with_loops_that_end(std::string program)
{
    if (!every_loop_ends && program.find("texelFetch(") == std::string::npos)
        return program;
    for (std::size_t at = program.find("for ("); at != std::string::npos; at = program.find("for (", at + 1)) {
        const std::size_t first = program.find(';', at);
        const std::size_t second = program.find(';', first + 1);
        if (second > closing(program, at + 4))
            continue;
        program.insert(second, 1, ')');
        program.insert(first + 1, std::string("goes_on("));
        ++places;
    }
    const std::size_t line_of_version = program.find('\n') + 1;
    const std::size_t extensions = program.rfind("#extension");
    const std::size_t begin = extensions == std::string::npos ? line_of_version : program.find('\n', extensions) + 1;
    return program.insert(begin, "highp int rounds_left = " + std::to_string(most_rounds) +
                                     ";\nbool goes_on(bool wanted) { return --rounds_left >= 0 && wanted; }\n");
}

std::string as_compiled(std::string program)
{
    if (most_rounds > 0)
        return with_loops_that_end(std::move(program));

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

void end_loops_after(int rounds, bool everywhere)
{
    most_rounds = rounds;
    every_loop_ends = everywhere;
    places = 0;
}

long compile_rightly()
{
    wrong_text.clear();
    most_rounds = 0;
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
