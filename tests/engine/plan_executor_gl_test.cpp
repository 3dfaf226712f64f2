#include "catch_framework.hpp"
#include "engine_fixture.hpp"

using namespace fragfft;

namespace {

struct Counts
{
    int textures = 0;
    int framebuffers = 0;
    int renderbuffers = 0;
    int buffers = 0;
    int vertex_arrays = 0;
    int programs = 0;
    int queries = 0;

    bool operator==(const Counts&) const = default;
};

// Counts the objects that are alive in the context, assuming that a driver uses small names first.
Counts living_objects(const gl::Functions& gl)
{
    Counts counts;
    for (GLuint name = 1; name < 1000; ++name) {
        counts.textures += gl.IsTexture(name);
        counts.framebuffers += gl.IsFramebuffer(name);
        counts.renderbuffers += gl.IsRenderbuffer(name);
        counts.buffers += gl.IsBuffer(name);
        counts.vertex_arrays += gl.IsVertexArray(name);
        counts.programs += gl.IsProgram(name);
        counts.queries += gl.IsQuery(name);
    }
    return counts;
}

// From the left edge of its draw's region, which lies at -1, to `right`.
gl::Mesh rectangle(const gl::Functions& gl, float red, float depth, float right)
{
    gl::MeshData data;
    for (const auto& [x, y] : {std::pair{-1.0f, -1.0f}, {right, -1.0f}, {-1.0f, 1.0f}, {right, 1.0f}})
        data.vertices.push_back({{x, y, depth}, {red, 0.0f, 0.0f}});
    data.triangle_indices = {0, 1, 2, 2, 1, 3};
    return gl::Mesh(gl, data);
}

} // namespace

TEST_CASE_METHOD(EngineFixture, "A plan's passes follow one another through its textures")
{
    const auto format = GENERATE(gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rgba8);
    Plan plan = empty_plan(5, 3, format);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 2));
    plan.passes.push_back(whole_pass(plan, copy_program(), 2, 1));
    ImageRunner runner(engine, plan);
    Image image(5, 3, 4); // multiples of 1/255 in 8 bits, of 1/64 in floats
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = static_cast<float>(i) / (format == gl::PixelFormat::rgba8 ? 255.0f : 64.0f);
    const Image result = runner.run(image);
    // 8-bit levels are read back up to the rounding of a division by 255.
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        CHECK(result.samples[i] == Approx(image.samples[i]).epsilon(format == gl::PixelFormat::rgba8 ? 1e-7 : 0.0));
}

TEST_CASE_METHOD(EngineFixture, "Regions are drawn where they lie, and nowhere else")
{
    Plan plan = empty_plan(8, 4);
    Pass pass = whole_pass(plan, test_program("add"), 0, 1);
    pass.draws().clear();
    const auto add = [&](Region region, float value, Overdraw overdraw) {
        pass.draws().push_back(
            {test_program("add"),
             std::move(region),
             {{"whole", 0}, {"part", value}, {"vector", std::array<float, 4>{}}, {"matrix", Matrix4{}}},
             overdraw});
    };
    add({"left", 0, 0, 3, 4}, 1.0f, Overdraw::forbidden);
    add({"right", 3, 0, 5, 4}, 2.0f, Overdraw::forbidden);
    add({"inner", 2, 1, 4, 2}, 3.0f, Overdraw::intended);
    plan.passes.push_back(pass);
    ImageRunner runner(engine, plan);
    const Image result = runner.run(random_image(8, 4, 4, 1));
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 8; ++x) {
            const bool inner = x >= 2 && x < 6 && y >= 1 && y < 3;
            CHECK(result.at(x, y) == (inner ? 3.0f : x < 3 ? 1.0f : 2.0f));
        }
}

TEST_CASE_METHOD(EngineFixture, "A constant texture holds its values in every run")
{
    Plan plan = empty_plan(2, 2);
    const std::size_t table = plan.add_resource({"table",
                                                 2,
                                                 2,
                                                 gl::PixelFormat::rg32f,
                                                 ResourceRole::constant,
                                                 {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 7.0f, 8.0f}});
    plan.passes.push_back(whole_pass(plan, copy_program(), table, 1));
    ImageRunner runner(engine, plan);
    for (int run = 0; run < 2; ++run)
        CHECK(runner.run(random_image(2, 2, 4, 3)).samples ==
              std::vector<float>{1.0f, 2.0f, 0.0f, 1.0f, 3.0f, 4.0f, 0.0f, 1.0f, //
                                 5.0f, 6.0f, 0.0f, 1.0f, 7.0f, 8.0f, 0.0f, 1.0f});
}

TEST_CASE_METHOD(EngineFixture, "Uniforms of every type reach the program, whatever an earlier draw or plan left in it")
{
    // Column-major: element 4 is row 0 of column 1, so x gets 2y.
    Matrix4 matrix{};
    matrix[0] = matrix[5] = matrix[10] = matrix[15] = 1.0f;
    matrix[4] = 2.0f;
    const auto plan_adding = [&](int whole, float part, float red) {
        Plan plan = empty_plan(1, 1);
        const std::vector<Uniform> first{{"whole", whole},
                                         {"part", part},
                                         {"vector", std::array<float, 4>{red, 0.0f, 0.0f, 0.0f}},
                                         {"matrix", matrix}};
        std::vector<Uniform> second = first;
        second[0].value = whole + 1;
        second[2].value = std::array<float, 4>{0.0f, 0.0f, red, 0.0f};
        plan.passes.push_back(whole_pass(plan, test_program("add"), 0, 2, first));
        plan.passes.push_back(whole_pass(plan, test_program("add"), 2, 1, second));
        return plan;
    };
    Image one(1, 1, 4);
    one.samples = {1.0f, 10.0f, 100.0f, 1000.0f};
    ImageRunner first(engine, plan_adding(1, 0.5f, 0.25f));
    ImageRunner second(engine, plan_adding(-5, 0.0f, 0.0f));
    // (1 + 20, 10, 100, 1000) + 1.5 + red 0.25; then the matrix again, + 2.5 + blue 0.25.
    const std::vector<float> of_first{22.75f + 23.0f + 2.5f, 11.5f + 2.5f, 101.5f + 2.75f, 1001.5f + 2.5f};
    const std::vector<float> of_second{16.0f + 10.0f - 4.0f, 5.0f - 4.0f, 95.0f - 4.0f, 995.0f - 4.0f};
    for (int run = 0; run < 2; ++run) {
        CHECK(first.run(one).samples == of_first);
        CHECK(second.run(one).samples == of_second);
    }
}

TEST_CASE_METHOD(EngineFixture, "Uniform arrays reach the program, also when draws and plans share it")
{
    const auto plan_adding = [](const Vector4Array& first, const Vector4Array& second) {
        Plan plan = empty_plan(1, 1);
        plan.passes.push_back(whole_pass(plan, test_program("add_array"), 0, 2, {{"vectors", first}}));
        plan.passes.push_back(whole_pass(plan, test_program("add_array"), 2, 1, {{"vectors", second}}));
        return plan;
    };
    const Vector4Array reds{{1.0f, 0.0f, 0.0f, 0.0f}, {10.0f, 0.0f, 0.0f, 0.0f}, {100.0f, 0.0f, 0.0f, 0.0f}};
    const Vector4Array corners{{0.0f, 1.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}};
    ImageRunner first(engine, plan_adding(reds, corners));
    ImageRunner second(engine, plan_adding(corners, corners));
    for (int run = 0; run < 2; ++run) {
        CHECK(first.run(Image(1, 1, 4)).samples == std::vector<float>{321.0f, 1.0f, 2.0f, 3.0f});
        CHECK(second.run(Image(1, 1, 4)).samples == std::vector<float>{0.0f, 2.0f, 4.0f, 6.0f});
    }
}

TEST_CASE_METHOD(EngineFixture, "Meshes are drawn on cleared targets, the nearer hiding the farther, in any order")
{
    const gl::Mesh near = rectangle(gl, 1.0f, -0.5f, 0.0f);
    const gl::Mesh far = rectangle(gl, 2.0f, 0.5f, 0.5f);
    ImageRunner runner(engine, mesh_plan());
    runner.prepared().bind_mesh("near", near);
    CHECK_THROWS_AS(runner.prepared().run(), std::logic_error);
    runner.prepared().bind_mesh("far", far);
    for (int run = 0; run < 2; ++run) {
        const Image result = runner.run(Image(4, 1, 4));
        CHECK(result.at(0, 0) == 1.0f);
        CHECK(result.at(1, 0) == 1.0f);
        CHECK(result.at(2, 0) == 2.0f);
        CHECK(result.at(3, 0) == 0.25f);
    }
}

// The viewport of a mesh is its region, outside which the next draw would draw nothing.
TEST_CASE_METHOD(EngineFixture, "What a pass draws after a mesh is drawn wherever its own region is")
{
    Plan plan = mesh_plan();
    Pass& scene = plan.passes[0];
    scene.bindings.push_back(sampled("source", 0));
    scene.draws()[0].region = {"left half", 0, 0, 2, 1};
    scene.draws()[1] = {copy_program(), {"right half", 2, 0, 2, 1}, {}};
    const gl::Mesh near = rectangle(gl, 1.0f, -0.5f, 1.0f);
    ImageRunner runner(engine, plan);
    runner.prepared().bind_mesh("near", near);
    Image image(4, 1, 1);
    image.samples = {5.0f, 6.0f, 7.0f, 8.0f};
    CHECK(runner.run(image).samples == std::vector<float>{1.0f, 1.0f, 7.0f, 8.0f});
}

TEST_CASE_METHOD(EngineFixture, "Runs allocate nothing, and another texture bound costs no more objects")
{
    Plan plan = empty_plan(4, 4);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 2));
    plan.passes.push_back(whole_pass(plan, copy_program(), 2, 1));
    ImageRunner runner(engine, plan);
    const gl::Texture other(gl, 4, 4, gl::PixelFormat::rgba32f, "other");
    const Image image = random_image(4, 4, 4, 4);
    runner.run(image);
    const Counts after_first = living_objects(gl);
    CHECK(after_first.framebuffers == 2);
    for (int run = 0; run < 3; ++run)
        runner.prepared().run();
    CHECK(living_objects(gl) == after_first);

    runner.prepared().bind("result", other.view());
    runner.prepared().run();
    CHECK(living_objects(gl) == after_first);
    CHECK(gl::read_back(gl, other.view()) == image.samples);
}

TEST_CASE_METHOD(EngineFixture, "A program is compiled once, however many plans draw it")
{
    Plan plan = empty_plan(4, 4);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 1));
    const auto first = engine.prepare(plan);
    const Counts after_first = living_objects(gl);
    const double compiling = engine.compile_milliseconds();
    CHECK(compiling > 0.0);
    CHECK(first->preparation_milliseconds() >= compiling);
    const auto second = engine.prepare(plan);
    CHECK(living_objects(gl).programs == after_first.programs);
    CHECK(engine.compile_milliseconds() == compiling);
}
