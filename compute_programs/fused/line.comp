// Our own: the FFT of a whole line in a group, by Stockham's self-sorting stages of mixed radices, read through a
// boundary rule and written cropped; with PRODUCT, the line's transform times a response, transformed back. Every
// invocation holds NUMBERS numbers in registers, makes the butterflies of a stage on them, and the group exchanges them
// through shared memory between two stages. Stage s of radix R, with B the product of the radices before, makes of
// butterfly b's numbers x[b + r LENGTH / R]
//
//     y[(b / B) B R + b % B + q B] = sum over r of x[b + r LENGTH / R] w^(r (b % B)) exp(-2 pi j q r / R),
//     w = exp(-2 pi j / (B R))
//
// An inverse transform is the forward one of the numbers with real and imaginary parts swapped: SWAPPED_SOURCE,
// SWAPPED_RESULT.
//
// In:     source, one or two complex numbers in every texel, see common/number.glsl; twiddles, LENGTH x 1 texels: number k is
//         exp(-2 pi j k / LENGTH); response, one complex number in every texel, in natural order. What of the line
//         lies outside the source is what its boundary rule says.
// Out:    result, as the source, of the format FORMAT.
// Groups: LINES lines each, of LANES invocations; LINES_FASTEST: neighbouring invocations are of neighbouring lines.
//         STEPS: LINES parts of a line each; see steps.glsl.
// Shared: a line's numbers, EXCHANGED components at a time, for each line. Two barriers for each such part of what is
//         exchanged between two stages; barrier() alone makes shared variables seen.
//
// Every loop has constant bounds: unrolled, it names every register of an invocation by a constant. An array that a loop
// indexes would lie in slow memory.
#pragma optionNV(unroll all)
layout(local_size_x = INVOCATIONS) in;

uniform sampler2D source;
#if defined(PRODUCT)
uniform sampler2D response;
#endif
#if STAGES > 1
uniform sampler2D twiddles;
#endif

#include "fused/butterflies.glsl"

// The numbers that an invocation holds. Before a stage and behind it number m is number lane + m LANES of the line;
// where not every invocation has all of its butterflies (UNEVEN), numbers i * radix to i * radix + radix - 1 are of
// butterfly i.
NUMBER number[NUMBERS];
int lane;             // of this invocation among those of its line
int line;             // of the group's

#include "common/image_storage.glsl"
#include "common/texel_at.glsl"
#include "fused/places.glsl"
#include "fused/ends.glsl"

#if STAGES == 1
#define LAST_RADIX RADIX_0
#elif STAGES == 2
#define LAST_RADIX RADIX_1
#elif STAGES == 3
#define LAST_RADIX RADIX_2
#else
#define LAST_RADIX RADIX_3
#endif
#if defined(PRODUCT) && defined(UNEVEN)
#define FINAL_RADIX RADIX_0
#else
#define FINAL_RADIX LAST_RADIX
#endif
#define INDEX_OF(i, r, radix) (lane + (i) * LANES + (r) * (LENGTH / (radix)))

void load()
{
    for (int i = 0; i < BUTTERFLIES_OF(RADIX_0); ++i) {
        if (EXISTS(lane + i * LANES, RADIX_0)) {
            for (int r = 0; r < RADIX_0; ++r)
                number[HELD(i, r, RADIX_0)] = fetched(INDEX_OF(i, r, RADIX_0));
        }
    }
}

void transform()
{
#define WAY_0 RADIX_0
#define WAY_1 RADIX_1
#define WAY_2 RADIX_2
#define WAY_3 RADIX_3
#define SPACING SPACING_FORWARD
#include "fused/stages.glsl"
}

#if defined(PRODUCT)
// Swapped, for the way back.
void multiply()
{
    for (int i = 0; i < BUTTERFLIES_OF(LAST_RADIX); ++i) {
        if (EXISTS(lane + i * LANES, LAST_RADIX)) {
            for (int r = 0; r < LAST_RADIX; ++r)
                number[HELD(i, r, LAST_RADIX)] =
                    SWAPPED(turned(number[HELD(i, r, LAST_RADIX)], fetched_response(INDEX_OF(i, r, LAST_RADIX))));
        }
    }
}

#if defined(UNEVEN)
// The same radices in the opposite order: its first stage takes the numbers as they lie.
void transform_back()
{
#define WAY_0 BACK_0
#define WAY_1 BACK_1
#define WAY_2 BACK_2
#define WAY_3 BACK_3
#define SPACING SPACING_BACK
#include "fused/stages.glsl"
}
#endif
#endif

void leave()
{
    for (int i = 0; i < BUTTERFLIES_OF(FINAL_RADIX); ++i) {
        if (EXISTS(lane + i * LANES, FINAL_RADIX)) {
            for (int r = 0; r < FINAL_RADIX; ++r)
                leave_number(INDEX_OF(i, r, FINAL_RADIX), number[HELD(i, r, FINAL_RADIX)]);
        }
    }
}

void main()
{
    find_place();
    load();
#if !defined(PRODUCT)
    transform();
#elif defined(UNEVEN)
    transform();
    multiply();
    transform_back();
#else
    transform();
    multiply();
    transform();
#endif
    leave();
}
