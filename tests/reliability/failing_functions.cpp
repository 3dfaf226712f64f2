// The functions that the failing driver hands out: each records what it creates and deletes, and fails when it is told
// to.
#include "driver_state.hpp"

#include <EGL/egl.h>
#include <algorithm>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace fragfft::failing {

namespace {

// How this driver treats a function.
enum class Role
{
    plain,
    fails,        // only sets an error
    makes_names,  // glGen*
    makes_object, // glCreate*
    deletes_names,
    deletes_object,
};

struct Behaviour
{
    Role role = Role::plain;
    Calls calls = Calls::any;
    GLenum error = GL_NO_ERROR;
    const char* object = "";
};

constexpr Behaviour fails(Calls calls, GLenum error = GL_OUT_OF_MEMORY)
{
    return {Role::fails, calls, error, ""};
}

constexpr Behaviour makes(Role role, const char* object)
{
    return {role, role == Role::makes_object || role == Role::deletes_object ? Calls::make_program : Calls::make_object,
            GL_OUT_OF_MEMORY, object};
}

void note_deletion(const Behaviour& behaviour, GLuint name)
{
    if (name != 0 && driver.living[behaviour.object].erase(name) == 0)
        ++driver.wrong_deletions;
}

template <auto member, typename Function> struct Wrapped;

template <auto member, typename Result, typename... Arguments> struct Wrapped<member, Result (*)(Arguments...)>
{
    static inline Result (*original)(Arguments...) = nullptr;
    static inline Behaviour behaviour;

    static constexpr bool takes_names = std::is_same_v<std::tuple<Arguments...>, std::tuple<GLsizei, GLuint*>>;
    static constexpr bool takes_given_names =
        std::is_same_v<std::tuple<Arguments...>, std::tuple<GLsizei, const GLuint*>>;
    static constexpr bool takes_a_name = std::is_same_v<std::tuple<Arguments...>, std::tuple<GLuint>>;

    static Result call(Arguments... arguments)
    {
        const AtWork at_work;
        // Record the deletion even if the call fails: destroying the context would delete the objects anyway.
        note_deletions(arguments...);
        const bool deletes = behaviour.role == Role::deletes_names || behaviour.role == Role::deletes_object;
        const bool does_nothing = is_reset() && !deletes;
        if (does_nothing || (behaviour.role != Role::plain && !deletes && strikes(behaviour.calls))) {
            if (!does_nothing)
                driver.error = behaviour.error;
            return nothing(arguments...);
        }
        return done(arguments...);
    }

    static Result nothing([[maybe_unused]] Arguments... arguments)
    {
        if constexpr (takes_names)
            clear_names(arguments...);
        return Result();
    }
    static void clear_names(GLsizei count, GLuint* names) { std::fill_n(names, count, 0u); }

    static Result done(Arguments... arguments)
    {
        if constexpr (std::is_void_v<Result>) {
            original(arguments...);
            if constexpr (takes_names)
                note_names(arguments...);
        } else {
            const Result result = original(arguments...);
            if constexpr (std::is_same_v<Result, GLuint>)
                if (behaviour.role == Role::makes_object && result != 0)
                    driver.living[behaviour.object].insert(result);
            return result;
        }
    }
    static void note_names(GLsizei count, const GLuint* names)
    {
        if (behaviour.role == Role::makes_names)
            driver.living[behaviour.object].insert(names, names + count);
    }
    static void note_deletions([[maybe_unused]] Arguments... arguments)
    {
        if constexpr (takes_given_names)
            note_deleted(arguments...);
        else if constexpr (takes_a_name)
            if (behaviour.role == Role::deletes_object)
                note_deletion(behaviour, arguments...);
    }
    static void note_deleted(GLsizei count, const GLuint* names)
    {
        if (behaviour.role == Role::deletes_names)
            for (GLsizei i = 0; i < count; ++i)
                note_deletion(behaviour, names[i]);
    }
};

using Address = void (*)();

struct Entry
{
    std::string_view name;
    Address (*wrapped)(Address original, const Behaviour& behaviour);
    Behaviour behaviour = {};
};

template <auto member> Address wrapped(Address original, const Behaviour& behaviour)
{
    using Function = std::remove_reference_t<decltype(std::declval<GladGLContext&>().*member)>;
    using It = Wrapped<member, Function>;
    It::original = reinterpret_cast<Function>(original);
    It::behaviour = behaviour;
    return reinterpret_cast<Address>(&It::call);
}

// Functions that need more than failing.
namespace special {

PFNGLGETSTRINGPROC get_string = nullptr;
PFNGLGETINTEGERVPROC get_integerv = nullptr;
PFNGLGETQUERYIVPROC get_queryiv = nullptr;
PFNGLCHECKFRAMEBUFFERSTATUSPROC check_framebuffer_status = nullptr;
PFNGLCOMPILESHADERPROC compile_shader = nullptr;
PFNGLLINKPROGRAMPROC link_program = nullptr;
PFNGLUNMAPBUFFERPROC unmap_buffer = nullptr;

GLenum error_of_it()
{
    if (driver.error != GL_NO_ERROR)
        return std::exchange(driver.error, GLenum{GL_NO_ERROR});
    return drivers_get_error();
}

const GLubyte* string_of_it(GLenum name)
{
    if (name == GL_RENDERER && !driver.renderer.empty())
        return reinterpret_cast<const GLubyte*>(driver.renderer.c_str());
    return get_string(name);
}

void integer_of_it(GLenum name, GLint* values)
{
    if (is_reset())
        return;
    const auto answer = driver.answers.find(name);
    if (answer == driver.answers.end())
        get_integerv(name, values);
    else
        *values = answer->second;
}

void query_of_it(GLenum target, GLenum name, GLint* values)
{
    if (is_reset())
        return;
    const auto answer = driver.answers.find(name);
    if (answer == driver.answers.end())
        get_queryiv(target, name, values);
    else
        *values = answer->second;
}

GLenum status_of_it(GLenum target)
{
    if (is_reset())
        return 0;
    return strikes(Calls::complete_framebuffer) ? GLenum{GL_FRAMEBUFFER_UNSUPPORTED} : check_framebuffer_status(target);
}

// A stage that is never compiled counts as not compiled, and a program likewise as not linked.
void compile_it(GLuint shader)
{
    if (!is_reset() && !strikes(Calls::compile))
        compile_shader(shader);
}

void link_it(GLuint program)
{
    if (!is_reset() && !strikes(Calls::link))
        link_program(program);
}

GLboolean unmap_it(GLenum target)
{
    if (is_reset())
        return GL_FALSE;
    const GLboolean is_whole = unmap_buffer(target);
    return strikes(Calls::unmap_buffer) ? GLboolean{GL_FALSE} : is_whole;
}

template <auto& original, auto it> Address replaced(Address given, const Behaviour&)
{
    original = reinterpret_cast<std::remove_reference_t<decltype(original)>>(given);
    return reinterpret_cast<Address>(it);
}

} // namespace special

#define FRAGFFT_CALL(name, ...)                                                                                        \
    Entry                                                                                                              \
    {                                                                                                                  \
        "gl" #name, wrapped<&GladGLContext::name>, __VA_ARGS__                                                         \
    }
#define FRAGFFT_NAMES(name)                                                                                            \
    FRAGFFT_CALL(Gen##name, makes(Role::makes_names, #name)),                                                          \
        FRAGFFT_CALL(Delete##name, makes(Role::deletes_names, #name))
#define FRAGFFT_OBJECT(name)                                                                                           \
    FRAGFFT_CALL(Create##name, makes(Role::makes_object, #name)),                                                      \
        FRAGFFT_CALL(Delete##name, makes(Role::deletes_object, #name))

// Every function that the library calls.
constexpr Entry entries[] = {
    {"glGetError", special::replaced<drivers_get_error, special::error_of_it>},
    {"glGetString", special::replaced<special::get_string, special::string_of_it>},
    {"glGetIntegerv", special::replaced<special::get_integerv, special::integer_of_it>},
    {"glGetQueryiv", special::replaced<special::get_queryiv, special::query_of_it>},
    {"glCheckFramebufferStatus", special::replaced<special::check_framebuffer_status, special::status_of_it>},
    {"glCompileShader", special::replaced<special::compile_shader, special::compile_it>},
    {"glLinkProgram", special::replaced<special::link_program, special::link_it>},
    {"glUnmapBuffer", special::replaced<special::unmap_buffer, special::unmap_it>},
    FRAGFFT_NAMES(Buffers),
    FRAGFFT_NAMES(Framebuffers),
    FRAGFFT_NAMES(Queries),
    FRAGFFT_NAMES(Renderbuffers),
    FRAGFFT_NAMES(Samplers),
    FRAGFFT_NAMES(Textures),
    FRAGFFT_NAMES(VertexArrays),
    FRAGFFT_OBJECT(Program),
    FRAGFFT_OBJECT(Shader),
    FRAGFFT_CALL(TexStorage2D, fails(Calls::allocate_texture)),
    FRAGFFT_CALL(TexStorage3D, fails(Calls::allocate_texture)),
    FRAGFFT_CALL(TexImage2D, fails(Calls::allocate_texture)),
    FRAGFFT_CALL(TexImage3D, fails(Calls::allocate_texture)),
    FRAGFFT_CALL(RenderbufferStorage, fails(Calls::allocate_texture)),
    FRAGFFT_CALL(TexSubImage2D, fails(Calls::fill_texture)),
    FRAGFFT_CALL(TexSubImage3D, fails(Calls::fill_texture)),
    FRAGFFT_CALL(BufferData, fails(Calls::allocate_buffer)),
    FRAGFFT_CALL(MapBufferRange, fails(Calls::map_buffer)),
    FRAGFFT_CALL(ReadPixels, fails(Calls::read_pixels)),
    FRAGFFT_CALL(BeginQuery, fails(Calls::begin_query, GL_INVALID_OPERATION)),
    FRAGFFT_CALL(Clear, fails(Calls::draw)),
    FRAGFFT_CALL(ClearBufferfv, fails(Calls::draw)),
    FRAGFFT_CALL(DrawArrays, fails(Calls::draw)),
    FRAGFFT_CALL(DrawElements, fails(Calls::draw)),
    FRAGFFT_CALL(DispatchCompute, fails(Calls::draw)),
    FRAGFFT_CALL(ActiveTexture),
    FRAGFFT_CALL(AttachShader),
    FRAGFFT_CALL(BeginConditionalRender),
    FRAGFFT_CALL(BindBuffer),
    FRAGFFT_CALL(BindFramebuffer),
    FRAGFFT_CALL(BindImageTexture),
    FRAGFFT_CALL(BindRenderbuffer),
    FRAGFFT_CALL(BindSampler),
    FRAGFFT_CALL(BindTexture),
    FRAGFFT_CALL(BindVertexArray),
    FRAGFFT_CALL(ClampColor),
    FRAGFFT_CALL(ClearColor),
    FRAGFFT_CALL(ClearDepth),
    FRAGFFT_CALL(ClearDepthf),
    FRAGFFT_CALL(ClipControl),
    FRAGFFT_CALL(ClipControlEXT),
    FRAGFFT_CALL(ColorMask),
    FRAGFFT_CALL(ColorMaski),
    FRAGFFT_CALL(ColorMaskiEXT),
    FRAGFFT_CALL(ColorMaskiOES),
    FRAGFFT_CALL(DepthFunc),
    FRAGFFT_CALL(DepthMask),
    FRAGFFT_CALL(DepthRange),
    FRAGFFT_CALL(DepthRangef),
    FRAGFFT_CALL(DepthRangeIndexed),
    FRAGFFT_CALL(DepthRangeIndexedfOES),
    FRAGFFT_CALL(DetachShader),
    FRAGFFT_CALL(Disable),
    FRAGFFT_CALL(Disablei),
    FRAGFFT_CALL(DisableiEXT),
    FRAGFFT_CALL(DisableiOES),
    FRAGFFT_CALL(DrawBuffers),
    FRAGFFT_CALL(Enable),
    FRAGFFT_CALL(Enablei),
    FRAGFFT_CALL(EnableiEXT),
    FRAGFFT_CALL(EnableiOES),
    FRAGFFT_CALL(EnableVertexAttribArray),
    FRAGFFT_CALL(EndConditionalRender),
    FRAGFFT_CALL(EndQuery),
    FRAGFFT_CALL(Finish),
    FRAGFFT_CALL(FramebufferParameteri),
    FRAGFFT_CALL(FramebufferRenderbuffer),
    FRAGFFT_CALL(FramebufferTexture2D),
    FRAGFFT_CALL(FramebufferTextureLayer),
    FRAGFFT_CALL(GetActiveUniform),
    FRAGFFT_CALL(GetActiveUniformBlockiv),
    FRAGFFT_CALL(GetActiveUniformBlockName),
    FRAGFFT_CALL(GetActiveUniformsiv),
    FRAGFFT_CALL(GetBooleanv),
    FRAGFFT_CALL(GetDoublei_v),
    FRAGFFT_CALL(GetDoublev),
    FRAGFFT_CALL(GetFloati_v),
    FRAGFFT_CALL(GetFloati_vOES),
    FRAGFFT_CALL(GetFloatv),
    FRAGFFT_CALL(GetFragDataLocation),
    FRAGFFT_CALL(GetFramebufferAttachmentParameteriv),
    FRAGFFT_CALL(GetIntegeri_v),
    FRAGFFT_CALL(GetProgramInfoLog),
    FRAGFFT_CALL(GetProgramiv),
    FRAGFFT_CALL(GetQueryivEXT),
    FRAGFFT_CALL(GetQueryObjectui64v),
    FRAGFFT_CALL(GetQueryObjectui64vEXT),
    FRAGFFT_CALL(GetQueryObjectuiv),
    FRAGFFT_CALL(GetShaderInfoLog),
    FRAGFFT_CALL(GetShaderiv),
    FRAGFFT_CALL(GetTexLevelParameteriv),
    FRAGFFT_CALL(GetTexParameteriv),
    FRAGFFT_CALL(GetTextureParameteriv),
    FRAGFFT_CALL(GetUniformiv),
    FRAGFFT_CALL(GetUniformLocation),
    FRAGFFT_CALL(IsBuffer),
    FRAGFFT_CALL(IsEnabled),
    FRAGFFT_CALL(IsEnabledi),
    FRAGFFT_CALL(IsEnablediEXT),
    FRAGFFT_CALL(IsEnablediOES),
    FRAGFFT_CALL(IsRenderbuffer),
    FRAGFFT_CALL(IsSampler),
    FRAGFFT_CALL(IsTexture),
    FRAGFFT_CALL(MemoryBarrier),
    FRAGFFT_CALL(PauseTransformFeedback),
    FRAGFFT_CALL(PixelStorei),
    FRAGFFT_CALL(PixelTransferf),
    FRAGFFT_CALL(PolygonMode),
    FRAGFFT_CALL(PolygonModeNV),
    FRAGFFT_CALL(ProgramParameteri),
    FRAGFFT_CALL(ReadBuffer),
    FRAGFFT_CALL(ResumeTransformFeedback),
    FRAGFFT_CALL(SamplerParameteri),
    FRAGFFT_CALL(Scissor),
    FRAGFFT_CALL(ScissorIndexed),
    FRAGFFT_CALL(ScissorIndexedOES),
    FRAGFFT_CALL(ScissorIndexedv),
    FRAGFFT_CALL(ScissorIndexedvOES),
    FRAGFFT_CALL(ShaderSource),
    FRAGFFT_CALL(TexParameteri),
    FRAGFFT_CALL(Uniform1f),
    FRAGFFT_CALL(Uniform1i),
    FRAGFFT_CALL(Uniform4fv),
    FRAGFFT_CALL(UniformMatrix4fv),
    FRAGFFT_CALL(UseProgram),
    FRAGFFT_CALL(VertexAttribPointer),
    FRAGFFT_CALL(Viewport),
    FRAGFFT_CALL(ViewportIndexedf),
    FRAGFFT_CALL(ViewportIndexedfOES),
    FRAGFFT_CALL(ViewportIndexedfv),
    FRAGFFT_CALL(ViewportIndexedfvOES),
};

#undef FRAGFFT_OBJECT
#undef FRAGFFT_NAMES
#undef FRAGFFT_CALL

} // namespace

void (*address(const char* name))()
{
    const Address original = eglGetProcAddress(name);
    for (const Entry& entry : entries)
        if (entry.name == name && original != nullptr)
            return entry.wrapped(original, entry.behaviour);
    return original;
}

} // namespace fragfft::failing
