// Intel 2014, Figure 12: which two numbers of the pass before make number x of a pass, and what they are weighted with.
// Pass 0 reads them at their bit-reversed places, of 2^LOG_LENGTH.
#if defined(LOOKUP_TEXTURE)
uniform float direction; // -1 forward, +1 inverse
uniform sampler2D butterflies; // texel (x, pass): two indices, and the forward transform's two weights

void get_butterfly_values(int pass, int x, out ivec2 indices, out vec2 weights)
{
    vec4 entry = texelFetch(butterflies, ivec2(x, pass), 0);
    indices = ivec2(entry.xy);
    weights = vec2(entry.z, -direction * entry.w);
}
#else
#include "common/twiddle.glsl"

void get_butterfly_values(int pass, int x, out ivec2 indices, out vec2 weights)
{
    int section_width = 2 << pass;
    int half_section_width = section_width / 2;
    int section_start = x & ~(section_width - 1);
    int first = section_start + (x & (half_section_width - 1));
    uvec2 reversed = bitfieldReverse(uvec2(first, first + half_section_width)) >> uint(32 - LOG_LENGTH);
    weights = twiddle(x & (section_width - 1), section_width);
    indices = pass == 0 ? ivec2(reversed) : ivec2(first, first + half_section_width);
}
#endif
