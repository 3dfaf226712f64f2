// What `run` refuses before it opens a device, and what `plan --sources` prints.
#include "catch_framework.hpp"
#include "filters/named_plan.hpp"
#include "program/programs/all_program_files.hpp"
#include "random_image_files.hpp"
#include "run_support.hpp"

using namespace fragfft;

TEST_CASE("plan --json --sources prints the plan and every program's text")
{
    const Workplace workplace;
    const auto printed =
        json_from_text(workplace.succeed("plan --size 16x8 --scale none --json --sources essl300").output);
    const auto [plan, facts] =
        named_plan(Operation::filter, transforming_job({.width = 16, .height = 8, .twiddles = Twiddles::computed}),
                   {.method = "moreland-angel-2003"});
    CHECK(printed == json_from_text(json_text(to_json(plan, all_program_files(), ShadingLanguage::essl_300, facts))));
    const auto without = json_from_text(workplace.succeed("plan --size 16x8 --scale none --json").output);
    CHECK_FALSE((without.contains("sources") || without.contains("programs")));
    CHECK(without == json_from_text(json_text(to_json(plan, facts))));

    workplace.check_refused("plan --size 16x8 --sources glsl330", 2, {"--sources", "--json"});
    workplace.check_refused("plan --size 16x8 --json --sources hlsl", 2, {"hlsl", "glsl330", "glsl430", "essl300"});
}

TEST_CASE("run refuses names, files and sizes that do not fit the plan")
{
    const Workplace workplace;
    put_plan(workplace, to_json(two_copies()));
    put_random(workplace, "in.npy", 4, 2, 4);
    put_random(workplace, "wide.npy", 8, 2, 4);
    workplace.check_refused("run plan.json", 2, {"NAME=FILE"});
    workplace.check_refused("run plan.json image=in.npy", 2, {"nothing is to be written", "result"});
    workplace.check_refused("run plan.json result=out.npy", 2, {"needs its input 'image'"});
    workplace.check_refused("run plan.json image=in.npy other=out.npy", 2,
                            {"unknown texture 'other'", "image, result"});
    workplace.check_refused("run plan.json image=in.npy image=in.npy result=out.npy", 2, {"'image' is given twice"});
    workplace.check_refused("run plan.json image=in.npy result=a.npy result=b.npy", 2, {"'result' is given twice"});
    workplace.check_refused("run plan.json image=in.npy result", 2, {"'result': expected NAME=FILE"});
    workplace.check_refused("run plan.json image=in.npy result=", 2, {"expected NAME=FILE"});
    workplace.check_refused("run plan.json image=in.npy result=out.jpg", 2, {"out.jpg"});
    workplace.check_refused("run plan.json image=none.npy result=out.npy", 2, {"none.npy"});
    workplace.check_refused("run plan.json image=plan.json result=out.npy", 2, {"plan.json", "no image file"});
    workplace.check_refused("run plan.json image=wide.npy result=out.npy", 2, {"wide.npy", "8 x 2", "4 x 2"});
    workplace.check_refused("run none.json image=in.npy result=out.npy", 2, {"none.json"});

    workplace.check_refused("run plan.json --each-pass out image=none.npy", 2, {"none.npy"});
    workplace.check_refused("run plan.json --each-pass in.npy image=in.npy", 2, {"in.npy", "--each-pass", "a file"});
    workplace.check_refused("run plan.json --each-pass . image=in.npy", 2, {".: --each-pass", "has files"});

    Plan two_components = two_copies();
    for (Resource& resource : two_components.resources)
        resource.format = gl::PixelFormat::rg32f;
    put_plan(workplace, to_json(two_components));
    workplace.check_refused("run plan.json image=in.npy result=out.npy", 2, {"in.npy", "4 channels", "rg32f"});
}

TEST_CASE("run refuses a pass two of whose textures would have one file")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 4, 2, 4);
    Plan plan = two_copies();
    // Two targets of one pass whose names are one but for a space.
    plan.resources[1].name = "a b";
    plan.resources[2].name = "a_b";
    plan.resources[2].role = ResourceRole::output;
    plan.passes.pop_back();
    plan.passes[0].bindings.push_back(attached(1, "fragment_2"));
    put_plan(workplace, to_json(plan));
    workplace.check_refused("run plan.json image=in.npy --each-pass made", 2, {"001_a_b.npy"});
}

TEST_CASE("run refuses parameters that the plan does not have, or not so")
{
    const Workplace workplace;
    Plan plan = two_copies();
    plan.parameters = {{"time", 0.5f}, {"count", 3}, {"color", std::array<float, 4>{}}, {"taps", Vector4Array{}}};
    put_plan(workplace, to_json(plan));
    const auto refused = [&](const std::string& setting, const std::vector<std::string>& named) {
        workplace.check_refused("run plan.json image=in.npy result=out.npy --set " + setting, 2, named);
    };
    refused("speed=1", {"unknown parameter 'speed'", "time, count"});
    refused("time", {"PARAMETER=VALUE"});
    refused("time=fast", {"'fast' is no number"});
    refused("time=1,2", {"'1,2' is no number"});
    refused("time=inf", {"is no number"});
    refused("count=1.5", {"'1.5' is no whole number"});
    refused("color=1,2,3", {"has 3 numbers, and must have 4"});
    refused("color=1,2,3,", {"'' is no number"});
    refused("taps=1,2,3,4,5", {"4 for each element"});
}

TEST_CASE("run refuses what is no plan, and a plan with meshes")
{
    const Workplace workplace;
    put_random(workplace, "in.npy", 4, 2, 4);
    const auto refused = [&](const nlohmann::ordered_json& json, const std::vector<std::string>& named) {
        put_plan(workplace, json);
        workplace.check_refused("run plan.json image=in.npy result=out.npy", 2, named);
    };
    const auto plan = to_json(two_copies());
    auto changed = plan;
    changed["passes"][1]["bindings"][0]["texture"] = "lost";
    refused(changed, {"plan.json: passes[1].bindings[0].texture", "lost"});
    changed = plan;
    changed.erase("format_version");
    refused(changed, {"plan.json: lacks the key 'format_version'"});
    changed = plan;
    changed["sources"] = "glsl330";
    refused(changed, {"plan.json: lacks the key 'programs'"});
    put_file(workplace / "plan.json", bytes_of("{\"name\": "));
    workplace.check_refused("run plan.json image=in.npy result=out.npy", 2, {"plan.json: is no JSON"});
    put_file(workplace / "plan.json", {});
    workplace.check_refused("run plan.json image=in.npy result=out.npy", 2, {"plan.json: is no JSON"});

    Plan meshes = two_copies();
    std::get<Drawing>(meshes.passes[0].work).clear_color = {0.0f, 0.0f, 0.0f, 1.0f};
    meshes.passes[0].draws()[0].mesh = "teapot";
    refused(to_json(meshes), {"'teapot'", "a plan with meshes cannot be run from a file"});
}
