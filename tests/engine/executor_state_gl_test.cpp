// The engine leaves the caller's OpenGL state as it was, and is not led astray by it.
#include "caller_state.hpp"
#include "catch_framework.hpp"
#include "engine/observers.hpp"
#include "engine_fixture.hpp"
#include "gl/current_test_context.hpp"

using namespace fragfft;

namespace {

// A context of its own for each test: nothing has to be put back.
class OwnContext
{
public:
    OwnContext() : context_(gl::make_egl_context("auto", true)) {}
    ~OwnContext()
    {
        context_.reset();
        current_test_context();
    }
    OwnContext(const OwnContext&) = delete;
    OwnContext& operator=(const OwnContext&) = delete;

    gl::Context& operator*()
    {
        return *context_;
    }

private:
    std::unique_ptr<gl::Context> context_;
};

// Two targets, a constant, both textures of the chain.
Plan busy_plan()
{
    Plan plan = empty_plan(5, 3);
    const std::size_t second = plan.add_resource({"second", 5, 3, gl::PixelFormat::rgba32f, ResourceRole::output});
    plan.add_resource({"table", 1, 1, gl::PixelFormat::rg32f, ResourceRole::constant, {1.0f, 2.0f}});
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 2));
    plan.passes.push_back(whole_pass(plan, test_program("two_targets"), 2, 1));
    add_second_target(plan.passes[1], second);
    return plan;
}

std::vector<float> negated(std::vector<float> values)
{
    for (float& value : values)
        value = -value;
    return values;
}

void check_same_state(const StateValues& before, const std::string& after_what)
{
    const StateValues after = current_state();
    for (const auto& [name, values] : before) {
        INFO(name << " after " << after_what);
        CHECK(after.at(name) == values);
    }
}

Plan mesh_plan()
{
    Plan plan = empty_plan(4, 1);
    Pass pass{"scene", {attached(1)}, Drawing{{}, std::array<float, 4>{0.25f, 0.0f, 0.0f, 0.0f}}};
    for (const std::string mesh : {"near", "far"})
        pass.draws().push_back({{"mesh", "scene", "test/mesh.frag", {}, {}, "test/mesh.vert"},
                              whole_region(4, 1),
                              {},
                              Overdraw::forbidden,
                              mesh});
    plan.passes.push_back(pass);
    return plan;
}

gl::MeshData triangle(float red, float depth)
{
    return {{{{-1.0f, -3.0f, depth}, {red, 0.0f, 0.0f}},
             {{3.0f, 1.0f, depth}, {red, 0.0f, 0.0f}},
             {{-1.0f, 1.0f, depth}, {red, 0.0f, 0.0f}}},
            {0, 1, 2}};
}

} // namespace

TEST_CASE("Every use of the engine works in odd state and leaves it as it was")
{
    OwnContext context;
    const OddState odd;
    const StateValues before = current_state();
    (*context).throw_errors("making the state odd");
    {
        Executor executor(test_program_files());
        check_same_state(before, "making an executor");
        PlanRunner runner(executor, busy_plan());
        check_same_state(before, "prepare and bind");
        const Image image = random_image(5, 3, 4, 1, -2.0f, 2.0f);
        runner.upload("image", image);
        check_same_state(before, "upload");
        runner.prepared().run();
        check_same_state(before, "run");
        CHECK(runner.read_back("result", 4).samples == image.samples);
        CHECK(runner.read_back("second", 4).samples == negated(image.samples));
        check_same_state(before, "read back");

        FragmentCounts counts;
        runner.prepared().run(counts);
        CHECK(counts.by_family().at("copy") == 15);
        PassTimes times((*context).device());
        runner.prepared().run(times);
        PassCapture capture(0);
        runner.prepared().run(capture, 0);
        CHECK(capture.texels() == image.samples);
        check_same_state(before, "observed runs");
    }
    check_same_state(before, "the engine's end");
    (*context).throw_errors("test");
}

TEST_CASE("Meshes are drawn in odd state too")
{
    OwnContext context;
    const OddState odd;
    const StateValues before = current_state();
    {
        Executor executor(test_program_files());
        PlanRunner runner(executor, mesh_plan());
        const gl::Mesh near(triangle(1.0f, -0.5f));
        const gl::Mesh far(triangle(2.0f, 0.5f));
        check_same_state(before, "making meshes");
        runner.prepared().bind_mesh("near", near);
        runner.prepared().bind_mesh("far", far);
        CHECK(runner.run(Image(4, 1, 1)).samples == std::vector<float>(4, 1.0f));
        check_same_state(before, "drawing meshes");
    }
    (*context).throw_errors("test");
}

TEST_CASE("State of single colour buffers is minded too")
{
    OwnContext context;
    // Buffer 0 as the engine needs it, the others not.
    for (const GLuint buffer : {1u, 2u}) {
        glEnablei(GL_BLEND, buffer);
        glColorMaski(buffer, GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
    }
    glBlendFunc(GL_ZERO, GL_ZERO);
    const StateValues before = current_state();
    {
        Executor executor(test_program_files());
        PlanRunner runner(executor, busy_plan());
        const Image image = random_image(5, 3, 4, 1);
        runner.run(image);
        CHECK(runner.read_back("second", 4).samples == negated(image.samples));
    }
    check_same_state(before, "a run");
    (*context).throw_errors("test");
}

TEST_CASE("A caller's texture is read whatever its filters are, and keeps them")
{
    EngineFixture fixture;
    Plan plan = empty_plan(4, 4);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 1));
    const auto prepared = fixture.executor.prepare(plan);
    // OpenGL's default filter wants mipmaps, which this texture does not have.
    const gl::Handle<gl::destroy_texture> input(gl::generate_name(glGenTextures));
    glBindTexture(GL_TEXTURE_2D, input.get());
    const Image image = random_image(4, 4, 4, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 4, 4, 0, GL_RGBA, GL_FLOAT, image.samples.data());
    const gl::Texture result(4, 4, gl::PixelFormat::rgba32f, "result");
    const gl::TextureView view{input.get(), 4, 4, gl::PixelFormat::rgba32f};
    prepared->bind("image", view);
    prepared->bind("result", result.view());
    prepared->run();
    CHECK(gl::read_back(result.view()) == image.samples);
    GLint filter = 0;
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, &filter);
    CHECK(filter == GL_NEAREST_MIPMAP_LINEAR);
    glBindTexture(GL_TEXTURE_2D, 0);
    fixture.require_no_errors();
}
