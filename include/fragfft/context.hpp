/// @file
/// The library's part of an OpenGL context.
#pragma once

#include "fragfft/conventions.hpp"
#include "fragfft/export.h"
#include "fragfft/texture.hpp"
#include "fragfft/verification.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace fragfft {

/// Returns the address of the OpenGL function of that name, as eglGetProcAddress and glfwGetProcAddress do.
using GetProcAddress = void (*(*)(const char* name))();

/// The same as any callable, such as a lambda with captures: the address of the OpenGL function of that name, or null.
using FunctionLoader = std::function<void*(const char* name)>;

/// What a context runs on, as the driver reports it and as trials on the device show it.
struct DeviceFacts
{
    std::string vendor;
    std::string renderer;
    std::string opengl_version;
    std::string shading_language_version;
    bool is_software = false;     ///< no GPU: the renderer names a software one
    int maximum_texture_size = 0; ///< in texels, of each side
    /// The largest error of the programs' sin and cos over a turn. Twiddles::computed is as exact as these.
    double sine_and_cosine_error = 0.0;
    /// Whether half-float textures round what is written to the nearest. If not, the library's programs do the
    /// rounding.
    bool rounds_halves_to_nearest = false;
};

/// Internal to the library.
class ContextCore;

/// What transforms and filters share in one OpenGL context: its functions, compiled programs and facts about the
/// device.
///
/// A Context and everything made from it work in the OpenGL context that is current on the calling thread when the
/// Context is made, and only while that one is current, on any thread. When another one or none is current, functions
/// throw CallerError and destructors destroy nothing. (EGL, GLX or CGL tell which one is current if the loader gives
/// their functions; otherwise only the lack of any context is noticed.) Several Contexts may exist side by side, in one
/// OpenGL context or in several; OpenGL contexts that share textures need one each. What is made from a Context keeps
/// what it needs of it, so the two may be destroyed in either order. Destroy them, or abandon() them, before their
/// OpenGL context. A Context that was moved from is empty.
///
/// OpenGL contexts of core and compatibility profiles, of OpenGL ES, debug contexts and no-error contexts will do.
/// Unless stated otherwise, every function of the library restores the OpenGL state, including errors that the caller
/// has not yet fetched with glGetError. The exceptions:
/// - Refused with CallerError before anything is changed, because it cannot be restored: conditional rendering in
///   progress; selection and feedback mode; a display list being compiled; window rectangles; a colour matrix; a
///   program in use that has been deleted, since releasing it would destroy it; in OpenGL 3.3 transform feedback in
///   progress (later versions pause it). In a no-error context conditional rendering cannot be detected, and in one of
///   OpenGL 3.3 neither can transform feedback: do not have them in progress.
/// - A texture, sampler, buffer or renderbuffer that another context deleted while it is bound in this one is no
///   longer bound afterwards.
/// - Queries in progress (GL_SAMPLES_PASSED, GL_PRIMITIVES_GENERATED, GL_TIME_ELAPSED, pipeline statistics) also
///   count what the library does.
/// - Subroutine uniforms are reset, as whenever a program is put in use; a pending GL_OUT_OF_MEMORY and pending stack
///   errors are cleared.
class FRAGFFT_API Context
{
public:
    /// An empty Context, without an OpenGL context, until another is moved into it. Its functions throw CallerError,
    /// nothing can be made from it, and abandon() does nothing.
    Context() noexcept;
    /// Loads the functions of the current context, OpenGL 3.3 or later or OpenGL ES 3.0 or later, and tries what its
    /// device does where the specification leaves it free.
    /// @throws DeviceError when no context is current, or an older one
    explicit Context(GetProcAddress get_proc_address);
    /// @param loader called until this returns, and no longer; what it throws is let through
    explicit Context(const FunctionLoader& loader);
    ~Context();
    /// What was made from the source now belongs to the destination.
    Context(Context&&) noexcept;
    Context& operator=(Context&&) noexcept;
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    bool is_empty() const;

    /// For an OpenGL context that is gone, or about to go with all its objects: from now on neither this Context nor
    /// anything made from it calls OpenGL. Their destructors do nothing, their other functions throw CallerError.
    void abandon();

    const DeviceFacts& device() const;

    /// Tries whether this device and its driver keep what the library promises, for every method, format and way to
    /// draw, by FFTW's method (Ergun's tests of linearity, impulses and shifts; random data against the definition in
    /// double precision), and for whole filters on impulses, at sizes of up to 1024 texels. All programs are compiled
    /// anew. The call waits for the device. Every test is made once at the usual sizes before the rest of the time is
    /// spent on more sizes. The bounds are those of docs/using.md.
    /// @param options what is tried, and for how long; default: everything, for about 15 seconds
    /// @returns a row for each property of each way to draw, "spatial" first, then the methods in the order of their
    /// publication
    /// @throws CallerError when another OpenGL context is current, while conditional rendering is in progress, and for
    /// a time that is not greater than 0
    /// @throws InputError for a method or format other than those that VerifyOptions lists
    /// @throws DeviceError when the device has no memory for what surrounds the trials
    std::vector<VerifiedRow> verify(const VerifyOptions& options = {}) const;

    /// Chooses when a filter made from now on tests itself; until this is called, Trials::where_compiled applies. A
    /// filter whose results differ from those of its kernel or response is not made: its constructor throws
    /// DeviceError, which names the method, the driver and the difference. While a test runs it needs additional
    /// textures as large as the image and the results, and it waits for the device.
    /// @throws CallerError for a value that is no enumerator
    void try_filters(Trials when);

    /// Sets how many compiled programs are kept although no transform or filter uses them: those used last, so that
    /// what is made next need not compile them. Programs in use are shared and do not count. The default is 64; 0 keeps
    /// none.
    void keep_unused_programs(std::size_t most);

    /// Deletes the compiled programs that no transform or filter uses. What is made afterwards compiles its own again.
    void release_unused();

    /// The number of compiled programs, both in use and kept.
    std::size_t compiled_programs() const;

private:
    friend class TextureFilter;
    friend class TextureTransform;

    const std::shared_ptr<ContextCore>& core() const; // never null

    std::shared_ptr<ContextCore> core_;
};

} // namespace fragfft
