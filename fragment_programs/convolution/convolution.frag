// Fialka & Cadik 2006, section 3.2: convolution in the spatial domain, its weights and sampling offsets made once on
// the CPU and kept in a uniform array.
//
//     result(p) = sum over taps t of weight_t * image(p + offset_t)
//
// In: the image, a pixel per texel, each component a channel of its own. Out: the same. A tap is (offset x, offset y,
// weight, unused). A separable kernel is two such passes, one with taps in a row and one with taps in a column.
//   TAPS       how many taps the uniform array holds: a constant, so that a compiler may unroll. Without it they lie in
//              a texture, 1024 to a row, for kernels beyond the driver's limit of uniforms.
//   TABLE_TAPS how many taps the texture holds, a constant too: the other half of section 5's comparison.
//   COMPUTED   they are a Gaussian's, which every fragment computes and nothing stores: what section 5 decided against.
//   ONE_SUM    the paper's: one running sum. Without it partial sums are added, see below.
//   SUM_BEFORE the taps are not all: the sum over those before, in a texture of its own, is added.
//   INTERIOR   no tap leaves the image. Otherwise one of BOUNDARY_WRAP, _CLAMP, _ZERO, _MIRROR says what it finds
//              there. Offsets are below the image's size, so one step of a size's length brings any position back.
uniform sampler2D source;
#if defined(COMPUTED)
uniform vec4 gaussian; // the axis, (1, 0) or (0, 1); the weight in the middle; the weights' exponent at distance 1
const int tap_count = TAPS;
#elif defined(TAPS)
uniform vec4 taps[TAPS];
const int tap_count = TAPS;
#else
uniform sampler2D tap_table;
#if defined(TABLE_TAPS)
const int tap_count = TABLE_TAPS;
#else
uniform int tap_count;
#endif
#endif
#if defined(SUM_BEFORE)
uniform sampler2D sum_before;
#endif

#include "common/storage.glsl"

vec4 tap(int index)
{
#if defined(COMPUTED)
    float place = float(index - TAPS / 2);
    return vec4(place * gaussian.xy, gaussian.z * exp(gaussian.w * place * place), 0.0);
#elif defined(TAPS)
    return taps[index];
#else
    return texelFetch(tap_table, ivec2(index & 1023, index >> 10), 0);
#endif
}

vec4 image(ivec2 position)
{
#if !defined(INTERIOR)
    ivec2 size = textureSize(source, 0);
#endif
#if defined(INTERIOR)
    return texelFetch(source, position, 0);
#elif defined(BOUNDARY_WRAP)
    position += size * (ivec2(lessThan(position, ivec2(0))) - ivec2(greaterThanEqual(position, size)));
    return texelFetch(source, position, 0);
#elif defined(BOUNDARY_CLAMP)
    return texelFetch(source, clamp(position, ivec2(0), size - 1), 0);
#elif defined(BOUNDARY_MIRROR)
    position = max(position, -1 - position);
    return texelFetch(source, min(position, 2 * size - 1 - position), 0);
#elif defined(BOUNDARY_ZERO)
    ivec2 nearest = clamp(position, ivec2(0), size - 1);
    return position == nearest ? texelFetch(source, nearest, 0) : vec4(0.0);
#else
#error "define INTERIOR or a BOUNDARY"
#endif
}

vec4 sum_of_taps(ivec2 here, int first, int end)
{
    vec4 sum = vec4(0.0);
    for (int index = first; index < end; ++index) {
        vec4 now = tap(index);
        sum += now.z * image(here + ivec2(now.xy));
    }
    return sum;
}

// One running sum of thousands of taps would gather their rounding errors, which all point the same way where the image
// is flat; so partial sums of 16 taps are added, and of more than 256 taps partial sums of 256.
vec4 sum_of_groups(ivec2 here, int first, int end)
{
    vec4 sum = vec4(0.0);
    for (int group = first; group < end; group += 16)
        sum += sum_of_taps(here, group, min(group + 16, end));
    return sum;
}

vec4 convolved(ivec2 here)
{
#if defined(ONE_SUM)
    return sum_of_taps(here, 0, tap_count);
#elif defined(TAPS) && TAPS <= 16
    return sum_of_taps(here, 0, TAPS);
#elif defined(TAPS) && TAPS <= 256
    return sum_of_groups(here, 0, TAPS);
#else
    vec4 sum = vec4(0.0);
    for (int group = 0; group < tap_count; group += 256)
        sum += sum_of_groups(here, group, min(group + 256, tap_count));
    return sum;
#endif
}

void main()
{
    ivec2 here = ivec2(gl_FragCoord.xy);
    vec4 sum = convolved(here);
#if defined(SUM_BEFORE)
    sum += texelFetch(sum_before, here, 0);
#endif
    store(sum);
}
