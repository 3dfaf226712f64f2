// Moreland & Angel 2003, section 6: what is left of a program when its arithmetic is removed; of the FFT see READS_ONLY
// in equation_6.glsl. The authors timed their filter without it, and told from the difference what arithmetic costs
// (Table 3).
//   READS  how many texels the program reads, 1 to 4: its own and its mirror images. Their sum is kept, so that no
//          compiler drops a read; what it holds means nothing.
uniform sampler2D source;

#include "common/storage.glsl"

vec4 sum_of_reads(ivec2 here, ivec2 mirrored)
{
    vec4 sum = texelFetch(source, here, 0);
#if READS > 1
    sum += texelFetch(source, ivec2(mirrored.x, here.y), 0);
#endif
#if READS > 2
    sum += texelFetch(source, ivec2(here.x, mirrored.y), 0);
#endif
#if READS > 3
    sum += texelFetch(source, mirrored, 0);
#endif
    return sum;
}

void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    store(sum_of_reads(here, textureSize(source, 0) - 1 - here));
}
