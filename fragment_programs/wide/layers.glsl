// Where the numbers of a line lie that a step of the transform before has left in layers.
//
// A step of radix R on a line of N numbers, of which the steps before it have interleaved s transforms, has N/R
// butterflies, j = q + s p with q < s. Output k of butterfly j is number i = q + s (R p + k) of the line in Stockham's
// order. Its outputs are made in parts, of as many outputs as there are layers; the parts lie beside each other along
// the line, N/R places each. With L layers, P = R/L parts, layer and part of output k are
//
//     k div P and k mod P    or, of a filter step,    k mod L and k div L
//
// source_stride is s, source_radix R, source_span N/R. SOURCE_IN_PARTS: P is not 1, and source_divisor is P, or with
// SOURCE_FILTERED L; SOURCE_DIVISOR: it is this constant. common/quotient.glsl comes first.
#if !defined(OUTPUT_RUN)
uniform int source_stride;
uniform int source_radix;
#endif
uniform int source_span;
#if defined(SOURCE_IN_PARTS) && !defined(SOURCE_DIVISOR)
uniform int source_divisor;
#endif

// The layer of output k, and where in it the part begins that k belongs to.
ivec2 layer_and_part(int k)
{
#if defined(SOURCE_IN_PARTS)
#if defined(SOURCE_DIVISOR)
    int high = k / SOURCE_DIVISOR;
    int low = k % SOURCE_DIVISOR;
#else
    int high = quotient(k, source_divisor);
    int low = k - high * source_divisor;
#endif
#if defined(SOURCE_FILTERED)
    return ivec2(low, high * source_span);
#else
    return ivec2(high, low * source_span);
#endif
#else
    return ivec2(k, 0);
#endif
}

#if !defined(OUTPUT_RUN)
// The layer of a number of the line, and its place in it.
ivec2 layer_and_position(int number)
{
    int p = quotient(number, source_stride * source_radix);
    int rest = number - p * source_stride * source_radix;
    int k = quotient(rest, source_stride);
    return layer_and_part(k) + ivec2(0, rest + (p - k) * source_stride);
}
#endif

#if defined(SOURCE_STACKED)
#define STACKED SOURCE_STACKED
#include "wide/stacked.glsl"
#undef STACKED
#endif

// Returns where in its layer the texel lies, given its position along the axis and across it.
ivec2 texel_in_layer(ivec2 texel)
{
#if defined(SOURCE_STACKED)
    return stacked(texel);
#else
    return texel;
#endif
}
