// A spectrum times a filter's response, bin by bin: what common/multiply_spectra.frag computes, by dispatches.
//
// In:     source and response, two complex numbers, x + jy and z + jw, in every texel.
// Out:    result, as the source, of the format FORMAT.
// Groups: GROUP_WIDTH x GROUP_HEIGHT texels, an invocation each.
// Shared: nothing.
layout(local_size_x = GROUP_WIDTH, local_size_y = GROUP_HEIGHT) in;

uniform sampler2D source;
uniform sampler2D response;

#include "common/image_storage.glsl"
#include "common/complex_product.glsl"

void main()
{
    ivec2 here = ivec2(gl_GlobalInvocationID.xy);
    store(here, complex_product(texelFetch(source, here, 0), texelFetch(response, here, 0)));
}
