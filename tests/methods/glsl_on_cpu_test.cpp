// The CPU's replacements for GLSL: half floats, fetches, and errors that OpenGL would ignore silently.
#include "catch_framework.hpp"
#include "gl/half_float.hpp"
#include "random_images.hpp"
#include "reference/glsl_on_cpu/glsl_on_cpu.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

using namespace fragfft;
using namespace fragfft::reference::glsl_on_cpu;

namespace {

float through_half(float value)
{
    return unpackHalf2x16(packHalf2x16({value, 0.0f})).x;
}

Draw scale_draw()
{
    return {{"scale", "scale", "moreland_angel_2003/scale.frag", {}, {}}, {"", 0, 0, 2, 2}, {{"scale", 2.0f}}};
}

} // namespace

TEST_CASE("packHalf2x16 rounds to nearest, ties to even")
{
    constexpr float step = 0x1p-10f; // of halves in [1, 2)
    CHECK(through_half(1.0f + 0.5f * step) == 1.0f);
    CHECK(through_half(1.0f + 1.5f * step) == 1.0f + 2.0f * step);
    CHECK(through_half(2.0f - 0.5f * step) == 2.0f);
    CHECK(through_half(0x1p-25f) == 0.0f);
    CHECK(through_half(0x1.8p-24f) == 0x1p-23f);
    CHECK(through_half(65519.0f) == 65504.0f);
    CHECK(through_half(65520.0f) == std::numeric_limits<float>::infinity());
    CHECK(packHalf2x16({1.0f, -2.0f}) == 0xc0003c00u);
    CHECK(std::isnan(through_half(std::numeric_limits<float>::quiet_NaN())));
}

// OpenGL turns numbers beyond the largest half float into infinity, the library into the largest half float.
TEST_CASE("packHalf2x16 and the library's own half floats, written apart, agree up to the largest")
{
    CHECK(packHalf2x16({65520.0f, 65519.0f}) == 0x7bff7c00u);
    constexpr unsigned seed = 16;
    INFO("seed " << seed);
    std::mt19937 generator(seed);
    for (int i = 0; i < 200000; ++i) {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(generator()));
        if (std::isinf(value) || std::fabs(value) < 65520.0f)
            REQUIRE(packHalf2x16({value, 0.0f}) == gl::float_to_half(value));
    }
    for (std::uint32_t half = 0; half < 0x7bff; ++half) {
        const float value = gl::half_to_float(static_cast<std::uint16_t>(half));
        REQUIRE(unpackHalf2x16(half).x == value);
        // The tie above it.
        const float next = gl::half_to_float(static_cast<std::uint16_t>(half + 1));
        const float tie = 0.5f * (value + next);
        REQUIRE(packHalf2x16({0.0f, tie}) >> 16 == gl::float_to_half(tie));
    }
}

TEST_CASE("What a program with ROUND_TO_HALF stores is the nearest half float, of either sign")
{
    std::vector<float> values;
    for (std::uint16_t half = 0; half < 0x7bff; ++half) {
        const float below = gl::half_to_float(half);
        const float tie = 0.5f * (below + gl::half_to_float(static_cast<std::uint16_t>(half + 1)));
        for (const float value : {below, tie, std::nextafter(tie, 0.0f), std::nextafter(tie, 1e6f)})
            values.push_back(half % 3 == 0 ? -value : value);
    }
    Image source(0x7bff, 1, 4);
    source.samples = values;
    Image target(source.width, 1, 4);
    reference::draw_on_cpu(
        {{"pass", "pass", "moreland_angel_2003/pass.frag", {"ROUND_TO_HALF"}, {}}, {"", 0, 0, source.width, 1}, {}},
        {{"source", &source}}, target);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float want = gl::half_to_float(gl::float_to_half(values[i]));
        INFO("value " << i << ": " << values[i]);
        REQUIRE(target.samples[i] == want);
    }
}

TEST_CASE("A program with ROUND_TO_HALF converts no number to an integer that cannot hold it, and keeps infinity")
{
    constexpr float infinity = std::numeric_limits<float>::infinity();
    // In steps of 2^-24, 128 is the first number beyond an int.
    Image source(8, 1, 4);
    source.samples = {127.9375f, 128.0f, -128.0f, 1000.5f, -65504.0f, 0x1.ffp100f, infinity, -infinity};
    source.samples.resize(32, std::numeric_limits<float>::quiet_NaN());
    // The same as on NVIDIA's GPUs.
    source.samples[31] = std::bit_cast<float>(0x7fffffffu);
    source.samples[30] = std::bit_cast<float>(0xffffffffu);
    Image target(source.width, 1, 4);
    // A conversion beyond the range of an int ends this program: see reference/glsl_on_cpu/CMakeLists.txt.
    reference::draw_on_cpu(
        {{"pass", "pass", "moreland_angel_2003/pass.frag", {"ROUND_TO_HALF"}, {}}, {"", 0, 0, source.width, 1}, {}},
        {{"source", &source}}, target);
    for (std::size_t i = 0; i < 8; ++i)
        CHECK(target.samples[i] == (i == 5 ? 65504.0f : source.samples[i]));
    for (std::size_t i = 8; i < target.samples.size(); ++i)
        CHECK(std::isnan(target.samples[i]));
}

TEST_CASE("texelFetch fills missing channels as OpenGL does, and refuses what OpenGL leaves undefined")
{
    Image texture(2, 1, 2);
    texture.samples = {1.0f, 2.0f, 3.0f, 4.0f};
    CHECK(texelFetch(&texture, {1, 0}, 0) == vec4(3.0f, 4.0f, 0.0f, 1.0f));
    CHECK_THROWS_WITH(texelFetch(&texture, {2, 0}, 0), ContainsSubstring("(2, 0)"));
    CHECK_THROWS_AS(texelFetch(&texture, {0, -1}, 0), std::logic_error);
    CHECK_THROWS_AS(texelFetch(&texture, {0, 0}, 1), std::logic_error);
    CHECK_THROWS_AS(texelFetch(sampler2D(), {0, 0}, 0), std::logic_error);
    CHECK(textureSize(&texture, 0) == ivec2(2, 1));
    CHECK_THROWS_AS(textureSize(sampler2D(), 0), std::logic_error);

    const std::vector<Image> layers{Image(2, 1, 2), texture};
    CHECK(texelFetch(&layers, {1, 0, 1}, 0) == vec4(3.0f, 4.0f, 0.0f, 1.0f));
    CHECK(textureSize(&layers, 0) == ivec3(2, 1, 2));
    CHECK_THROWS_WITH(texelFetch(&layers, {1, 0, 2}, 0), ContainsSubstring("layer 2"));
    CHECK_THROWS_AS(texelFetch(&layers, {1, 0, -1}, 0), std::logic_error);
    CHECK_THROWS_AS(texelFetch(&layers, {0, 1, 0}, 0), std::logic_error);
    CHECK_THROWS_AS(texelFetch(sampler2DArray(), {0, 0, 0}, 0), std::logic_error);
}

TEST_CASE("A draw on the CPU writes its region only")
{
    const Image source = random_image(4, 4, 4, 1);
    Image target(4, 4, 4);
    Draw draw = scale_draw();
    draw.region = {"", 1, 2, 2, 1};
    reference::draw_on_cpu(draw, {{"source", &source}}, target);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x) {
            const bool inside = y == 2 && (x == 1 || x == 2);
            CHECK(target.at(x, y, 3) == (inside ? 2.0f * source.at(x, y, 3) : 0.0f));
        }
}

TEST_CASE("A draw on the CPU names the program and what is wrong with it")
{
    const Image source = random_image(2, 2, 4, 1);
    Image target(2, 2, 4);
    const auto message_of = [&](const Draw& draw, const reference::TexturesBySampler& textures) {
        try {
            reference::draw_on_cpu(draw, textures, target);
        } catch (const std::logic_error& error) {
            return std::string(error.what());
        }
        return std::string("nothing was thrown");
    };
    const reference::TexturesBySampler textures{{"source", &source}};
    const std::string culprit = "plan 'one draw', pass 'draw': program 'scale' ";
    CHECK(message_of(scale_draw(), {}) == culprit + "uses the sampler2D 'source', which the plan does not give it");
    Draw draw = scale_draw();
    draw.uniforms.clear();
    CHECK(message_of(draw, textures) == culprit + "lacks its uniform 'scale'");
    draw = scale_draw();
    draw.uniforms.push_back({"scael", 1.0f});
    CHECK(message_of(draw, textures) == culprit + "does not use the uniform 'scael'");
    draw = scale_draw();
    draw.uniforms = {{"scale", 2}};
    CHECK(message_of(draw, textures) == culprit + "has the uniform 'scale' as float, and the plan as int");
    draw = scale_draw();
    draw.program.defines = {"TWICE"};
    CHECK(message_of(draw, textures) ==
          "program 'scale' is not compiled for the CPU: moreland_angel_2003/scale.frag TWICE");
    draw = scale_draw();
    draw.region.width = 3;
    CHECK_THAT(message_of(draw, textures), ContainsSubstring("not inside an RGBA image"));
}
