// A texel's complex numbers, separated as in the paper into a plane of real and a plane of imaginary parts. RGB_PLANES:
// three numbers, in the two layers of an array or, with TWO_TEXTURES, in two textures as in the paper; with REAL_SOURCE
// the imaginary parts are zero and not read. PACKED_COMPONENTS (Figure 14): the first imaginary part is in the first
// texture's fourth component, and the second texture has two components. Otherwise: the two numbers x + jy and z + jw
// of a texel.
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
#if defined(TWO_TEXTURES)
uniform sampler2D source;
#if !defined(REAL_SOURCE)
uniform sampler2D imaginary_source;
#endif
layout(FORMAT, binding = 0) writeonly uniform image2D result;
layout(IMAGINARY_FORMAT, binding = 1) writeonly uniform image2D imaginary_result;
#else
uniform sampler2DArray source;
layout(FORMAT, binding = 0) writeonly uniform image2DArray result;
#endif

#if defined(SCALED)
uniform float scale;
#else
const float scale = 1.0;
#endif

#include "common/rounding.glsl"

Planes fetched(ivec2 texel)
{
#if defined(TWO_TEXTURES)
    vec4 first = texelFetch(source, texel, 0);
#else
    vec4 first = texelFetch(source, ivec3(texel, 0), 0);
#endif
#if defined(REAL_SOURCE)
    return Planes(first.rgb, vec3(0.0));
#elif defined(PACKED_COMPONENTS)
    return Planes(first.rgb, vec3(first.a, texelFetch(imaginary_source, texel, 0).rg));
#elif defined(TWO_TEXTURES)
    return Planes(first.rgb, texelFetch(imaginary_source, texel, 0).rgb);
#else
    return Planes(first.rgb, texelFetch(source, ivec3(texel, 1), 0).rgb);
#endif
}

void leave(ivec2 texel, Planes planes)
{
    vec3 real = scale * planes.real;
    vec3 imaginary = scale * planes.imaginary;
#if defined(PACKED_COMPONENTS)
    imageStore(result, texel, as_stored(vec4(real, imaginary.r)));
    imageStore(imaginary_result, texel, as_stored(vec4(imaginary.gb, 0.0, 0.0)));
#elif defined(TWO_TEXTURES)
    imageStore(result, texel, as_stored(vec4(real, 0.0)));
    imageStore(imaginary_result, texel, as_stored(vec4(imaginary, 0.0)));
#else
    imageStore(result, ivec3(texel, 0), as_stored(vec4(real, 0.0)));
    imageStore(result, ivec3(texel, 1), as_stored(vec4(imaginary, 0.0)));
#endif
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

// Figure 3, ButterflyPass: the first number plus the second times the weight.
Planes butterfly(Planes first, Planes second, vec2 weights)
{
    return Planes(first.real + weights.x * second.real - weights.y * second.imaginary,
                  first.imaginary + weights.y * second.real + weights.x * second.imaginary);
}
