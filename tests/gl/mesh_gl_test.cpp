#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/mesh.hpp"
#include "gl/program.hpp"
#include "gl/render_target.hpp"

using namespace fragfft;

TEST_CASE_METHOD(EitherContext, "A mesh draws its indexed triangles with positions and normals")
{
    const gl::Program program(gl, "mesh",
                              version_line(gl) +
                                  "layout(location = 0) in vec3 position;\n"
                                  "layout(location = 1) in vec3 normal;\nout vec3 varying_normal;\nvoid main()\n{\n"
                                  "    varying_normal = normal;\n    gl_Position = vec4(position, 1.0);\n}\n",
                              version_line(gl) + "in vec3 varying_normal;\nout vec4 fragment;\nvoid main()\n{\n"
                                                 "    fragment = vec4(varying_normal, 1.0);\n}\n");
    // The left half of the target as two triangles that share an edge; a fifth vertex is unused.
    const float normal[3] = {0.25f, -0.5f, 2.0f};
    gl::MeshData data;
    for (const auto& [x, y] : {std::pair{-1.0f, -1.0f}, {0.0f, -1.0f}, {-1.0f, 1.0f}, {0.0f, 1.0f}, {1.0f, 0.0f}})
        data.vertices.push_back({{x, y, 0.5f}, {normal[0], normal[1], normal[2]}});
    data.triangle_indices = {0, 1, 2, 2, 1, 3};
    const gl::Mesh mesh(gl, data);

    const gl::Texture texture(gl, 8, 4, gl::PixelFormat::rgba32f, "drawn");
    const gl::RenderTarget target(gl, {texture.view()}, true, "drawn");
    gl.BindFramebuffer(GL_FRAMEBUFFER, target.name());
    gl.Viewport(0, 0, 8, 4);
    gl.ClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    gl.Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    gl.UseProgram(program.name());
    mesh.draw();
    const std::vector<float> texels = gl::read_back(gl, texture.view());
    for (std::size_t y = 0; y < 4; ++y)
        for (std::size_t x = 0; x < 8; ++x) {
            const float* texel = &texels[(y * 8 + x) * 4];
            CHECK(texel[3] == (x < 4 ? 1.0f : 0.0f));
            for (std::size_t i = 0; i < 3; ++i)
                CHECK(texel[i] == (x < 4 ? Approx(normal[i]).epsilon(1e-6) : Approx(0.0))); // interpolation rounds
        }
}
