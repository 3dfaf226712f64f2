// Transforms and filters by few wide passes: high radix, several render targets, OpenGL 3.3, OpenGL ES 3.0 and WebGL 2.
//
// A fragment reads all inputs of a butterfly of radix up to 64 and writes up to eight of its outputs, each to a render
// target of its own: layers of a texture array, in Stockham's order (fragment_programs/wide/step.frag). So a line of
// up to 4096 numbers takes two steps, each of which writes every texel once, where radix 2 takes 12. A filter's last
// step forward, its product and its first step back are one (filter.frag), and an image is extended while its first
// step reads it: a filter of 1024 x 1024 writes 8 full-size textures from an ordinary texture to an ordinary one.
//
// Lengths that are products of 2, 3, 5 and 7 are factorized into the radices of such steps; any other takes Bluestein's
// algorithm (bluestein.hpp), by transforms of the fast length that is estimated to take the least time. The
// factorization depends on Problem::tuning.
//
// Takes complex and real images, either axis or both; a texel holds two complex numbers, or one in rg32f and rg16f; of
// real images they are R + jG and B + jA. Half floats for lengths without other primes. Twiddle factors come from
// tables. Scaling::paper is Scaling::none.
#pragma once

#include "methods/method.hpp"

namespace fragfft::wide {

inline constexpr const char* method_name = "wide";
inline constexpr const char* stored_method_name = "stored";

Method method();
// The same steps, from OpenGL 4.2 on: a fragment makes all outputs of a butterfly and stores each where it belongs, in
// ordinary textures. Lengths without other primes only, in rgba32f and rgba16f.
Method stored_method();

} // namespace fragfft::wide
