// Transforms and filters by few wide passes: high radix, several render targets, in OpenGL 3.3, OpenGL ES 3.0 and WebGL
// 2.
//
// A fragment reads all inputs of a butterfly of radix up to 64 and writes up to eight of its outputs, each to its own
// render target: the layers of a texture array, in Stockham's order (fragment_programs/wide/step.frag). So a line of up
// to 4096 numbers takes two steps, each of which writes every texel once, where radix 2 takes 12. A filter's last
// forward step, its product and its first inverse step are one pass (filter.frag), and the first step extends the image
// while it reads it: a filter of 1024 x 1024 writes 8 full-size textures from an ordinary texture to an ordinary one.
//
// Lengths that are products of 2, 3, 5 and 7 are factorized into the radices of such steps; any other length takes
// Bluestein's algorithm (bluestein.hpp), by transforms of the fast length with the lowest estimated time. The
// factorization depends on Problem::tuning.
//
// Takes complex and real images, either axis or both. A texel holds two complex numbers, or one in rg32f and rg16f;
// real images become R + jG and B + jA. Half floats are supported for lengths without other prime factors. Twiddle
// factors come from tables. Scaling::paper is Scaling::none.
#pragma once

#include "methods/method.hpp"

namespace fragfft::wide {

inline constexpr const char* method_name = "wide";
inline constexpr const char* stored_method_name = "stored";

Method method();
// The same steps by image stores, from OpenGL 4.2 on: a fragment computes all outputs of a butterfly and stores them in
// their places in ordinary textures. Supports only lengths without other prime factors, in rgba32f and rgba16f.
Method stored_method();

} // namespace fragfft::wide
