#include "catch_framework.hpp"
#include "errors.hpp"
#include "gl/pixel_format.hpp"

using namespace fragfft;
using gl::PixelFormat;

TEST_CASE("Every pixel format: its name, its size, its place in the table")
{
    struct Expected
    {
        PixelFormat format;
        std::string name;
        int components;
        int bytes_per_pixel;
        GLenum internal_format;
    };
    const std::vector<Expected> all{{PixelFormat::rgba32f, "rgba32f", 4, 16, GL_RGBA32F},
                                    {PixelFormat::rgba16f, "rgba16f", 4, 8, GL_RGBA16F},
                                    {PixelFormat::rgba8, "rgba8", 4, 4, GL_RGBA8},
                                    {PixelFormat::rg32f, "rg32f", 2, 8, GL_RG32F},
                                    {PixelFormat::rg16f, "rg16f", 2, 4, GL_RG16F},
                                    {PixelFormat::r32f, "r32f", 1, 4, GL_R32F},
                                    {PixelFormat::r16f, "r16f", 1, 2, GL_R16F},
                                    {PixelFormat::r8, "r8", 1, 1, GL_R8},
                                    {PixelFormat::rg8, "rg8", 2, 2, GL_RG8},
                                    {PixelFormat::srgb8_a8, "srgb8_a8", 4, 4, GL_SRGB8_ALPHA8},
                                    {PixelFormat::rgb10_a2, "rgb10_a2", 4, 4, GL_RGB10_A2},
                                    {PixelFormat::r11f_g11f_b10f, "r11f_g11f_b10f", 3, 4, GL_R11F_G11F_B10F}};
    for (const Expected& expected : all) {
        INFO(expected.name);
        const gl::PixelFormatInfo& info = gl::info(expected.format);
        CHECK(info.format == expected.format);
        CHECK(info.name == expected.name);
        CHECK(info.components == expected.components);
        CHECK(info.bytes_per_pixel == expected.bytes_per_pixel);
        CHECK(info.internal_format == expected.internal_format);
        CHECK(gl::pixel_format_from_name(expected.name) == expected.format);
        CHECK(gl::holds_half_floats(expected.format) == expected.name.ends_with("16f"));
        CHECK(info.bits[0] + info.bits[1] + info.bits[2] + info.bits[3] == 8 * expected.bytes_per_pixel);
        CHECK(gl::is_srgb(expected.format) == expected.name.starts_with("srgb"));
        CHECK(gl::is_normalized(expected.format) == !expected.name.ends_with("f"));
    }
}

TEST_CASE("An unknown pixel format is bad input, and the known ones are listed")
{
    for (const std::string name : {"rgb", "", "RGBA32F", "rgba32f "}) {
        CHECK_THROWS_AS(gl::pixel_format_from_name(name), InputError);
        CHECK_THROWS_WITH(gl::pixel_format_from_name(name),
                          ContainsSubstring("'" + name + "'") &&
                              ContainsSubstring("rgba32f, rgba16f, rgba8, rg32f, rg16f"));
    }
}
