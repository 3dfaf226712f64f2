#include "gl/context.hpp"

#include "gl/compute.hpp"
#include "gl/software_renderers.hpp"

#include <algorithm>

namespace fragfft::gl {

namespace {

std::string text(const Functions& gl, GLenum name)
{
    const GLubyte* value = gl.GetString(name);
    return value == nullptr ? "unknown" : reinterpret_cast<const char*>(value);
}

} // namespace

Device describe_device(const Functions& gl, const std::string& platform)
{
    Device device;
    device.vendor = text(gl, GL_VENDOR);
    device.renderer = text(gl, GL_RENDERER);
    device.opengl_version = text(gl, GL_VERSION);
    device.shading_language_version = text(gl, GL_SHADING_LANGUAGE_VERSION);
    device.platform = platform;
    device.is_software = names_software_renderer(device.renderer);
    device.maximum_texture_size = integer(gl, GL_MAX_TEXTURE_SIZE);
    device.maximum_color_attachments = integer(gl, GL_MAX_COLOR_ATTACHMENTS);
    device.maximum_fragment_uniform_components = integer(gl, GL_MAX_FRAGMENT_UNIFORM_COMPONENTS);
    device.maximum_draw_buffers = std::min(integer(gl, GL_MAX_DRAW_BUFFERS), integer(gl, GL_MAX_COLOR_ATTACHMENTS));
    if (has_compute(gl))
        device.maximum_fragment_images = integer(gl, GL_MAX_FRAGMENT_IMAGE_UNIFORMS);
    device.is_es = is_es(gl);
    // Mesa's softpipe (22.3) has compute programs, but every one of them has been seen to compute wrong numbers.
    const bool computes = has_compute(gl) && device.renderer.find("softpipe") == std::string::npos;
    if (computes) {
        // The largest group that extends along one side only is limited along that side and in its number of
        // invocations.
        GLint side = 0;
        gl.GetIntegeri_v(GL_MAX_COMPUTE_WORK_GROUP_SIZE, 0, &side);
        device.maximum_group_invocations = std::min(side, integer(gl, GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS));
        device.maximum_shared_bytes = integer(gl, GL_MAX_COMPUTE_SHARED_MEMORY_SIZE);
        device.multiprocessors = device.is_software ? 0 : gl.multiprocessors;
    }
    return device;
}

void Context::load(const GetProcAddress& get_proc_address, const std::string& platform)
{
    functions_ = std::make_unique<const Functions>(load_functions(get_proc_address));
    device_ = gl::describe_device(*functions_, platform);
    debug_output_ = std::make_unique<DebugOutput>(*functions_);
}

} // namespace fragfft::gl
