#include "catch_framework.hpp"
#include "engine/image_runner.hpp"
#include "gl/context_glfw.hpp"
#include "gl/gl_error.hpp"
#include "program/programs/all_program_files.hpp"
#include "random_images.hpp"

using namespace fragfft;

TEST_CASE("A hidden window's context names its device and runs a plan", "[window]")
{
    gl::GlfwContext context({"test", 64, 48, false, true});
    CHECK_FALSE(context.device().renderer.empty());
    CHECK(context.device().platform == "GLFW hidden window");
    CHECK(context.device().maximum_texture_size >= 1024);

    Plan plan{"copy", "", {}, {}};
    const std::size_t image = plan.add_resource({"image", 8, 4, gl::PixelFormat::rgba32f, ResourceRole::input});
    const std::size_t result = plan.add_resource({"result", 8, 4, gl::PixelFormat::rgba32f, ResourceRole::output});
    plan.passes.push_back(
        Pass::drawing("copy", {sampled("source", image), attached(result)},
                      {{{"copy", "copy", "common/copy.frag", {}, {{"source", 1}}}, {"whole", 0, 0, 8, 4}, {}}}));
    Engine engine(context.functions(), all_program_files());
    ImageRunner runner(engine, plan);
    const Image given = random_image(8, 4, 4, 8);
    CHECK(runner.run(given).samples == given.samples);
    context.throw_errors("test");
}

TEST_CASE("Two windows follow one another", "[window]")
{
    for (int i = 0; i < 2; ++i) {
        gl::GlfwContext context({"test", 64, 48, false, true});
        CHECK(context.window() != nullptr);
        context.throw_errors("test");
    }
}

// Hidden: runs only without a display, in a process of its own.
TEST_CASE("Without a display a window is a device error with GLFW's words", "[.no-display]")
{
    CHECK_THROWS_AS(gl::GlfwContext({}), gl::GlError);
    CHECK_THROWS_WITH(gl::GlfwContext({}), ContainsSubstring("no window system") && ContainsSubstring("DISPLAY"));
}
