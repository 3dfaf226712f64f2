#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/gl_error.hpp"
#include "gl/render_target.hpp"

using namespace fragfft;

TEST_CASE("An incomplete framebuffer is named with its purpose and its status")
{
    current_test_context();
    const gl::Handle<gl::destroy_texture> without_storage(gl::generate_name(glGenTextures));
    glBindTexture(GL_TEXTURE_2D, without_storage.get());
    CHECK_THROWS_WITH(gl::RenderTarget({{without_storage.get(), 4, 4, gl::PixelFormat::rgba32f}}, false, "spectrum"),
                      ContainsSubstring("'spectrum'") && ContainsSubstring("GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT"));
    CHECK_THROWS_WITH(gl::RenderTarget({}, false, "nothing"),
                      ContainsSubstring("'nothing'") &&
                          ContainsSubstring("GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"));
    CHECK_THROWS_AS(gl::RenderTarget({}, false, "nothing"), gl::GlError);
}

TEST_CASE("Every format can be drawn into, several textures at once, with and without depth")
{
    gl::Context& context = current_test_context();
    for (const auto format :
         {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rgba8, gl::PixelFormat::rg32f})
        for (const bool with_depth : {false, true}) {
            const gl::Texture first(4, 2, format, "first");
            const gl::Texture second(4, 2, format, "second");
            const gl::RenderTarget target({first.view(), second.view()}, with_depth, "both");
            glBindFramebuffer(GL_FRAMEBUFFER, target.name());
            glClearColor(0.25f, 0.5f, 0.75f, 1.0f);
            glClear(GL_COLOR_BUFFER_BIT);
            for (const gl::Texture* texture : {&first, &second}) {
                const std::vector<float> texels = gl::read_back(texture->view());
                // 8 bits hold a quarter to within half of 1/255.
                CHECK(texels.front() == Approx(0.25f).margin(0.5 / 255.0));
                CHECK(texels.size() == 8u * static_cast<std::size_t>(gl::info(format).components));
            }
        }
    context.throw_errors("test");
}
