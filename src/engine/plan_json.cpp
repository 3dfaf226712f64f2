#include "engine/plan_json.hpp"

#include "engine/plan_totals.hpp"

namespace fragfft {

namespace {

using Json = nlohmann::ordered_json;

const char* role_name(ResourceRole role)
{
    switch (role) {
    case ResourceRole::input:
        return "input";
    case ResourceRole::output:
        return "output";
    case ResourceRole::temporary:
        return "temporary";
    case ResourceRole::constant:
        return "constant";
    }
    return "";
}

Json texture_json(const Resource& texture)
{
    return {{"name", texture.name},
            {"width", texture.width},
            {"height", texture.height},
            {"format", gl::info(texture.format).name},
            {"role", role_name(texture.role)}};
}

Json draw_json(const Draw& draw)
{
    Json fetches = Json::object();
    for (const AccessCount& access : draw.program.accesses)
        fetches[access.binding] = access.count;
    Json uniforms = Json::object();
    for (const Uniform& uniform : draw.uniforms)
        if (const auto* from = std::get_if<FromParameter>(&uniform.value))
            uniforms[uniform.name] = {{"parameter", from->parameter}};
        else
            std::visit(
                [&](const auto& value) {
                    if constexpr (!std::is_same_v<std::decay_t<decltype(value)>, FromParameter>)
                        uniforms[uniform.name] = value;
                },
                uniform.value);
    Json result{{"program", draw.program.name},
                {"family", draw.program.family},
                {"fragment_file", draw.program.file},
                {"defines", draw.program.defines},
                {"fetches", fetches},
                {"region",
                 {{"name", draw.region.name},
                  {"x", draw.region.x},
                  {"y", draw.region.y},
                  {"width", draw.region.width},
                  {"height", draw.region.height}}},
                {"uniforms", uniforms},
                {"drawn_over", draw.overdraw == Overdraw::intended}};
    if (!draw.mesh.empty())
        result["mesh"] = draw.mesh;
    return result;
}

Json pass_json(const Plan& plan, const Pass& pass)
{
    Json inputs = Json::object();
    for (const Binding& input : pass.bindings)
        if (!input.writes())
            inputs[input.name] = plan.resources[input.resource].name;
    Json targets = Json::array();
    for (const std::size_t target : pass.written_resources())
        targets.push_back(plan.resources[target].name);
    Json draws = Json::array();
    for (const Draw& draw : pass.draws())
        draws.push_back(draw_json(draw));
    return {{"name", pass.name}, {"inputs", inputs}, {"targets", targets}, {"draws", draws}};
}

} // namespace

nlohmann::ordered_json to_json(const Plan& plan)
{
    const PlanTotals sums = totals(plan);
    Json textures = Json::array();
    for (const Resource& texture : plan.resources)
        textures.push_back(texture_json(texture));
    Json passes = Json::array();
    for (const Pass& pass : plan.passes)
        passes.push_back(pass_json(plan, pass));
    return {{"name", plan.name},
            {"description", plan.description},
            {"totals",
             {{"passes", sums.passes},
              {"draws", sums.draws},
              {"texture_bytes", sums.texture_bytes},
              {"invocations", sums.invocations},
              {"bytes_read", sums.bytes_read},
              {"bytes_written", sums.bytes_written}}},
            {"textures", textures},
            {"passes", passes}};
}

} // namespace fragfft
