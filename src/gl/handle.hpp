// Sole ownership of one OpenGL object name.
#pragma once

#include "gl/functions.hpp"
#include "gl/gl_error.hpp"

#include <type_traits>
#include <utility>

namespace fragfft::gl {

// `destroy` is the member of Functions that deletes the object: glDelete* of one name or of an array of names. The
// functions must outlive the handle. Nothing is destroyed while another context is current: the name may be another
// object's there.
template <auto destroy> class Handle
{
public:
    Handle() = default;
    Handle(const Functions& functions, GLuint name) : functions_(&functions), name_(name) {}
    Handle(Handle&& other) noexcept : functions_(other.functions_), name_(std::exchange(other.name_, 0)) {}
    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(functions_, other.functions_);
        std::swap(name_, other.name_);
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle()
    {
        if (name_ == 0 || !is_current(*functions_))
            return;
        const auto destroy_names = functions_->*destroy;
        if constexpr (std::is_invocable_v<decltype(destroy_names), GLuint>)
            destroy_names(name_);
        else
            destroy_names(1, &name_);
    }
    GLuint get() const { return name_; }
    // The functions of the context that the object belongs to. Must not be called for an empty handle.
    const Functions& functions() const { return *functions_; }

private:
    const Functions* functions_ = nullptr;
    GLuint name_ = 0;
};

using BufferHandle = Handle<&Functions::DeleteBuffers>;
using FramebufferHandle = Handle<&Functions::DeleteFramebuffers>;
using ProgramHandle = Handle<&Functions::DeleteProgram>;
using QueryHandle = Handle<&Functions::DeleteQueries>;
using RenderbufferHandle = Handle<&Functions::DeleteRenderbuffers>;
using SamplerHandle = Handle<&Functions::DeleteSamplers>;
using ShaderHandle = Handle<&Functions::DeleteShader>;
using TextureHandle = Handle<&Functions::DeleteTextures>;
using VertexArrayHandle = Handle<&Functions::DeleteVertexArrays>;

// Calls a glGen* function for a single name. Throws GlError when OpenGL returns none, because 0 would mean the caller's
// default texture or framebuffer.
template <typename Generate> GLuint generate_name(Generate generate)
{
    GLuint name = 0;
    generate(1, &name);
    if (name == 0)
        throw GlError("OpenGL makes no further object: the device has not enough memory, or was reset");
    return name;
}

} // namespace fragfft::gl
