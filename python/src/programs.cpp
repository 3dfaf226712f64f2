#include "programs.hpp"

namespace fragfft::python {

namespace {

// Bins above half the length are the conjugates of those at negative frequencies.
constexpr std::string_view expand = R"(
uniform sampler2D source;
uniform int width;  // of the whole spectrum
uniform int height;

#include "common/storage.glsl"

void main()
{
    ivec2 here = ivec2(gl_FragCoord.xy);
#if defined(COLUMNS)
    bool is_kept = here.y <= height / 2;
    ivec2 opposite = ivec2(here.x, height - here.y);
#elif defined(ROWS)
    bool is_kept = here.x <= width / 2;
    ivec2 opposite = ivec2(width - here.x, here.y);
#else
    bool is_kept = here.x <= width / 2;
    ivec2 opposite = ivec2(width - here.x, here.y == 0 ? 0 : height - here.y);
#endif
    vec4 value = texelFetch(source, is_kept ? here : opposite, 0);
    store(is_kept ? value : vec4(value.x, -value.y, 0.0, 0.0));
}
)";

constexpr std::string_view scale = R"(
uniform sampler2D source;
uniform float factor;

#include "common/storage.glsl"

void main()
{
    store(factor * texelFetch(source, ivec2(gl_FragCoord.xy), 0));
}
)";

// Two complex numbers, the second of which is the texel of another array or one for all.
constexpr std::string_view combine = R"(
uniform sampler2D first;
#ifdef WITH_NUMBER
uniform vec4 number;
#else
uniform sampler2D second;
#endif

#include "common/storage.glsl"

vec2 product(vec2 a, vec2 b)
{
    return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// Both parts over the larger one first: the square of neither leaves the range of floats.
vec2 quotient(vec2 a, vec2 b)
{
    if (b.y == 0.0)
        return a / b.x;
    if (abs(b.x) >= abs(b.y)) {
        float ratio = b.y / b.x;
        return vec2(a.x + a.y * ratio, a.y - a.x * ratio) / (b.x + b.y * ratio);
    }
    float ratio = b.x / b.y;
    return vec2(a.x * ratio + a.y, a.y * ratio - a.x) / (b.x * ratio + b.y);
}

void main()
{
    ivec2 here = ivec2(gl_FragCoord.xy);
    vec2 a = texelFetch(first, here, 0).xy;
#ifdef WITH_NUMBER
    vec2 b = number.xy;
#else
    vec2 b = texelFetch(second, here, 0).xy;
#endif
#if defined(MULTIPLY)
    vec2 result = product(a, b);
#elif defined(DIVIDE)
    vec2 result = quotient(a, b);
#elif defined(DIVIDE_BY_FIRST)
    vec2 result = quotient(b, a);
#elif defined(ADD)
    vec2 result = a + b;
#elif defined(SUBTRACT)
    vec2 result = a - b;
#elif defined(SUBTRACT_FIRST)
    vec2 result = b - a;
#elif defined(CONJUGATE)
    vec2 result = vec2(a.x, -a.y) * b.x;
#endif
    store(vec4(result, 0.0, 0.0));
}
)";

} // namespace

const ProgramFiles& program_files()
{
    static const ProgramFiles files = [] {
        ProgramFiles all = embedded_program_files();
        all.insert({{expand_program, expand}, {scale_program, scale}, {combine_program, combine}});
        return all;
    }();
    return files;
}

} // namespace fragfft::python
