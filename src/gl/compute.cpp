#include "gl/compute.hpp"

#include "gl/gl_error.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace fragfft::gl {

bool has_compute(const Functions& gl)
{
    return at_least(gl, {4, 3}, {3, 1});
}

void require_compute(const Functions& gl, std::string_view culprit)
{
    if (!has_compute(gl))
        throw GlError(fmt::format("{}: OpenGL 4.3 or OpenGL ES 3.1 is needed, and this is '{}'", culprit,
                                  reinterpret_cast<const char*>(gl.GetString(GL_VERSION))));
}

void bind_image(const Functions& gl, int image_unit, const TextureView& texture, std::optional<int> layer,
                ImageAccess access)
{
    require_compute(gl, "binding an image");
    if (layer && (*layer < 0 || *layer >= std::max(texture.layers, 1)))
        throw CallerError(fmt::format("a texture has no layer {} to bind as an image", *layer));
    const bool all_layers = texture.is_array() && !layer;
    gl.BindImageTexture(static_cast<GLuint>(image_unit), texture.name, 0, all_layers ? GL_TRUE : GL_FALSE,
                        layer.value_or(0), access == ImageAccess::read ? GL_READ_ONLY : GL_WRITE_ONLY,
                        info(texture.format).internal_format);
}

void bind_counters(const Functions& gl, int image_unit, const TextureView& texture)
{
    require_compute(gl, "binding counters");
    gl.BindImageTexture(static_cast<GLuint>(image_unit), texture.name, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
}

void memory_barrier(const Functions& gl, GLbitfield accesses)
{
    require_compute(gl, "a memory barrier");
    gl.MemoryBarrier(accesses);
}

void dispatch(const Functions& gl, int groups_x, int groups_y, int groups_z)
{
    require_compute(gl, "a dispatch");
    gl.DispatchCompute(static_cast<GLuint>(groups_x), static_cast<GLuint>(groups_y), static_cast<GLuint>(groups_z));
}

} // namespace fragfft::gl
