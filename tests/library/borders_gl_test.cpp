// What strangers own: textures that are not what they are said to be, contexts that go, objects that die, errors.
#include "any_context.hpp"
#include "border_textures.hpp"
#include "catch_framework.hpp"
#include "errors.hpp"
#include "fragfft/fragfft.hpp"
#include "gl/gl_error.hpp"

#include <atomic>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>

using namespace fragfft;
using Catch::Matchers::Contains;

namespace {

// Of any operator new, while it counts.
std::atomic<bool> counts_allocations = false;
std::atomic<long> allocations = 0;

} // namespace

void* operator new(std::size_t size)
{
    if (counts_allocations)
        ++allocations;
    if (void* const memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace {

const Kernel kernel{3, 3, {0.0, 0.1, 0.0, 0.2, 0.3, 0.1, 0.0, 0.2, 0.1}};

TextureFilter small_filter(const Context& context, const std::string& method = "spatial",
                           Format format = Format::rgba32f)
{
    return {context, {.width = 8, .height = 8, .format = format, .method = method}, FilterDefinition(kernel)};
}

std::vector<std::string> methods_here(const Context& context)
{
    std::vector<std::string> names{"spatial"};
    for (const std::string& method : method_names())
        try {
            small_filter(context, method);
            names.push_back(method);
        } catch (const InputError&) {
        } catch (const DeviceError&) {
        }
    return names;
}

bool knows_levels(const gl::Functions& gl)
{
    return gl::at_least(gl, {3, 3}, {3, 1});
}

GLuint made_texture(const gl::Functions& gl, GLenum target)
{
    GLuint texture = 0;
    gl.GenTextures(1, &texture);
    gl.BindTexture(target, texture);
    return texture;
}

} // namespace

TEST_CASE("A texture that is not what it is said to be is refused, and the ones before stay bound", "[border]")
{
    const Kind kind = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    INFO(name(kind));
    const AnyContext host(kind);
    const gl::Functions& gl = host.functions();
    const Context context(eglGetProcAddress);
    for (const std::string& method : methods_here(context)) {
        INFO(method);
        TextureFilter filter = small_filter(context, method);
        const gl::Texture image = random_texture(gl, 8, 8, 1);
        const gl::Texture result = border_texture(gl, 8, 8);
        filter.bind(described(image), described(result));
        filter.run();
        const std::vector<float> right = gl::read_back(gl, result.view());
        gl::upload(gl, result.view(), std::vector<float>(8 * 8 * 4, 0.0f));

        const auto refuses = [&](GLuint name, const std::string& why) {
            INFO(why);
            const Texture wrong{name, 8, 8, Format::rgba32f};
            CHECK_THROWS_WITH(filter.bind(wrong, described(result)), Contains("'image'") && Contains(why));
            CHECK_THROWS_AS(filter.bind(described(image), wrong), CallerError);
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

        CHECK_THROWS_AS(filter.bind(described(image), described(image)), CallerError);
        filter.run();
        CHECK(gl::read_back(gl, result.view()) == right);
    }
}

TEST_CASE("Bytes of sRGB are no bytes of light", "[border]")
{
    const Kind kind = GENERATE(Kind::core, Kind::es);
    const AnyContext host(kind);
    const gl::Functions& gl = host.functions();
    const Context context(eglGetProcAddress);
    TextureFilter filter = small_filter(context, "spatial", Format::rgba8);
    const gl::Texture result = border_texture(gl, 8, 8, Format::rgba8);
    const GLuint srgb = made_texture(gl, GL_TEXTURE_2D);
    gl.TexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    CHECK_THROWS_AS(filter.bind({srgb, 8, 8, Format::rgba8}, described(result)), CallerError);
    // Without a size the driver has chosen bytes.
    const GLuint unsized = made_texture(gl, GL_TEXTURE_2D);
    gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    CHECK_NOTHROW(filter.bind({unsized, 8, 8, Format::rgba8}, described(result)));
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("One result too many bound twice, and none is bound", "[border]")
{
    const AnyContext host(Kind::core);
    const gl::Functions& gl = host.functions();
    const Context context(eglGetProcAddress);
    const std::vector<FilterDefinition> two{kernel, kernel};
    TextureFilter filter(context, {.width = 8, .height = 8, .method = "spatial"}, two);
    const gl::Texture image = random_texture(gl, 8, 8, 1);
    const gl::Texture one = border_texture(gl, 8, 8);
    const std::vector<Texture> twice{described(one), described(one)};
    CHECK_THROWS_AS(filter.bind(described(image), twice), CallerError);
    CHECK_THROWS_AS(filter.run(), CallerError);
}

TEST_CASE("What is recorded keeps nothing, and refuses textures that would need it", "[border]")
{
    const AnyContext host(Kind::core);
    const gl::Functions& gl = host.functions();
    const Context context(eglGetProcAddress);
    TextureFilter filter = small_filter(context);
    const gl::Texture image = random_texture(gl, 8, 8, 1);
    const gl::Texture result = border_texture(gl, 8, 8);
    gl.BindTexture(GL_TEXTURE_2D, image.view().name);
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_GREEN);
    filter.bind(described(image), described(result));
    CHECK_NOTHROW(filter.run());
    CHECK_THROWS_WITH(filter.record(), Contains("swizzle"));
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_RED);
    filter.bind(described(image), described(result));
    CHECK_NOTHROW(filter.record());
}

TEST_CASE("Modes of old profiles in which nothing can be drawn are refused in a line", "[border]")
{
    if (!AnyContext::can_be_made(Kind::compatibility))
        return;
    const AnyContext host(Kind::compatibility);
    const gl::Functions& gl = host.functions();
    REQUIRE(gl.is_compatibility_profile);
    const Context context(eglGetProcAddress);
    TextureFilter filter = small_filter(context);
    const gl::Texture image = random_texture(gl, 8, 8, 1);
    const gl::Texture result = border_texture(gl, 8, 8);
    filter.bind(described(image), described(result));

    std::vector<GLuint> hits(64);
    gl.SelectBuffer(64, hits.data());
    gl.RenderMode(GL_SELECT);
    CHECK_THROWS_WITH(filter.run(), Contains("selection"));
    GLint mode = 0;
    gl.GetIntegerv(GL_RENDER_MODE, &mode);
    CHECK(mode == GL_SELECT);
    gl.RenderMode(GL_RENDER);

    gl.NewList(gl.GenLists(1), GL_COMPILE);
    CHECK_THROWS_WITH(filter.run(), Contains("display list"));
    gl.EndList();
    CHECK_NOTHROW(filter.run());
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("Pixel maps of old profiles spoil neither responses nor what a context finds out", "[border]")
{
    if (!AnyContext::can_be_made(Kind::compatibility))
        return;
    const AnyContext host(Kind::compatibility);
    const gl::Functions& gl = host.functions();
    const auto spoil = [&] {
        const std::vector<GLfloat> map{0.9f, 0.1f};
        gl.PixelMapfv(GL_PIXEL_MAP_R_TO_R, 2, map.data());
        gl.PixelTransferi(GL_MAP_COLOR, 1);
        gl.PixelTransferf(GL_GREEN_SCALE, 3.0f);
        gl.ClampColor(GL_CLAMP_FRAGMENT_COLOR, GL_TRUE);
        gl.ClampColor(GL_CLAMP_READ_COLOR, GL_TRUE);
    };
    const Context before(eglGetProcAddress);
    spoil();
    const Context after(eglGetProcAddress);
    CHECK(after.device().sine_and_cosine_error == before.device().sine_and_cosine_error);
    CHECK(after.device().rounds_halves_to_nearest == before.device().rounds_halves_to_nearest);
}

TEST_CASE("Only its own context will do, and the others come to no harm", "[border]")
{
    const AnyContext other(Kind::core);
    const AnyContext host(Kind::core);
    const gl::Functions& gl = host.functions();
    auto context = std::make_unique<Context>(eglGetProcAddress);
    auto filter = std::make_unique<TextureFilter>(small_filter(*context));
    auto transform = std::make_unique<TextureTransform>(*context, TransformOptions{.width = 8, .height = 8});
    const gl::Texture image = random_texture(gl, 8, 8, 1);
    const gl::Texture result = border_texture(gl, 8, 8);
    filter->bind(described(image), described(result));
    const auto refuses = [&](const std::string& where) {
        INFO(where);
        CHECK_THROWS_AS(filter->run(), CallerError);
        CHECK_THROWS_AS(filter->record(), CallerError);
        CHECK_THROWS_AS(filter->bind(described(image), described(result)), CallerError);
        CHECK_THROWS_AS(filter->set_filter(0, kernel), CallerError);
        CHECK_THROWS_AS(filter->time_runs(1), CallerError);
        CHECK_THROWS_AS(transform->run(), CallerError);
        CHECK_THROWS_AS(transform->bind(described(image), described(result)), CallerError);
        CHECK_THROWS_AS(small_filter(*context), CallerError);
        CHECK_THROWS_AS(TextureTransform(*context, {.width = 8, .height = 8}), CallerError);
    };
    AnyContext::make_none_current();
    refuses("without a context");
    other.make_current();
    refuses("in another context");
    CHECK(other.functions().GetError() == GL_NO_ERROR);

    // Names are alike in both: what is destroyed here must not be the other's.
    GLuint vertex_array = 0;
    std::vector<GLuint> textures(64);
    other.functions().GenVertexArrays(1, &vertex_array);
    other.functions().BindVertexArray(vertex_array);
    other.functions().GenTextures(64, textures.data());
    for (const GLuint texture : textures)
        other.functions().BindTexture(GL_TEXTURE_2D, texture);
    filter.reset();
    transform.reset();
    context.reset();
    CHECK(other.functions().IsVertexArray(vertex_array) == GL_TRUE);
    for (const GLuint texture : textures)
        CHECK(other.functions().IsTexture(texture) == GL_TRUE);
    host.make_current();
}

TEST_CASE("What is left of a context that is gone is abandoned, and calls nothing", "[border]")
{
    auto host = std::make_unique<AnyContext>(Kind::core);
    auto context = std::make_unique<Context>(eglGetProcAddress);
    auto filter = std::make_unique<TextureFilter>(small_filter(*context));
    const bool goes_first = GENERATE(true, false);
    if (goes_first)
        host.reset();
    context->abandon();
    CHECK_THROWS_WITH(filter->run(), Contains("abandoned"));
    CHECK_THROWS_AS(small_filter(*context), CallerError);
    CHECK_NOTHROW(filter.reset());
    CHECK_NOTHROW(context.reset());
}

TEST_CASE("A program that was deleted while in use is not ended", "[border]")
{
    const AnyContext host(Kind::core);
    const gl::Functions& gl = host.functions();
    const Context context(eglGetProcAddress);
    TextureFilter filter = small_filter(context);
    const gl::Texture image = random_texture(gl, 8, 8, 1);
    const gl::Texture result = border_texture(gl, 8, 8);
    filter.bind(described(image), described(result));

    const char* text = "#version 330 core\nvoid main()\n{\n    gl_Position = vec4(0.0);\n}\n";
    const GLuint shader = gl.CreateShader(GL_VERTEX_SHADER);
    gl.ShaderSource(shader, 1, &text, nullptr);
    gl.CompileShader(shader);
    const GLuint program = gl.CreateProgram();
    gl.AttachShader(program, shader);
    gl.LinkProgram(program);
    gl.UseProgram(program);
    gl.DeleteProgram(program);
    CHECK_THROWS_WITH(filter.run(), Contains("deleted"));
    GLint in_use = 0;
    gl.GetIntegerv(GL_CURRENT_PROGRAM, &in_use);
    CHECK(in_use == static_cast<GLint>(program));
    gl.UseProgram(0);
    CHECK_NOTHROW(filter.run());
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("A texture that a sharing context has deleted leaves an empty place, and no error", "[border]")
{
    const Kind kind = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    const AnyContext host(kind);
    const gl::Functions& gl = host.functions();
    const Context context(eglGetProcAddress);
    TextureFilter filter = small_filter(context);
    const gl::Texture image = random_texture(gl, 8, 8, 1);
    const gl::Texture result = border_texture(gl, 8, 8);
    filter.bind(described(image), described(result));

    gl.ActiveTexture(GL_TEXTURE0);
    const GLuint dying = made_texture(gl, GL_TEXTURE_2D);
    GLuint sampler = 0;
    gl.GenSamplers(1, &sampler);
    gl.BindSampler(0, sampler);
    GLuint renderbuffer = 0;
    gl.GenRenderbuffers(1, &renderbuffer);
    gl.BindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    {
        const AnyContext sharing(kind, &host);
        sharing.functions().DeleteTextures(1, &dying);
        sharing.functions().DeleteSamplers(1, &sampler);
        sharing.functions().DeleteRenderbuffers(1, &renderbuffer);
        sharing.functions().Finish();
    }
    host.make_current();
    filter.run();
    CHECK(gl.GetError() == GL_NO_ERROR);
    for (const GLenum query : {GL_TEXTURE_BINDING_2D, GL_SAMPLER_BINDING, GL_RENDERBUFFER_BINDING}) {
        GLint bound = 1;
        gl.GetIntegerv(query, &bound);
        CHECK(bound == 0);
    }
}

TEST_CASE("Every error that a caller has pending stays his", "[border]")
{
    const AnyContext host(GENERATE(Kind::core, Kind::es));
    const gl::Functions& gl = host.functions();
    const Context context(eglGetProcAddress);
    TextureFilter filter = small_filter(context);
    const gl::Texture image = random_texture(gl, 8, 8, 1);
    const gl::Texture result = border_texture(gl, 8, 8);
    GLuint incomplete = 0;
    gl.GenFramebuffers(1, &incomplete);
    const auto provoke = [&] {
        gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, incomplete);
        gl.Clear(GL_COLOR_BUFFER_BIT);
    };
    provoke();
    filter.bind(described(image), described(result));
    CHECK(gl.GetError() == GL_INVALID_FRAMEBUFFER_OPERATION);
    provoke();
    filter.run();
    CHECK(gl.GetError() == GL_INVALID_FRAMEBUFFER_OPERATION);
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("Where there are no errors, conditional rendering is neither found out nor ended", "[border]")
{
    if (!AnyContext::can_be_made(Kind::no_error_core))
        return;
    const AnyContext host(Kind::no_error_core);
    const gl::Functions& gl = host.functions();
    if (!gl.reports_no_errors) {
        WARN("this driver reports errors all the same");
        return;
    }
    const gl::Texture drawn = random_texture(gl, 8, 8, 1);
    GLuint query = 0;
    gl.GenQueries(1, &query);
    gl.BeginQuery(GL_SAMPLES_PASSED, query);
    gl.EndQuery(GL_SAMPLES_PASSED);
    gl.BeginConditionalRender(query, GL_QUERY_WAIT);
    const Context context(eglGetProcAddress);
    GLuint framebuffer = 0;
    gl.GenFramebuffers(1, &framebuffer);
    gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    gl.FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, drawn.view().name, 0);
    const std::vector<float> before = gl::read_back(gl, drawn.view());
    gl.ClearColor(5.0f, 5.0f, 5.0f, 5.0f);
    gl.Clear(GL_COLOR_BUFFER_BIT); // discarded, for no samples have passed
    CHECK(gl::read_back(gl, drawn.view()) == before);
    gl.EndConditionalRender();
    gl.Clear(GL_COLOR_BUFFER_BIT);
    CHECK(gl::read_back(gl, drawn.view())[0] == 5.0f);
}

TEST_CASE("A run allocates nothing", "[border]")
{
    const AnyContext host(GENERATE(Kind::core, Kind::es));
    const gl::Functions& gl = host.functions();
    const Context context(eglGetProcAddress);
    for (const std::string& method : methods_here(context)) {
        INFO(method);
        const std::vector<FilterDefinition> two{kernel, kernel};
        TextureFilter filter(context, {.width = 8, .height = 8, .method = method}, two);
        const gl::Texture image = random_texture(gl, 8, 8, 1);
        const gl::Texture one = border_texture(gl, 8, 8);
        const gl::Texture other = border_texture(gl, 8, 8);
        filter.bind(described(image), std::vector<Texture>{described(one), described(other)});
        // The driver is no part of the library.
        gl.Finish();
        filter.run();
        gl.Finish();
        allocations = 0;
        counts_allocations = true;
        filter.run();
        counts_allocations = false;
        gl.Finish();
        CHECK(allocations == 0);
    }
}

TEST_CASE("Filters of numbers that are not finite are refused, and the filter before stays", "[border]")
{
    const AnyContext host(Kind::core);
    const gl::Functions& gl = host.functions();
    const Context context(eglGetProcAddress);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const std::string method : {"spatial", "wide"})
        for (const Format format : {Format::rgba32f, Format::rgba16f}) {
            INFO(method << ", format " << static_cast<int>(format));
            const FilterOptions options{.width = 8, .height = 8, .format = format, .method = method};
            const gl::Texture image = random_texture(gl, 8, 8, 1, format);
            const gl::Texture result = border_texture(gl, 8, 8, format);
            TextureFilter filter(context, options, kernel);
            filter.bind(described(image), described(result));
            filter.run();
            const std::vector<float> before = gl::read_back(gl, result.view());
            for (const double wrong : {nan, infinity, -infinity, 1e300}) {
                Kernel bad = kernel;
                bad.at(1, 1) = wrong;
                CHECK_THROWS_AS(TextureFilter(context, options, bad), InputError);
                CHECK_THROWS_AS(filter.set_filter(0, bad), InputError);
            }
            for (const double wrong : {nan, infinity, -infinity, -1e9, -1.0}) {
                FilterOptions bad = options;
                bad.largest_sample = wrong;
                CHECK_THROWS_AS(TextureFilter(context, bad, kernel), CallerError);
            }
            if (method != "spatial") {
                const auto response = [](double value) {
                    return FrequencyResponse([=](double x, double y) { return x == 0.0 && y == 0.0 ? value : 1.0; });
                };
                TextureFilter by_response(context, options, response(1.0));
                for (const double wrong : {nan, infinity}) {
                    CHECK_THROWS_AS(TextureFilter(context, options, response(wrong)), InputError);
                    CHECK_THROWS_AS(by_response.set_filter(0, response(wrong)), InputError);
                }
            }
            filter.run();
            CHECK(gl::read_back(gl, result.view()) == before);
        }
}

TEST_CASE("Enumerators that are none are the caller's mistake", "[border]")
{
    const AnyContext host(Kind::core);
    const Context context(eglGetProcAddress);
    const auto refuses_filter = [&](FilterOptions options) {
        options.width = options.height = 8;
        CHECK_THROWS_AS(TextureFilter(context, options, kernel), CallerError);
    };
    const auto refuses_transform = [&](TransformOptions options) {
        options.width = options.height = 8;
        CHECK_THROWS_AS(TextureTransform(context, options), CallerError);
    };
    for (const int number : {-1, 99}) {
        refuses_filter({.format = static_cast<Format>(number)});
        refuses_filter({.boundary = static_cast<Boundary>(number)});
        refuses_filter({.twiddles = static_cast<Twiddles>(number)});
        refuses_filter({.effort = static_cast<Effort>(number)});
        refuses_transform({.format = static_cast<Format>(number)});
        refuses_transform({.direction = static_cast<Direction>(number)});
        refuses_transform({.axes = static_cast<Axes>(number)});
        refuses_transform({.domain = static_cast<Domain>(number)});
        refuses_transform({.scaling = static_cast<Scaling>(number)});
        refuses_transform({.twiddles = static_cast<Twiddles>(number)});
        refuses_transform({.wrapping = static_cast<Wrapping>(number)});
        refuses_transform({.effort = static_cast<Effort>(number)});
        CHECK_THROWS_AS(low_pass_response(static_cast<Rolloff>(number), 0.1), CallerError);
        TextureFilter filter = small_filter(context);
        CHECK_THROWS_AS(filter.bind({1, 8, 8, static_cast<Format>(number)}, Texture{2, 8, 8}), CallerError);
    }
}
