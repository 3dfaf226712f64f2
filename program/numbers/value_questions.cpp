// Single expressions: NaN, infinity, and conversions to integers.
#include "program/numbers/questions.hpp"

#include <bit>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fragfft {

namespace {

struct ValueRow
{
    const char* id;
    std::vector<std::string> asked; // with the operands' values instead of their names
    std::vector<std::string> values;
    FourBits operands;
    bool are_integers = false;
};

constexpr std::uint32_t not_a_number = 0x7FC00000;
constexpr std::uint32_t infinity = 0x7F800000;
constexpr FourBits usual_operands{not_a_number, std::bit_cast<std::uint32_t>(1.0f), infinity, 0};

constexpr FourBits bits_of(float a, float b, float c, float d)
{
    return {std::bit_cast<std::uint32_t>(a), std::bit_cast<std::uint32_t>(b), std::bit_cast<std::uint32_t>(c),
            std::bit_cast<std::uint32_t>(d)};
}

const std::vector<ValueRow>& value_rows()
{
    static const std::vector<ValueRow> rows{
        {"nan_found",
         {"isnan(nan)", "isinf(inf)", "isnan(inf - inf)", "nan != nan"},
         {"float(isnan(a))", "float(isinf(c))", "float(isnan(c - c))", "float(a != a)"},
         usual_operands},
        {"nan_compared",
         {"nan == nan", "nan < 1", "!(nan < 1)", "!(nan >= 1)"},
         {"float(a == a)", "float(a < b)", "float(!(a < b))", "float(!(a >= b))"},
         usual_operands},
        {"nan_vanishes",
         {"inf - inf", "inf * 0", "nan * 0", "nan * 0.0"},
         {"c - c", "c * d", "a * d", "a * 0.0"},
         usual_operands},
        {"nan_min_max",
         {"min(nan, 1.0)", "min(1.0, nan)", "max(nan, 1.0)", "max(1.0, nan)"},
         {"min(a, 1.0)", "min(1.0, a)", "max(a, 1.0)", "max(1.0, a)"},
         usual_operands},
        {"nan_clamped",
         {"clamp(nan, 0.0, 1.0)", "clamp(nan, 0, 1)", "mix(1, nan, 0)", "step(0.5, nan)"},
         {"clamp(a, 0.0, 1.0)", "clamp(a, b - 1.0, b)", "mix(b, a, d)", "step(0.5, a)"},
         usual_operands},
        {"divided_by_zero",
         {"1 / 0", "0 / 0", "mod(1, 0)", "inversesqrt(0)"},
         {"b / d", "d / d", "mod(b, d)", "inversesqrt(d)"},
         usual_operands},
        {"outside_of_domain",
         {"sqrt(-1)", "log2(0)", "log2(-1)", "sin(inf)"},
         {"sqrt(-b)", "log2(d)", "log2(-b)", "sin(c)"},
         usual_operands},
        {"powers_of_nothing",
         {"pow(-1, 2)", "pow(0, 0)", "exp2(200)", "atan(0, 0)"},
         {"pow(-b, b + 1.0)", "pow(d, d)", "exp2(b * 200.0)", "atan(d, d)"},
         usual_operands},
        {"fractions",
         {"fract(-1e-9)", "fract(-1e-30)"},
         {"fract(a)", "fract(b)"},
         bits_of(-1e-9f, -1e-30f, 0.0f, 0.0f)},
        {"rounded_halves",
         {"round(0.5)", "round(1.5)", "round(2.5)", "round(-0.5)"},
         {"round(a)", "round(b)", "round(c)", "round(d)"},
         bits_of(0.5f, 1.5f, 2.5f, -0.5f)},
        {"whole_powers",
         {"exp2(3)", "exp2(-14)", "log2(8)", "pow(3, 3)"},
         {"exp2(a)", "exp2(b)", "log2(c)", "pow(a, a)"},
         bits_of(3.0f, -14.0f, 8.0f, 0.0f)},
        {"lengths",
         {"length(3e20, 4e20)", "length(3e-25, 4e-25)", "normalize(3e-25, 4e-25)"},
         {"length(vec2(a, b))", "length(vec2(c, d))", "normalize(vec2(c, d)).x"},
         bits_of(3e20f, 4e20f, 3e-25f, 4e-25f)},
        {"mixed",
         {"mix(1e8, 1, 1)", "mix(3, 3, 0.3)"},
         {"mix(a, b, b)", "mix(c, c, d)"},
         bits_of(1e8f, 1.0f, 3.0f, 0.3f)},
        {"whole_numbers",
         {"1 << 32", "-7 / 2", "-7 % 3", "7 % -3"},
         {"1u << uint(a)", "uint(int(b) / int(c))", "uint(int(b) % int(d))", "uint(-int(b) % -int(d))"},
         bits_of(32.0f, -7.0f, 2.0f, 3.0f),
         true},
        {"float_to_int",
         {"int(3e9)", "int(-3e9)", "int(inf)", "int(nan)"},
         {"uint(int(a))", "uint(int(b))", "uint(int(c))", "uint(int(d))"},
         {std::bit_cast<std::uint32_t>(3e9f), std::bit_cast<std::uint32_t>(-3e9f), infinity, not_a_number},
         true},
        {"float_to_uint",
         {"uint(3e9)", "uint(5e9)", "uint(-1.0)", "uint(nan)"},
         {"uint(a)", "uint(b)", "uint(c)", "uint(d)"},
         {std::bit_cast<std::uint32_t>(3e9f), std::bit_cast<std::uint32_t>(5e9f), std::bit_cast<std::uint32_t>(-1.0f),
          not_a_number},
         true},
    };
    return rows;
}

Expressions asked_of(const ValueRow& row)
{
    return {row.values, row.are_integers};
}

std::string values_of(const Asking& asking, const ValueRow& row)
{
    const FourBits bits = asking.evaluate(asked_of(row), row.operands);
    if (row.are_integers)
        return hexadecimal(bits);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < row.values.size(); ++i)
        texts.push_back(number_text(std::bit_cast<float>(bits[i])));
    return joined(texts);
}

} // namespace

NumberChapter value_questions()
{
    NumberChapter chapter{
        "NaN, infinity, conversions",
        "nan, inf, 0, 1 and arguments come out of a texture; 0.0, 1.0 and 0.5 stand in the program, where "
        "its compiler sees them. What is true is 1, what is false 0. Integers are hexadecimal.",
        {}};
    for (const ValueRow& row : value_rows())
        chapter.questions.push_back({row.id,
                                     fmt::format("`{}`", fmt::join(row.asked, "` `")),
                                     [&row](Asking& asking) { return values_of(asking, row); },
                                     {{"way", row.are_integers ? "integers" : "values"},
                                      {"program", program_of(asked_of(row))},
                                      {"operands", row.operands},
                                      {"values", row.values.size()}}});
    return chapter;
}

} // namespace fragfft
