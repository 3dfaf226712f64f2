// The engine leaves the caller's OpenGL state as it was, and is not affected by it.
#include "caller_state.hpp"
#include "catch_framework.hpp"
#include "engine/observers.hpp"
#include "engine_fixture.hpp"
#include "gl/current_test_context.hpp"

using namespace fragfft;

namespace {

// Each test has a context of its own, so it need not restore anything.
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

    const gl::Functions& gl() const { return context_->functions(); }
    gl::Context& operator*() { return *context_; }

private:
    std::unique_ptr<gl::Context> context_;
};

// A plan with two targets, a constant, and both textures of the chain.
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

void check_same_state(const CallerState& state, const StateValues& before, const std::string& after_what)
{
    const StateValues after = state.current();
    for (const auto& [name, values] : before) {
        INFO(name << " after " << after_what);
        CHECK(after.at(name) == values);
    }
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
    const gl::Functions& gl = context.gl();
    CallerState odd(gl);
    odd.randomize(1);
    const StateValues before = odd.current();
    (*context).throw_errors("making the state odd");
    {
        Engine engine(gl, test_program_files());
        check_same_state(odd, before, "making an engine");
        ImageRunner runner(engine, busy_plan());
        check_same_state(odd, before, "prepare and bind");
        const Image image = random_image(5, 3, 4, 1, -2.0f, 2.0f);
        runner.upload("image", image);
        check_same_state(odd, before, "upload");
        runner.prepared().run();
        check_same_state(odd, before, "run");
        CHECK(runner.read_back("result", 4).samples == image.samples);
        CHECK(runner.read_back("second", 4).samples == negated(image.samples));
        check_same_state(odd, before, "read back");

        FragmentCounts counts(gl);
        runner.prepared().run(counts);
        CHECK(counts.by_family().at("copy") == 15);
        PassCapture capture(0);
        runner.prepared().run(capture, 0);
        CHECK(capture.texels() == image.samples);
        check_same_state(odd, before, "observed runs");
    }
    check_same_state(odd, before, "the engine's end");
    (*context).throw_errors("test");
}

TEST_CASE("Meshes are drawn in odd state too")
{
    OwnContext context;
    const gl::Functions& gl = context.gl();
    CallerState odd(gl);
    odd.randomize(1);
    const StateValues before = odd.current();
    {
        Engine engine(gl, test_program_files());
        ImageRunner runner(engine, mesh_plan());
        const gl::Mesh near(gl, triangle(1.0f, -0.5f));
        const gl::Mesh far(gl, triangle(2.0f, 0.5f));
        check_same_state(odd, before, "making meshes");
        runner.prepared().bind_mesh("near", near);
        runner.prepared().bind_mesh("far", far);
        CHECK(runner.run(Image(4, 1, 1)).samples == std::vector<float>(4, 1.0f));
        check_same_state(odd, before, "drawing meshes");
    }
    (*context).throw_errors("test");
}

TEST_CASE("A plan does not run while the caller renders conditionally, and says whose mistake that is")
{
    OwnContext context;
    const gl::Functions& gl = context.gl();
    Engine engine(gl, test_program_files());
    ImageRunner runner(engine, busy_plan());
    const Image image = random_image(5, 3, 4, 1);
    runner.run(image);
    const GLuint no_samples = gl::generate_name(gl.GenQueries);
    gl.BeginQuery(GL_SAMPLES_PASSED, no_samples);
    gl.EndQuery(GL_SAMPLES_PASSED);
    gl.BeginConditionalRender(no_samples, GL_QUERY_WAIT);
    CHECK_THROWS_AS(runner.prepared().run(), CallerError);
    gl.EndConditionalRender();
    CHECK(runner.run(image).samples == image.samples);
    (*context).throw_errors("test");
}

TEST_CASE("Preparing a plan does not take the caller's pending error for its own, and gives it back")
{
    const auto context = gl::make_egl_context("auto");
    const gl::Functions& gl = context->functions();
    {
        Engine engine(gl, test_program_files());
        gl.Enable(0xffff);
        CHECK_NOTHROW(engine.prepare(busy_plan()));
        CHECK(gl.GetError() == GL_INVALID_ENUM);
        CHECK(gl.GetError() == GL_NO_ERROR);
    }
    current_test_context();
}

TEST_CASE_METHOD(EngineFixture, "A caller's texture is read whatever its filters are, and keeps them")
{
    Plan plan = empty_plan(4, 4);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 1));
    const auto prepared = engine.prepare(plan);
    // OpenGL's default filter needs mipmaps, which this texture does not have.
    const gl::TextureHandle input(gl, gl::generate_name(gl.GenTextures));
    gl.BindTexture(GL_TEXTURE_2D, input.get());
    const Image image = random_image(4, 4, 4, 1);
    gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 4, 4, 0, GL_RGBA, GL_FLOAT, image.samples.data());
    const gl::Texture result(gl, 4, 4, gl::PixelFormat::rgba32f, "result");
    const gl::TextureView view{input.get(), 4, 4, gl::PixelFormat::rgba32f};
    prepared->bind("image", view);
    prepared->bind("result", result.view());
    prepared->run();
    CHECK(gl::read_back(gl, result.view()) == image.samples);
    GLint filter = 0;
    gl.GetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, &filter);
    CHECK(filter == GL_NEAREST_MIPMAP_LINEAR);
    gl.BindTexture(GL_TEXTURE_2D, 0);
}
