// Where the numbers of a line lie that a step of the transform before has left in layers.
//
// A step of radix R on a line of N numbers, of which the steps before it have interleaved s transforms, has N/R
// butterflies, j = q + s p with q < s. Output k of butterfly j is number i = q + s (R p + k) of the line in Stockham's
// order. Its outputs are made in parts, of as many outputs as there are layers; the parts lie beside each other along
// the line, N/R places each. Layer and part of output k:
//
//     (k / LAYER_STEP) mod LAYERS,   (k / PART_STEP) mod (R / LAYERS)
//
// SOURCE_STRIDE is s, SOURCE_RADIX is R, SOURCE_SPAN is N/R.
int output_of(int number)
{
    return number / SOURCE_STRIDE % SOURCE_RADIX;
}

int layer_of(int number)
{
    return output_of(number) / LAYER_STEP % LAYERS;
}

int place_in_layer(int number)
{
    int butterfly = number % SOURCE_STRIDE + number / (SOURCE_STRIDE * SOURCE_RADIX) * SOURCE_STRIDE;
    return butterfly + output_of(number) / PART_STEP % (SOURCE_RADIX / LAYERS) * SOURCE_SPAN;
}

#if defined(SOURCE_STACKED)
#define STACKED SOURCE_STACKED
#include "wide/stacked.glsl"
#undef STACKED
#endif

// Where in its layer a texel lies that has this place along the axis and another across it.
ivec2 texel_in_layer(ivec2 texel)
{
#if defined(SOURCE_STACKED)
    return stacked(texel);
#else
    return texel;
#endif
}
