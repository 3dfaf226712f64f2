// The inputs of one butterfly of radix RADIX, on a line of RADIX * span numbers: input m of butterfly j is number
// j + m span of the line.
//
// LAYERED_ALONG, LAYERED_ACROSS: the source is an array whose layers a step along the same, or the other, axis has
// written (layers.glsl). Otherwise it is an ordinary texture. IN_ONE_LAYER: all inputs of a butterfly lie in one layer
// and one part. OUTPUT_RUN: they lie in several, but this many successive inputs come from one output of the source's
// butterflies. Layer and part then depend on m alone, which is a constant in an unrolled loop; fragments fetch faster
// from constant layers.
// EXTENDED: the source holds a part of the line, `extent` numbers from number `offset` on. A boundary rule says what
// lies around it (common/boundary.glsl).
// INPUTS: only so many inputs, from the first on, lie in the source; the others are zero.
// CHIRPED: each input is multiplied by the factor at its position in a line of factors.
// ACROSS_OFFSET: the first line to be read is not the source's first.
#include "common/quotient.glsl"

uniform int span;
#if defined(LAYERED_ALONG) || defined(LAYERED_ACROSS)
uniform sampler2DArray source;
#include "wide/layers.glsl"
#else
uniform sampler2D source;
#endif
#if defined(EXTENDED)
uniform int offset;
uniform int extent;
#if defined(BOUNDARY_WRAP) || defined(BOUNDARY_MIRROR)
uniform int periods;
#endif
#define REMAINDER(number, divisor) ((number) - quotient(number, divisor) * (divisor))
#include "common/boundary.glsl"
#endif
#if defined(CHIRPED)
uniform sampler2D factors; // a row of complex numbers
#endif
#if defined(ACROSS_OFFSET)
uniform int across_offset;
#endif

struct Line
{
    int first; // position of input 0 of the butterfly
    int across;
    int layer;
};

Line line_of(int butterfly, int across)
{
#if defined(ACROSS_OFFSET)
    across += across_offset;
#endif
#if defined(LAYERED_ALONG) && defined(IN_ONE_LAYER)
    ivec2 first = layer_and_position(butterfly);
    return Line(first.y, across, first.x);
#elif defined(LAYERED_ACROSS)
    ivec2 line = layer_and_position(across);
    return Line(butterfly, line.y, line.x);
#else
    return Line(butterfly, across, 0);
#endif
}

NUMBER texel_of(int along, int across, int layer)
{
#if defined(LAYERED_ALONG) || defined(LAYERED_ACROSS)
    return NUMBER(texelFetch(source, ivec3(texel_in_layer(texel_at(along, across)), layer), 0));
#else
    return NUMBER(texelFetch(source, texel_at(along, across), 0));
#endif
}

NUMBER number(Line line, int m)
{
#if defined(INPUTS)
    if (m >= INPUTS)
        return NUMBER(0.0);
#endif
#if defined(EXTENDED)
    int along = inside(line.first + m * span - offset, extent, periods);
    NUMBER value = along < 0 ? NUMBER(0.0) : texel_of(max(along, 0), line.across, line.layer);
#elif defined(LAYERED_ALONG) && defined(IN_ONE_LAYER)
    // Both steps' lines have as many numbers: this is the span over the source's radix.
    NUMBER value = texel_of(line.first + m * (source_span / RADIX), line.across, line.layer);
#elif defined(LAYERED_ALONG) && defined(OUTPUT_RUN)
    ivec2 part = layer_and_part(m / OUTPUT_RUN);
    NUMBER value = texel_of(line.first + m % OUTPUT_RUN * span + part.y, line.across, part.x);
#elif defined(LAYERED_ALONG)
    ivec2 from = layer_and_position(line.first + m * span);
    NUMBER value = texel_of(from.y, line.across, from.x);
#else
    NUMBER value = texel_of(line.first + m * span, line.across, line.layer);
#endif
#if defined(CHIRPED)
    int position = min(line.first + m * span, extent - 1);
    value = complex_product(value, texelFetch(factors, ivec2(position, 0), 0).xy);
#endif
    return value;
}
