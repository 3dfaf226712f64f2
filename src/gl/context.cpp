#include "gl/context.hpp"

#include <array>
#include <string_view>

namespace fragfft::gl {

namespace {

std::string text(GLenum name)
{
    const GLubyte* value = glGetString(name);
    return value == nullptr ? "unknown" : reinterpret_cast<const char*>(value);
}

int integer(GLenum name)
{
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

bool names_software_renderer(std::string_view renderer)
{
    constexpr std::array<std::string_view, 4> software{"llvmpipe", "softpipe", "SwiftShader", "Software"};
    for (const std::string_view name : software)
        if (renderer.find(name) != std::string_view::npos)
            return true;
    return false;
}

} // namespace

void Context::describe_device(const std::string& platform)
{
    device_.vendor = text(GL_VENDOR);
    device_.renderer = text(GL_RENDERER);
    device_.opengl_version = text(GL_VERSION);
    device_.shading_language_version = text(GL_SHADING_LANGUAGE_VERSION);
    device_.platform = platform;
    device_.is_software = names_software_renderer(device_.renderer);
    device_.maximum_texture_size = integer(GL_MAX_TEXTURE_SIZE);
    device_.maximum_color_attachments = integer(GL_MAX_COLOR_ATTACHMENTS);
    device_.maximum_fragment_uniform_components = integer(GL_MAX_FRAGMENT_UNIFORM_COMPONENTS);
    debug_output_ = std::make_unique<DebugOutput>();
}

} // namespace fragfft::gl
