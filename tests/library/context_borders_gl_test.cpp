// What callers own: contexts that end, objects that are destroyed, modes and errors.
#include "catch_framework.hpp"
#include "gl/gl_error.hpp"
#include "small_filters.hpp"

#include <memory>
#include <optional>

using namespace fragfft;
using Catch::Matchers::Contains;

TEST_CASE("Modes of old profiles in which nothing can be drawn are refused in a line", "[border]")
{
    if (!AnyContext::can_be_made(Kind::compatibility))
        return;
    const HostedLibrary library(Kind::compatibility);
    const gl::Functions& gl = library.gl;
    REQUIRE(gl.is_compatibility_profile);
    BoundFilter bound(library);

    std::vector<GLuint> hits(64);
    gl.SelectBuffer(64, hits.data());
    gl.RenderMode(GL_SELECT);
    CHECK_THROWS_WITH(bound.filter.run(), Contains("selection"));
    GLint mode = 0;
    gl.GetIntegerv(GL_RENDER_MODE, &mode);
    CHECK(mode == GL_SELECT);
    gl.RenderMode(GL_RENDER);

    gl.NewList(gl.GenLists(1), GL_COMPILE);
    CHECK_THROWS_WITH(bound.filter.run(), Contains("display list"));
    gl.EndList();
    CHECK_NOTHROW(bound.filter.run());
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
        CHECK_THROWS_AS(filter->set_filter(0, small_kernel), CallerError);
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

    // Both contexts use the same names: destroying the filter must not destroy the other context's objects.
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
    const HostedLibrary library(Kind::core);
    const gl::Functions& gl = library.gl;
    BoundFilter bound(library);

    const char* text = "#version 330 core\nvoid main()\n{\n    gl_Position = vec4(0.0);\n}\n";
    const GLuint shader = gl.CreateShader(GL_VERTEX_SHADER);
    gl.ShaderSource(shader, 1, &text, nullptr);
    gl.CompileShader(shader);
    const GLuint program = gl.CreateProgram();
    gl.AttachShader(program, shader);
    gl.LinkProgram(program);
    gl.UseProgram(program);
    gl.DeleteProgram(program);
    CHECK_THROWS_WITH(bound.filter.run(), Contains("deleted"));
    GLint in_use = 0;
    gl.GetIntegerv(GL_CURRENT_PROGRAM, &in_use);
    CHECK(in_use == static_cast<GLint>(program));
    gl.UseProgram(0);
    CHECK_NOTHROW(bound.filter.run());
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("A texture that a sharing context has deleted leaves an empty place, and no error", "[border]")
{
    const Kind kind = GENERATE(Kind::core, Kind::compatibility, Kind::es);
    const HostedLibrary library(kind);
    const gl::Functions& gl = library.gl;
    BoundFilter bound(library);

    gl.ActiveTexture(GL_TEXTURE0);
    const GLuint dying = made_texture(gl, GL_TEXTURE_2D);
    GLuint sampler = 0;
    gl.GenSamplers(1, &sampler);
    gl.BindSampler(0, sampler);
    GLuint renderbuffer = 0;
    gl.GenRenderbuffers(1, &renderbuffer);
    gl.BindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    {
        const AnyContext sharing(kind, &library.host);
        sharing.functions().DeleteTextures(1, &dying);
        sharing.functions().DeleteSamplers(1, &sampler);
        sharing.functions().DeleteRenderbuffers(1, &renderbuffer);
        sharing.functions().Finish();
    }
    library.host.make_current();
    bound.filter.run();
    CHECK(gl.GetError() == GL_NO_ERROR);
    for (const GLenum query : {GL_TEXTURE_BINDING_2D, GL_SAMPLER_BINDING, GL_RENDERBUFFER_BINDING}) {
        GLint name = 1;
        gl.GetIntegerv(query, &name);
        CHECK(name == 0);
    }
}

TEST_CASE("Every error that a caller has pending stays his", "[border]")
{
    const HostedLibrary library(GENERATE(Kind::core, Kind::es));
    const gl::Functions& gl = library.gl;
    BoundFilter bound(library);
    const gl::Texture result = border_texture(gl, 8, 8);
    GLuint incomplete = 0;
    gl.GenFramebuffers(1, &incomplete);
    const auto provoke = [&] {
        gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, incomplete);
        gl.Clear(GL_COLOR_BUFFER_BIT);
    };
    provoke();
    bound.filter.bind(described(bound.image), described(result));
    CHECK(gl.GetError() == GL_INVALID_FRAMEBUFFER_OPERATION);
    provoke();
    bound.filter.run();
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
    gl.Clear(GL_COLOR_BUFFER_BIT); // discarded because no samples have passed
    CHECK(gl::read_back(gl, drawn.view()) == before);
    gl.EndConditionalRender();
    gl.Clear(GL_COLOR_BUFFER_BIT);
    CHECK(gl::read_back(gl, drawn.view())[0] == 5.0f);
}

TEST_CASE("A filter that cannot try itself, for what the caller has begun, is made all the same", "[border]")
{
    HostedLibrary library(Kind::core);
    const gl::Functions& gl = library.gl;
    library.context.try_filters(Trials::always);
    GLuint query = 0;
    gl.GenQueries(1, &query);
    gl.BeginQuery(GL_SAMPLES_PASSED, query);
    gl.EndQuery(GL_SAMPLES_PASSED);
    gl.BeginConditionalRender(query, GL_QUERY_WAIT);
    std::optional<BoundFilter> bound;
    CHECK_NOTHROW(bound.emplace(library));
    REQUIRE(bound);
    CHECK_THROWS_WITH(bound->filter.run(), Contains("conditional rendering"));
    gl.EndConditionalRender();
    CHECK_NOTHROW(bound->filter.run());
    CHECK(gl.GetError() == GL_NO_ERROR);
}

TEST_CASE("A Context moves, and what was made from it goes on", "[border]")
{
    const AnyContext host(Kind::core);
    Context first(eglGetProcAddress);
    CHECK_FALSE(first.is_empty());
    TextureFilter filter = small_filter(first);
    Context second(std::move(first));
    Context empty;
    CHECK(empty.is_empty());
    CHECK(first.is_empty()); // NOLINT(bugprone-use-after-move): what is promised of it
    CHECK_FALSE(second.device().renderer.empty());
    const gl::Texture image = random_texture(host.functions(), 8, 8, 1);
    const gl::Texture result = border_texture(host.functions(), 8, 8);
    filter.bind(described(image), described(result));
    CHECK_NOTHROW(filter.run());
    empty = std::move(second);
    CHECK_NOTHROW(small_filter(empty));

    const Context none;
    Context changed;
    CHECK_THROWS_AS(none.device(), CallerError);
    CHECK_THROWS_AS(none.compiled_programs(), CallerError);
    CHECK_THROWS_AS(changed.keep_unused_programs(1), CallerError);
    CHECK_THROWS_AS(changed.release_unused(), CallerError);
    CHECK_NOTHROW(changed.abandon());
    CHECK_THROWS_AS(small_filter(none), CallerError);
    CHECK_THROWS_AS(TextureTransform(none, {.width = 8, .height = 8}), CallerError);
}
