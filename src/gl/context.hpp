// An OpenGL context made current on the calling thread, and what it runs on.
#pragma once

#include "gl/debug_output.hpp"

#include <memory>
#include <optional>
#include <string>

namespace fragfft::gl {

struct Device
{
    std::string vendor;
    std::string renderer;
    std::string opengl_version;
    std::string shading_language_version;
    std::string platform; // how the context was made: "EGL device 0", "EGL surfaceless", "GLFW window"
    bool is_software = false;
    int maximum_texture_size = 0;
    int maximum_color_attachments = 0;
    int maximum_fragment_uniform_components = 0; // numbers that a fragment program's uniforms may hold
    int maximum_group_invocations = 0;           // of compute programs; 0 where there are none
    int maximum_shared_bytes = 0;                // of a group of compute programs
    int multiprocessors = 0;                     // as in gl::Functions
    int maximum_draw_buffers = 0;                // render targets of a fragment program
    int maximum_fragment_images = 0;             // that a fragment program can store in; 0 where it cannot
    bool is_es = false; // OpenGL ES, which has no images of two components, and images only of immutable textures
};

// Describes the device of the calling thread's current context. `platform` says how that was made.
Device describe_device(const Functions& gl, const std::string& platform);

class Context
{
public:
    virtual ~Context() = default;
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    virtual void make_current() = 0;

    const Functions& functions() const { return *functions_; }
    const Device& device() const { return device_; }
    // Throws GlError, naming `culprit`, when OpenGL has reported an error since the last call. The context must be
    // current.
    void throw_errors(const std::string& culprit) { debug_output_->throw_errors(culprit); }

protected:
    Context() = default;
    // Called in the derived class's constructor, once its context is current. Throws as load_functions does.
    void load(const GetProcAddress& get_proc_address, const std::string& platform);
    // Called in the derived class's destructor, while its context is current.
    void release_debug_output() { debug_output_.reset(); }

private:
    std::unique_ptr<const Functions> functions_;
    Device device_;
    std::unique_ptr<DebugOutput> debug_output_;
};

} // namespace fragfft::gl
