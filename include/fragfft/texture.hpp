/// @file
/// A texture that the calling program owns.
#pragma once

#include "fragfft/conventions.hpp"

#include <optional>

namespace fragfft {

/// The first texel of a rectangle.
struct Corner
{
    int x = 0;
    int y = 0;
};

/// A texture, or a part of one: a level, a layer, a rectangle. Width and height are the level's, in texels; row 0 is
/// the one that glTexImage2D was given first. It is only described here: who made it deletes it. bind() asks OpenGL
/// whether it is as described, and refuses what is not: another size, format or kind, no such level or layer, no
/// storage, an integer format. In OpenGL ES methods that store in images (`fused`, `stored`, those of Intel 2014 and
/// Mota 2022) take a plain result of immutable storage (glTexStorage2D) alone; what "best" chooses there takes any.
///
/// What is no whole GL_TEXTURE_2D at level 0 is read and written through a texture view where it can be: in OpenGL 4.3,
/// of immutable storage, levels, layers and faces. Else it is copied, once in each run, from or to a texture of the
/// library's, which the first such bind() makes: that is so for rectangles, for slices, in OpenGL ES and before 4.3. It
/// needs a format that the device can draw into, and, where the storage is not immutable, a level from the texture's
/// base level to its maximum level. Views and copies are made by bind(): where storage is replaced, bind again.
/// Different parts of one texture can be image and results, where they do not overlap.
///
/// What is set in a texture does not matter to run(): its swizzle, base level and maximum level are set to a new
/// texture's while it runs, and restored, so no other context may use the texture meanwhile. record() keeps nothing,
/// and throws CallerError when a texture had an unusual swizzle or base level as it was bound, but for parts, which
/// those do not reach. Filtering, wrapping and comparison never matter.
///
/// Whoever stores into an image himself (imageStore) owes a glMemoryBarrier before a run that reads it
/// (GL_TEXTURE_FETCH_BARRIER_BIT) or writes it (GL_FRAMEBUFFER_BARRIER_BIT and GL_SHADER_IMAGE_ACCESS_BARRIER_BIT).
/// After a run none is owed for fetching, drawing, images, glReadPixels and uploads.
struct Texture
{
    unsigned name = 0; ///< what glGenTextures gave
    int width = 0;     ///< of the level
    int height = 0;
    Format format = Format::rgba32f; ///< as which it was allocated: rgba32f is GL_RGBA32F
    TextureKind kind = TextureKind::texture_2d;
    int level = 0;
    int layer = 0; ///< the first layer, face or slice; 0 of a GL_TEXTURE_2D
    /// Where the rectangle begins that is read or written, which is as large as the options say. Without it the whole
    /// level is, which then is as large as that.
    std::optional<Corner> corner = std::nullopt;
};

} // namespace fragfft
