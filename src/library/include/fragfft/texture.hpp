/// @file
/// A texture that the calling program owns.
#pragma once

#include "fragfft/conventions.hpp"

namespace fragfft {

/// A two-dimensional texture (GL_TEXTURE_2D), of which level 0 is read or written. Width and height are in texels; row
/// 0 is the one that glTexImage2D was given first. It is only described here: who made it deletes it. In OpenGL ES
/// methods that store in images (`fused`, `stored`, those of Intel 2014 and Mota 2022) take a result of immutable
/// storage (glTexStorage2D) alone; what "best" chooses there takes any.
struct Texture
{
    unsigned name = 0; ///< what glGenTextures gave
    int width = 0;
    int height = 0;
    Format format = Format::rgba32f; ///< as which it was allocated: rgba32f is GL_RGBA32F
};

} // namespace fragfft
