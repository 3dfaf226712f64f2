// Parameters: numbers of a plan that may change between two runs, while everything else stays.
#include "catch_framework.hpp"
#include "engine_fixture.hpp"
#include "errors.hpp"

using namespace fragfft;

namespace {

// 1 x 1: "image" + 10 + part -> "scratch" + 100 + part -> "result", where `part` is the parameter "part".
Plan adding_plan_of_parameters()
{
    Plan plan = empty_plan(1, 1);
    plan.parameters = {{"part", 0.5f}};
    const auto uniforms = [](int whole) {
        return std::vector<Uniform>{{"whole", whole},
                                    {"part", FromParameter{"part"}},
                                    {"vector", std::array<float, 4>{}},
                                    {"matrix", identity_matrix}};
    };
    plan.passes.push_back(whole_pass(plan, test_program("add"), 0, 2, uniforms(10)));
    plan.passes.push_back(whole_pass(plan, test_program("add"), 2, 1, uniforms(100)));
    return plan;
}

float first_sample(ImageRunner& runner)
{
    return runner.run(Image(1, 1, 4)).samples.front();
}

} // namespace

TEST_CASE_METHOD(EngineFixture,
                 "A parameter has its value of the plan until another is set, for every draw that follows it")
{
    ImageRunner runner(engine, adding_plan_of_parameters());
    CHECK(first_sample(runner) == 111.0f);
    runner.prepared().set_parameter("part", 4.0f);
    CHECK(first_sample(runner) == 118.0f);
    CHECK(first_sample(runner) == 118.0f);
    runner.prepared().set_parameter("part", -1.0f);
    CHECK(first_sample(runner) == 108.0f);
}

TEST_CASE_METHOD(EngineFixture, "A parameter of one plan is no other plan's, though they share their programs")
{
    ImageRunner first(engine, adding_plan_of_parameters());
    ImageRunner second(engine, adding_plan_of_parameters());
    Plan fixed = adding_plan_of_parameters();
    for (Pass& pass : fixed.passes)
        pass.draws()[0].uniforms[1].value = 7.0f;
    ImageRunner third(engine, fixed);
    second.prepared().set_parameter("part", 2.0f);
    for (int run = 0; run < 3; ++run) {
        CHECK(first_sample(first) == 111.0f);
        CHECK(first_sample(second) == 114.0f);
        CHECK(first_sample(third) == 124.0f);
    }
    first.prepared().set_parameter("part", 1.0f);
    CHECK(first_sample(second) == 114.0f);
    CHECK(first_sample(first) == 112.0f);
}

TEST_CASE_METHOD(EngineFixture, "Parameters of every type reach the program")
{
    Plan plan = empty_plan(1, 1);
    plan.parameters = {{"whole", 1}, {"part", 0.25f}, {"vector", std::array<float, 4>{}}, {"matrix", identity_matrix}};
    plan.passes.push_back(whole_pass(plan, test_program("add"), 0, 1,
                                     {{"whole", FromParameter{"whole"}},
                                      {"part", FromParameter{"part"}},
                                      {"vector", FromParameter{"vector"}},
                                      {"matrix", FromParameter{"matrix"}}}));
    ImageRunner runner(engine, plan);
    Image image(1, 1, 4);
    image.samples = {1.0f, 2.0f, 3.0f, 4.0f};
    CHECK(runner.run(image).samples == std::vector<float>{2.25f, 3.25f, 4.25f, 5.25f});
    runner.prepared().set_parameter("whole", 10);
    runner.prepared().set_parameter("vector", std::array<float, 4>{100.0f, 200.0f, 300.0f, 400.0f});
    CHECK(runner.run(image).samples == std::vector<float>{111.25f, 212.25f, 313.25f, 414.25f});
    Matrix4 doubled = identity_matrix;
    for (float& element : doubled)
        element *= 2.0f;
    runner.prepared().set_parameter("matrix", doubled);
    CHECK(runner.run(image).samples == std::vector<float>{112.25f, 214.25f, 316.25f, 418.25f});

    Plan arrays = empty_plan(1, 1);
    arrays.parameters = {{"weights", Vector4Array(3)}};
    arrays.passes.push_back(
        whole_pass(arrays, test_program("add_array"), 0, 1, {{"vectors", FromParameter{"weights"}}}));
    ImageRunner array_runner(engine, arrays);
    CHECK(array_runner.run(image).samples == image.samples);
    array_runner.prepared().set_parameter("weights", Vector4Array{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}});
    CHECK(array_runner.run(image).samples == std::vector<float>{2.0f, 4.0f, 6.0f, 4.0f});
}

TEST_CASE_METHOD(EngineFixture,
                 "A parameter that the plan lacks, or of another type or length, is refused and changes nothing")
{
    ImageRunner runner(engine, adding_plan_of_parameters());
    CHECK_THROWS_AS(runner.prepared().set_parameter("whole", 1), CallerError);
    CHECK_THROWS_WITH(runner.prepared().set_parameter("whole", 1), "plan 'test plan' has no parameter 'whole'");
    CHECK_THROWS_AS(runner.prepared().set_parameter("part", 1), CallerError);
    CHECK_THROWS_WITH(runner.prepared().set_parameter("part", 1),
                      "parameter 'part' of plan 'test plan' is of another type");
    CHECK(first_sample(runner) == 111.0f);

    // More elements than the program declares would be an OpenGL error; fewer would leave the rest unchanged.
    Plan arrays = empty_plan(1, 1);
    arrays.parameters = {{"weights", Vector4Array(3)}};
    arrays.passes.push_back(
        whole_pass(arrays, test_program("add_array"), 0, 1, {{"vectors", FromParameter{"weights"}}}));
    ImageRunner array_runner(engine, arrays);
    for (const std::size_t length : {2, 4}) {
        CHECK_THROWS_AS(array_runner.prepared().set_parameter("weights", Vector4Array(length)), CallerError);
        CHECK_THROWS_WITH(array_runner.prepared().set_parameter("weights", Vector4Array(length)),
                          ContainsSubstring("parameter 'weights' of plan 'test plan' has 3 elements"));
    }
}
