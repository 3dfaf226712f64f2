// A plan's JSON is correct and complete.
#include "catch_framework.hpp"
#include "engine/plan_json.hpp"
#include "engine/plan_json_text.hpp"
#include "errors.hpp"
#include "made_up_plan.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>

using namespace fragfft;
using Json = nlohmann::ordered_json;

namespace {

Json printed_and_parsed(const Plan& plan)
{
    return Json::parse(json_text(to_json(plan)));
}

// The parts that do not follow from the rest.
std::string told_text(const Plan& plan)
{
    Json json = to_json(plan);
    json.erase("needs");
    json.erase("totals");
    return json.dump();
}

Draw& first_draw(Plan& plan)
{
    return plan.passes[1].draws()[0];
}

Dispatching& dispatching(Plan& plan)
{
    return std::get<Dispatching>(plan.passes[0].work);
}

Dispatch& dispatch(Plan& plan)
{
    return dispatching(plan).dispatches[0];
}

// A change of each field of a plan.
const std::vector<std::pair<const char*, void (*)(Plan&)>> changes{
    {"the name", [](Plan& plan) { plan.name = "another"; }},
    {"the description", [](Plan& plan) { plan.description = "another"; }},
    {"a texture's name", [](Plan& plan) { plan.resources[2].name = "another"; }},
    {"a width", [](Plan& plan) { plan.resources[2].width = 9; }},
    {"a height", [](Plan& plan) { plan.resources[2].height = 9; }},
    {"a format", [](Plan& plan) { plan.resources[2].format = gl::PixelFormat::r16f; }},
    {"a role", [](Plan& plan) { plan.resources[2].role = ResourceRole::input; }},
    {"a value, by its last bit", [](Plan& plan) { plan.resources[3].values[0] = std::nextafter(0.1f, 1.0f); }},
    {"a value's sign", [](Plan& plan) { plan.resources[3].values[1] = 0.0f; }},
    {"an array", [](Plan& plan) { plan.resources[2].kind = ResourceKind::texture_array; }},
    {"layers", [](Plan& plan) { plan.resources[4].layers = 4; }},
    {"a parameter's name", [](Plan& plan) { plan.parameters[0].name = "another"; }},
    {"a parameter's value", [](Plan& plan) { plan.parameters[0].value = 8; }},
    {"a parameter's type", [](Plan& plan) { plan.parameters[0].value = 7.0f; }},
    {"the order of passes", [](Plan& plan) { std::swap(plan.passes[0], plan.passes[1]); }},
    {"a pass's name", [](Plan& plan) { plan.passes[0].name = "another"; }},
    {"a step", [](Plan& plan) { plan.passes[0].step = PassStep{"multiply"}; }},
    {"a binding's name", [](Plan& plan) { plan.passes[0].bindings[0].name = "another"; }},
    {"a binding's texture", [](Plan& plan) { plan.passes[0].bindings[0].resource = 3; }},
    {"an access", [](Plan& plan) { plan.passes[0].bindings[0].access = Access::image_read; }},
    {"a layer", [](Plan& plan) { plan.passes[1].bindings[0].layer = 2; }},
    {"the order of bindings", [](Plan& plan) { std::swap(plan.passes[1].bindings[0], plan.passes[1].bindings[1]); }},
    {"a clear colour",
     [](Plan& plan) {
         std::get<Drawing>(plan.passes[1].work).clear_color = {0.0f, 0.0f, 0.5f, 1.0f};
     }},
    {"a program's name", [](Plan& plan) { first_draw(plan).program.name = "another"; }},
    {"a program's family", [](Plan& plan) { first_draw(plan).program.family = "another"; }},
    {"a program's file", [](Plan& plan) { first_draw(plan).program.file = "another.frag"; }},
    {"the vertex program", [](Plan& plan) { first_draw(plan).program.vertex_file = "another.vert"; }},
    {"a define", [](Plan& plan) { first_draw(plan).program.defines[1] = "ANOTHER"; }},
    {"an access's count", [](Plan& plan) { first_draw(plan).program.accesses[0].count = 4; }},
    {"what may be left out", [](Plan& plan) { first_draw(plan).program.may_be_left_out = {"stride"}; }},
    {"a draw's group",
     [](Plan& plan) {
         first_draw(plan).program.group = {{2, 1, 1}, 0, 0};
     }},
    {"a region's name", [](Plan& plan) { first_draw(plan).region.name = "another"; }},
    {"a region's column", [](Plan& plan) { first_draw(plan).region.x = 1; }},
    {"a region's row", [](Plan& plan) { first_draw(plan).region.y = 1; }},
    {"a region's width", [](Plan& plan) { first_draw(plan).region.width = 7; }},
    {"a region's height", [](Plan& plan) { first_draw(plan).region.height = 1; }},
    {"a uniform's name", [](Plan& plan) { first_draw(plan).uniforms[0].name = "another"; }},
    {"a uniform's value", [](Plan& plan) { first_draw(plan).uniforms[0].value = 5; }},
    {"a uniform's type", [](Plan& plan) { first_draw(plan).uniforms[0].value = 4.0f; }},
    {"a uniform of a parameter", [](Plan& plan) { first_draw(plan).uniforms[0].value = FromParameter{"count"}; }},
    {"overdraw", [](Plan& plan) { first_draw(plan).overdraw = Overdraw::intended; }},
    {"a mesh", [](Plan& plan) { first_draw(plan).mesh = "teapot"; }},
    {"what a draw writes", [](Plan& plan) { first_draw(plan).written = {first_draw(plan).region}; }},
    {"groups", [](Plan& plan) { dispatch(plan).groups[2] = 2; }},
    {"a group's size", [](Plan& plan) { dispatch(plan).program.group.size[1] = 2; }},
    {"shared memory", [](Plan& plan) { dispatch(plan).program.group.shared_bytes = 512; }},
    {"barriers", [](Plan& plan) { dispatch(plan).program.group.barriers = 3; }},
    {"what a dispatch writes", [](Plan& plan) { dispatch(plan).written[0].width = 7; }},
    {"a dispatch's vertex program", [](Plan& plan) { dispatch(plan).program.vertex_file = ""; }},
    {"working in place", [](Plan& plan) { dispatching(plan).in_place = true; }},
    {"groups that wait", [](Plan& plan) { dispatching(plan).groups_wait = true; }}};

} // namespace

TEST_CASE("A plan's JSON tells what a replay needs")
{
    const Json json = printed_and_parsed(made_up_plan());
    CHECK(json["format_version"] == 1);
    CHECK(json["name"] == "test plan");
    CHECK(json["description"] == "for tests");
    CHECK(json["totals"]["passes"] == 2);
    CHECK(json["totals"]["draws"] == 3);
    CHECK(json["totals"]["dispatches"] == 1);
    CHECK(json["totals"]["invocations"]["fft"] == 16);
    CHECK(json["totals"]["bytes_read"]["fft"] == 16 * (3 * 16 + 8));
    CHECK(json["totals"]["bytes_written"]["copy"] == 17 * 8);
    CHECK(json["totals"]["texture_bytes"] == 3 * 8 * 4 * 8 + 2 * 8 + 3 * 8 * 4 * 16);
    CHECK(json["totals"]["accesses"]["ocean"] == Json::parse(R"({
        "fetches": 64, "image_reads": 32, "image_writes": 32, "attachment_writes": 0, "group_barriers": 4,
        "shared_bytes": 1024, "dispatches": 1})"));

    REQUIRE(json["textures"].size() == 5);
    CHECK(json["textures"][0] == Json::parse(R"({"name": "image", "kind": "texture_2d", "width": 8, "height": 4,
                                                 "layers": 1, "format": "rgba16f", "role": "input"})"));
    CHECK(json["textures"][1]["role"] == "output");
    CHECK(json["textures"][2]["role"] == "temporary");
    CHECK(json["textures"][3]["role"] == "constant");
    CHECK(json["textures"][3]["format"] == "rg32f");
    CHECK(json["textures"][3]["values"].size() == 4);
    CHECK(json["textures"][4]["kind"] == "texture_array");
    CHECK(json["textures"][4]["layers"] == 3);

    REQUIRE(json["parameters"].size() == 5);
    CHECK(json["parameters"][0] == Json::parse(R"({"name": "count", "type": "int", "value": 7})"));
    CHECK(json["parameters"][3]["type"] == "vec4[]");

    REQUIRE(json["passes"].size() == 2);
    const Json& pass = json["passes"][1];
    CHECK(pass["name"] == "iteration 1");
    CHECK(pass["bindings"] == Json::parse(R"([{"name": "source", "texture": "layers", "access": "sampled"},
                                              {"name": "twiddles", "texture": "table", "access": "sampled"},
                                              {"name": "fragment", "texture": "result", "access": "attachment"}])"));
    REQUIRE(pass["draws"].size() == 3);
    CHECK(pass["draws"][0] == Json::parse(R"({
        "program": "fft_rows_real", "family": "fft", "file": "paper/fft.frag",
        "vertex_file": "common/full_screen.vert", "defines": ["REAL", "UNITARY"],
        "accesses": [{"binding": "source", "count": 3}, {"binding": "twiddles", "count": 1}], "may_be_left_out": [],
        "region": {"name": "lower", "x": 0, "y": 0, "width": 8, "height": 2},
        "uniforms": [{"name": "stride", "type": "int", "value": 4},
                     {"name": "direction", "type": "float", "value": -1.0}], "drawn_over": false})"));
    CHECK(pass["draws"][2]["drawn_over"] == true);
    const Json& uniforms = pass["draws"][2]["uniforms"];
    CHECK(uniforms[0]["type"] == "vec4");
    CHECK(uniforms[0]["value"] == std::vector<float>{0.0f, 0.25f, 0.5f, 1.0f});
    CHECK(uniforms[1]["type"] == "mat4");
    CHECK(uniforms[1]["value"].size() == 16);
    CHECK(uniforms[1]["value"][1] == 0.5);
    CHECK(uniforms[2]["value"] == Json::parse("[[-1.0, 0.0, 0.5, 0.0], [1.0, 2.0, 0.25, 0.0]]"));
    CHECK_FALSE(pass["draws"][2].contains("mesh"));
    CHECK_FALSE(pass.contains("clear_color"));
    CHECK_FALSE(pass.contains("dispatches"));

    CHECK(json["passes"][0]["bindings"][1]["layer"] == 0);
    CHECK(json["passes"][0]["dispatches"][0] == Json::parse(R"({
        "program": "waves", "family": "ocean", "file": "ocean/waves.comp", "defines": ["SIZE 8"],
        "accesses": [{"binding": "spectrum", "count": 2}, {"binding": "phases", "count": 1},
                     {"binding": "heights", "count": 1}],
        "may_be_left_out": ["count", "spectrum"],
        "group": {"size": [4, 4, 1], "shared_bytes": 1024, "barriers": 2}, "groups": [2, 1, 1],
        "uniforms": [{"name": "now", "type": "parameter", "value": "time"},
                     {"name": "count", "type": "int", "value": -3}],
        "written": [{"name": "all \"rows\" \\ \u00e9", "x": 0, "y": 0, "width": 8, "height": 4}]})"));
    CHECK_FALSE(json["passes"][0].contains("draws"));
}

TEST_CASE("A mesh's name and the clear colour are in the JSON")
{
    Plan plan = empty_plan(4, 4);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 1));
    std::get<Drawing>(plan.passes[0].work).clear_color = {0.0f, 0.0f, 0.5f, 1.0f};
    plan.passes[0].draws()[0].mesh = "teapot";
    const Json json = printed_and_parsed(plan);
    CHECK(json["passes"][0]["draws"][0]["mesh"] == "teapot");
    CHECK(json["passes"][0]["clear_color"] == std::vector<float>{0.0f, 0.0f, 0.5f, 1.0f});
}

TEST_CASE("Whatever is changed of a plan is seen in its JSON, so that a replay misses nothing")
{
    std::set<std::string> told{told_text(made_up_plan())};
    for (const auto& [what, change] : changes) {
        INFO(what);
        Plan plan = made_up_plan();
        change(plan);
        CHECK(told.insert(told_text(plan)).second);
    }
}

TEST_CASE("Floats come back from a plan's text to the same bits")
{
    const Plan plan = made_up_plan();
    const Json values = printed_and_parsed(plan)["textures"][3]["values"];
    REQUIRE(values.size() == plan.resources[3].values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        CHECK(std::bit_cast<std::uint32_t>(values[i].get<float>()) ==
              std::bit_cast<std::uint32_t>(plan.resources[3].values[i]));
}

TEST_CASE("A number that JSON cannot hold is not written")
{
    Plan plan = made_up_plan();
    plan.resources[3].values[1] = std::numeric_limits<float>::infinity();
    CHECK_THROWS_AS(to_json(plan), CallerError);
}

TEST_CASE("A plan's text has a line for the values of a constant, and one for whatever is short")
{
    Plan plan = made_up_plan();
    plan.resources[3].width = 20000;
    plan.resources[3].values.assign(40000, 0.125f);
    const std::string text = json_text(to_json(plan));
    CHECK(std::count(text.begin(), text.end(), '\n') < 200);
    CHECK_THAT(text, ContainsSubstring("\n  \"name\": \"test plan\",\n"));
    CHECK_THAT(text, ContainsSubstring("{\"name\": \"source\", \"texture\": \"layers\", \"access\": \"sampled\"},\n"));
    CHECK_THAT(text, ContainsSubstring("\"accesses\": [{\"binding\": \"source\", \"count\": 1}],\n"));
    CHECK(text.ends_with("\n  ]\n}"));

    CHECK(json_text(Json::parse("[]")) == "[]");
    CHECK(json_text(Json::parse("{\"a\": {}}")) == "{\"a\": {}}");
    CHECK(json_text(Json::parse("\"a\\nb\"")) == "\"a\\nb\"");
    const std::string long_word(200, 'x');
    CHECK(json_text(Json{{"a", {1, 2}}, {"b", long_word}}) == "{\n  \"a\": [1, 2],\n  \"b\": \"" + long_word + "\"\n}");
}
