// Mota 2022, section 5.3.1, "All stages in one pass", as far as its text goes: a group transforms a line by all stages,
// between two images, and waits at a barrier after each. STOCKHAM: Algorithm 3; else Algorithm 1, whose first stage
// reads at bit-reversed places. mota_2022/single_pass.comp and stockham_radix_2.comp do the same in shared memory.
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel, or one with NARROW; LENGTH = 2^LOG_LENGTH
//         texels in a line, at least 8.
// Out:    stage 0 writes first, stage 1 second, and so on in turn; both of the format FORMAT. The last stage's is the
//         result, the other holds what was left between. A stage reads through first_left or second_left, the same two
//         images once more: OpenGL ES lets no image variable of such formats both read and write. SOURCE_IS_IMAGE: the
//         source is read by imageLoad, too. NOT_COHERENT: images are declared as in Listings A.1 and A.2, which promises
//         no invocation of a group that it sees what others have written.
// Groups: a line each, of INVOCATIONS invocations, which make the LENGTH / 2 butterflies of a stage in turn.
// Shared: nothing. One barrier for each stage but the last, behind one for images.
layout(local_size_x = INVOCATIONS) in;

#include "common/number.glsl"

#if defined(NOT_COHERENT)
#define DECLARED
#else
#define DECLARED coherent
#endif

layout(FORMAT, binding = 0) DECLARED writeonly uniform image2D first;
layout(FORMAT, binding = 1) DECLARED readonly uniform image2D first_left;
layout(FORMAT, binding = 2) DECLARED writeonly uniform image2D second;
layout(FORMAT, binding = 3) DECLARED readonly uniform image2D second_left;
#if defined(SOURCE_IS_IMAGE)
layout(FORMAT, binding = 4) DECLARED readonly uniform image2D source;
#else
uniform sampler2D source;
#endif

#include "common/line.glsl"
#include "common/twiddle.glsl"
#include "mota_2022/bit_reverse.glsl"

NUMBER number_before(int stage, int position)
{
    ivec2 texel = texel_of_line(position);
    if (stage == 0)
#if defined(SOURCE_IS_IMAGE)
        return NUMBER(imageLoad(source, texel));
#else
        return NUMBER(texelFetch(source, texel, 0));
#endif
    if ((stage & 1) == 1)
        return NUMBER(imageLoad(first_left, texel));
    return NUMBER(imageLoad(second_left, texel));
}

void leave(int stage, int position, NUMBER number)
{
    if ((stage & 1) == 0)
        imageStore(first, texel_of_line(position), AS_TEXEL(number));
    else
        imageStore(second, texel_of_line(position), AS_TEXEL(number));
}

void make_butterfly(int stage, int number)
{
    int stride = 1 << stage;
    int within = number & (stride - 1);
    int pair = 2 * number - within;
#if defined(STOCKHAM)
    NUMBER a = number_before(stage, number);
    NUMBER b = number_before(stage, number + LENGTH / 2);
    leave(stage, pair, a + b);
    leave(stage, pair + stride, complex_product(a - b, twiddle(number >> stage, LENGTH >> stage)));
#else
    bool is_first = stage == 0;
    NUMBER a = number_before(stage, is_first ? bit_reverse(pair, LOG_LENGTH) : pair);
    NUMBER b = number_before(stage, is_first ? bit_reverse(pair + 1, LOG_LENGTH) : pair + stride);
    b = complex_product(b, twiddle(within, 2 * stride));
    leave(stage, pair, a + b);
    leave(stage, pair + stride, a - b);
#endif
}

void main()
{
    for (int stage = 0; stage < LOG_LENGTH; ++stage) {
        if (stage > 0) {
            memoryBarrierImage();
            barrier();
        }
        for (int number = int(gl_LocalInvocationID.x); number < LENGTH / 2; number += INVOCATIONS)
            make_butterfly(stage, number);
    }
}
