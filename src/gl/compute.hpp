// What compute programs need beside a program: images to write and barriers between dispatches. All of it is there from
// OpenGL 4.3 or OpenGL ES 3.1 on, and so are fragment programs that store in images, which draw without a target.
#pragma once

#include "gl/texture.hpp"

#include <optional>
#include <string_view>

namespace fragfft::gl {

bool has_compute(const Functions& gl);
// Throws GlError, saying what `culprit` needs, where there are no compute programs.
void require_compute(const Functions& gl, std::string_view culprit);

enum class ImageAccess
{
    read,
    write,
};

// Lets programs read or write the texture's texels through this image unit: one layer, or without `layer` all of them.
// On OpenGL ES the texture must be immutable, as gl::Texture is, and of a format that its images may have, or OpenGL
// reports an error. Throws CallerError when the texture has no such layer, and as require_compute does.
void bind_image(const Functions& gl, int image_unit, const TextureView& texture, std::optional<int> layer,
                ImageAccess access);

// Lets programs count through this image unit in a texture of one 32-bit component, as unsigned integers. Throws as
// require_compute does.
void bind_counters(const Functions& gl, int image_unit, const TextureView& texture);

// Makes earlier image stores visible to later accesses of these kinds: GL_TEXTURE_FETCH_BARRIER_BIT,
// GL_SHADER_IMAGE_ACCESS_BARRIER_BIT, ... Each costs time. Throws as require_compute does.
void memory_barrier(const Functions& gl, GLbitfield accesses);

// Dispatches groups of the program in use. Throws as require_compute does.
void dispatch(const Functions& gl, int groups_x, int groups_y, int groups_z);

} // namespace fragfft::gl
