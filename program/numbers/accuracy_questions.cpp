// How near arithmetic and functions come to the truth.
#include "program/numbers/questions.hpp"
#include "program/numbers/trials.hpp"

#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace fragfft {

namespace {

struct AccuracyRow
{
    const char* id;
    const char* question;
    const char* value;
    double (*exact)(double, double);
    double first = 1.0; // of the interval that x and y lie in
    double last = 4.0;
};

constexpr AccuracyRow operations[] = {
    {"sum", "`x + y`", "a + b", [](double x, double y) { return x + y; }},
    {"product", "`x * y`", "a * b", [](double x, double y) { return x * y; }},
    {"reciprocal", "`1.0 / x`", "1.0 / a", [](double x, double) { return 1.0 / x; }},
    {"quotient", "`x / y`", "a / b", [](double x, double y) { return x / y; }},
    {"quotient_by_255", "`x / 255.0`", "a / 255.0", [](double x, double) { return x / 255.0; }},
    {"square_root", "`sqrt(x)`", "sqrt(a)", [](double x, double) { return std::sqrt(x); }},
    {"inverse_square_root", "`inversesqrt(x)`", "inversesqrt(a)", [](double x, double) { return 1.0 / std::sqrt(x); }},
};

constexpr double pi = std::numbers::pi;

double sine(double x, double)
{
    return std::sin(x);
}

constexpr AccuracyRow functions[] = {
    {"sine", "`sin` on [-pi, pi]", "sin(a)", sine, -pi, pi},
    {"cosine", "`cos` on [-pi, pi]", "cos(a)", [](double x, double) { return std::cos(x); }, -pi, pi},
    {"sine_of_thousands", "`sin` near 10,000", "sin(a)", sine, 9990.0, 10010.0},
    {"arctangent", "`atan` on [-10, 10]", "atan(a)", [](double x, double) { return std::atan(x); }, -10.0, 10.0},
    {"arcsine", "`asin` on [-1, 1]", "asin(a)", [](double x, double) { return std::asin(x); }, -1.0, 1.0},
    {"tangent", "`tan` on [-1.5, 1.5]", "tan(a)", [](double x, double) { return std::tan(x); }, -1.5, 1.5},
    {"power_of_two", "`exp2` on [0, 1]", "exp2(a)", [](double x, double) { return std::exp2(x); }, 0.0, 1.0},
    {"logarithm_of_two", "`log2` on [0.1, 10]", "log2(a)", [](double x, double) { return std::log2(x); }, 0.1, 10.0},
    {"power", "`pow(x, 2.4)` on [0, 1]", "pow(a, 2.4)", [](double x, double) { return std::pow(x, 2.4); }, 0.0, 1.0},
};

using AccuracyText = std::string(std::span<const float>, std::span<const double>);

void add_rows(NumberChapter& chapter, std::span<const AccuracyRow> rows, AccuracyText& text, const char* way_in_webgl)
{
    for (const AccuracyRow& row : rows)
        chapter.questions.push_back({row.id,
                                     row.question,
                                     [&row, &text](Asking& asking) {
                                         const std::vector<FourBits> operands = numbers_between(row.first, row.last);
                                         std::vector<double> truths;
                                         for (const auto& [x, y, unused, unused_too] : operands)
                                             truths.push_back(
                                                 row.exact(std::bit_cast<float>(x), std::bit_cast<float>(y)));
                                         std::vector<float> results;
                                         for (const FourBits& bits : asking.evaluate({{row.value}}, operands))
                                             results.push_back(std::bit_cast<float>(bits[0]));
                                         return text(results, truths);
                                     },
                                     {{"way", way_in_webgl},
                                      {"program", program_of({{row.value}})},
                                      {"first", row.first},
                                      {"last", row.last},
                                      {"trials", trials}}});
}

struct ContractionRow
{
    const char* id;
    const char* question;
    const char* value;
    const char* functions = "";
    gl::Version least_version = gl::required_version;
    const char* glsl = "330 core";
};

constexpr ContractionRow contraction_rows[] = {
    {"contracted", "`a * b + c`", "a * b + c"},
    {"contracted_precise",
     "`a * b + c`, `precise`",
     "sum(a, b, c)",
     "float sum(float a, float b, float c) { precise float all = a * b + c; return all; }",
     {4, 0},
     "400 core"},
    {"contracted_fma", "`fma(a, b, c)`", "fma(a, b, c)", "", {4, 0}, "400 core"},
};

// The square of 1 + 2^-12, less 1 + 2^-11, is 2^-24 if it is rounded once, and 0 if the square is rounded, too.
constexpr auto contracted_factor = std::bit_cast<std::uint32_t>(1.0f + 0x1p-12f);
constexpr FourBits contracted_operands{contracted_factor, contracted_factor,
                                       std::bit_cast<std::uint32_t>(-1.0f - 0x1p-11f), 0};

Expressions asked_of(const ContractionRow& row)
{
    return {{row.value}, false, row.glsl, row.functions};
}

std::string times_rounded(const Asking& asking, const ContractionRow& row)
{
    if (!gl::is_desktop_at_least(asking.functions(), row.least_version))
        return not_there;
    const auto sum = std::bit_cast<float>(asking.evaluate(asked_of(row), contracted_operands)[0]);
    if (sum != 0.0f && sum != 0x1p-24f)
        return number_text(sum);
    return sum == 0.0f ? "twice" : "once";
}

constexpr int whole_numbers = 4096;
constexpr int whole_divisors = 61;

Expressions asked_of_whole_quotients()
{
    return {{"floor(a / b)", "mod(a, b)", "floor((a + 0.5) / b)"}};
}

std::string whole_quotients(const Asking& asking)
{
    const auto divisor = [](int a) { return 1 + a % whole_divisors; };
    const auto bits = [](int number) { return std::bit_cast<std::uint32_t>(static_cast<float>(number)); };
    std::vector<FourBits> operands;
    for (int a = 0; a < whole_numbers; ++a)
        operands.push_back({bits(a), bits(divisor(a)), 0, 0});
    const std::vector<FourBits> results = asking.evaluate(asked_of_whole_quotients(), operands);
    std::array<int, 3> wrong{};
    for (int a = 0; a < whole_numbers; ++a) {
        const FourBits& found = results[static_cast<std::size_t>(a)];
        wrong[0] += found[0] != bits(a / divisor(a)) ? 1 : 0;
        wrong[1] += found[1] != bits(a % divisor(a)) ? 1 : 0;
        wrong[2] += found[2] != bits(a / divisor(a)) ? 1 : 0;
    }
    return fmt::format("{} {} {}", wrong[0], wrong[1], wrong[2]);
}

} // namespace

NumberChapter arithmetic_questions()
{
    NumberChapter chapter{
        "Arithmetic",
        "A product and a sum are rounded twice, or once where they are contracted. Then of 65,536 pairs x "
        "and y between 1 and 4: how far values are from the float nearest to the truth, and how many are "
        "not that float.",
        {}};
    for (const ContractionRow& row : contraction_rows) {
        chapter.questions.push_back(
            {row.id, row.question, [&row](Asking& asking) { return times_rounded(asking, row); }});
        // WebGL 2 has neither `precise` nor fma.
        if (row.least_version == gl::required_version)
            chapter.questions.back().in_webgl = {
                {"way", "times_rounded"}, {"program", program_of(asked_of(row))}, {"operands", contracted_operands}};
    }
    add_rows(chapter, operations, in_ulp, "ulp");
    chapter.questions.push_back({"whole_quotients",
                                 "wrong `floor(a / b)` `mod(a, b)` `floor((a + 0.5) / b)` of whole a below 4,096 and b "
                                 "from 1 to 61",
                                 whole_quotients,
                                 {{"way", "whole_quotients"},
                                  {"program", program_of(asked_of_whole_quotients())},
                                  {"numbers", whole_numbers},
                                  {"divisors", whole_divisors}}});
    return chapter;
}

NumberChapter function_questions()
{
    NumberChapter chapter{"Functions", "The power of two that none of 65,536 errors exceeds.", {}};
    add_rows(chapter, functions, as_power_of_two, "power_of_two");
    return chapter;
}

} // namespace fragfft
