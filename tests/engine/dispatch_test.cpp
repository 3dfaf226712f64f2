// Plans that dispatch, and plans with array layers: which are valid, and what is counted.
#include "catch_framework.hpp"
#include "dispatch_plans.hpp"
#include "engine/barriers.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_totals.hpp"
#include "engine/resident_groups.hpp"
#include "small_plans.hpp"

#include <algorithm>
#include <map>

using namespace fragfft;

namespace {

void check_dispatch_refused(const Plan& plan, const std::string& reason)
{
    INFO(reason);
    CHECK_THROWS_AS(require_valid(plan), InvalidPlan);
    CHECK_THROWS_WITH(require_valid(plan), ContainsSubstring(reason));
}

// The same for a modified copy_dispatch_plan(16, 8), which is restored afterwards.
void check_copy_refused(Plan& plan, const std::string& reason)
{
    check_dispatch_refused(plan, reason);
    plan = copy_dispatch_plan(16, 8);
}

Dispatch& only_dispatch(Plan& plan)
{
    return std::get<Dispatching>(plan.passes.at(0).work).dispatches.at(0);
}

// Input 0 "image", output 1 "result" of three layers, temporary 2 "scratch" of three.
Plan layered_plan()
{
    Plan plan = empty_plan(8, 8);
    for (const std::size_t index : {1, 2}) {
        plan.resources[index].kind = ResourceKind::texture_array;
        plan.resources[index].layers = 3;
    }
    return plan;
}

Pass into_layer(const Plan& plan, std::size_t source, std::size_t target, int layer)
{
    Pass pass = whole_pass(plan, copy_program(), source, target);
    pass.name = "layer " + std::to_string(layer);
    pass.bindings.back().layer = layer;
    return pass;
}

} // namespace

TEST_CASE("Sound dispatches are accepted")
{
    CHECK_NOTHROW(require_valid(copy_dispatch_plan(16, 8)));
    CHECK_NOTHROW(require_valid(transposition_plan(16, 8)));
    CHECK_NOTHROW(require_valid(stage_plan(16, 8, 4)));
    CHECK_NOTHROW(require_valid(dispatched_transform_plan(32, 16)));
    // Two dispatches that share the work.
    Plan halves = copy_dispatch_plan(16, 8);
    Dispatch left = only_dispatch(halves);
    left.written = {{"left", 0, 0, 8, 8}};
    Dispatch right = left;
    right.written = {{"right, above", 8, 0, 8, 3}, {"right, below", 8, 3, 8, 5}};
    halves.passes[0].work = Dispatching{{left, right}};
    CHECK_NOTHROW(require_valid(halves));
}

TEST_CASE("Refused: dispatches that write nothing, too little, twice or beyond")
{
    Plan plan = copy_dispatch_plan(16, 8);
    only_dispatch(plan).groups[1] = 0;
    check_copy_refused(plan, "pass 'copy' dispatches no group of 'copy'");
    only_dispatch(plan).written = {{"left", 0, 0, 8, 8}};
    check_copy_refused(plan, "pass 'copy' leaves texels of its target unwritten");
    only_dispatch(plan).written.push_back({"corner", 15, 7, 1, 1});
    check_copy_refused(plan, "pass 'copy' draws 'corner' on texels already drawn");
    only_dispatch(plan).written = {{"too wide", 0, 0, 17, 8}};
    check_copy_refused(plan, "pass 'copy' draws 'too wide' beyond its target");
    plan.passes[0].work = Dispatching{};
    check_copy_refused(plan, "pass 'copy' leaves texels of its target unwritten");
    plan.passes[0].bindings.pop_back();
    check_dispatch_refused(plan, "pass 'copy' has no target");
}

TEST_CASE("Refused: dispatches into attachments, draws into images that say not where, images that draws read")
{
    Plan plan = copy_dispatch_plan(16, 8);
    plan.passes[0].bindings[1] = attached(1, "result");
    check_dispatch_refused(plan, "pass 'copy' dispatches, and cannot write the attachment 'result'");

    plan = empty_plan(8, 8);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 1));
    plan.passes[0].bindings[1] = image_written("result", 1);
    check_dispatch_refused(plan, "pass 'copy' leaves texels of its target unwritten");
    plan.passes[0].draws()[0].written = {{"whole image", 0, 0, 8, 8}};
    check_dispatch_refused(plan, "runs 'copy', which does not store in images");
    plan.passes[0].bindings = {image_read("source", 0), attached(1)};
    check_dispatch_refused(plan, "pass 'copy' draws, and cannot read the image 'image'");
}

TEST_CASE("Refused: a dispatch that reads what it writes, or what nobody has written")
{
    Plan plan = copy_dispatch_plan(16, 8);
    plan.passes[0].bindings[0].resource = 1;
    check_copy_refused(plan, "pass 'copy' reads and writes 'result'");
    plan.passes[0].bindings[0] = image_read("source", plan.add_resource({"scratch", 16, 8}));
    check_copy_refused(plan, "pass 'copy' reads 'scratch' before any pass has written it");
    only_dispatch(plan).program.accesses.push_back({"mask", 1});
    check_dispatch_refused(plan, "pass 'copy' runs 'copy', which needs 'mask'");
}

TEST_CASE("In place a dispatch reads through an image what it has written itself")
{
    Plan plan = copy_dispatch_plan(16, 8);
    plan.passes[0].bindings.push_back(image_read("left", 1));
    only_dispatch(plan).program.accesses.push_back({"left", 1});
    std::get<Dispatching>(plan.passes[0].work).in_place = true;
    CHECK_NOTHROW(require_valid(plan));
    std::get<Dispatching>(plan.passes[0].work).in_place = false;
    check_copy_refused(plan, "pass 'copy' reads and writes 'result'");
}

TEST_CASE(
    "Groups that wait for each other read through an image what others of them have written, and nothing else does")
{
    const auto waiting = [](Binding source) {
        Plan plan = copy_dispatch_plan(16, 8);
        plan.passes[0].bindings.push_back(std::move(source));
        only_dispatch(plan).program.accesses.push_back({"between", 1});
        std::get<Dispatching>(plan.passes[0].work).groups_wait = true;
        return plan;
    };
    Plan plan = waiting(image_read("between", 1));
    CHECK_NOTHROW(require_valid(plan));
    std::get<Dispatching>(plan.passes[0].work).groups_wait = false;
    check_dispatch_refused(plan, "pass 'copy' reads and writes 'result'");

    check_dispatch_refused(waiting(sampled("between", 1)), "pass 'copy' reads and writes 'result'");
    plan = waiting(image_read("between", 1));
    std::get<Dispatching>(plan.passes[0].work).in_place = true;
    check_dispatch_refused(plan, "pass 'copy' has groups that wait for each other, and works in place");
    plan = waiting(image_read("between", 1));
    Dispatch other = only_dispatch(plan);
    only_dispatch(plan).written = {{"left", 0, 0, 8, 8}};
    other.written = {{"right", 8, 0, 8, 8}};
    std::get<Dispatching>(plan.passes[0].work).dispatches.push_back(other);
    check_dispatch_refused(plan, "pass 'copy' has groups that wait for each other, and not one dispatch");
    // Layers that the pass does not write must have been written before.
    plan = waiting(image_read("between", 1));
    plan.passes[0].bindings.back().resource = plan.add_resource({"scratch", 16, 8});
    check_dispatch_refused(plan, "pass 'copy' reads 'scratch' before any pass has written it");
}

TEST_CASE("As many groups surely are at work at once as every multiprocessor has registers and shared memory for")
{
    const auto resident = [](int invocations, int shared_bytes, int multiprocessors) {
        return surely_resident_groups({{invocations, 1, 1}, shared_bytes}, multiprocessors, 48 * 1024);
    };
    CHECK(resident(128, 0, 132) == 264);
    CHECK(resident(128, 18432, 132) == 264);
    CHECK(resident(128, 32768, 132) == 132);
    CHECK(resident(96, 0, 10) == 20);
    CHECK(resident(8, 1024, 10) == 80); // a warp each
    // An idle multiprocessor holds at least one group that can be launched.
    CHECK(resident(1024, 48 * 1024, 132) == 132);
    // Nothing is known about the device.
    CHECK(resident(64, 0, 0) == 1);
}

TEST_CASE("Array layers are written one by one, and read when all that are read have been")
{
    Plan plan = layered_plan();
    for (const int layer : {0, 2, 1})
        plan.passes.push_back(into_layer(plan, 0, 2, layer));
    for (const int layer : {0, 1, 2})
        plan.passes.push_back(into_layer(plan, 2, 1, layer));
    CHECK_NOTHROW(require_valid(plan));

    Plan too_early = plan;
    std::swap(too_early.passes[2], too_early.passes[3]);
    check_dispatch_refused(too_early, "reads 'scratch' before any pass has written it");
    // Reading a single layer is valid once it has been written.
    too_early.passes[2].bindings[0].layer = 2;
    CHECK_NOTHROW(require_valid(too_early));
    too_early.passes[2].bindings[0].layer = 1;
    check_dispatch_refused(too_early, "reads 'scratch' before any pass has written it");

    Plan unwritten = plan;
    unwritten.passes.pop_back();
    check_dispatch_refused(unwritten, "plan 'test plan' never writes its output 'result'");
}

TEST_CASE("Refused: layers that are not there, not named, or named twice")
{
    Plan plan = layered_plan();
    plan.passes.push_back(into_layer(plan, 0, 1, 3));
    check_dispatch_refused(plan, "binds a layer that 'result' does not have");
    plan.passes[0].bindings.back().layer = -2;
    check_dispatch_refused(plan, "binds a layer that 'result' does not have");
    plan.passes[0].bindings.back().layer = all_layers;
    check_dispatch_refused(plan, "draws into 'result' without saying which layer");
    plan.passes[0].bindings.back().layer = 1;
    plan.passes[0].bindings.push_back(attached(1, "second", 1));
    check_dispatch_refused(plan, "has the target 'result' twice");
    plan.passes[0].bindings.back().layer = 2;
    plan.passes[0].bindings.push_back(attached(1, "third", 0));
    CHECK_NOTHROW(require_valid(plan));
}

TEST_CASE("Refused: outputs never written, names twice, impossible shapes")
{
    Plan plan = copy_dispatch_plan(16, 8);
    plan.add_resource({"second", 16, 8, gl::PixelFormat::rgba32f, ResourceRole::output});
    check_copy_refused(plan, "plan 'copy' never writes its output 'second'");
    plan.add_resource({"image", 16, 8});
    check_copy_refused(plan, "plan 'copy' has two textures called 'image'");
    plan.passes[0].bindings[1].name = "source";
    check_copy_refused(plan, "pass 'copy' binds the name 'source' twice");
    plan.resources[0].layers = 2;
    check_dispatch_refused(plan, "plan 'copy' has the texture 'image' of an impossible shape");
    plan.resources[0].kind = ResourceKind::texture_array;
    CHECK_NOTHROW(require_valid(plan));
    plan.resources[0].layers = 0;
    check_copy_refused(plan, "plan 'copy' has the texture 'image' of an impossible shape");
    plan.add_resource({"table", 2, 2, gl::PixelFormat::rg32f, ResourceRole::constant, std::vector<float>(8),
                       ResourceKind::texture_array, 3});
    check_dispatch_refused(plan, "plan 'copy' has the constant 'table' of 8 values instead of 24");
}

TEST_CASE("Refused: parameters that the plan lacks, or has twice")
{
    Plan plan = stage_plan(16, 8, 4);
    only_dispatch(plan).uniforms[0].value = FromParameter{"span"};
    check_dispatch_refused(plan, "gives 'span' the parameter 'span', which the plan lacks");
    plan.parameters = {{"span", 4}};
    CHECK_NOTHROW(require_valid(plan));
    plan.parameters.push_back({"span", 8});
    check_dispatch_refused(plan, "has two parameters called 'span'");
}

TEST_CASE("A dispatch's totals are counted by access, over all groups")
{
    const PlanTotals stage = totals(stage_plan(16, 4, 2));
    CHECK(stage.invocations.at("stage") == 8 * 4);
    CHECK(stage.accesses.at("stage") ==
          AccessTotals{.fetches = 3 * 32, .image_reads = 0, .image_writes = 2 * 32, .dispatches = 1});
    CHECK(stage.bytes_read.at("stage") == 32 * (2 * 16 + 8));
    CHECK(stage.bytes_written.at("stage") == 32 * 2 * 16);
    CHECK(stage.texture_bytes == 2 * 16 * 4 * 16 + 8 * 8);
    CHECK(stage.passes == 1);
    CHECK(stage.draws == 0);
    CHECK(stage.dispatches == 1);

    const PlanTotals transposition = totals(transposition_plan(32, 16));
    CHECK(
        transposition.accesses.at("transpose") ==
        AccessTotals{
            .fetches = 512, .image_writes = 512, .group_barriers = 4 * 2, .shared_bytes = 8 * 9 * 16, .dispatches = 1});
    // There may be more groups than needed; the count is that of the groups that run.
    Plan more = copy_dispatch_plan(16, 8);
    only_dispatch(more).groups = {3, 1, 2};
    CHECK(totals(more).invocations.at("copy") == 6 * 64);
}

TEST_CASE("Images read are counted apart from fetches, and attachments by target")
{
    Plan plan = copy_dispatch_plan(16, 8);
    plan.passes[0].bindings[0] = image_read("source", 0);
    CHECK(totals(plan).accesses.at("copy") == AccessTotals{.image_reads = 128, .image_writes = 128, .dispatches = 1});

    Plan drawn = layered_plan();
    drawn.passes.push_back(into_layer(drawn, 0, 1, 0));
    drawn.passes[0].bindings.push_back(attached(1, "second", 1));
    const PlanTotals both = totals(drawn);
    CHECK(both.accesses.at("copy") == AccessTotals{.fetches = 64, .attachment_writes = 128});
    CHECK(both.bytes_written.at("copy") == 2 * 64 * 16);
    CHECK(both.texture_bytes == (1 + 3 + 3) * 64 * 16);
}

TEST_CASE("A dispatched transform: its passes, textures, barriers and counts")
{
    constexpr int width = 32;
    constexpr int height = 16;
    constexpr int texels = width * height;
    const Plan plan = dispatched_transform_plan(width, height);
    CHECK_NOTHROW(require_valid(plan));
    REQUIRE(plan.passes.size() == 5 + 1 + 4 + 1);
    // Two textures of each shape, one of which may be the output; a table for each length.
    std::map<std::string, int> shapes;
    for (const Resource& resource : plan.resources)
        if (resource.role == ResourceRole::temporary)
            ++shapes[std::to_string(resource.width) + "x" + std::to_string(resource.height)];
    CHECK(shapes == std::map<std::string, int>{{"32x16", 1}, {"16x32", 2}});
    CHECK(std::count_if(plan.resources.begin(), plan.resources.end(),
                        [](const Resource& resource) { return resource.role == ResourceRole::constant; }) == 2);

    const std::vector<Barrier> barriers = barriers_before(plan, true);
    for (std::size_t i = 1; i < barriers.size(); ++i) {
        INFO("pass " << i);
        // Each pass fetches what the previous one stored, so it may also replace what earlier passes fetched.
        CHECK(barriers[i] == Barrier{.texture_fetch = true});
    }
    CHECK(ends_with_image_stores(plan));

    const PlanTotals sums = totals(plan);
    CHECK(sums.accesses.at("stage") ==
          AccessTotals{.fetches = 9 * 3 * texels / 2, .image_writes = 9 * texels, .dispatches = 9});
    CHECK(sums.accesses.at("transpose") == AccessTotals{.fetches = 2 * texels,
                                                        .image_writes = 2 * texels,
                                                        .group_barriers = 2 * texels / 64,
                                                        .shared_bytes = 8 * 9 * 16,
                                                        .dispatches = 2});
    CHECK(sums.dispatches == 11);
    CHECK(sums.draws == 0);
}
