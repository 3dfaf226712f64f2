// A texel's complex numbers as the paper has them, apart: a plane of real and one of imaginary parts. RGB_PLANES: of
// three numbers, in the two layers of an array; with REAL_SOURCE the second is zero and is not read. Else of the two numbers x + jy and z + jw of a texel.
#if defined(RGB_PLANES)
#define PARTS vec3
#else
#define PARTS vec2
#endif

struct Planes
{
    PARTS real;
    PARTS imaginary;
};

#if defined(RGB_PLANES)
uniform sampler2DArray source;
layout(FORMAT, binding = 0) writeonly uniform image2DArray result;

#if defined(SCALED)
uniform float scale;
#else
const float scale = 1.0;
#endif

#include "common/rounding.glsl"

Planes fetched(ivec2 texel)
{
#if defined(REAL_SOURCE)
    return Planes(texelFetch(source, ivec3(texel, 0), 0).rgb, vec3(0.0));
#else
    return Planes(texelFetch(source, ivec3(texel, 0), 0).rgb, texelFetch(source, ivec3(texel, 1), 0).rgb);
#endif
}

void leave(ivec2 texel, Planes planes)
{
    imageStore(result, ivec3(texel, 0), as_stored(vec4(scale * planes.real, 0.0)));
    imageStore(result, ivec3(texel, 1), as_stored(vec4(scale * planes.imaginary, 0.0)));
}
#else
uniform sampler2D source;

#include "common/image_storage.glsl"

Planes fetched(ivec2 texel)
{
    vec4 numbers = texelFetch(source, texel, 0);
    return Planes(numbers.xz, numbers.yw);
}

void leave(ivec2 texel, Planes planes)
{
    store(texel, vec4(planes.real.x, planes.imaginary.x, planes.real.y, planes.imaginary.y));
}
#endif

// Figure 3, ButterflyPass: the first, and the second times the weight.
Planes butterfly(Planes first, Planes second, vec2 weights)
{
    return Planes(first.real + weights.x * second.real - weights.y * second.imaginary,
                  first.imaginary + weights.y * second.real + weights.x * second.imaginary);
}
