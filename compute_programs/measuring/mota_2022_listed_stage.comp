// Mota 2022, section 5.3.1, Listings A.1 and A.2: one stage of Cooley and Tukey's FFT along one axis, by the listings'
// accesses: both images are bound in every pass, and the uniform pingpong, 0 or 1, says which of them is read, by
// imageLoad; the other is written. The butterfly is that of mota_2022/stage.comp, and the bits of places are reversed
// where stage is 0: in A.1 in the first image alone.
//
// COHERENT: images are declared so. SAMPLED: texels are read through samplers. ONE_BINDING: A.1 as it is printed, where
// both images have binding 0 and therefore are one; a stage then writes the image that it reads.
//
// In:     image0_left, image1_left, one complex number in every texel with NARROW, else two. Each is the same image as
//         image0 and image1: OpenGL ES lets no image variable of such formats both read and write.
// Out:    image0 or image1, of the format FORMAT: all texels of the one that is not read.
// Groups: GROUP_WIDTH x GROUP_HEIGHT butterflies, an invocation each: half as many along the axis as texels. The
//         listings have 4 x 8 for rows and 8 x 4 for columns.
// Shared: nothing.
layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;

#include "common/number.glsl"

uniform int pingpong;
uniform int log_length;
uniform int stage;

#if defined(COHERENT)
#define DECLARED coherent
#else
#define DECLARED
#endif

layout(FORMAT, binding = 0) DECLARED writeonly uniform image2D image0;
#if defined(SAMPLED)
uniform sampler2D image0_left;
#define LOADED(image, texel) NUMBER(texelFetch(image, texel, 0))
#else
layout(FORMAT, binding = 1) DECLARED readonly uniform image2D image0_left;
#define LOADED(image, texel) NUMBER(imageLoad(image, texel))
#endif
#if defined(ONE_BINDING)
#define image1 image0
#define image1_left image0_left
#else
layout(FORMAT, binding = 2) DECLARED writeonly uniform image2D image1;
#if defined(SAMPLED)
uniform sampler2D image1_left;
#else
layout(FORMAT, binding = 3) DECLARED readonly uniform image2D image1_left;
#endif
#endif

#include "common/texel_at.glsl"
#include "common/twiddle.glsl"
#include "mota_2022/bit_reverse.glsl"

void main()
{
    ivec2 here = texel_at(int(gl_GlobalInvocationID.x), int(gl_GlobalInvocationID.y)); // along the axis, across it
    int shift = 1 << stage;
    int within = here.x & (shift - 1);
    int index = within + 2 * shift * (here.x >> stage);
    vec2 factor = twiddle(within, 2 * shift);
    ivec2 first = texel_at(index, here.y);
    ivec2 second = texel_at(index + shift, here.y);
    ivec2 first_read = texel_at(bit_reverse(index, log_length), here.y);
    ivec2 second_read = texel_at(bit_reverse(index + shift, log_length), here.y);
    if (pingpong == 0) {
        bool reversed = stage == 0;
        NUMBER a = LOADED(image0_left, reversed ? first_read : first);
        NUMBER b = complex_product(LOADED(image0_left, reversed ? second_read : second), factor);
        imageStore(image1, first, AS_TEXEL(a + b));
        imageStore(image1, second, AS_TEXEL(a - b));
    } else {
#if defined(ALONG_ROWS)
        const bool reversed = false; // the rows come first, and their first stage reads the first image
#else
        bool reversed = stage == 0;
#endif
        NUMBER a = LOADED(image1_left, reversed ? first_read : first);
        NUMBER b = complex_product(LOADED(image1_left, reversed ? second_read : second), factor);
        imageStore(image0, first, AS_TEXEL(a + b));
        imageStore(image0, second, AS_TEXEL(a - b));
    }
}
