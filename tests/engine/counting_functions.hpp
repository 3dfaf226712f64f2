// OpenGL functions that count the queries to the driver or the context.
#pragma once

#include "gl/functions.hpp"

namespace fragfft {

inline int asked = 0; // number of queries since a test set it to 0

namespace counting {

template <auto Member, typename Pointer> struct Wrapper;

template <auto Member, typename Result, typename... Arguments> struct Wrapper<Member, Result (*)(Arguments...)>
{
    static inline Result (*original)(Arguments...) = nullptr;
    static inline int calls = 0;

    static Result call(Arguments... arguments)
    {
        ++asked;
        ++calls;
        return original(arguments...);
    }
    static void install(gl::Functions& functions)
    {
        original = functions.*Member;
        if (original != nullptr)
            functions.*Member = call;
    }
};

template <auto... Members> void install(gl::Functions& functions)
{
    (Wrapper<Members, std::remove_reference_t<decltype(functions.*Members)>>::install(functions), ...);
}

// The calls, since the program began, of a member that was given to install().
template <auto Member>
int& calls = Wrapper<Member, std::remove_reference_t<decltype(std::declval<gl::Functions&>().*Member)>>::calls;

} // namespace counting

// Wraps the functions of one context at a time, because the originals are kept only once.
inline gl::Functions counting_functions(const gl::Functions& gl)
{
    using F = gl::Functions;
    gl::Functions functions = gl;
    counting::install<
        &F::GetIntegerv, &F::GetIntegeri_v, &F::GetInteger64v, &F::GetInteger64i_v, &F::GetFloatv, &F::GetFloati_v,
        &F::GetDoublev, &F::GetDoublei_v, &F::GetBooleanv, &F::GetBooleani_v, &F::GetString, &F::GetStringi,
        &F::GetError, &F::GetDebugMessageLog, &F::GetPointerv, &F::GetProgramiv, &F::GetProgramInfoLog,
        &F::GetProgramBinary, &F::GetShaderiv, &F::GetShaderInfoLog, &F::GetUniformLocation, &F::GetUniformiv,
        &F::GetUniformfv, &F::GetActiveUniform, &F::GetActiveUniformsiv, &F::GetActiveUniformBlockiv,
        &F::GetActiveUniformBlockName, &F::GetFragDataLocation, &F::GetAttribLocation, &F::GetQueryiv,
        &F::GetQueryObjectiv, &F::GetQueryObjectuiv, &F::GetQueryObjectui64v, &F::GetTexImage,
        &F::GetTexLevelParameteriv, &F::GetTexParameteriv, &F::GetSamplerParameteriv, &F::GetBufferParameteriv,
        &F::GetFramebufferAttachmentParameteriv, &F::GetRenderbufferParameteriv, &F::GetVertexAttribiv, &F::GetSynciv,
        &F::ReadPixels, &F::CheckFramebufferStatus, &F::ClientWaitSync, &F::Finish, &F::IsEnabled, &F::IsEnabledi,
        &F::IsBuffer, &F::IsFramebuffer, &F::IsProgram, &F::IsQuery, &F::IsRenderbuffer, &F::IsSampler, &F::IsShader,
        &F::IsSync, &F::IsTexture, &F::IsTransformFeedback, &F::IsVertexArray>(functions);
    return functions;
}

} // namespace fragfft
