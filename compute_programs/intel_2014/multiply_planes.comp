// The product of a spectrum in the paper's planes with a filter's response, bin by bin. It is our own, for the paper
// leaves out what is done between its transforms.
//
// In:     source, an array of two layers, the real and the imaginary parts of three numbers; response, x + jy in every
//         texel, by which all three are multiplied.
// Out:    result, as the source, of the format FORMAT.
// Groups: GROUP_WIDTH x GROUP_HEIGHT texels, an invocation each.
// Shared: nothing.
layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;

#define RGB_PLANES
#include "intel_2014/planes.glsl"

uniform sampler2D response;

void main()
{
    ivec2 here = ivec2(gl_GlobalInvocationID.xy);
    Planes bin = fetched(here);
    vec2 factor = texelFetch(response, here, 0).xy;
    leave(here, Planes(factor.x * bin.real - factor.y * bin.imaginary, factor.x * bin.imaginary + factor.y * bin.real));
}
