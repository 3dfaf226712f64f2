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
// Shared: a line's numbers, EXCHANGED components at a time, for each line. Twice as many barriers between two stages.
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
#include "fused/places.glsl"
#include "fused/ends.glsl"
#include "fused/stages.glsl"

void load()
{
    for (int i = 0; i < BUTTERFLIES(RADIX_0); ++i) {
        int butterfly = lane + i * LANES;
        if (EXISTS(butterfly, RADIX_0))
            for (int r = 0; r < RADIX_0; ++r)
                number[i * RADIX_0 + r] = AS_TRANSFORMED(fetched(butterfly + r * (LENGTH / RADIX_0)));
    }
}

#if defined(PRODUCT)
void multiply()
{
    for (int i = 0; i < BUTTERFLIES(LAST_RADIX); ++i) {
        int butterfly = lane + i * LANES;
        if (EXISTS(butterfly, LAST_RADIX))
            for (int r = 0; r < LAST_RADIX; ++r)
                number[i * LAST_RADIX + r] = complex_product(number[i * LAST_RADIX + r],
                                                             fetched_response(butterfly + r * (LENGTH / LAST_RADIX)))
                                                 .yxwz;
    }
}
#endif

// The radix of the stage that comes last.
#if defined(PRODUCT)
#define FINAL_RADIX RADIX_0
#else
#define FINAL_RADIX LAST_RADIX
#endif

void leave()
{
    for (int i = 0; i < BUTTERFLIES(FINAL_RADIX); ++i) {
        int butterfly = lane + i * LANES;
        if (EXISTS(butterfly, FINAL_RADIX))
            for (int r = 0; r < FINAL_RADIX; ++r)
                leave_number(butterfly + r * (LENGTH / FINAL_RADIX), number[i * FINAL_RADIX + r]);
    }
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
