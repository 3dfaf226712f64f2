#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/gl_error.hpp"
#include "gl/render_target.hpp"

using namespace fragfft;

TEST_CASE_METHOD(EitherContext, "An incomplete framebuffer is named with its purpose and its status")
{
    const gl::TextureHandle without_storage(gl, gl::generate_name(gl.GenTextures));
    gl.BindTexture(GL_TEXTURE_2D, without_storage.get());
    CHECK_THROWS_WITH(gl::RenderTarget(gl, {gl::TextureView{without_storage.get(), 4, 4, gl::PixelFormat::rgba32f}},
                                       false, "spectrum"),
                      ContainsSubstring("'spectrum'") && ContainsSubstring("GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT"));
    CHECK_THROWS_WITH(gl::RenderTarget(gl, std::vector<gl::Attachment>{}, false, "nothing"),
                      ContainsSubstring("'nothing'") &&
                          ContainsSubstring("GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"));
    CHECK_THROWS_AS(gl::RenderTarget(gl, std::vector<gl::Attachment>{}, false, "nothing"), gl::GlError);
}

TEST_CASE_METHOD(EitherContext, "Every format can be drawn into, several textures at once, with and without depth")
{
    for (const auto format :
         {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rgba8, gl::PixelFormat::rg32f})
        for (const bool with_depth : {false, true}) {
            const gl::Texture first(gl, 4, 2, format, "first");
            const gl::Texture second(gl, 4, 2, format, "second");
            const gl::RenderTarget target(gl, {first.view(), second.view()}, with_depth, "both");
            gl.BindFramebuffer(GL_FRAMEBUFFER, target.name());
            gl.ClearColor(0.25f, 0.5f, 0.75f, 1.0f);
            gl.Clear(GL_COLOR_BUFFER_BIT);
            for (const gl::Texture* texture : {&first, &second}) {
                const std::vector<float> texels = gl::read_back(gl, texture->view());
                // 8 bits represent a quarter to within half of 1/255.
                CHECK(texels.front() == Approx(0.25f).margin(0.5 / 255.0));
                CHECK(texels.size() == 8u * static_cast<std::size_t>(gl::info(format).components));
            }
        }
}

TEST_CASE_METHOD(EitherContext, "Layers are drawn into, and another texture is attached without another framebuffer")
{
    const auto format = gl::PixelFormat::rgba32f;
    const gl::Texture layers(gl, 2, 2, format, "layers", 3);
    gl::upload(gl, layers.view(), std::vector<float>(2 * 2 * 4 * 3, 0.0f));
    const auto clear_to = [&](float value) {
        gl.ClearColor(value, value, value, value);
        gl.Clear(GL_COLOR_BUFFER_BIT);
    };
    const auto filled_with = [](float value) { return std::vector<float>(2 * 2 * 4, value); };
    gl::RenderTarget target(gl, {{layers.view(), 0}, {layers.view(), 2}}, false, "layers");
    const GLuint name = target.name();
    clear_to(1.0f);
    CHECK(gl::read_back(gl, layers.view(), 0) == filled_with(1.0f));
    CHECK(gl::read_back(gl, layers.view(), 1) == filled_with(0.0f));
    CHECK(gl::read_back(gl, layers.view(), 2) == filled_with(1.0f));

    const gl::Texture plain(gl, 2, 2, format, "plain");
    target.attach({{layers.view(), 1}, plain.view()});
    CHECK(target.name() == name);
    gl.BindFramebuffer(GL_FRAMEBUFFER, target.name());
    clear_to(2.0f);
    CHECK(gl::read_back(gl, layers.view(), 0) == filled_with(1.0f));
    CHECK(gl::read_back(gl, layers.view(), 1) == filled_with(2.0f));
    CHECK(gl::read_back(gl, plain.view()) == filled_with(2.0f));

    const gl::Texture large(gl, 4, 2, format, "large");
    CHECK_THROWS_AS(target.attach({plain.view()}), CallerError);
    CHECK_THROWS_AS(target.attach({plain.view(), large.view()}), CallerError);
    CHECK_THROWS_AS(target.attach({plain.view(), {layers.view(), 3}}), CallerError);
}

TEST_CASE("A texture that has the name of one that is gone is attached all the same")
{
    // OpenGL ES allows choosing names, so that the driver's allocation of names does not matter.
    gl::Context& context = current_test_context(gl::Api::es);
    const gl::Functions& gl = context.functions();
    const gl::TextureView view{4711, 2, 2, gl::PixelFormat::rgba32f};
    const auto make_texture = [&] {
        gl.BindTexture(GL_TEXTURE_2D, view.name);
        gl.TexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, view.width, view.height);
    };
    make_texture();
    gl::RenderTarget target(gl, {view}, false, "one after another");
    gl.BindFramebuffer(GL_FRAMEBUFFER, 0);
    gl.DeleteTextures(1, &view.name);
    make_texture();
    target.attach({view});
    gl.ClearColor(3.0f, 3.0f, 3.0f, 3.0f);
    gl.Clear(GL_COLOR_BUFFER_BIT);
    CHECK(gl::read_back(gl, view) == std::vector<float>(2 * 2 * 4, 3.0f));
    gl.DeleteTextures(1, &view.name);
    context.throw_errors("test");
}
