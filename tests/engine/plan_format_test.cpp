// docs/contributing/plan_format.md describes exactly the keys that a plan's JSON has.
#include "catch_framework.hpp"
#include "engine/plan_json_sources.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "filters/plan_of_operation.hpp"
#include "made_up_plan.hpp"
#include "program/programs/all_program_files.hpp"

#include <fstream>
#include <set>
#include <sstream>

using namespace fragfft;
using Json = nlohmann::ordered_json;

namespace {

// "passes[].draws[].region x"
using Keys = std::set<std::string>;

std::vector<std::string> words_in_backticks(const std::string& line)
{
    std::vector<std::string> words;
    for (std::size_t begin = line.find('`'); begin != std::string::npos;) {
        const std::size_t end = line.find('`', begin + 1);
        words.push_back(line.substr(begin + 1, end - begin - 1));
        begin = line.find('`', end + 1);
    }
    return words;
}

// The keys before the colon in each list item, such as "* `x`, `y`: ...", below the place that the preceding heading
// names.
Keys documented_keys()
{
    std::ifstream file(std::string(FRAGFFT_SOURCE_FOLDER) + "/docs/contributing/plan_format.md");
    REQUIRE(file.is_open());
    Keys keys;
    std::vector<std::string> places;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#"))
            places = words_in_backticks(line);
        if (line.starts_with("* `"))
            for (const std::string& key : words_in_backticks(line.substr(0, line.find(':'))))
                for (const std::string& place : places)
                    keys.insert(place + " " + key);
    }
    return keys;
}

// The keys of objects that are maps from names.
std::string named(const std::string& place)
{
    for (const char* owner : {"layouts", "totals.accesses", "programs"})
        if (place == owner)
            return place == "layouts" ? "TEXTURE" : place == "programs" ? "KEY" : "FAMILY";
    return "";
}

void add_keys(const Json& json, const std::string& place, Keys& keys)
{
    if (json.is_array()) {
        for (const Json& element : json)
            if (element.is_object())
                add_keys(element, place + "[]", keys);
        return;
    }
    const bool is_count_by_family =
        place == "totals.invocations" || place == "totals.bytes_read" || place == "totals.bytes_written";
    if (!json.is_object() || is_count_by_family)
        return;
    for (const auto& [key, value] : json.items()) {
        const std::string name = named(place);
        if (name.empty())
            keys.insert((place.empty() ? "plan" : place) + " " + key);
        add_keys(value, (place.empty() ? "" : place + ".") + (name.empty() ? key : name), keys);
    }
}

} // namespace

TEST_CASE("The description of the format names every key that is printed, and no other")
{
    Keys printed;
    const auto add = [&](const Json& json) { add_keys(json, "", printed); };
    for (const Method& method : all_methods())
        for (const OperationFacts& operation : all_operations()) {
            const NamedPlan named = plan_of_operation(operation, method, "box:size=3",
                                                      {.method = method.name, .tuning = Tuning{}}, typical_gpu(1024));
            add(to_json(named.plan, all_program_files(), ShadingLanguage::essl_310, named.facts));
        }
    add(to_json(made_up_plan()));
    Problem waiting{.width = 8, .height = 8};
    waiting.tuning.multiprocessors = 1;
    add(to_json(filtering_plan(method_named("fused"), filtering_of(waiting))));
    add(to_json(scene::teapot_plan(64, 32, 2, gl::PixelFormat::rgba16f)));

    const Keys documented = documented_keys();
    for (const std::string& key : printed) {
        INFO(key);
        CHECK(documented.count(key) == 1);
    }
    for (const std::string& key : documented) {
        INFO(key);
        CHECK(printed.count(key) == 1);
    }
}
