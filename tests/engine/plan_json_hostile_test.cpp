// JSON that is no plan: refused by its place, never believed.
#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_json.hpp"
#include "engine/plan_json_text.hpp"
#include "errors.hpp"
#include "fault_of.hpp"
#include "made_up_plan.hpp"

#include <random>

using namespace fragfft;
using Json = nlohmann::ordered_json;

namespace {

void check_refused(const Json& json, const std::string& fault)
{
    const std::string found = fault_of([&] { plan_from_json(json); });
    CHECK_THAT(found, ContainsSubstring(fault));
    CHECK(found.find('\n') == std::string::npos);
}

// The made-up plan with one value changed, or without it.
Json changed(const std::string& pointer, const Json& value)
{
    Json json = to_json(made_up_plan());
    json.at(Json::json_pointer(pointer)) = value;
    return json;
}

Json without(const std::string& pointer, const std::string& key)
{
    Json json = to_json(made_up_plan());
    json.at(Json::json_pointer(pointer)).erase(key);
    return json;
}

// True for a plan, which must then be valid and printable; false for an InputError. Anything else fails the test.
bool is_plan(const Json& json)
{
    try {
        const Plan plan = plan_from_json(json);
        require_valid(plan);
        to_json(plan);
        return true;
    } catch (const InputError& error) {
        const std::string fault = error.what();
        if (fault.empty() || fault.find('\n') != std::string::npos)
            throw std::runtime_error("a message is one line, not: " + fault);
        return false;
    }
}

bool is_plan(const std::string& text)
{
    try {
        return is_plan(json_from_text(text));
    } catch (const InputError&) {
        return false;
    }
}

// Every value in a document, a document itself too.
void collect(Json& value, std::vector<Json*>& found)
{
    found.push_back(&value);
    if (value.is_structured())
        for (Json& element : value)
            collect(element, found);
}

} // namespace

TEST_CASE("A key that is missing is named with its place")
{
    for (const std::string key : {"format_version", "name", "description", "textures", "parameters", "passes"})
        check_refused(without("", key), "lacks the key '" + key + "'");
    for (const std::string key : {"name", "kind", "width", "height", "layers", "format", "role", "values"})
        check_refused(without("/textures/3", key), "textures[3]: lacks the key '" + key + "'");
    for (const std::string key : {"name", "type", "value"})
        check_refused(without("/parameters/1", key), "parameters[1]: lacks the key '" + key + "'");
    for (const std::string key : {"name", "bindings"})
        check_refused(without("/passes/1", key), "passes[1]: lacks the key '" + key + "'");
    check_refused(without("/passes/1", "draws"), "passes[1]: must have one of the keys 'draws' and 'dispatches'");
    for (const std::string key : {"name", "texture", "access"})
        check_refused(without("/passes/0/bindings/1", key), "passes[0].bindings[1]: lacks the key '" + key + "'");
    for (const std::string key : {"program", "family", "file", "vertex_file", "defines", "accesses", "may_be_left_out",
                                  "region", "uniforms", "drawn_over"})
        check_refused(without("/passes/1/draws/2", key), "passes[1].draws[2]: lacks the key '" + key + "'");
    for (const std::string key : {"program", "file", "group", "groups", "uniforms", "written"})
        check_refused(without("/passes/0/dispatches/0", key), "passes[0].dispatches[0]: lacks the key '" + key + "'");
}

TEST_CASE("A value of a wrong type, out of range or unknown is named with its place")
{
    const std::vector<std::tuple<std::string, Json, std::string>> cases{
        {"/format_version", 2, "format_version: must be 1 to 1, and is 2"},
        {"/name", 5, "name: must be a text, and is number"},
        {"/name", "two\nlines", "name: must be one line"},
        {"/textures", Json::object(), "textures: must be an array, and is object"},
        {"/textures/0", 1, "textures[0]: must be an object"},
        {"/textures/0/width", 0, "textures[0].width: must be 1 to 1048576, and is 0"},
        {"/textures/0/width", -1, "textures[0].width: must be 1 to 1048576, and is -1"},
        {"/textures/0/width", 1048577, "textures[0].width: must be 1 to 1048576"},
        {"/textures/0/width", 18446744073709551615U, "textures[0].width: must be 1 to 1048576"},
        {"/textures/0/width", 8.0, "textures[0].width: must be a whole number"},
        {"/textures/0/layers", 100000, "textures[0].layers: must be 1 to 2048"},
        {"/textures/0/layers", 2, "impossible shape"},
        {"/textures/0/format", "rgba64f", "textures[0].format: unknown pixel format 'rgba64f'"},
        {"/textures/0/role", "both", "textures[0].role: 'both' is none of input, output, temporary, constant"},
        {"/textures/0/kind", "cube", "textures[0].kind: 'cube' is none of"},
        {"/textures/3/values", {1, 2, 3}, "textures[3].values: has 3 values, and must have 4"},
        {"/textures/3/values/2", "x", "textures[3].values: value 2 must be a number"},
        {"/textures/3/values/2", 1e39, "textures[3].values: value 2 must be a number that a 32-bit float can hold"},
        {"/textures/3/width", 1048576, "textures[3].values: has 4 values, and must have 2097152"},
        {"/textures/2/name", "result", "two textures called 'result'"},
        {"/parameters/0/type", "double", "parameters[0].type: 'double' is none of int, float"},
        {"/parameters/0/type", "parameter", "parameters[0]"},
        {"/parameters/0/value", 1.5, "parameters[0].value: must be a whole number"},
        {"/parameters/0/value", 2147483648, "parameters[0].value: must be -2147483648 to 2147483647"},
        {"/parameters/1/value", nullptr, "parameters[1].value: must be a number"},
        {"/parameters/2/value", {1, 2, 3}, "parameters[2].value: has 3 values, and must have 4"},
        {"/parameters/3/value/1", {1, 2, 3, 4, 5}, "parameters[3].value[1]: has 5 values"},
        {"/parameters/0/name", "time", "two parameters called 'time'"},
        {"/passes/0/bindings/0/texture", "nothing", "passes[0].bindings[0].texture: the plan has no texture 'nothing'"},
        {"/passes/0/bindings/0/access", "guessed", "passes[0].bindings[0].access: 'guessed' is none of"},
        {"/passes/0/bindings/1/layer", -1, "passes[0].bindings[1].layer: must be 0 to 2047"},
        {"/passes/0/bindings/1/layer", 1, "a layer that 'table' does not have"},
        {"/passes/0/dispatches/0/groups", {1, 1}, "passes[0].dispatches[0].groups: has 2 values"},
        {"/passes/0/dispatches/0/groups/2", 0, "passes[0].dispatches[0].groups[2]: must be 1 to 65535"},
        {"/passes/0/dispatches/0/group/size/0", 99999, "passes[0].dispatches[0].group.size[0]: must be 1 to 1024"},
        {"/passes/0/dispatches/0/uniforms/0/value", "none", "the parameter 'none', which the plan lacks"},
        {"/passes/1/draws/0/region/x", -1, "passes[1].draws[0].region.x: must be 0 to"},
        {"/passes/1/draws/0/region/height", 3, "draws 'upper' on texels already drawn"},
        {"/passes/1/draws/0/region/width", 9, "beyond its target"},
        {"/passes/1/draws/0/accesses/0/count", -1, "passes[1].draws[0].accesses[0].count: must be 0 to"},
        {"/passes/1/draws/0/defines/0", "A\nB", "passes[1].draws[0].defines[0]: must be one line"},
        {"/passes/1/draws/0/drawn_over", 0, "passes[1].draws[0].drawn_over: must be true or false"},
        {"/passes/1/step", {{"group", "x"}, {"direction", nullptr}}, "passes[1].step: lacks the key 'axis'"},
        {"/passes/1/step", {{"direction", nullptr}, {"axis", nullptr}}, "passes[1].step: lacks the key 'group'"},
        {"/passes/1/step",
         {{"group", "x"}, {"direction", "back"}, {"axis", nullptr}},
         "passes[1].step.direction: 'back' is none of forward, inverse"},
        {"/passes/1/step",
         {{"group", "x"}, {"direction", nullptr}, {"axis", "both"}},
         "passes[1].step.axis: 'both' is none of rows, columns"},
        {"/passes/1/clear_color", {0, 0, 0}, "passes[1].clear_color: has 3 values"},
        {"/passes/1/dispatches", Json::array(), "must have one of the keys"},
        {"/textures/0/values", {1}, "textures[0].values: only a constant has values"}};
    for (const auto& [pointer, value, fault] : cases) {
        INFO(pointer << " = " << value);
        Json json = to_json(made_up_plan());
        json[Json::json_pointer(pointer)] = value;
        check_refused(json, fault);
    }
    for (const Json& json : {Json(), Json(1), Json("plan"), Json::array()})
        check_refused(json, "must be an object");
}

TEST_CASE("A plan whose totals no 64 bits hold is refused before it is counted")
{
    Json json = changed("/passes/0/dispatches/0/groups", {65535, 65535, 65535});
    json["passes"][0]["dispatches"][0]["group"]["size"] = {1024, 1024, 1024};
    check_refused(json, "2^60");
}

TEST_CASE("Whole numbers are floats where a float is meant, and unknown keys are passed over")
{
    Json json = changed("/parameters/1/value", 3);
    json["note"] = "by hand";
    json.erase("totals");
    CHECK(plan_from_json(json).parameters[1] == Parameter{"time", 3.0f});
}

TEST_CASE("Text that is no JSON is refused with its line")
{
    CHECK_THAT(fault_of([] { json_from_text(""); }), ContainsSubstring("is no JSON"));
    CHECK_THAT(fault_of([] { json_from_text("{\n\"a\": 1,\n}"); }), ContainsSubstring("line 3"));
    CHECK_THAT(fault_of([] { json_from_text("[1e999]"); }), ContainsSubstring("is no JSON"));
    CHECK_THAT(fault_of([] { json_from_text("\"\xff\""); }), ContainsSubstring("is no JSON"));
    // Deep nesting must not exhaust the stack.
    const std::string deep(1000000, '[');
    CHECK_FALSE(is_plan(deep));
    CHECK_FALSE(is_plan(deep + std::string(deep.size(), ']')));
}

TEST_CASE("A plan's text cut off anywhere is refused")
{
    const std::string text = json_text(to_json(made_up_plan()));
    REQUIRE(is_plan(text));
    std::size_t plans = 0;
    for (std::size_t size = text.size() % 5; size < text.size(); size += size + 50 < text.size() ? 5 : 1)
        plans += is_plan(text.substr(0, size)) ? 1 : 0;
    CHECK(plans == 0);
}

TEST_CASE("A plan's text with random changes is refused, or a valid plan")
{
    const std::string text = json_text(to_json(made_up_plan()));
    std::mt19937 generator(2003);
    const auto below = [&](std::size_t end) {
        return std::uniform_int_distribution<std::size_t>(0, end - 1)(generator);
    };
    constexpr std::string_view letters = "0123456789-+.eE\"\\{}[]:, \n\x01\x80truefalsn";
    std::size_t plans = 0;
    for (int trial = 0; trial < 4000; ++trial) {
        std::string mutated = text;
        for (std::size_t change = 0; change <= below(3); ++change) {
            const std::size_t at = below(mutated.size());
            const std::size_t length = std::min(1 + below(8), mutated.size() - at);
            switch (below(4)) {
            case 0:
                mutated[at] = letters[below(letters.size())];
                break;
            case 1:
                mutated.insert(at, 1, letters[below(letters.size())]);
                break;
            case 2:
                mutated.erase(at, length);
                break;
            default:
                mutated.insert(below(mutated.size()), mutated.substr(at, length));
                break;
            }
        }
        plans += is_plan(mutated) ? 1 : 0;
    }
    // Both ends must have been met, or the changes were too small or too large to test anything.
    CHECK(plans > 40);
    CHECK(plans < 3960);
}

TEST_CASE("A plan's JSON with values of other kinds is refused, or a valid plan")
{
    const Json original = to_json(made_up_plan());
    const Json strangers = Json::parse(R"([null, true, 0, 1, -1, 3, 2048, 65535, 1048576, 2147483647, -2147483648,
        18446744073709551615, 0.5, 1e300, -0.0, "", "image", "constant", "texture_array", "parameter", "image_write",
        [], {}, [1, 2, 3, 4]])");
    std::mt19937 generator(2006);
    const auto below = [&](std::size_t end) {
        return std::uniform_int_distribution<std::size_t>(0, end - 1)(generator);
    };
    std::size_t plans = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        Json json = original;
        std::vector<Json*> values;
        collect(json, values);
        Json* const value = values[below(values.size())];
        // A stranger, or a value from elsewhere in the plan.
        *value = Json(below(2) == 0 ? strangers[below(strangers.size())] : *values[below(values.size())]);
        plans += is_plan(json) ? 1 : 0;
    }
    CHECK(plans > 30);
    CHECK(plans < 2970);
}
