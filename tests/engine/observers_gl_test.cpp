#include "catch_framework.hpp"
#include "engine/observers.hpp"
#include "engine/plan_totals.hpp"
#include "engine_fixture.hpp"

using namespace fragfft;

namespace {

// image + 1 -> scratch, + 2 -> result, + 4 -> scratch again, + 8 -> result again.
Plan ping_pong_plan()
{
    Plan plan = empty_plan(4, 2);
    std::size_t source = 0;
    for (int pass = 0; pass < 4; ++pass) {
        const std::size_t target = pass % 2 == 0 ? 2 : 1;
        plan.passes.push_back(
            whole_pass(plan, test_program("add"), source, target, adding(static_cast<float>(1 << pass))));
        source = target;
    }
    return plan;
}

class Journal final : public ExecutionObserver
{
public:
    void before_pass(PlanExecutor&, std::size_t pass) override { entries.push_back("pass " + std::to_string(pass)); }
    void after_pass(PlanExecutor&, std::size_t pass) override
    {
        entries.push_back("end of pass " + std::to_string(pass));
    }
    void before_draw(PlanExecutor&, std::size_t pass, std::size_t draw) override
    {
        entries.push_back("draw " + std::to_string(pass) + "." + std::to_string(draw));
    }
    void after_draw(PlanExecutor&, std::size_t pass, std::size_t draw) override
    {
        entries.push_back("end of draw " + std::to_string(pass) + "." + std::to_string(draw));
    }

    std::vector<std::string> entries;
};

} // namespace

TEST_CASE_METHOD(EngineFixture, "Counted fragments are the plan's predicted invocations, intended overdraw included")
{
    Plan plan = empty_plan(7, 5);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 2));
    Pass pass = whole_pass(plan, test_program("add"), 2, 1, adding(0.0f));
    pass.draws().push_back({copy_program(), {"column", 3, 0, 1, 5}, {}, Overdraw::intended});
    plan.passes.push_back(pass);
    ImageRunner runner(engine, plan);
    runner.upload("image", random_image(7, 5, 4, 1));
    FragmentCounts counts(gl);
    runner.prepared().run(counts);
    CHECK(counts.by_family() == std::map<std::string, std::int64_t>{{"copy", 35 + 5}, {"add", 35}});
    CHECK(counts.by_family() == totals(plan).invocations);
    runner.prepared().run(counts);
    CHECK(counts.by_family().at("add") == 70); // counts accumulate over runs
}

TEST_CASE_METHOD(EngineFixture, "A captured pass keeps what later passes overwrite")
{
    ImageRunner runner(engine, ping_pong_plan());
    Image image(4, 2, 4);
    image.samples = values_from(0.0f, image.samples.size());
    runner.upload("image", image);
    const auto image_plus = [&](float value) { return values_from(value, image.samples.size()); };
    for (const auto& [pass, added] : {std::pair<std::size_t, float>{0, 1.0f}, {1, 3.0f}, {2, 7.0f}, {3, 15.0f}}) {
        PassCapture capture(pass);
        CHECK(capture.texels().empty());
        runner.prepared().run(capture);
        CHECK(capture.texels() == image_plus(added));
        CHECK(runner.read_back("scratch", 4).samples == image_plus(7.0f));
        CHECK(runner.read_back("result", 4).samples == image_plus(15.0f));
    }
}

TEST_CASE_METHOD(EngineFixture, "An observed run stops where it is told to, and tells of every pass and draw in order")
{
    ImageRunner runner(engine, ping_pong_plan());
    const Image image = random_image(4, 2, 4, 1);
    runner.run(image);
    Journal journal;
    runner.prepared().run(journal, 1);
    CHECK(journal.entries == std::vector<std::string>{"pass 0", "draw 0.0", "end of draw 0.0", "end of pass 0",
                                                      "pass 1", "draw 1.0", "end of draw 1.0", "end of pass 1"});
    CHECK(runner.read_back("result", 1).at(0, 0) == image.at(0, 0) + 1.0f + 2.0f);
    // The uniforms that the short run has left do not affect the next whole run.
    CHECK(runner.run(Image(4, 2, 1)).at(0, 0) == 15.0f);
}
