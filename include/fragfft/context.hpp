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

/// As eglGetProcAddress and glfwGetProcAddress are: the address of the OpenGL function of that name.
using GetProcAddress = void (*(*)(const char* name))();

/// The same as any callable, such as a lambda that remembers something: the address of the OpenGL function of that
/// name, or null.
using FunctionLoader = std::function<void*(const char* name)>;

/// What a context runs on, by its own account and by what was tried.
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
    /// Whether half-float textures round what is written to the nearest. Where not, the library's programs do.
    bool rounds_halves_to_nearest = false;
};

/// The library's own.
class ContextCore;

/// What transforms and filters share in one OpenGL context: its functions, compiled programs, facts on the device.
///
/// It and everything made from it work in the OpenGL context that is current on the calling thread at its construction,
/// and only while that is current, on any thread: in another, or without any, functions throw CallerError, and
/// destructors destroy nothing. (That is told by EGL, GLX or CGL, where the loader gives their functions; elsewhere
/// only the lack of any context is noticed.) Several live side by side, in one OpenGL context or in several; OpenGL
/// contexts that share textures need one each. What is made from a Context keeps what it needs of it, so that the two
/// may be destroyed in either order. Destroy them, or abandon() them, before their OpenGL context. A Context that was
/// moved from is empty.
///
/// OpenGL contexts of core and compatibility profiles, of OpenGL ES, debug contexts and no-error contexts will do.
/// Every function of the library leaves the OpenGL state as it was, the errors included that the caller has not asked
/// glGetError for yet, unless it says otherwise. What cannot be kept is refused by CallerError before anything is
/// changed, or is as follows:
/// - Refused: conditional rendering in progress; selection and feedback mode; a display list being compiled; window
///   rectangles; a colour matrix; a program in use that has been deleted, since it would end; transform feedback in
///   progress, in OpenGL 3.3 alone (elsewhere it is paused). In a no-error context conditional rendering, and in one of
///   OpenGL 3.3 transform feedback, cannot be found out: do not have them in progress.
/// - A texture, sampler, buffer or renderbuffer that another context has deleted while it is bound in this one is bound
///   no longer afterwards.
/// - Queries in progress (GL_SAMPLES_PASSED, GL_PRIMITIVES_GENERATED, GL_TIME_ELAPSED, pipeline statistics) count what
///   the library does.
/// - Subroutine uniforms are forgotten, as whenever a program is put in use; pending GL_OUT_OF_MEMORY and errors of
///   stacks are taken.
class FRAGFFT_API Context
{
public:
    /// An empty one, of no OpenGL context, until another is moved into it. Its functions throw CallerError, and nothing
    /// is made from it; abandon() does nothing.
    Context() noexcept;
    /// Loads the functions of the current context, OpenGL 3.3 or later or OpenGL ES 3.0 or later, and tries what its
    /// device does where the specification leaves it free.
    /// @throws DeviceError when no context is current, or an older one
    explicit Context(GetProcAddress get_proc_address);
    /// @param loader called until this returns, and no longer; what it throws is let through
    explicit Context(const FunctionLoader& loader);
    ~Context();
    /// What was made from it goes on with the one that it is moved to.
    Context(Context&&) noexcept;
    Context& operator=(Context&&) noexcept;
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    bool is_empty() const;

    /// For an OpenGL context that is gone, or about to go with all its objects: from now on neither this Context nor
    /// anything made from it calls OpenGL. Their destructors do nothing, their other functions throw CallerError.
    void abandon();

    const DeviceFacts& device() const;

    /// Tries whether this device and its driver keep what is promised: every method, format and way to draw, by FFTW's
    /// method (Ergun's tests of linearity, impulses and shifts; random data against the definition in double
    /// precision), and whole filters on impulses, at sizes of up to 1024 texels. All programs are compiled anew for it.
    /// It waits for the device; within the time it goes through everything once at the usual sizes before it tries
    /// more. Bounds are those of docs/using.md.
    /// @param options what is tried, and for how long; default: everything, for about 15 seconds
    /// @returns a row for each property of each way, by methods in the order of their publication behind "spatial"
    /// @throws CallerError in another OpenGL context, while conditional rendering is in progress, and for a time that
    /// is not greater than 0
    /// @throws InputError for a method or a format that is none of those that VerifyOptions says
    /// @throws DeviceError when the device has no memory for what surrounds the trials
    std::vector<VerifiedRow> verify(const VerifyOptions& options = {}) const;

    /// When the filters try themselves that are made from now on: Trials::where_compiled unless said otherwise. A
    /// filter that computes something else than its kernel or response says is not made: its constructor throws
    /// DeviceError, which names the method, the driver and the difference. A trial takes textures as large as the image
    /// and the results for as long as it runs, and waits for the device.
    /// @throws CallerError for a number that is no enumerator
    void try_filters(Trials when);

    /// How many compiled programs are kept, from now on, that no transform or filter uses: those that were used last,
    /// for what is made next. What transforms and filters use is shared by them, and beside this bound. 64 where nobody
    /// says otherwise; 0 keeps none.
    void keep_unused_programs(std::size_t most);

    /// Deletes what is kept and nothing uses: those programs. What is made afterwards compiles its own again.
    void release_unused();

    /// How many compiled programs there are, used and kept ones.
    std::size_t compiled_programs() const;

private:
    friend class TextureFilter;
    friend class TextureTransform;

    const std::shared_ptr<ContextCore>& core() const; // never null

    std::shared_ptr<ContextCore> core_;
};

} // namespace fragfft
