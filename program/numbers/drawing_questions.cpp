// Fetches outside a texture, interpolation, mipmaps, counters, clocks and loops.
#include "program/numbers/questions.hpp"

#include "engine/program_source.hpp"
#include "gl/fragment_counter.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <fmt/format.h>

namespace fragfft {

namespace {

constexpr const char* fetching_program = R"(
uniform sampler2D source;
layout(location = 0) out vec4 fragment;
void main()
{
    ivec3 places[4] = ivec3[](ivec3(-1, 2, 0), ivec3(100000, 2, 0), ivec3(2, 4, 0), ivec3(2, 2, 1));
    ivec3 outside = places[int(gl_FragCoord.x)];
    fragment = texelFetch(source, outside.xy, outside.z);
}
)";

constexpr int fetched_width = 8;
constexpr int fetched_height = 4;

std::string fetched(const Asking& asking)
{
    std::vector<float> texels;
    for (int i = 0; i < fetched_width * fetched_height; ++i)
        texels.insert(texels.end(), 4, static_cast<float>(1 + i));
    const Surface source = asking.surface(float_texels, fetched_width, fetched_height, texels.data());
    const Surface target = asking.surface(float_texels, 4, 1);
    asking.draw(asking.program(fetching_program), target, &source);
    const auto found = asking.read<float>(target, float_texels);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < found.size(); i += 4)
        texts.push_back(number_text(found[i]));
    return joined(texts);
}

constexpr int places_along_a_side = 1000;
constexpr const char* interpolating_program = R"(
in vec2 place;
layout(location = 0) out vec4 fragment;
void main()
{
    fragment = vec4(place, gl_FragCoord.xy);
}
)";

std::string interpolated(const Asking& asking)
{
    constexpr int side = places_along_a_side;
    const Surface target = asking.surface(float_texels, side, side);
    asking.draw(asking.program(interpolating_program), target);
    const auto texels = asking.read<float>(target, float_texels);
    int furthest = 0;
    bool floors_are_right = true;
    bool coordinates_are_right = true;
    for (std::size_t i = 0; i < texels.size(); ++i) {
        const std::size_t texel = i / 4;
        const float exact = static_cast<float>(i % 2 == 0 ? texel % side : texel / side) + 0.5f;
        if (i % 4 < 2) {
            furthest = std::max(furthest,
                                std::abs(std::bit_cast<std::int32_t>(texels[i]) - std::bit_cast<std::int32_t>(exact)));
            floors_are_right &= std::floor(texels[i]) == std::floor(exact);
        } else {
            coordinates_are_right &= texels[i] == exact;
        }
    }
    return fmt::format("{} ulp; floors {}; gl_FragCoord {}", furthest, floors_are_right ? "right" : "wrong",
                       coordinates_are_right ? "right" : "wrong");
}

// The weight of each texel in the next level's first texel.
std::string mipmap_weights(const Asking& asking, int width, int height)
{
    const gl::Functions& gl = asking.functions();
    std::vector<std::string> weights;
    for (int texel = 0; texel < width * height; ++texel) {
        std::vector<float> texels(static_cast<std::size_t>(4 * width * height), 0.0f);
        std::fill_n(texels.begin() + 4 * texel, 4, 1.0f);
        const Surface surface = asking.surface(float_texels, width, height, texels.data());
        gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1000);
        gl.GenerateMipmap(GL_TEXTURE_2D);
        std::vector<float> smaller(static_cast<std::size_t>(4 * std::max(1, width / 2) * std::max(1, height / 2)));
        gl.GetTexImage(GL_TEXTURE_2D, 1, GL_RGBA, GL_FLOAT, smaller.data());
        weights.push_back(fmt::format("{:.2f}", smaller.front()));
    }
    return joined(weights);
}

constexpr const char* working_program = R"(
uniform int rounds;
layout(location = 0) out vec4 fragment;
void main()
{
    float x = gl_FragCoord.x * 0.001;
    for (int i = 0; i < rounds; ++i)
        x = x * 0.9997 + 0.0001 * x * x - 0.00003;
    fragment = vec4(x);
}
)";

std::string samples_passed(const Asking& asking)
{
    constexpr int rectangles = 60;
    const gl::Functions& gl = asking.functions();
    const gl::Program program = asking.program(working_program);
    const Surface target = asking.surface(float_texels, 256, 256);
    gl::FragmentCounter counter(gl);
    gl.Enable(GL_SCISSOR_TEST);
    int wrong = 0;
    for (int i = 0; i < rectangles; ++i) {
        const int width = 1 + i * 37 % 200;
        const int height = 1 + i * 53 % 190;
        gl.Scissor(i % 56, i * 7 % 56, width, height);
        counter.begin();
        asking.draw(program, target);
        wrong += counter.end() != static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height) ? 1 : 0;
    }
    gl.Disable(GL_SCISSOR_TEST);
    return wrong == 0 ? "right" : fmt::format("{} of {} wrong", wrong, rectangles);
}

double milliseconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

// The part of a draw's time that the query has, by a clock: the median of five, of work that takes 20 ms.
double elapsed_part(const Asking& asking)
{
    constexpr int side = 1024;
    constexpr int most_rounds = 32768; // fewer than end any driver's loops
    const gl::Functions& gl = asking.functions();
    const gl::Program program = asking.program(working_program);
    const Surface target = asking.surface(float_texels, side, side);
    const gl::QueryHandle query(gl, gl::generate_name(gl.GenQueries));
    const auto draw_and_time = [&](GLuint64& nanoseconds) {
        gl.Finish();
        const auto start = std::chrono::steady_clock::now();
        gl.BeginQuery(GL_TIME_ELAPSED, query.get());
        asking.draw(program, target);
        gl.EndQuery(GL_TIME_ELAPSED);
        gl.GetQueryObjectui64v(query.get(), GL_QUERY_RESULT, &nanoseconds);
        gl.Finish();
        return milliseconds_since(start);
    };
    GLuint64 nanoseconds = 0;
    draw_and_time(nanoseconds); // compiles the program
    for (int rounds = 16; rounds <= most_rounds; rounds *= 2) {
        gl.UseProgram(program.name());
        gl.Uniform1i(gl.GetUniformLocation(program.name(), "rounds"), rounds);
        if (draw_and_time(nanoseconds) > 20.0)
            break;
    }
    std::vector<double> parts;
    for (int i = 0; i < 5; ++i) {
        const double milliseconds = draw_and_time(nanoseconds);
        parts.push_back(static_cast<double>(nanoseconds) * 1e-6 / milliseconds);
    }
    std::sort(parts.begin(), parts.end());
    return parts[2];
}

std::string time_elapsed(const Asking& asking)
{
    GLint bits = 0;
    asking.functions().GetQueryiv(GL_TIME_ELAPSED, GL_QUERY_COUNTER_BITS, &bits);
    if (bits == 0)
        return not_there;
    return elapsed_part(asking) > 0.5 ? "the draw's time" : "a part of the draw's time";
}

std::string rounds_of_loops(Asking& asking)
{
    const int rounds = asking.engine().rounds_of_loops();
    return rounds < most_probed_rounds ? fmt::format("{}", rounds) : fmt::format("not before {}", rounds);
}

} // namespace

NumberChapter drawing_questions()
{
    NumberChapter chapter{
        "Texels, counters, loops",
        "`texelFetch` from 8 x 4 texels of RGBA32F that hold 1 to 32, row by row: what is read instead. A varying that is n + 1/2 at the middles of 1,000 x 1,000 texels. "
        "`glGenerateMipmap` of RGBA32F: each texel's weight in the next level's first. Counts of 60 "
        "rectangles cut out by the scissor, and a clock around `glFinish`.",
        {}};
    chapter.questions.push_back(
        {"fetched",
         "`texelFetch` of columns -1 and 100,000; row 4; level 1",
         fetched,
         {{"way", "fetched"}, {"program", fetching_program}, {"width", fetched_width}, {"height", fetched_height}}});
    chapter.questions.push_back(
        {"varying",
         "the varying",
         interpolated,
         {{"way", "varying"}, {"program", interpolating_program}, {"side", places_along_a_side}}});
    for (const auto& [width, height] : {std::pair(3, 3), std::pair(5, 1)})
        chapter.questions.push_back({fmt::format("mipmap_{}x{}", width, height),
                                     fmt::format("mipmap of {} x {}", width, height),
                                     [width, height](Asking& asking) { return mipmap_weights(asking, width, height); },
                                     {{"way", "mipmap"}, {"width", width}, {"height", height}}});
    chapter.questions.push_back({"samples_passed", "`GL_SAMPLES_PASSED`", samples_passed});
    chapter.questions.push_back({"time_elapsed", "what `GL_TIME_ELAPSED` holds", time_elapsed});
    chapter.questions.push_back({"loop_rounds",
                                 "rounds after which an invocation's loops end",
                                 rounds_of_loops,
                                 {{"way", "loop_rounds"},
                                  {"program", embedded_program_files().at("common/probe_loop.frag")},
                                  {"rounds", most_probed_rounds}}});
    return chapter;
}

} // namespace fragfft
