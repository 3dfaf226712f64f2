// Lloyd, Boyd & Govindaraju 2008, section 4.5, Figure 6: between the rows and the columns of a real image whose sides are
// both odd, one pass that unpacks the transforms X of adjacent rows (unpack_lines.frag) and packs their columns as pairs
// of real ones. The half X(0) .. X((L - 1)/2) of a row of L numbers is L real numbers,
//
//     r(0) = Re X(0),   r(2k - 1) = Re X(k),   r(2k) = Im X(k),
//
// and column c of the target is r(2c) + j r(2c + 1). FIRST: c = 0. LAST: c = (L - 1)/2, which has no partner and is
// packed with zero. The paper's text does not say in which order it packs the real columns.
uniform sampler2D source;
uniform int line_length; // L

#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/real_parts.glsl"

vec4 bin(int k, int row)
{
    vec4 z = texelFetch(source, ivec2(k, row / 2), 0);
    vec4 z_conjugate = conjugated(texelFetch(source, ivec2((line_length - k) % line_length, row / 2), 0));
    return row % 2 == 0 ? transform_of_first(z, z_conjugate) : transform_of_second(z, z_conjugate);
}

void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    vec4 own = bin(here.x, here.y);
#if defined(FIRST)
    vec2 even = own.xz;
#else
    vec2 even = own.yw;
#endif
#if defined(LAST)
    vec2 odd = vec2(0.0);
#else
    vec2 odd = bin(here.x + 1, here.y).xz;
#endif
    store(vec4(even.x, odd.x, even.y, odd.y));
}
