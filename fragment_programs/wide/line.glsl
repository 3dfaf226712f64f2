// The numbers that one butterfly of radix RADIX reads, on a line of RADIX * SPAN numbers: number m of butterfly j is
// number j + m SPAN of the line.
//
// LAYERED_ALONG, LAYERED_ACROSS: the source is an array whose layers a step along the same, or the other, axis has
// made (layers.glsl). Otherwise it is an ordinary texture. IN_ONE_LAYER: all numbers of a butterfly lie in one layer
// and one part.
// EXTENDED: the source holds a part of the line: `extent` numbers, of which the first is number `offset`. The rest is
// what a boundary rule says (common/boundary.glsl).
// CHIRPED: each number is multiplied with one of the same place in a line of factors.
// ACROSS_OFFSET: the first line that is read is not the source's first.
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
uniform int turns;
#endif
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
    int first; // where number 0 of the butterfly lies
    int across;
    int layer;
};

Line line_of(int butterfly, int across)
{
#if defined(ACROSS_OFFSET)
    across += across_offset;
#endif
#if defined(LAYERED_ALONG) && defined(IN_ONE_LAYER)
    return Line(place_in_layer(butterfly), across, layer_of(butterfly));
#elif defined(LAYERED_ACROSS)
    return Line(butterfly, place_in_layer(across), layer_of(across));
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
#if defined(EXTENDED)
    int along = inside(line.first + m * SPAN - offset, extent, turns);
    NUMBER value = along < 0 ? NUMBER(0.0) : texel_of(max(along, 0), line.across, line.layer);
#elif defined(LAYERED_ALONG) && defined(IN_ONE_LAYER)
    NUMBER value = texel_of(line.first + m * (SPAN / SOURCE_RADIX), line.across, line.layer);
#elif defined(LAYERED_ALONG) && SOURCE_STRIDE % SPAN == 0
    // Of j + m SPAN, j < SPAN, what does not come from m alone is just j.
    NUMBER value = texel_of(line.first + place_in_layer(m * SPAN), line.across, layer_of(m * SPAN));
#elif defined(LAYERED_ALONG)
    int along = line.first + m * SPAN;
    NUMBER value = texel_of(place_in_layer(along), line.across, layer_of(along));
#else
    NUMBER value = texel_of(line.first + m * SPAN, line.across, line.layer);
#endif
#if defined(CHIRPED)
    int place = min(line.first + m * SPAN, extent - 1);
    value = turned(value, texelFetch(factors, ivec2(place, 0), 0).xy);
#endif
    return value;
}
