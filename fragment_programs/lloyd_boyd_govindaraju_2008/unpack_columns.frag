// Lloyd, Boyd & Govindaraju 2008, section 4.5: the half spectrum F of a real image whose sides are both odd, from the
// transforms of its real columns in pairs (pack_columns.frag). With R(i) the transform of real column i,
//
//     F(0, v) = R(0)(v),   F(k, v) = R(2k - 1)(v) + j R(2k)(v).
//
// FIRST: k = 0.
uniform sampler2D source;
uniform int line_length; // of a column

#include "common/storage.glsl"
#include "lloyd_boyd_govindaraju_2008/real_parts.glsl"

vec4 fetched(int column, int v)
{
    return texelFetch(source, ivec2(column, v), 0);
}

void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    int mirrored = (line_length - here.y) % line_length;
    vec4 even = transform_of_first(fetched(here.x, here.y), conjugated(fetched(here.x, mirrored)));
#if defined(FIRST)
    store(even);
#else
    vec4 odd = transform_of_second(fetched(here.x - 1, here.y), conjugated(fetched(here.x - 1, mirrored)));
    store(odd + times_j(even));
#endif
}
