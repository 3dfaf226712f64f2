// This library's own: the FFT of a whole line in a work group, by Stockham's self-sorting stages of mixed radices, read
// through a boundary rule and written cropped; with PRODUCT, the line's transform times a response, transformed back.
// Every thread holds ELEMENTS_PER_THREAD numbers in registers and computes the butterflies of a stage on them; between
// two stages the group exchanges them through shared memory.
//
// Let x hold, before a stage of radix R, transforms of B numbers each, B being the product of the radices before: the
// LENGTH / B subsequences of stride LENGTH / B, each in B successive positions. R of them, whose inputs interleave,
// merge into one of B R numbers. With b the butterfly and q the output, decimation in time says
//
//     y[(b / B) B R + b % B + q B] = sum over r of x[b + r LENGTH / R] w^(r (b % B)) exp(-2 pi j q r / R),
//     w = exp(-2 pi j / (B R))
//
// which is stage.glsl: the twiddle factors w^(r (b % B)) first, then fft() of R numbers. Inputs are read LENGTH / R
// apart and outputs written B apart (exchange.glsl), so that the last stage leaves the line in natural order.
//
// An inverse transform is the forward one of the numbers with real and imaginary parts swapped: SWAPPED_SOURCE,
// SWAPPED_RESULT.
//
// In:     source, one or two complex numbers in every texel, see common/number.glsl; twiddles, LENGTH x 1 texels, see
//         fused/stage.glsl, and as many for the way back where its radices lie the other way round; response, one
//         complex or real number in every texel, in natural order. A boundary rule says what of the line lies outside the
//         source.
// Out:    result, as the source, of the format FORMAT.
// Bands:  four rows of one real channel lie in a texel between the passes: see fused/columns_of_bands.glsl.
// Groups: LINES_PER_GROUP lines each, of THREADS_PER_LINE threads; INTERLEAVED_LINES: neighbouring threads work on
//         neighbouring lines. STEPS: LINES_PER_GROUP parts of a line each; see steps.glsl.
// Shared: a line's numbers, EXCHANGED components at a time, for each line. Two barriers for each such part of what is
//         exchanged between two stages; barrier() alone makes shared variables seen.
//
// Every loop has constant bounds: unrolled, it names every register of a thread by a constant. An array that a loop
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

// The numbers that a thread holds. Before a stage and after it number m is number thread + m THREADS_PER_LINE of the
// line; where some threads lack their last butterfly (UNEVEN), numbers i * radix to i * radix + radix - 1 belong to
// butterfly i.
NUMBER number[ELEMENTS_PER_THREAD];
int thread; // of those of the line
int line;   // of the group's

#include "common/image_storage.glsl"
#include "common/texel_at.glsl"
#include "fused/shared_memory.glsl"
#include "fused/thread_and_line.glsl"
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
#define INDEX_OF(i, r, radix) (thread + (i) * THREADS_PER_LINE + (r) * (LENGTH / (radix)))

#if defined(COLUMNS_OF_BANDS)
#include "fused/columns_of_bands.glsl"
#else
void load()
{
    for (int i = 0; i < BUTTERFLIES_OF(RADIX_0); ++i) {
        if (EXISTS(thread + i * THREADS_PER_LINE, RADIX_0)) {
            for (int r = 0; r < RADIX_0; ++r)
                number[REGISTER_OF(i, r, RADIX_0)] = fetched(INDEX_OF(i, r, RADIX_0));
        }
    }
}

void store_line()
{
    for (int i = 0; i < BUTTERFLIES_OF(FINAL_RADIX); ++i) {
        if (EXISTS(thread + i * THREADS_PER_LINE, FINAL_RADIX)) {
            for (int r = 0; r < FINAL_RADIX; ++r)
                store_number(INDEX_OF(i, r, FINAL_RADIX), number[REGISTER_OF(i, r, FINAL_RADIX)]);
        }
    }
}
#endif

void transform()
{
#define WAY_0 RADIX_0
#define WAY_1 RADIX_1
#define WAY_2 RADIX_2
#define WAY_3 RADIX_3
#define PADDING PADDING_FORWARD
#define TWIDDLES_BEGIN 0
#include "fused/stages.glsl"
}

#if defined(PRODUCT)
// The product, with real and imaginary parts swapped for the inverse transform.
void multiply()
{
    for (int i = 0; i < BUTTERFLIES_OF(LAST_RADIX); ++i) {
        if (EXISTS(thread + i * THREADS_PER_LINE, LAST_RADIX)) {
            for (int r = 0; r < LAST_RADIX; ++r)
                number[REGISTER_OF(i, r, LAST_RADIX)] = SWAPPED(
                    TIMES_BIN(number[REGISTER_OF(i, r, LAST_RADIX)], fetched_response(INDEX_OF(i, r, LAST_RADIX))));
        }
    }
}

#if defined(UNEVEN)
// The same radices in the opposite order: its first stage takes the numbers as they lie.
void transform_back()
{
#define WAY_0 RADIX_BACK_0
#define WAY_1 RADIX_BACK_1
#define WAY_2 RADIX_BACK_2
#define WAY_3 RADIX_BACK_3
#define PADDING PADDING_BACK
#define TWIDDLES_BEGIN LENGTH
#include "fused/stages.glsl"
}
#endif
#endif

void main()
{
    find_thread_and_line();
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
    store_line();
}
