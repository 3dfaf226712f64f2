// Plans that contain their programs' texts.
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
    return Json::parse(json_text(to_json(plan, files_of_made_up_plan(), language)));
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
        // The rest of the JSON is that of the plan without texts.
        Json without = json;
        for (const char* key : {"sources", "programs"})
            without.erase(key);
        for (Json& pass : without["passes"])
            for (Json& draw : pass["draws"])
                draw.erase("text");
        CHECK(without == to_json(plan));
    }
}

TEST_CASE("Compute programs have one text, in languages that have them")
{
    const Plan plan = made_up_plan();
    const Json json = printed(plan, ShadingLanguage::glsl_430);
    const Json& program = json["programs"][json["passes"][0]["dispatches"][0]["text"].get<std::string>()];
    CHECK(program == Json{{"compute", "#version 430 core\n#define SIZE 8\n// waves\n"}});
    for (const Draw& draw : plan.passes[1].draws())
        CHECK(json["programs"][draw.program.key()]["fragment"] ==
              fragment_source(draw.program, files_of_made_up_plan(), ShadingLanguage::glsl_430));
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
