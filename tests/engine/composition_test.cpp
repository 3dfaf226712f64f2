// Composing plans: what is connected, named, shared and refused.
#include "engine/composition.hpp"

#include "catch_framework.hpp"
#include "composed_plans.hpp"
#include "engine/plan_check.hpp"

using namespace fragfft;

namespace {

// "image" -> "scratch" -> "result" with a constant and a parameter.
Plan part_named(const std::string& name, const std::vector<float>& table = {1.0f, 2.0f, 3.0f, 4.0f})
{
    Plan part = empty_plan(4, 2);
    part.name = name;
    const std::size_t constant =
        part.add_resource({"table", 1, 1, gl::PixelFormat::rgba32f, ResourceRole::constant, table});
    part.parameters = {{"weight", 0.5f}};
    part.passes.push_back(mixing_pass(name + " 1", part, {0, constant}, 2));
    part.passes.push_back(mixing_pass(name + " 2", part, {2}, 1));
    part.passes[0].draws()[0].uniforms[0].value = FromParameter{"weight"};
    return part;
}

// Input 0 "photo" and output 1 "filtered".
Plan frame()
{
    Plan plan{"frame", "for tests", {}, {}};
    plan.add_resource({"photo", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::input});
    plan.add_resource({"filtered", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::output});
    return plan;
}

std::vector<std::string> names(const Plan& plan)
{
    std::vector<std::string> result;
    for (const Resource& resource : plan.resources)
        result.push_back(resource.name);
    return result;
}

void check_composition_refused(const Plan& plan, const Plan& part, const Connections& connections,
                               const std::string& reason)
{
    INFO(reason);
    Plan changed = plan;
    CHECK_THROWS_AS(append(changed, part, connections), std::logic_error);
    CHECK_THROWS_WITH(append(changed = plan, part, connections),
                      "plan '" + plan.name + "' cannot take in plan '" + part.name + "': " + reason);
}

} // namespace

TEST_CASE("Temporaries that are shared: what a pass reads of its own stays what it writes")
{
    Plan plan = empty_plan(4, 2); // "image", "result", "scratch"
    plan.add_resource({"more", 4, 2});
    const auto add = [&](std::size_t source, std::size_t target) {
        plan.passes.push_back(Pass::dispatching(
            "pass", {sampled("source", source), image_read("between", target), image_written("result", target)},
            {{{"program", "", "", {}, {{"source", 1}, {"between", 1}, {"result", 1}}},
              {1, 1, 1},
              {},
              {{"", 0, 0, 4, 2}}}}));
        std::get<Dispatching>(plan.passes.back().work).groups_wait = true;
    };
    for (const auto& [source, target] : {std::pair{0u, 2u}, {2u, 3u}, {3u, 2u}, {2u, 1u}})
        add(source, target);
    REQUIRE_NOTHROW(require_valid(plan));
    share_temporaries(plan);
    REQUIRE_NOTHROW(require_valid(plan));
    std::size_t source = 0;
    for (const Pass& pass : plan.passes) {
        CHECK(pass.bindings[0].resource == source);
        CHECK(pass.bindings[1].resource == pass.bindings[2].resource);
        source = pass.bindings[2].resource;
    }
    CHECK(plan.resources.size() == 3);
}

TEST_CASE("An appended part reads and writes what it is connected to")
{
    Plan plan = frame();
    append(plan, part_named("blur"), {{"image", 0}, {"result", 1}});
    CHECK(names(plan) == std::vector<std::string>{"photo", "filtered", "scratch", "table"});
    REQUIRE(plan.passes.size() == 2);
    CHECK(plan.passes[0].name == "blur 1");
    CHECK(plan.passes[0].binding("source_0")->resource == 0);
    CHECK(plan.passes[0].binding("source_1")->resource == 3);
    CHECK(plan.passes[0].written_resources() == std::vector<std::size_t>{2});
    CHECK(plan.passes[1].written_resources() == std::vector<std::size_t>{1});
    CHECK_NOTHROW(require_valid(plan));
}

TEST_CASE("Inputs and outputs that are not connected become the plan's")
{
    Plan plan{"frame", "for tests", {}, {}};
    append(plan, part_named("blur"), {});
    Plan alone = part_named("blur");
    CHECK(plan.resources == alone.resources);
    CHECK(plan.passes == alone.passes);
    CHECK(plan.parameters == alone.parameters);
}

TEST_CASE("Temporaries get free names, equal constants are one, others their own")
{
    Plan plan = frame();
    const std::size_t between = plan.add_resource({"between", 4, 2});
    const std::size_t after = plan.add_resource({"after", 4, 2});
    append(plan, part_named("blur"), {{"image", 0}, {"result", between}});
    append(plan, part_named("sharpen"), {{"image", between}, {"result", after}});
    append(plan, part_named("edges", {1.0f, 2.0f, 3.0f, 5.0f}), {{"image", after}, {"result", 1}});
    CHECK(names(plan) == std::vector<std::string>{"photo", "filtered", "between", "after", "scratch", "table",
                                                  "scratch 2", "scratch 3", "table 2"});
    CHECK(plan.passes[2].binding("source_1")->resource == 5);
    CHECK(plan.passes[4].binding("source_1")->resource == 8);
    CHECK_NOTHROW(require_valid(plan));
}

TEST_CASE("A constant of equal values and another shape is another constant")
{
    Plan plan = frame();
    Plan part = part_named("blur", {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f, 7.0f, 8.0f});
    part.resources[3].width = 2;
    const std::size_t between = plan.add_resource({"between", 4, 2});
    append(plan, part, {{"image", 0}, {"result", between}});
    part.resources[3].width = 1;
    part.resources[3].height = 2;
    append(plan, part, {{"image", between}, {"result", 1}});
    CHECK(plan.has_resource("table 2"));
    CHECK_NOTHROW(require_valid(plan));
}

TEST_CASE("Parameters of one name are one, which keeps its value, and of two types they are refused")
{
    Plan plan = frame();
    plan.parameters = {{"weight", 2.0f}};
    append(plan, part_named("blur"), {{"image", 0}, {"result", 1}});
    CHECK(plan.parameters == std::vector<Parameter>{{"weight", 2.0f}});

    Plan other = frame();
    other.parameters = {{"weight", 2}};
    check_composition_refused(other, part_named("blur"), {{"image", 0}, {"result", 1}},
                              "the parameter 'weight' has two types");
}

TEST_CASE("Refused: connections that fit nothing, naming both plans")
{
    const Plan part = part_named("blur");
    check_composition_refused(frame(), part, {{"absent", 0}}, "it has no 'absent' to connect");
    check_composition_refused(frame(), part, {{"scratch", 0}}, "'scratch' is no input or output to connect");
    check_composition_refused(frame(), part, {{"table", 0}}, "'table' is no input or output to connect");
    check_composition_refused(frame(), part, {{"image", 0}, {"result", 7}},
                              "there is no resource 7 to connect 'result' to");

    Plan wide = frame();
    wide.resources[0].width = 8;
    check_composition_refused(wide, part, {{"image", 0}}, "'image' and 'photo' have different shapes");
    Plan halves = frame();
    halves.resources[1].format = gl::PixelFormat::rgba16f;
    check_composition_refused(halves, part, {{"result", 1}}, "'result' and 'filtered' have different shapes");
    Plan layered = frame();
    layered.resources[0].kind = ResourceKind::texture_array;
    check_composition_refused(layered, part, {{"image", 0}}, "'image' and 'photo' have different shapes");
}

TEST_CASE("Refused: a name that an input or an output of the plan has already")
{
    Plan plan = frame();
    plan.resources[1].name = "result";
    check_composition_refused(plan, part_named("blur"), {{"image", 0}}, "both have a 'result'");
}

// A part may read its input after it has begun to write its output; if both were one texture, the input would be lost
// unnoticed.
TEST_CASE("Refused: an output of the part connected to what another input or output of it is")
{
    Plan plan = frame();
    plan.add_resource({"scratch", 4, 2});
    check_composition_refused(plan, part_named("blur"), {{"image", 2}, {"result", 2}},
                              "'image' and 'result' would be one, and one of them is written");
    Plan two = part_named("blur");
    two.add_resource({"mask", 4, 2, gl::PixelFormat::rgba32f, ResourceRole::input});
    CHECK_NOTHROW(append(plan, two, {{"image", 0}, {"mask", 0}, {"result", 1}}));
}
