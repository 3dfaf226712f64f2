// Half floats by every path into a texture and out of one, and subnormal numbers.
#include "program/numbers/questions.hpp"

#include "gl/half_float.hpp"

#include <bit>
#include <fmt/format.h>
#include <limits>
#include <map>

namespace fragfft {

namespace {

constexpr const char* storing_program = R"(
uniform sampler2D source;
layout(rgba16f, binding = 0) writeonly uniform image2D result;
void main()
{
    ivec2 texel = ivec2(gl_FragCoord.xy);
    imageStore(result, texel, texelFetch(source, texel, 0));
}
)";

using Halves = std::vector<std::uint16_t>;

// The first number of each texel.
template <typename Number>
std::vector<Number> numbers_in(const Asking& asking, const Surface& surface, const TexelKind& kind)
{
    const std::vector<Number> texels = asking.read<Number>(surface, kind);
    std::vector<Number> firsts;
    for (std::size_t i = 0; i < texels.size(); i += 4)
        firsts.push_back(texels[i]);
    return firsts;
}

Halves drawn(const Asking& asking, std::span<const std::uint32_t> floats)
{
    return numbers_in<std::uint16_t>(asking, asking.copy_of(asking.row_of(floats), half_texels), half_texels);
}

// Returns none where programs cannot store.
Halves stored(const Asking& asking, std::span<const std::uint32_t> floats)
{
    const gl::Functions& gl = asking.functions();
    if (!gl::is_desktop_at_least(gl, {4, 2}))
        return {};
    const Surface source = asking.row_of(floats);
    const Surface result = asking.surface(half_texels, source.width, 1);
    gl.BindImageTexture(0, result.texture.get(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA16F);
    asking.draw(asking.program(storing_program, "420 core"), asking.surface(float_texels, source.width, 1), &source);
    gl.MemoryBarrier(GL_FRAMEBUFFER_BARRIER_BIT);
    return numbers_in<std::uint16_t>(asking, result, half_texels);
}

Halves uploaded(const Asking& asking, std::span<const std::uint32_t> floats)
{
    return numbers_in<std::uint16_t>(asking, asking.row_of(floats, GL_RGBA16F), half_texels);
}

Halves read_as_halves(const Asking& asking, std::span<const std::uint32_t> floats)
{
    return numbers_in<std::uint16_t>(asking, asking.row_of(floats), half_texels);
}

const Expressions packed_value{{"packHalf2x16(vec2(a, 0.0)) & 0xFFFFu"}, true, "420 core"};

// Returns none where programs cannot pack.
Halves packed(const Asking& asking, std::span<const std::uint32_t> floats)
{
    if (!gl::is_desktop_at_least(asking.functions(), {4, 2}))
        return {};
    std::vector<FourBits> operands;
    for (const std::uint32_t bits : floats)
        operands.push_back({bits, 0, 0, 0});
    Halves halves;
    for (const FourBits& bits : asking.evaluate(packed_value, operands))
        halves.push_back(static_cast<std::uint16_t>(bits[0]));
    return halves;
}

struct HalfPath
{
    const char* id;
    const char* path;
    Halves (*halves)(const Asking&, std::span<const std::uint32_t>);
    const char* way_in_webgl = nullptr; // null where WebGL 2 lacks the path
    bool is_an_expression = false;      // rather than a copy of a texture
};

constexpr HalfPath half_paths[] = {
    {"drawn", "a program's output", drawn, "halves_drawn"},
    {"stored", "`imageStore`", stored},
    {"uploaded", "`glTexImage2D` of floats", uploaded, "halves_uploaded"},
    {"read", "`glReadPixels` of RGBA32F", read_as_halves},
    {"packed", "`packHalf2x16`", packed, "halves_packed", true},
};

// The halves that 1 + 2^-11, 1 + 3 * 2^-11 and 1 + 2^-11 + 2^-20 become.
const std::map<std::string, Halves>& known_roundings()
{
    static const std::map<std::string, Halves> roundings{
        {"toward zero", {0x3C00, 0x3C01, 0x3C00}},
        {"to nearest; ties to even", {0x3C00, 0x3C02, 0x3C01}},
        {"to nearest; ties away from zero", {0x3C01, 0x3C02, 0x3C01}},
    };
    return roundings;
}

std::string rounding_of(const Halves& halves)
{
    if (halves.empty())
        return not_there;
    for (const auto& [words, result] : known_roundings())
        if (halves == result)
            return words;
    return fmt::format("{:04X} {:04X} {:04X}", halves[0], halves[1], halves[2]);
}

std::string overflow_of(const Halves& halves)
{
    std::vector<std::string> texts;
    for (const std::uint16_t half : halves)
        texts.push_back(number_text(gl::half_to_float(half)));
    return texts.empty() ? not_there : joined(texts);
}

using ToText = std::string (*)(const Halves&);

void add_of_each_path(NumberChapter& chapter, const char* id, const char* question, const std::vector<float>& values,
                      ToText text)
{
    std::vector<std::uint32_t> bits;
    for (const float value : values)
        bits.push_back(std::bit_cast<std::uint32_t>(value));
    for (const HalfPath& path : half_paths) {
        chapter.questions.push_back({fmt::format("half_{}_{}", id, path.id), fmt::format("{}: {}", path.path, question),
                                     [&path, bits, text](Asking& asking) { return text(path.halves(asking, bits)); }});
        if (path.way_in_webgl == nullptr)
            continue;
        nlohmann::ordered_json& in_webgl = chapter.questions.back().in_webgl;
        in_webgl = {{"way", path.way_in_webgl},
                    {"program", path.is_an_expression ? program_of(packed_value) : copying_program},
                    {"bits", bits}};
        if (text == rounding_of)
            in_webgl["roundings"] = known_roundings();
    }
}

std::string copied(Asking& asking, const std::vector<std::uint32_t>& bits)
{
    const Surface copies = asking.copy_of(asking.row_of(bits), float_texels);
    const auto numbers = numbers_in<std::uint32_t>(asking, copies, float_texels);
    return numbers == bits ? "kept" : hexadecimal(numbers);
}

struct SubnormalRow
{
    const char* id;
    const char* question;
    std::vector<std::string> values;
    FourBits exact;
};

// 2^-127, 2^-149, -2^-127 and 1.
constexpr FourBits subnormals{0x00400000, 0x00000001, 0x80400000, 0x3F800000};

const std::vector<SubnormalRow>& subnormal_rows()
{
    static const std::vector<SubnormalRow> rows{
        {"times_one", "`x * one`", {"a * d", "b * d", "c * d"}, {0x00400000, 0x00000001, 0x80400000, 0}},
        {"plus_zero",
         "`x + zero`",
         {"a + (d - 1.0)", "b + (d - 1.0)", "c + (d - 1.0)"},
         {0x00400000, 0x00000001, 0x80400000, 0}},
        {"negated", "`-x`", {"-a", "-b", "-c"}, {0x80400000, 0x80000001, 0x00400000, 0}},
        {"absolute", "`abs(x)`", {"abs(a)", "abs(b)", "abs(c)"}, {0x00400000, 0x00000001, 0x00400000, 0}},
        {"halved", "`x * 0.5`", {"a * 0.5", "b * 0.5", "c * 0.5"}, {0x00200000, 0x00000000, 0x80200000, 0}},
    };
    return rows;
}

std::string subnormals_in(Asking& asking, const SubnormalRow& row)
{
    const FourBits bits = asking.evaluate({row.values}, subnormals);
    if (bits == row.exact)
        return "kept";
    const bool are_zeros = ((bits[0] | bits[1] | bits[2]) & 0x7FFFFFFFU) == 0;
    return are_zeros ? "0" : hexadecimal(bits);
}

} // namespace

NumberChapter half_float_questions()
{
    NumberChapter chapter{"Half floats",
                          "Floats become halves by each path. How 1 + 2^-11, 1 + 3 * 2^-11 and 1 + 2^-11 + 2^-20 are "
                          "rounded; and what 65520, 70000, 1e6, infinity and NaN become.",
                          {}};
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
    add_of_each_path(chapter, "rounding", "rounding", {1.0f + 0x1p-11f, 1.0f + 0x3p-11f, 1.0f + 0x1p-11f + 0x1p-20f},
                     rounding_of);
    add_of_each_path(chapter, "overflow", "overflow", {65520.0f, 70000.0f, 1e6f, infinity, not_a_number}, overflow_of);
    return chapter;
}

NumberChapter subnormal_questions()
{
    NumberChapter chapter{"Subnormal numbers",
                          "What becomes of x = 2^-127, 2^-149 and -2^-127: they are kept, as is right, or are 0. The "
                          "compiler knows neither x nor `one` and `zero`.",
                          {}};
    const std::vector<std::uint32_t> numbers(subnormals.begin(), subnormals.end());
    chapter.questions.push_back({"subnormal_copied",
                                 "a program copies them",
                                 [numbers](Asking& asking) { return copied(asking, numbers); },
                                 {{"way", "copied"}, {"program", copying_program}, {"bits", numbers}}});
    for (const SubnormalRow& row : subnormal_rows())
        chapter.questions.push_back({fmt::format("subnormal_{}", row.id),
                                     row.question,
                                     [&row](Asking& asking) { return subnormals_in(asking, row); },
                                     {{"way", "subnormals"},
                                      {"program", program_of({row.values})},
                                      {"operands", subnormals},
                                      {"exact", row.exact}}});
    return chapter;
}

} // namespace fragfft
