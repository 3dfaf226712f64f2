// Values that callers give: textures that differ from their description, and invalid numbers and words.
#include "catch_framework.hpp"
#include "small_filters.hpp"

#include <limits>

using namespace fragfft;
using Catch::Matchers::Contains;

namespace {

// The results of this kernel leave [0, 1] on both sides.
const Kernel strong_kernel{3, 3, {0.0, -0.4, 0.1, 0.7, 1.4, -0.3, -0.5, 0.6, 0.2}};

bool knows_levels(const gl::Functions& gl)
{
    return gl::at_least(gl, {3, 3}, {3, 1});
}

} // namespace

TEST_CASE("A texture that is not what it is said to be is refused, and the ones before stay bound", "[border]")
{
    const Kind kind = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    INFO(name(kind));
    const HostedLibrary library(kind);
    const gl::Functions& gl = library.gl;
    for (const std::string& method : small_filters_here(library.context)) {
        INFO(method);
        BoundFilter bound(library, method);
        bound.filter.run();
        const std::vector<float> right = gl::read_back(gl, bound.result.view());
        gl::upload(gl, bound.result.view(), std::vector<float>(8 * 8 * 4, 0.0f));

        const auto refuses = [&](GLuint name, const std::string& why) {
            INFO(why);
            const Texture wrong{name, 8, 8, Format::rgba32f};
            CHECK_THROWS_WITH(bound.filter.bind(wrong, described(bound.result)), Contains("'image'") && Contains(why));
            CHECK_THROWS_AS(bound.filter.bind(described(bound.image), wrong), CallerError);
            CHECK(gl.GetError() == GL_NO_ERROR);
        };
        refuses(border_texture(gl, 4, 8).view().name, "");
        refuses(0, "none");
        refuses(4711, "no texture of this context");
        {
            const gl::Texture half = border_texture(gl, 4, 4);
            refuses(half.view().name, knows_levels(gl) ? "is of 4 x 4 texels" : "size");
            const gl::Texture large = border_texture(gl, 8, 16);
            refuses(large.view().name, knows_levels(gl) ? "is of 8 x 16 texels" : "size");
            const gl::Texture halves = border_texture(gl, 8, 8, Format::rgba16f);
            refuses(halves.view().name, "another internal format");
            const gl::Texture bytes = border_texture(gl, 8, 8, Format::rgba8);
            refuses(bytes.view().name, "another internal format");
            const gl::Texture layers(gl, 8, 8, Format::rgba32f, "layers", 3);
            refuses(layers.view().name, "another kind");
        }
        for (const GLenum target : {GL_TEXTURE_CUBE_MAP, GL_TEXTURE_3D}) {
            const GLuint other = made_texture(gl, target);
            refuses(other, "another kind");
            gl.DeleteTextures(1, &other);
        }
        // Level 1 is 8 x 8, but level 0 is the one that is used.
        const GLuint levels = made_texture(gl, GL_TEXTURE_2D);
        for (const int level : {0, 1})
            gl.TexImage2D(GL_TEXTURE_2D, level, GL_RGBA32F, 16 >> level, 16 >> level, 0, GL_RGBA, GL_FLOAT, nullptr);
        refuses(levels, knows_levels(gl) ? "is of 16 x 16 texels" : "size");
        gl.DeleteTextures(1, &levels);
        for (const auto& [internal, external] :
             {std::pair{GL_RGBA32UI, GL_RGBA_INTEGER}, std::pair{GL_RGBA8UI, GL_RGBA_INTEGER}}) {
            const GLuint integers = made_texture(gl, GL_TEXTURE_2D);
            gl.TexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(internal), 8, 8, 0, static_cast<GLenum>(external),
                          internal == GL_RGBA8UI ? GL_UNSIGNED_BYTE : GL_UNSIGNED_INT, nullptr);
            refuses(integers, "another internal format");
            gl.DeleteTextures(1, &integers);
        }
        const GLuint empty = made_texture(gl, GL_TEXTURE_2D);
        refuses(empty, knows_levels(gl) ? "no storage" : "");
        gl.DeleteTextures(1, &empty);

        CHECK_THROWS_AS(bound.filter.bind(described(bound.image), described(bound.image)), CallerError);
        bound.filter.run();
        CHECK(gl::read_back(gl, bound.result.view()) == right);
    }
}

TEST_CASE("Bytes of sRGB are no bytes of light", "[border]")
{
    const Kind kind = GENERATE(Kind::core, Kind::es);
    const HostedLibrary library(kind);
    const gl::Functions& gl = library.gl;
    TextureFilter filter = small_filter(library.context, "spatial", Format::rgba8);
    const gl::Texture result = border_texture(gl, 8, 8, Format::rgba8);
    const GLuint srgb = made_texture(gl, GL_TEXTURE_2D);
    gl.TexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    CHECK_THROWS_AS(filter.bind({srgb, 8, 8, Format::rgba8}, described(result)), CallerError);
    // The driver has chosen bytes for this format, which names no size.
    const GLuint unsized = made_texture(gl, GL_TEXTURE_2D);
    gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    CHECK_NOTHROW(filter.bind({unsized, 8, 8, Format::rgba8}, described(result)));
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("One result too many bound twice, and none is bound", "[border]")
{
    const HostedLibrary library(Kind::core);
    const gl::Functions& gl = library.gl;
    const std::vector<FilterDefinition> two{small_kernel, small_kernel};
    TextureFilter filter(library.context, {.width = 8, .height = 8, .method = "spatial"}, two);
    const gl::Texture image = random_texture(gl, 8, 8, 1);
    const gl::Texture one = border_texture(gl, 8, 8);
    const std::vector<Texture> twice{described(one), described(one)};
    CHECK_THROWS_AS(filter.bind(described(image), twice), CallerError);
    CHECK_THROWS_AS(filter.run(), CallerError);
}

TEST_CASE("What is recorded keeps nothing, and refuses textures that would need it", "[border]")
{
    const HostedLibrary library(Kind::core);
    const gl::Functions& gl = library.gl;
    BoundFilter bound(library);
    gl.BindTexture(GL_TEXTURE_2D, bound.image.view().name);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_GREEN);
    bound.bind();
    CHECK_NOTHROW(bound.filter.run());
    CHECK_THROWS_WITH(bound.filter.record(), Contains("swizzle"));
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_RED);
    bound.bind();
    CHECK_NOTHROW(bound.filter.record());
}

TEST_CASE("Filters of numbers that are not finite are refused, and the filter before stays", "[border]")
{
    const HostedLibrary library(Kind::core);
    const gl::Functions& gl = library.gl;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const std::string method : {"spatial", "wide"})
        for (const Format format : {Format::rgba32f, Format::rgba16f}) {
            INFO(method << ", format " << static_cast<int>(format));
            const FilterOptions options{.width = 8, .height = 8, .format = format, .method = method};
            const gl::Texture image = random_texture(gl, 8, 8, 1, format);
            const gl::Texture result = border_texture(gl, 8, 8, format);
            TextureFilter filter(library.context, options, small_kernel);
            filter.bind(described(image), described(result));
            filter.run();
            const std::vector<float> before = gl::read_back(gl, result.view());
            for (const double wrong : {nan, infinity, -infinity, 1e300}) {
                Kernel bad = small_kernel;
                bad.at(1, 1) = wrong;
                CHECK_THROWS_AS(TextureFilter(library.context, options, bad), InputError);
                CHECK_THROWS_AS(filter.set_filter(0, bad), InputError);
            }
            for (const double wrong : {nan, infinity, -infinity, -1e9, -1.0}) {
                FilterOptions bad = options;
                bad.largest_sample = wrong;
                CHECK_THROWS_AS(TextureFilter(library.context, bad, small_kernel), CallerError);
            }
            if (method != "spatial") {
                const auto response = [](double value) {
                    return FrequencyResponse([=](double x, double y) { return x == 0.0 && y == 0.0 ? value : 1.0; });
                };
                TextureFilter by_response(library.context, options, response(1.0));
                for (const double wrong : {nan, infinity}) {
                    CHECK_THROWS_AS(TextureFilter(library.context, options, response(wrong)), InputError);
                    CHECK_THROWS_AS(by_response.set_filter(0, response(wrong)), InputError);
                }
            }
            filter.run();
            CHECK(gl::read_back(gl, result.view()) == before);
        }
}

TEST_CASE("Enumerators that are none are the caller's mistake", "[border]")
{
    const HostedLibrary library(Kind::core);
    const auto refuses_filter = [&](FilterOptions options) {
        options.width = options.height = 8;
        CHECK_THROWS_AS(TextureFilter(library.context, options, small_kernel), CallerError);
    };
    const auto refuses_transform = [&](TransformOptions options) {
        options.width = options.height = 8;
        CHECK_THROWS_AS(TextureTransform(library.context, options), CallerError);
    };
    for (const int number : {-1, 99}) {
        refuses_filter({.format = static_cast<Format>(number)});
        refuses_filter({.boundary = static_cast<Boundary>(number)});
        refuses_filter({.twiddles = static_cast<Twiddles>(number)});
        refuses_filter({.scratch = static_cast<Scratch>(number)});
        refuses_transform({.format = static_cast<Format>(number)});
        refuses_transform({.direction = static_cast<Direction>(number)});
        refuses_transform({.axes = static_cast<Axes>(number)});
        refuses_transform({.domain = static_cast<Domain>(number)});
        refuses_transform({.scaling = static_cast<Scaling>(number)});
        refuses_transform({.twiddles = static_cast<Twiddles>(number)});
        refuses_transform({.wrapping = static_cast<Wrapping>(number)});
        refuses_transform({.scratch = static_cast<Scratch>(number)});
        CHECK_THROWS_AS(low_pass_response(static_cast<Rolloff>(number), 0.1), CallerError);
        TextureFilter filter = small_filter(library.context);
        CHECK_THROWS_AS(filter.bind({1, 8, 8, static_cast<Format>(number)}, Texture{2, 8, 8}), CallerError);
    }
}

TEST_CASE("By default everything is in the format that is computed with", "[border]")
{
    const HostedLibrary library(Kind::core);
    const auto channels_taken = [&](const FilterOptions& options) {
        FilterOptions wanted = options;
        wanted.width = wanted.height = 8;
        wanted.channels = 4;
        int taken = 4;
        while (taken > 0)
            try {
                wanted.channels = taken;
                const TextureFilter filter(library.context, wanted, small_kernel);
                break;
            } catch (const CallerError&) {
                --taken;
            }
        return taken;
    };
    CHECK(channels_taken({}) == 4);
    CHECK(channels_taken({.image_format = Format::r11f_g11f_b10f}) == 3);
    CHECK(channels_taken({.result_format = Format::rg8}) == 2);
    CHECK(channels_taken({.format = Format::rg32f, .image_format = Format::srgb8_a8}) == 2);
    // A result of 8-bit levels that would be clamped is refused unless the caller names the result's format.
    CHECK_THROWS_AS(TextureFilter(library.context, {.width = 8, .height = 8, .format = Format::rgba8}, strong_kernel),
                    InputError);
    CHECK_NOTHROW(TextureFilter(library.context,
                                {.width = 8, .height = 8, .format = Format::rgba16f, .result_format = Format::rgba8},
                                strong_kernel));
    for (const int number : {-1, 99}) {
        const auto wrong = static_cast<Format>(number);
        CHECK_THROWS_AS(TextureFilter(library.context, {.width = 8, .height = 8, .image_format = wrong}, small_kernel),
                        CallerError);
        CHECK_THROWS_AS(TextureFilter(library.context, {.width = 8, .height = 8, .result_format = wrong}, small_kernel),
                        CallerError);
        CHECK_THROWS_AS(TextureTransform(library.context, {.width = 8, .height = 8, .image_format = wrong}),
                        CallerError);
    }
    for (const std::string& method : method_names())
        CHECK_THROWS_AS(
            TextureTransform(library.context, {.width = 8, .height = 8, .format = Format::r32f, .method = method}),
            InputError);
    const TextureTransform one(library.context,
                               {.width = 16, .height = 8, .result_format = Format::r32f, .domain = Domain::complex});
    CHECK_THROWS_AS(one.unpack(std::vector<float>(16 * 8), 1), CallerError);
}
