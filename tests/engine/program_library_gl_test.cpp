// Compiled programs live as long as plans use them, and beyond that the most recently used ones, up to a limit.
#include "catch_framework.hpp"
#include "counting_functions.hpp"
#include "engine_fixture.hpp"
#include "methods/device_limits.hpp"
#include "methods/method.hpp"
#include "sweep.hpp"

using namespace fragfft;

namespace {

// An engine that counts the programs being created and deleted.
struct CountedEngine
{
    int made() const { return counting::calls<&gl::Functions::CreateProgram> - made_before; }
    int alive() const { return made() - (counting::calls<&gl::Functions::DeleteProgram> - deleted_before); }

    gl::Functions functions = [] {
        gl::Functions counted = test_context().functions();
        counting::install<&gl::Functions::CreateProgram, &gl::Functions::DeleteProgram>(counted);
        return counted;
    }();
    int made_before = counting::calls<&gl::Functions::CreateProgram>;
    int deleted_before = counting::calls<&gl::Functions::DeleteProgram>;
    Engine engine{functions, test_program_files()};
};

// `count` programs of one draw each, distinguished by a macro definition.
Plan plan_of(int first, int count)
{
    Plan plan = empty_plan(8, 4);
    std::size_t source = 0;
    for (int i = 0; i < count; ++i) {
        const std::size_t target = i + 1 == count ? 1 : plan.add_resource({"of " + std::to_string(i), 8, 4});
        ProgramVariant program = copy_program();
        program.defines.push_back("NUMBER_" + std::to_string(first + i));
        plan.passes.push_back(whole_pass(plan, program, source, target));
        source = target;
    }
    return plan;
}

} // namespace

TEST_CASE("Sixty sizes leave no more programs than the bound")
{
    CountedEngine counted;
    const Method& method = method_named(GENERATE("wide", "stored", "fused"));
    const Limits limits = limits_of(test_context().device());
    const int bound = 6;
    counted.engine.programs().keep_unused(bound);
    for (const int i : swept_numbers(0, 59, 30)) {
        const Problem problem{.width = 8 + 2 * (i % 30), .height = i < 30 ? 24 : 18};
        if (method.refusal(problem, limits))
            continue;
        counted.engine.prepare(method.transform(problem));
        REQUIRE(counted.alive() <= bound);
        REQUIRE(counted.engine.programs().size() == static_cast<std::size_t>(counted.alive()));
    }
    REQUIRE((counted.made() == 0 || counted.made() > bound)); // or there was nothing to bound
    counted.engine.programs().release_unused();
    CHECK(counted.alive() == 0);
}

TEST_CASE("A plan made twice is compiled once while its programs are kept, and the last used ones are")
{
    CountedEngine counted;
    counted.engine.programs().keep_unused(3);
    counted.engine.prepare(plan_of(0, 2));
    counted.engine.prepare(plan_of(0, 2));
    CHECK(counted.made() == 2);
    counted.engine.prepare(plan_of(2, 1));
    counted.engine.prepare(plan_of(0, 2));
    CHECK(counted.made() == 3);
    counted.engine.prepare(plan_of(3, 1));
    CHECK(counted.made() == 4);
    CHECK(counted.alive() == 3);
    counted.engine.prepare(plan_of(0, 2));
    CHECK(counted.made() == 4);
    counted.engine.prepare(plan_of(2, 1));
    CHECK(counted.made() == 5);
}

TEST_CASE("A bound of 0 keeps no program, and one set later holds at once")
{
    CountedEngine counted;
    counted.engine.prepare(plan_of(0, 3));
    CHECK(counted.alive() == 3);
    counted.engine.programs().keep_unused(0);
    CHECK(counted.alive() == 0);
    {
        const auto one = counted.engine.prepare(plan_of(0, 3));
        const auto other = counted.engine.prepare(plan_of(0, 2));
        CHECK(counted.made() == 6);
        CHECK(counted.alive() == 3);
    }
    CHECK(counted.alive() == 0);
}

TEST_CASE("Programs that a plan uses outlive the bound, its neighbours and release_unused()")
{
    CountedEngine counted;
    counted.engine.programs().keep_unused(0);
    ImageRunner runner(counted.engine, plan_of(0, 3));
    const Image image = random_image(8, 4, 4, 1);
    {
        ImageRunner neighbour(counted.engine, plan_of(1, 3));
        CHECK(counted.alive() == 4);
        CHECK(neighbour.run(image).samples == image.samples);
    }
    CHECK(counted.alive() == 3);
    counted.engine.programs().release_unused();
    CHECK(counted.alive() == 3);
    CHECK(runner.run(image).samples == image.samples);
    test_context().throw_errors("test");
}

TEST_CASE("Plans that share a program run in turn with their own uniforms")
{
    CountedEngine counted;
    const auto adding = [](float part) {
        Plan plan = empty_plan(8, 4);
        const std::vector<Uniform> uniforms{
            {"whole", 1}, {"part", part}, {"vector", std::array<float, 4>{}}, {"matrix", Matrix4{}}};
        plan.passes.push_back(whole_pass(plan, test_program("add"), 0, 1, uniforms));
        return plan;
    };
    ImageRunner half(counted.engine, adding(0.5f));
    ImageRunner quarter(counted.engine, adding(0.25f));
    CHECK(counted.made() == 1);
    const Image image = random_image(8, 4, 4, 1);
    for (int run = 0; run < 2; ++run) {
        CHECK(half.run(image).samples == std::vector<float>(image.samples.size(), 1.5f));
        CHECK(quarter.run(image).samples == std::vector<float>(image.samples.size(), 1.25f));
    }
}

TEST_CASE("A program that record() has left in use is deleted without an error to come")
{
    CountedEngine counted;
    counted.engine.programs().keep_unused(0);
    for (int i = 0; i < 2; ++i) {
        ImageRunner runner(counted.engine, plan_of(i, 1));
        runner.prepared().record();
        test_context().throw_errors("test");
    }
    CHECK(counted.alive() == 0);
}
