// Our own: the FFT of a whole line in a group, by Stockham's self-sorting stages of mixed radices, read through a
// boundary rule and written cropped; with PRODUCT, the line's transform times a response, transformed back. Every
// invocation holds NUMBERS numbers in registers, makes the butterflies of a stage on them, and the group exchanges them
// through shared memory between two stages. Stage s of radix R, with B the product of the radices before, makes of
// butterfly b's numbers x[b + r LENGTH / R]
//
//     y[(b / B) B R + b % B + q B] = sum over r of x[b + r LENGTH / R] w^(r (b % B)) exp(-2 pi j q r / R),
//     w = exp(-2 pi j / (B R))
//
// The way back has the same radices in the opposite order, so that its first stage takes the numbers as they lie. An
// inverse transform is the forward one of the numbers with real and imaginary parts swapped.
//
// In:     source, two complex numbers, x + jy and z + jw, in every texel; twiddles, LENGTH x 1 texels: number k is
//         exp(-2 pi j k / LENGTH); response, as the source, in natural order. What of the line lies outside the source
//         is what its boundary rule says.
// Out:    result, as the source, of the format FORMAT.
// Groups: LINES lines each, of LANES invocations; LINES_FASTEST: neighbouring invocations are of neighbouring lines.
//         STEPS: LINES parts of a line each; see steps.glsl.
// Shared: a line's numbers, EXCHANGED components at a time, for each line. Two barriers for each such part of what is
//         exchanged between two stages; barrier() alone makes shared variables seen.
layout(local_size_x = INVOCATIONS) in;

uniform sampler2D source;
#if defined(PRODUCT)
uniform sampler2D response;
#endif

vec4 number[NUMBERS]; // of butterfly i of this invocation, numbers i * radix to i * radix + radix - 1
int lane;             // of this invocation among those of its line
int line;             // of the group's

#include "common/image_storage.glsl"
#include "common/texel_at.glsl"
#include "common/complex_product.glsl"
#include "fused/butterflies.glsl"
#include "fused/unrolled.glsl"
#include "fused/places.glsl"
#include "fused/ends.glsl"
#include "fused/stages.glsl"

#define LOAD_NUMBER(i, r) number[(i)*RADIX_0 + (r)] = AS_TRANSFORMED(fetched(lane + (i)*LANES + (r) * (LENGTH / RADIX_0)));
#define LOAD_BUTTERFLY(i)                                                                                              \
    if (EXISTS(lane + (i)*LANES, RADIX_0)) {                                                                           \
        EACH_NUMBER_0(LOAD_NUMBER, i)                                                                                  \
    }
#define LOAD_ALL EACH_BUTTERFLY_0(LOAD_BUTTERFLY)

void load()
{
    LOAD_ALL
}

#if defined(PRODUCT)
#define FILTER_NUMBER(i, r)                                                                                            \
    number[(i)*LAST_RADIX + (r)] =                                                                                     \
        complex_product(number[(i)*LAST_RADIX + (r)],                                                                  \
                        fetched_response(lane + (i)*LANES + (r) * (LENGTH / LAST_RADIX)))                              \
            .yxwz;
#define FILTER_BUTTERFLY(i)                                                                                            \
    if (EXISTS(lane + (i)*LANES, LAST_RADIX)) {                                                                        \
        EACH_LAST_NUMBER(FILTER_NUMBER, i)                                                                             \
    }
#define FILTER_ALL EACH_LAST_BUTTERFLY(FILTER_BUTTERFLY)

void multiply()
{
    FILTER_ALL
}
#endif

// The stage that comes last.
#if defined(PRODUCT)
#define FINAL_RADIX RADIX_0
#define EACH_FINAL_BUTTERFLY EACH_BUTTERFLY_0
#define EACH_FINAL_NUMBER EACH_NUMBER_0
#else
#define FINAL_RADIX LAST_RADIX
#define EACH_FINAL_BUTTERFLY EACH_LAST_BUTTERFLY
#define EACH_FINAL_NUMBER EACH_LAST_NUMBER
#endif

#define LEAVE_NUMBER(i, r) leave_number(lane + (i)*LANES + (r) * (LENGTH / FINAL_RADIX), number[(i)*FINAL_RADIX + (r)]);
#define LEAVE_BUTTERFLY(i)                                                                                             \
    if (EXISTS(lane + (i)*LANES, FINAL_RADIX)) {                                                                       \
        EACH_FINAL_NUMBER(LEAVE_NUMBER, i)                                                                             \
    }
#define LEAVE_ALL EACH_FINAL_BUTTERFLY(LEAVE_BUTTERFLY)

void leave()
{
    LEAVE_ALL
}

void main()
{
    find_place();
    load();
    transform();
#if defined(PRODUCT)
    multiply();
    transform_back();
#endif
    leave();
}
