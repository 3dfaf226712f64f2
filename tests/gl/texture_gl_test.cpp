#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/gl_error.hpp"
#include "gl/half_float.hpp"
#include "gl/program.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace fragfft;

namespace {

// Odd sizes, so that rows of 8-bit texels or of two components are not aligned by accident.
constexpr int width = 5;
constexpr int height = 3;

std::vector<float> random_values_for(gl::PixelFormat format, unsigned seed)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> uniform(-2.0f, 2.0f);
    std::vector<float> values(static_cast<std::size_t>(width * height * gl::info(format).components));
    std::generate(values.begin(), values.end(), [&] { return uniform(generator); });
    return values;
}

std::vector<float> stored_and_read_back(const gl::Functions& gl, gl::PixelFormat format,
                                        const std::vector<float>& values)
{
    const gl::Texture texture(gl, width, height, format, "round trip");
    gl::upload(gl, texture.view(), values);
    return gl::read_back(gl, texture.view());
}

// Appends zeros to `values` up to the size of the texture.
std::vector<float> padded(std::vector<float> values)
{
    values.resize(static_cast<std::size_t>(width * height * 4), 0.0f);
    return values;
}

} // namespace

TEST_CASE_METHOD(EitherContext, "32-bit floats come back bit by bit, in their order")
{
    for (const auto format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f}) {
        const std::vector<float> values = random_values_for(format, 32);
        CHECK(stored_and_read_back(gl, format, values) == values);
    }
}

TEST_CASE_METHOD(EitherContext, "Half floats come back rounded to nearest even, whatever the driver does")
{
    std::vector<float> values = random_values_for(gl::PixelFormat::rgba16f, 16);
    std::vector<float> want = values;
    for (float& value : want)
        value = gl::half_to_float(gl::float_to_half(value));
    CHECK(stored_and_read_back(gl, gl::PixelFormat::rgba16f, values) == want);

    constexpr float step = 0x1p-10f; // distance of halves in [1, 2)
    CHECK(stored_and_read_back(gl, gl::PixelFormat::rgba16f,
                               padded({1.0f + 0.5f * step, 1.0f + 1.5f * step, -1.0f - 0.75f * step, 65504.0f, 66000.0f,
                                       -66000.0f, 0x1p-24f, 0x1.8p-24f})) ==
          padded({1.0f, 1.0f + 2.0f * step, -1.0f - step, 65504.0f, 65504.0f, -65504.0f, 0x1p-24f, 0x1p-23f}));
}

TEST_CASE_METHOD(EitherContext, "8-bit texels are clamped and rounded to the nearest of 256 levels")
{
    std::vector<float> values = padded({-1.0f, 2.0f, 0.5f, 1.0f});
    for (std::size_t i = 4; i < values.size(); ++i)
        values[i] = static_cast<float>(i) / 255.0f;
    const std::vector<float> got = stored_and_read_back(gl, gl::PixelFormat::rgba8, values);
    CHECK(got[0] == 0.0f);
    CHECK(got[1] == 1.0f);
    CHECK(got[3] == 1.0f);
    // Drivers convert a level to a float by a product or by a quotient, which differ by one rounding of 2^-24.
    CHECK(got[2] == Approx(128.0f / 255.0f).epsilon(1e-7));
    for (std::size_t i = 4; i < values.size(); ++i)
        CHECK(got[i] == Approx(values[i]).epsilon(1e-7));
}

TEST_CASE_METHOD(EitherContext,
                 "Levels of every depth are clamped and rounded, sRGB by its curve, small floats to nearest")
{
    const auto of_texels = [&](gl::PixelFormat format, std::vector<float> values) {
        values.resize(static_cast<std::size_t>(width * height * gl::info(format).components), 0.0f);
        return stored_and_read_back(gl, format, values);
    };
    const auto check = [](const std::vector<float>& got, const std::vector<double>& want) {
        for (std::size_t i = 0; i < want.size(); ++i)
            CHECK(static_cast<double>(got[i]) == Approx(want[i]).epsilon(1e-6));
    };
    check(of_texels(gl::PixelFormat::r8, {-1.0f, 2.0f, 0.5f, 7.4f / 255.0f}), {0.0, 1.0, 128.0 / 255.0, 7.0 / 255.0});
    check(of_texels(gl::PixelFormat::rg8, {-1.0f, 2.0f, 0.5f, 7.6f / 255.0f}), {0.0, 1.0, 128.0 / 255.0, 8.0 / 255.0});
    check(of_texels(gl::PixelFormat::rgb10_a2, {0.5f, 1.0f / 1023.0f, 2.0f, 0.4f, -1.0f, 0.25f, 1.0f, 1.0f}),
          {512.0 / 1023.0, 1.0 / 1023.0, 1.0, 1.0 / 3.0, 0.0, 256.0 / 1023.0, 1.0, 1.0});
    // Levels 188, 128 and 10; the last is on the linear part of the curve. The fourth component is linear.
    check(of_texels(gl::PixelFormat::srgb8_a8, {0.5f, 0.2159f, 10.0f / 255.0f / 12.92f, 0.5f}),
          {std::pow((188.0 / 255.0 + 0.055) / 1.055, 2.4), std::pow((128.0 / 255.0 + 0.055) / 1.055, 2.4),
           10.0 / 255.0 / 12.92, 128.0 / 255.0});
    // Mantissas of 6 and 5 bits; the least number of the first is 2^-20.
    check(of_texels(gl::PixelFormat::r11f_g11f_b10f,
                    {1.0f + 0.6f / 64.0f, 3.0f, 1.0f + 0.6f / 32.0f, -1.0f, 0x1.1p-20f, 1e6f}),
          {1.0 + 1.0 / 64.0, 3.0, 1.0 + 1.0 / 32.0, 0.0, 0x1p-20, 64512.0});
    check(of_texels(gl::PixelFormat::r16f, {1.0f, -0.5f, 65504.0f}), {1.0, -0.5, 65504.0});
}

TEST_CASE_METHOD(EitherContext, "Textures beyond the device's limit are refused with the limit")
{
    const int limit = context.device().maximum_texture_size;
    for (const auto& [w, h] : {std::pair{0, 4}, {4, 0}, {-1, 4}, {limit + 1, 1}, {1, limit + 1}})
        CHECK_THROWS_WITH(gl::Texture(gl, w, h, gl::PixelFormat::rgba32f, "spectrum"),
                          ContainsSubstring("'spectrum'") && ContainsSubstring(std::to_string(limit)));
    CHECK_THROWS_AS(gl::Texture(gl, 0, 0, gl::PixelFormat::rgba8, "spectrum"), gl::GlError);
}

TEST_CASE("A device without the memory for a texture says so")
{
    // Hardware may have 4 GiB; llvmpipe refuses a texture of more than 1 GiB.
    if (!has_software_device()) {
        WARN("no software device here: not tested");
        return;
    }
    const auto context = gl::make_egl_context("cpu", false);
    const gl::Functions& gl = context->functions();
    CHECK_THROWS_WITH(gl::Texture(gl, 16384, 16384, gl::PixelFormat::rgba32f, "spectrum"),
                      ContainsSubstring("'spectrum'") && ContainsSubstring("GL_OUT_OF_MEMORY"));
    CHECK_NOTHROW(gl::Texture(gl, 4, 4, gl::PixelFormat::rgba32f, "small"));
}

TEST_CASE_METHOD(EitherContext, "An upload of another number of values is refused")
{
    const gl::Texture texture(gl, width, height, gl::PixelFormat::rg32f, "two components");
    CHECK_THROWS_AS(gl::upload(gl, texture.view(), std::vector<float>(width * height * 4)), gl::GlError);
    CHECK_THROWS_WITH(gl::upload(gl, texture.view(), {}), ContainsSubstring("0 values"));
}

TEST_CASE_METHOD(EitherContext, "Layers of an array texture are filled and read one by one and all together")
{
    const auto format = GENERATE(gl::PixelFormat::rgba32f, gl::PixelFormat::rg32f, gl::PixelFormat::rg16f,
                                 gl::PixelFormat::rgba16f, gl::PixelFormat::rgba8);
    constexpr int layers = 3;
    const gl::Texture texture(gl, width, height, format, "layers", layers);
    CHECK(texture.view().layers == layers);
    std::vector<float> all;
    for (int layer = 0; layer < layers; ++layer) {
        // Halves and bytes represent zeros and ones exactly, so each layer is read back unchanged.
        std::vector<float> values(random_values_for(format, 1).size(), 0.0f);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = (i + static_cast<std::size_t>(layer)) % 3 == 0 ? 1.0f : 0.0f;
        all.insert(all.end(), values.begin(), values.end());
    }
    const std::size_t size = all.size() / layers;
    const auto layer_of = [&](int layer) {
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(size) * layer;
        return std::vector<float>(begin, begin + static_cast<std::ptrdiff_t>(size));
    };
    gl::upload(gl, texture.view(), all);
    CHECK(gl::read_back(gl, texture.view()) == all);
    CHECK(gl::read_back(gl, texture.view(), 1) == layer_of(1));

    // Uploads the first layer's texels into the last; the others are unchanged.
    gl::upload(gl, texture.view(), layer_of(0), 2);
    CHECK(gl::read_back(gl, texture.view(), 0) == layer_of(0));
    CHECK(gl::read_back(gl, texture.view(), 1) == layer_of(1));
    CHECK(gl::read_back(gl, texture.view(), 2) == layer_of(0));

    CHECK_THROWS_AS(gl::upload(gl, texture.view(), layer_of(0)), gl::GlError);
    CHECK_THROWS_AS(gl::upload(gl, texture.view(), layer_of(0), layers), CallerError);
    CHECK_THROWS_AS(gl::read_back(gl, texture.view(), -1), CallerError);
    const gl::Texture plain(gl, width, height, format, "plain");
    CHECK_THROWS_AS(gl::read_back(gl, plain.view(), 1), CallerError);
    CHECK_THROWS_WITH(gl::Texture(gl, 1, 1, format, "deep", 1 << 20), ContainsSubstring("'deep'"));
}

TEST_CASE("A caller's pending error is not blamed on a texture or a program, and is still there after")
{
    const auto context = gl::make_egl_context("auto", false, {GENERATE(gl::Api::desktop, gl::Api::es)});
    const gl::Functions& gl = context->functions();
    const auto error = GENERATE(GL_INVALID_ENUM, GL_INVALID_VALUE, GL_INVALID_OPERATION);
    if (error == GL_INVALID_ENUM)
        gl.Enable(0xffff);
    else if (error == GL_INVALID_VALUE)
        gl.LineWidth(-1.0f);
    else
        gl.UseProgram(gl.CreateShader(GL_VERTEX_SHADER));
    const gl::Texture texture(gl, width, height, gl::PixelFormat::rgba32f, "innocent");
    gl::upload(gl, texture.view(), std::vector<float>(width * height * 4, 1.0f));
    CHECK(gl::read_back(gl, texture.view()) == std::vector<float>(width * height * 4, 1.0f));
    const gl::Program program(gl, "innocent", version_line(gl) + "void main()\n{\n    gl_Position = vec4(0.0);\n}\n",
                              version_line(gl) + "out vec4 fragment;\nvoid main()\n{\n    fragment = vec4(1.0);\n}\n");
    CHECK(gl.GetError() == static_cast<GLenum>(error));
    CHECK(gl.GetError() == GL_NO_ERROR);
    // An error of the call's own is thrown, and not left behind.
    gl.Enable(0xffff);
    gl::TextureView absent = texture.view();
    absent.name = 4711;
    absent.layers = 2;
    CHECK_THROWS_AS(gl::upload(gl, absent, std::vector<float>(width * height * 4 * 2)), gl::GlError);
    CHECK(gl.GetError() == GL_INVALID_ENUM);
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE_METHOD(EitherContext, "A moved texture is deleted once, by its last owner")
{
    GLuint name = 0;
    {
        gl::Texture first(gl, width, height, gl::PixelFormat::rgba8, "moved");
        name = first.view().name;
        const gl::Texture second = std::move(first);
        CHECK(second.view().name == name);
        CHECK(gl.IsTexture(name) == GL_TRUE);
    }
    CHECK(gl.IsTexture(name) == GL_FALSE);
}
