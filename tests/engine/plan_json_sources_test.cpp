// Plans that carry their programs' texts.
#include "catch_framework.hpp"
#include "engine/plan_json_sources.hpp"
#include "engine/plan_json_text.hpp"
#include "errors.hpp"
#include "filters/filtering_plan.hpp"
#include "made_up_plan.hpp"
#include "methods/method.hpp"
#include "program/programs/all_program_files.hpp"

#include <set>

using namespace fragfft;
using Json = nlohmann::ordered_json;

namespace {

ProgramFiles files_of_made_up_plan()
{
    ProgramFiles files = all_program_files();
    files["ocean/waves.comp"] = "// waves\n";
    files["paper/fft.frag"] = "#include \"common/axis.glsl\"\n// fft\n";
    return files;
}

Json printed(const Plan& plan, ShadingLanguage language)
{
    return json_from_text(json_text(to_json(plan, files_of_made_up_plan(), language)));
}

std::string refusal_of(const Json& json)
{
    try {
        sources_from_json(json, plan_from_json(json));
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

} // namespace

TEST_CASE("A plan's JSON carries each program's complete text once, and each draw names its own")
{
    const Plan plan = filtering_plan(method_named("moreland-angel-2003"), filtering_of({.width = 8, .height = 4}));
    for (const ShadingLanguage language :
         {ShadingLanguage::glsl_330, ShadingLanguage::glsl_430, ShadingLanguage::essl_300, ShadingLanguage::essl_310}) {
        const Json json = printed(plan, language);
        CHECK(json["sources"] == name(language));
        std::set<std::string> keys;
        for (std::size_t i = 0; i < plan.passes.size(); ++i)
            for (std::size_t draw = 0; draw < plan.passes[i].draws().size(); ++draw) {
                const ProgramVariant& program = plan.passes[i].draws()[draw].program;
                const std::string key = json["passes"][i]["draws"][draw]["text"];
                keys.insert(key);
                CHECK(json["programs"][key]["vertex"] == vertex_source(program, all_program_files(), language));
                CHECK(json["programs"][key]["fragment"] == fragment_source(program, all_program_files(), language));
            }
        CHECK(json["programs"].size() == keys.size());
        const bool same_plan = plan_from_json(json) == plan;
        CHECK(same_plan);
        const auto sources = sources_from_json(json, plan);
        REQUIRE(sources.has_value());
        CHECK(sources->language == language);
        const bool same_texts = sources->texts == program_texts(plan, all_program_files(), language);
        CHECK(same_texts);
    }
    CHECK_FALSE(sources_from_json(to_json(plan), plan).has_value());
}

TEST_CASE("Compute programs have one text, in languages that have them")
{
    const Plan plan = made_up_plan();
    const Json json = printed(plan, ShadingLanguage::glsl_430);
    const Json& program = json["programs"][json["passes"][0]["dispatches"][0]["text"].get<std::string>()];
    CHECK(program == Json{{"compute", "#version 430 core\n#define SIZE 8\n// waves\n"}});
    const auto sources = sources_from_json(json, plan);
    REQUIRE(sources.has_value());
    const bool same_texts = sources->texts == program_texts(plan, files_of_made_up_plan(), ShadingLanguage::glsl_430);
    CHECK(same_texts);
    for (const ShadingLanguage language : {ShadingLanguage::glsl_330, ShadingLanguage::essl_300})
        CHECK_THROWS_AS(printed(plan, language), InputError);
}

TEST_CASE("Several plans share their programs' texts, each of which is there once")
{
    SharedTexts shared(all_program_files(), ShadingLanguage::essl_300);
    std::set<std::string> texts;
    for (const int size : {8, 16}) {
        const Plan plan =
            filtering_plan(method_named("moreland-angel-2003"), filtering_of({.width = size, .height = size}));
        Json expected = printed(plan, ShadingLanguage::essl_300);
        Json json = shared.to_json(plan);
        for (auto& [key, program] : json["programs"].items())
            for (const char* stage : {"vertex", "fragment"})
                program[stage] = shared.texts().at(program[stage].get<std::size_t>());
        CHECK(json == expected);
        for (const auto& [key, program] : json["programs"].items())
            texts.insert({program["vertex"].get<std::string>(), program["fragment"].get<std::string>()});
    }
    CHECK(shared.texts().size() == texts.size());
    CHECK(std::set<std::string>(shared.texts().begin(), shared.texts().end()) == texts);

    SharedTexts compute(files_of_made_up_plan(), ShadingLanguage::glsl_430);
    const Json json = compute.to_json(made_up_plan());
    const std::string key = json["passes"][0]["dispatches"][0]["text"];
    CHECK_THAT(compute.texts().at(json["programs"][key]["compute"].get<std::size_t>()), ContainsSubstring("// waves"));
}

TEST_CASE("Shading languages have names")
{
    for (const char* word : {"glsl330", "glsl430", "essl300", "essl310"})
        CHECK(name(shading_language_from_name(word)) == word);
    CHECK_THROWS_AS(shading_language_from_name("glsl"), InputError);
}

TEST_CASE("Sources that are incomplete or contradict themselves are refused by their place")
{
    const Json whole = printed(made_up_plan(), ShadingLanguage::glsl_430);
    CHECK(refusal_of(whole) == "no error");
    const std::string key = whole["passes"][1]["draws"][1]["text"];
    const std::string other = whole["passes"][1]["draws"][0]["text"];
    const auto refusal_when = [&](auto change) {
        Json json = whole;
        change(json);
        return refusal_of(json);
    };
    CHECK_THAT(refusal_when([](Json& json) { json["sources"] = "hlsl"; }), ContainsSubstring("sources: 'hlsl'"));
    CHECK_THAT(refusal_when([](Json& json) { json.erase("programs"); }), ContainsSubstring("'programs'"));
    CHECK_THAT(refusal_when([](Json& json) { json["programs"] = 1; }),
               ContainsSubstring("programs: must be an object"));
    CHECK_THAT(refusal_when([&](Json& json) { json["programs"].erase(key); }),
               ContainsSubstring("passes[1].draws[1].text: '" + key + "' is none of the programs"));
    CHECK_THAT(refusal_when([&](Json& json) { json["programs"][key].erase("fragment"); }),
               ContainsSubstring("lacks the key 'fragment'"));
    CHECK_THAT(refusal_when([&](Json& json) { json["programs"][key]["vertex"] = 3; }),
               ContainsSubstring("vertex: must be a text"));
    CHECK_THAT(refusal_when([](Json& json) { json["passes"][1]["draws"][1].erase("text"); }),
               ContainsSubstring("passes[1].draws[1]: lacks the key 'text'"));
    CHECK_THAT(refusal_when([&](Json& json) { json["passes"][1]["draws"][2]["text"] = other; }),
               ContainsSubstring("passes[1].draws[2].text"));
    // A text under a name of somebody's own choice is as good.
    CHECK(refusal_when([&](Json& json) {
              json["programs"]["mine"] = json["programs"][other];
              json["passes"][1]["draws"][0]["text"] = "mine";
          }) == "no error");
}
