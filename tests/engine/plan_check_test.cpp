// Breaks each rule of plan_check.hpp once.
#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "small_plans.hpp"

using namespace fragfft;

namespace {

// image -> scratch -> result, 8 x 4.
Plan sound_plan()
{
    Plan plan = empty_plan(8, 4);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 2));
    plan.passes.push_back(whole_pass(plan, copy_program(), 2, 1));
    plan.passes[0].name = "first";
    plan.passes[1].name = "second";
    return plan;
}

Draw draw_on(Region region, Overdraw overdraw = Overdraw::forbidden)
{
    return {copy_program(), std::move(region), {}, overdraw};
}

void check_unsound(const Plan& plan, const std::string& pass, const std::string& reason)
{
    INFO(reason);
    CHECK_THROWS_AS(require_valid(plan), InvalidPlan);
    CHECK_THROWS_WITH(require_valid(plan), "plan 'test plan', pass '" + pass + "' " + reason);
}

// Restores the plan afterwards.
void check_refused(Plan& plan, const std::string& pass, const std::string& reason)
{
    check_unsound(plan, pass, reason);
    plan = sound_plan();
}

// Each pass of the valid plan has one source and one target.
void set_source(Pass& pass, std::size_t resource)
{
    pass.bindings.front().resource = resource;
}
void set_target(Pass& pass, std::size_t resource)
{
    pass.bindings.back().resource = resource;
}

} // namespace

TEST_CASE("A sound plan is accepted, an empty one too")
{
    CHECK_NOTHROW(require_valid(sound_plan()));
    CHECK_NOTHROW(require_valid(empty_plan(8, 4)));
}

TEST_CASE("Refused: targets that a pass cannot write")
{
    Plan plan = sound_plan();
    plan.passes[0].bindings = {sampled("source", 0)};
    check_refused(plan, "first", "has no target");
    set_target(plan.passes[1], 0);
    check_refused(plan, "second", "writes 'image', which is only to be read");
    plan.resources[2].role = ResourceRole::constant;
    plan.resources[2].values.resize(8 * 4 * 4);
    check_refused(plan, "first", "writes 'scratch', which is only to be read");
    plan.passes[1].bindings.push_back(attached(plan.add_resource({"narrow", 4, 4, {}, ResourceRole::output}), "other"));
    check_refused(plan, "second", "has targets of different sizes");
    plan.passes[1].bindings.push_back(attached(plan.add_resource({"low", 8, 2, {}, ResourceRole::output}), "other"));
    check_refused(plan, "second", "has targets of different sizes");
}

TEST_CASE("Refused: textures that a pass cannot read")
{
    Plan plan = sound_plan();
    set_source(plan.passes[1], 1);
    check_refused(plan, "second", "reads and writes 'result'");
    // With several targets the second one is checked, too.
    const std::size_t more = plan.add_resource({"more", 8, 4, {}, ResourceRole::output});
    plan.passes[1].bindings = {sampled("source", 2), sampled("other", 1), attached(more), attached(1, "second")};
    check_refused(plan, "second", "reads and writes 'result'");
    std::swap(plan.passes[0], plan.passes[1]);
    check_refused(plan, "second", "reads 'scratch' before any pass has written it");
    set_source(plan.passes[0], 1);
    check_refused(plan, "first", "reads 'result' before any pass has written it");
}

TEST_CASE("Refused: textures that the plan does not have")
{
    Plan plan = sound_plan();
    set_source(plan.passes[0], 3);
    check_refused(plan, "first", "names a texture that the plan does not have");
    set_target(plan.passes[1], 7);
    check_refused(plan, "second", "names a texture that the plan does not have");
}

TEST_CASE("Refused: regions that are empty or beyond the target")
{
    Plan plan = sound_plan();
    plan.passes[0].draws()[0].region = {"no rows", 0, 0, 8, 0};
    check_refused(plan, "first", "draws the empty region 'no rows'");

    for (const Region& region : {Region{"outside", -1, 0, 8, 4}, Region{"outside", 0, -1, 8, 4},
                                 Region{"outside", 0, 0, 9, 4}, Region{"outside", 0, 1, 8, 4}}) {
        plan.passes[0].draws()[0].region = region;
        check_refused(plan, "first", "draws 'outside' beyond its target");
    }
}

TEST_CASE("Refused: texels drawn twice, or not at all")
{
    Plan plan = sound_plan();
    plan.passes[0].draws() = {draw_on({"left", 0, 0, 5, 4}), draw_on({"right", 4, 0, 4, 4})};
    check_refused(plan, "first", "draws 'right' on texels already drawn");
    plan.passes[0].draws() = {draw_on({"left", 0, 0, 4, 4}), draw_on({"right", 5, 0, 3, 4})};
    check_refused(plan, "first", "leaves texels of its target unwritten");
    // As many texels as the target has, but some of them twice and others never.
    plan.passes[0].draws() = {draw_on({"left", 0, 0, 4, 4}), draw_on({"again", 1, 0, 4, 4})};
    check_refused(plan, "first", "draws 'again' on texels already drawn");
    plan.passes[0].draws().clear();
    check_refused(plan, "first", "leaves texels of its target unwritten");
}

TEST_CASE("Overdraw is accepted where it is intended and covers what is drawn, refused elsewhere")
{
    Plan plan = sound_plan();
    plan.passes[0].draws() = {draw_on(whole_region(8, 4)), draw_on({"column 0", 0, 0, 1, 4}, Overdraw::intended)};
    CHECK_NOTHROW(require_valid(plan));

    // Across the border between two draws.
    plan.passes[0].draws() = {draw_on({"left", 0, 0, 4, 4}), draw_on({"right", 4, 0, 4, 4}),
                              draw_on({"seam", 3, 1, 2, 2}, Overdraw::intended)};
    CHECK_NOTHROW(require_valid(plan));

    plan.passes[0].draws() = {draw_on({"left", 0, 0, 4, 4}), draw_on({"seam", 3, 0, 2, 4}, Overdraw::intended),
                              draw_on({"right", 4, 0, 4, 4})};
    check_unsound(plan, "first", "draws 'seam' over texels that nothing has drawn");

    // A draw that is declared to draw over others does not count as coverage.
    plan.passes[0].draws() = {draw_on({"left", 0, 0, 4, 4}), draw_on({"left again", 0, 0, 4, 4}, Overdraw::intended)};
    check_unsound(plan, "first", "leaves texels of its target unwritten");
}

TEST_CASE("A pass that clears may cover less and draw meshes, and another may not")
{
    Plan plan = sound_plan();
    plan.passes[0].draws() = {draw_on({"part", 0, 0, 4, 4})};
    plan.passes[0].draws().push_back(draw_on(whole_region(8, 4)));
    plan.passes[0].draws().back().mesh = "teapot";
    check_unsound(plan, "first", "draws a mesh on texels that nothing has cleared");
    std::get<Drawing>(plan.passes[0].work).clear_color = {0.0f, 0.0f, 0.0f, 1.0f};
    CHECK_NOTHROW(require_valid(plan));

    plan.passes[0].draws().push_back(draw_on({"part again", 3, 0, 4, 4}));
    check_unsound(plan, "first", "draws 'part again' on texels already drawn");
}
