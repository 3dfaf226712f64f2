#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/gl_error.hpp"
#include "gl/half_float.hpp"

#include <algorithm>
#include <limits>
#include <random>

using namespace fragfft;

namespace {

// Odd sizes, so that rows of 8-bit texels or of two components do not end on any alignment by accident.
constexpr int width = 5;
constexpr int height = 3;

std::vector<float> random_values(gl::PixelFormat format, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> uniform(-2.0f, 2.0f);
    std::vector<float> values(static_cast<std::size_t>(width * height * gl::info(format).components));
    std::generate(values.begin(), values.end(), [&] { return uniform(generator); });
    return values;
}

std::vector<float> stored_and_read_back(gl::PixelFormat format, const std::vector<float>& values)
{
    const gl::Texture texture(width, height, format, "round trip");
    gl::upload(texture.view(), values);
    return gl::read_back(texture.view());
}

// `values`, and zeros up to the size of the texture.
std::vector<float> padded(std::vector<float> values)
{
    values.resize(static_cast<std::size_t>(width * height * 4), 0.0f);
    return values;
}

} // namespace

TEST_CASE("32-bit floats come back bit by bit, in their order")
{
    gl::Context& context = current_test_context();
    for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f}) {
        const std::vector<float> values = random_values(format, 32);
        CHECK(stored_and_read_back(format, values) == values);
    }
    context.throw_errors("test");
}

TEST_CASE("Half floats come back rounded to nearest even, whatever the driver does")
{
    gl::Context& context = current_test_context();
    std::vector<float> values = random_values(gl::PixelFormat::rgba16f, 16);
    std::vector<float> want = values;
    for (float& value : want)
        value = gl::half_to_float(gl::float_to_half(value));
    CHECK(stored_and_read_back(gl::PixelFormat::rgba16f, values) == want);

    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr float step = 0x1p-10f; // of halves in [1, 2)
    CHECK(stored_and_read_back(gl::PixelFormat::rgba16f,
                               padded({1.0f + 0.5f * step, 1.0f + 1.5f * step, -1.0f - 0.75f * step, 65504.0f, 66000.0f,
                                       -66000.0f, 0x1p-24f, 0x1.8p-24f})) ==
          padded({1.0f, 1.0f + 2.0f * step, -1.0f - step, 65504.0f, infinity, -infinity, 0x1p-24f, 0x1p-23f}));
    context.throw_errors("test");
}

TEST_CASE("8-bit texels are clamped and rounded to the nearest of 256 levels")
{
    gl::Context& context = current_test_context();
    std::vector<float> values = padded({-1.0f, 2.0f, 0.5f, 1.0f});
    for (std::size_t i = 4; i < values.size(); ++i)
        values[i] = static_cast<float>(i) / 255.0f;
    const std::vector<float> got = stored_and_read_back(gl::PixelFormat::rgba8, values);
    CHECK(got[0] == 0.0f);
    CHECK(got[1] == 1.0f);
    CHECK(got[3] == 1.0f);
    // Drivers turn a level into a float by a product or by a quotient: one rounding of 2^-24 apart.
    CHECK(got[2] == Approx(128.0f / 255.0f).epsilon(1e-7));
    for (std::size_t i = 4; i < values.size(); ++i)
        CHECK(got[i] == Approx(values[i]).epsilon(1e-7));
    context.throw_errors("test");
}

TEST_CASE("Textures beyond the device's limit are refused with the limit")
{
    gl::Context& context = current_test_context();
    const int limit = context.device().maximum_texture_size;
    for (const auto& [w, h] : {std::pair{0, 4}, {4, 0}, {-1, 4}, {limit + 1, 1}, {1, limit + 1}})
        CHECK_THROWS_WITH(gl::Texture(w, h, gl::PixelFormat::rgba32f, "spectrum"),
                          ContainsSubstring("'spectrum'") && ContainsSubstring(std::to_string(limit)));
    CHECK_THROWS_AS(gl::Texture(0, 0, gl::PixelFormat::rgba8, "spectrum"), gl::GlError);
    context.throw_errors("test");
}

TEST_CASE("A device without the memory for a texture says so")
{
    // Hardware may well have the 4 GiB; llvmpipe refuses a texture of more than 1 GiB.
    if (!has_software_device()) {
        WARN("no software device here: not tested");
        return;
    }
    const auto context = gl::make_egl_context("cpu", false);
    CHECK_THROWS_WITH(gl::Texture(16384, 16384, gl::PixelFormat::rgba32f, "spectrum"),
                      ContainsSubstring("'spectrum'") && ContainsSubstring("GL_OUT_OF_MEMORY"));
    CHECK_NOTHROW(gl::Texture(4, 4, gl::PixelFormat::rgba32f, "small"));
}

TEST_CASE("An upload of another number of values is refused")
{
    current_test_context();
    const gl::Texture texture(width, height, gl::PixelFormat::rg32f, "two components");
    CHECK_THROWS_AS(gl::upload(texture.view(), std::vector<float>(width * height * 4)), gl::GlError);
    CHECK_THROWS_WITH(gl::upload(texture.view(), {}), ContainsSubstring("0 values"));
}

TEST_CASE("A moved texture is deleted once, by its last owner")
{
    gl::Context& context = current_test_context();
    GLuint name = 0;
    {
        gl::Texture first(width, height, gl::PixelFormat::rgba8, "moved");
        name = first.view().name;
        const gl::Texture second = std::move(first);
        CHECK(second.view().name == name);
        CHECK(glIsTexture(name) == GL_TRUE);
    }
    CHECK(glIsTexture(name) == GL_FALSE);
    context.throw_errors("test");
}
