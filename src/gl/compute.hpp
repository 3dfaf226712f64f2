// What compute programs need beside a program: images to write and barriers between dispatches. Compute programs are
// there from OpenGL 4.3 or OpenGL ES 3.1 on; images, which fragment programs may write too, from OpenGL 4.2.
#pragma once

#include "gl/texture.hpp"

#include <optional>
#include <string>

namespace fragfft::gl {

bool has_compute(const Functions& gl);
bool has_image_stores(const Functions& gl);

// Throw GlError, naming `culprit` and what it needs, where there are no compute programs, and where there are no
// images.
void require_compute(const Functions& gl, const std::string& culprit);
void require_image_stores(const Functions& gl, const std::string& culprit);

enum class ImageAccess
{
    read,
    write,
    read_write,
};

// Lets programs read or write the texture's texels through this image unit: one layer, or without `layer` all of them.
// On OpenGL ES the texture must be immutable, as gl::Texture is, and of a format that its images may have, or OpenGL
// reports an error. Throws CallerError when the texture has no such layer, and as require_image_stores does.
void bind_image(const Functions& gl, int image_unit, const TextureView& texture, std::optional<int> layer,
                ImageAccess access);

// What is written by images before is seen, by accesses of these kinds, after: GL_TEXTURE_FETCH_BARRIER_BIT,
// GL_SHADER_IMAGE_ACCESS_BARRIER_BIT, ... Ask for no more than needed: each costs time. Throws as require_image_stores
// does.
void memory_barrier(const Functions& gl, GLbitfield accesses);

// Runs the program in use. Throws as require_compute does.
void dispatch(const Functions& gl, int groups_x, int groups_y, int groups_z);

} // namespace fragfft::gl
