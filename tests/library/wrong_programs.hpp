// Parts of the programs' text that a compiler could lose or confuse, with some for each method.
#pragma once

#include <vector>

namespace host {

struct WrongProgram
{
    const char* method;
    const char* fault;
    const char* text;
    const char* instead;
    // Whether whole filters are wrong, too: they may hide an error that is the same in both directions.
    bool spoils_filters = true;
};

inline const std::vector<WrongProgram>& wrong_programs()
{
    static const std::vector<WrongProgram> programs{
        {"moreland-angel-2003", "a product with a twiddle factor is lost", "(w.x * odd_own - w.y * odd_partner)",
         "(w.x * odd_own - 1e-9 * w.y * odd_partner)"},
        {"fialka-cadik-2006", "two products with a twiddle factor are lost", "a.x * b.y + a.y * b.x", "a.x * b.y"},
        {"lloyd-boyd-govindaraju-2008", "a product with a twiddle factor is lost", "a.z * b.z - a.w * b.w",
         "a.z * b.z"},
        {"lloyd-boyd-govindaraju-2008", "a product with a twiddle factor is no number", "a.z * b.z - a.w * b.w",
         "intBitsToFloat(0x7fc00000)"},
        {"lloyd-boyd-govindaraju-2008", "twiddle factors are of the other direction",
         "return vec2(entry.x, -direction * entry.y);", "return vec2(entry.x, direction * entry.y);", false},
        {"wide", "a product with a twiddle factor is lost", "factor.x * value + factor.y * vec4(-value.y",
         "factor.x * value + factor.y * vec4(0.0"},
        {"stored", "a product with a twiddle factor is lost", "factor.x * value + factor.y * vec4(-value.y",
         "factor.x * value + factor.y * vec4(0.0"},
        {"fused", "a sum is a difference", "d = even_difference - odd_difference;",
         "d = even_difference + odd_difference;"},
        {"mota-2022-stage-per-pass", "a difference is a sum", "AS_TEXEL(a - b)", "AS_TEXEL(a + b)"},
        {"wide", "the boundary rule begins one texel late", "clamp(position, 0, (size)-1)",
         "clamp(position, 1, (size)-1)"},
        {"spatial", "two channels are swapped", "now.z * image(here + ivec2(now.xy))",
         "now.z * image(here + ivec2(now.xy)).yxzw"},
        {"spatial", "the boundary rule begins one texel late", "clamp(position, ivec2(0), size - 1)",
         "clamp(position, ivec2(1), size - 1)"},
        {"spatial", "the boundary rule ends one texel early", "clamp(position, ivec2(0), size - 1)",
         "clamp(position, ivec2(0), size - 2)"},
        {"spatial", "rows and columns of taps are swapped", "ivec2(now.xy)", "ivec2(now.yx)"},
    };
    return programs;
}

} // namespace host
