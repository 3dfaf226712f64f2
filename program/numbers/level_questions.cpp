// Levels of eight bits, as numbers and along the sRGB curve, and what lies between two texels.
#include "program/numbers/questions.hpp"
#include "program/numbers/trials.hpp"
#include "srgb_curve.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace fragfft {

namespace {

constexpr int levels = 256;
constexpr int side_of_trials = 256;
static_assert(side_of_trials * side_of_trials == trials);

double same(double number)
{
    return number;
}

struct LevelRow
{
    const char* format; // of OpenGL, without GL_
    TexelKind kind;
    double (*stored)(double);
    double (*linear)(double);
};

constexpr LevelRow level_rows[] = {
    {"RGBA8", {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE}, same, same},
    {"SRGB8_ALPHA8", {GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE}, srgb_encode, srgb_decode},
};

// How many of the trials' numbers, drawn as levels, are not the nearest one.
std::string levels_drawn(const Asking& asking, const LevelRow& row)
{
    const std::vector<FourBits> numbers = numbers_between(0.0, 1.0);
    const Surface source = asking.surface(float_texels, side_of_trials, side_of_trials, numbers.data());
    asking.functions().Enable(GL_FRAMEBUFFER_SRGB);
    const Surface target = asking.copy_of(source, row.kind);
    asking.functions().Disable(GL_FRAMEBUFFER_SRGB);
    const auto found = asking.read<std::uint8_t>(target, row.kind);
    int wrong = 0;
    int furthest = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const double level = row.stored(std::bit_cast<float>(numbers[i][0])) * (levels - 1);
        const int distance = std::abs(found[4 * i] - static_cast<int>(std::lround(level)));
        wrong += distance != 0 ? 1 : 0;
        furthest = std::max(furthest, distance);
    }
    return wrong == 0 ? "right" : fmt::format("{} wrong; by {} at most", wrong, furthest);
}

// All levels as a program samples them: in ulp, and along the curve as a power of two.
std::string levels_sampled(const Asking& asking, const LevelRow& row)
{
    std::vector<std::uint8_t> texels;
    std::vector<double> truths;
    for (int level = 0; level < levels; ++level) {
        texels.insert(texels.end(), 4, static_cast<std::uint8_t>(level));
        truths.push_back(row.linear(level / (levels - 1.0)));
    }
    const Surface copy = asking.copy_of(asking.surface(row.kind, levels, 1, texels.data()), float_texels);
    const auto found = asking.read<float>(copy, float_texels);
    std::vector<float> results;
    for (std::size_t i = 0; i < found.size(); i += 4)
        results.push_back(found[i]);
    return row.linear == same ? in_ulp(results, truths) : as_power_of_two(results, truths);
}

constexpr int places = 4096;
constexpr const char* sampling_program = R"(
uniform sampler2D source;
layout(location = 0) out vec4 fragment;
void main()
{
    fragment = texture(source, vec2(0.25 + gl_FragCoord.x / 8192.0, 0.5));
}
)";

// How many different numbers GL_LINEAR gives at that many places between two texels, 0 and 1.
std::string numbers_between_texels(const Asking& asking, const TexelKind& kind, const void* texels)
{
    const gl::Functions& gl = asking.functions();
    const Surface source = asking.surface(kind, 2, 1, texels);
    for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        gl.TexParameteri(GL_TEXTURE_2D, filter, GL_LINEAR);
    const Surface target = asking.surface(float_texels, places, 1);
    asking.draw(asking.program(sampling_program), target, &source);
    const auto found = asking.read<float>(target, float_texels);
    std::set<float> numbers;
    for (std::size_t i = 0; i < found.size(); i += 4)
        numbers.insert(found[i]);
    return fmt::format("{}", numbers.size());
}

std::string numbers_between_floats(const Asking& asking)
{
    constexpr float texels[8] = {0, 0, 0, 0, 1, 1, 1, 1};
    return numbers_between_texels(asking, float_texels, texels);
}

std::string numbers_between_bytes(const Asking& asking)
{
    constexpr std::uint8_t texels[8] = {0, 0, 0, 0, 255, 255, 255, 255};
    return numbers_between_texels(asking, level_rows[0].kind, texels);
}

} // namespace

NumberChapter level_questions()
{
    NumberChapter chapter{
        "Levels, and between texels",
        "Of 65,536 numbers between 0 and 1 that a program draws: how many do not become the nearest of 256 levels. All "
        "levels that it samples: how far from k / 255 and from the sRGB curve. Two texels, 0 and 1, sampled at 4,096 "
        "places between their middles by `GL_LINEAR`: how many different numbers that gives.",
        {}};
    for (const LevelRow& row : level_rows) {
        const bool is_curved = row.linear != same;
        chapter.questions.push_back({fmt::format("levels_drawn_{}", is_curved ? "srgb" : "plain"),
                                     fmt::format("`{}`, drawn", row.format),
                                     [&row](Asking& asking) { return levels_drawn(asking, row); },
                                     {{"way", "levels_drawn"},
                                      {"program", copying_program},
                                      {"format", row.format},
                                      {"side", side_of_trials}}});
        chapter.questions.push_back(
            {fmt::format("levels_sampled_{}", is_curved ? "srgb" : "plain"),
             fmt::format("`{}`, sampled", row.format),
             [&row](Asking& asking) { return levels_sampled(asking, row); },
             {{"way", "levels_sampled"}, {"program", copying_program}, {"format", row.format}, {"levels", levels}}});
    }
    const auto add_linear = [&](const char* id, const char* format, std::string (*answer)(const Asking&)) {
        chapter.questions.push_back(
            {id,
             fmt::format("`GL_LINEAR` of `{}`", format),
             answer,
             {{"way", "between_texels"}, {"program", sampling_program}, {"format", format}, {"places", places}}});
    };
    add_linear("between_floats", "RGBA32F", numbers_between_floats);
    add_linear("between_bytes", "RGBA8", numbers_between_bytes);
    return chapter;
}

} // namespace fragfft
