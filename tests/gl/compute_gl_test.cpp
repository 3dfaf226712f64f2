#include "catch_framework.hpp"
#include "current_test_context.hpp"
#include "gl/compute.hpp"
#include "gl/gl_error.hpp"
#include "gl/program_interface.hpp"

using namespace fragfft;

namespace {

// Doubles each texel of one layer.
std::string doubling(const gl::Functions& gl)
{
    const std::string version =
        gl::is_es(gl) ? "#version 310 es\nprecision highp float;\nprecision highp image2D;\n" : "#version 430 core\n";
    return version + R"(layout(local_size_x = 4, local_size_y = 2) in;
layout(rgba32f, binding = 0) readonly uniform image2D source;
layout(rgba32f, binding = 1) writeonly uniform image2D result;
uniform float factor;
void main()
{
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    imageStore(result, texel, factor * imageLoad(source, texel));
}
)";
}

} // namespace

TEST_CASE_METHOD(EitherContext, "A compute program reads and writes images, and lists them")
{
    if (!gl::has_compute(gl)) {
        WARN("this device has no compute programs: not tested");
        return;
    }
    const gl::Program program = gl::Program::compute(gl, "doubling", doubling(gl));
    CHECK(program.is_compute());
    const gl::ProgramInterface found = gl::program_interface(program);
    REQUIRE(found.work_group_size.has_value());
    CHECK(*found.work_group_size == std::array<int, 3>{4, 2, 1});
    REQUIRE(found.images.size() == 2);
    for (const gl::ProgramVariable& image : found.images) {
        CHECK((image.name == "source" || image.name == "result"));
        CHECK(image.type == GL_IMAGE_2D);
    }
    CHECK(found.images[0].name != found.images[1].name);
    REQUIRE(found.uniforms.size() == 1);
    CHECK(found.uniforms[0].name == "factor");
    CHECK(program.output_location("result") == -1);

    const gl::Texture source(gl, 4, 2, gl::PixelFormat::rgba32f, "source");
    const gl::Texture result(gl, 4, 2, gl::PixelFormat::rgba32f, "result", 2);
    gl::upload(gl, source.view(), std::vector<float>(32, 3.0f));
    gl::upload(gl, result.view(), std::vector<float>(64, 1.0f));
    gl.UseProgram(program.name());
    gl.Uniform1f(found.uniforms[0].location, 2.0f);
    gl::bind_image(gl, 0, source.view(), std::nullopt, gl::ImageAccess::read);
    gl::bind_image(gl, 1, result.view(), 1, gl::ImageAccess::write);
    gl::dispatch(gl, 1, 1, 1);
    gl::memory_barrier(gl, GL_FRAMEBUFFER_BARRIER_BIT);
    CHECK(gl::read_back(gl, result.view(), 0) == std::vector<float>(32, 1.0f));
    CHECK(gl::read_back(gl, result.view(), 1) == std::vector<float>(32, 6.0f));
    CHECK_THROWS_AS(gl::bind_image(gl, 1, result.view(), 2, gl::ImageAccess::write), CallerError);
    gl.UseProgram(0);
}

TEST_CASE_METHOD(TestContext, "A compute program that does not compile is named as one")
{
    if (!gl::has_compute(gl)) {
        WARN("this device has no compute programs: not tested");
        return;
    }
    CHECK_THROWS_WITH(gl::Program::compute(gl, "fused", "#version 430 core\nvoid main()\n{\n    nothing;\n}\n"),
                      ContainsSubstring("compute program 'fused' does not compile") &&
                          ContainsSubstring("   4      nothing;"));
    discard_errors(context);
}

// What an older context lacks is reported before any of its functions is called.
TEST_CASE_METHOD(EitherContext, "Without compute programs, what needs them says which OpenGL has them")
{
    gl::Functions old = gl;
    old.VERSION_4_3 = 0;
    old.ES_VERSION_3_1 = 0;
    const auto needs = ContainsSubstring("OpenGL 4.3 or OpenGL ES 3.1 is needed");
    CHECK_FALSE(gl::has_compute(old));
    CHECK_THROWS_AS(gl::memory_barrier(old, GL_TEXTURE_FETCH_BARRIER_BIT), gl::GlError);
    CHECK_THROWS_WITH(gl::memory_barrier(old, GL_TEXTURE_FETCH_BARRIER_BIT), needs);
    CHECK_THROWS_WITH(gl::dispatch(old, 1, 1, 1), needs);
    CHECK_THROWS_WITH(gl::bind_image(old, 0, {}, std::nullopt, gl::ImageAccess::read), needs);
    CHECK_THROWS_WITH(gl::Program::compute(old, "fused", doubling(gl)), needs && ContainsSubstring("'fused'"));
}
