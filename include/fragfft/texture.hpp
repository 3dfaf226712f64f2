/// @file
/// A texture that the calling program owns.
#pragma once

#include "fragfft/conventions.hpp"

namespace fragfft {

/// A whole GL_TEXTURE_2D, of which level 0 is read or written; row 0 is the one that glTexImage2D was given first. It
/// is only described here: who made it deletes it. bind() asks OpenGL whether it is as described, and refuses what is
/// not: another size, format or kind (an array, a cube map, a volume), no storage at level 0, an integer format. In
/// OpenGL ES methods that store in images (`fused`, `stored`, those of Intel 2014 and Mota 2022) take a result of
/// immutable storage (glTexStorage2D) alone; what "best" chooses there takes any.
///
/// A layer, face, slice, rectangle or other level is copied to and from such a texture by its owner, by
/// glCopyImageSubData or glBlitFramebuffer. In OpenGL 4.3 a level, layer or face of immutable storage is such a texture
/// by glTextureView, without a copy.
///
/// What is set in a texture does not matter to run(): its swizzle, base level and maximum level are set to a new
/// texture's while it runs, and restored, so no other context may use the texture meanwhile. record() keeps nothing,
/// and throws CallerError when a texture had an unusual swizzle or base level as it was bound. Filtering, wrapping and
/// comparison never matter.
///
/// Whoever stores into an image himself (imageStore) owes a glMemoryBarrier before a run that reads it
/// (GL_TEXTURE_FETCH_BARRIER_BIT) or writes it (GL_FRAMEBUFFER_BARRIER_BIT and GL_SHADER_IMAGE_ACCESS_BARRIER_BIT).
/// After a run none is owed for fetching, drawing, images, glReadPixels and uploads.
struct Texture
{
    unsigned name = 0; ///< the name from glGenTextures
    int width = 0;     ///< in texels
    int height = 0;
    Format format = Format::rgba32f; ///< the format in which it was allocated: rgba32f is GL_RGBA32F
};

} // namespace fragfft
