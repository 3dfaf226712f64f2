#include "engine/plan_json.hpp"

#include "engine/plan_facts.hpp"
#include "engine/plan_json_words.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"

#include <cmath>
#include <span>

namespace fragfft {

namespace {

using Json = nlohmann::ordered_json;

// A double holds every float exactly.
Json number_json(float value)
{
    if (!std::isfinite(value))
        throw CallerError("a plan has a number that is not finite, which JSON cannot hold");
    return static_cast<double>(value);
}

Json numbers_json(std::span<const float> values)
{
    Json result = Json::array();
    for (const float value : values)
        result.push_back(number_json(value));
    return result;
}

struct ValueJson
{
    Json operator()(int value) const { return value; }
    Json operator()(float value) const { return number_json(value); }
    template <std::size_t count> Json operator()(const std::array<float, count>& value) const
    {
        return numbers_json(value);
    }
    Json operator()(const Vector4Array& value) const
    {
        Json result = Json::array();
        for (const auto& vector : value)
            result.push_back(numbers_json(vector));
        return result;
    }
    Json operator()(const FromParameter& from) const { return from.parameter; }
};

// The JSON of a Uniform or a Parameter.
template <typename Named> Json named_value_json(const Named& named)
{
    return {{"name", named.name},
            {"type", word_of(uniform_type_words, static_cast<UniformType>(named.value.index()))},
            {"value", std::visit(ValueJson{}, named.value)}};
}

template <typename Element, typename ToJson> Json array_json(const std::vector<Element>& elements, ToJson element_json)
{
    Json result = Json::array();
    for (const Element& element : elements)
        result.push_back(element_json(element));
    return result;
}

Json texture_json(const Resource& texture)
{
    Json result{{"name", texture.name},
                {"kind", word_of(kind_words, texture.kind)},
                {"width", texture.width},
                {"height", texture.height},
                {"layers", texture.layers},
                {"format", gl::info(texture.format).name},
                {"role", word_of(role_words, texture.role)}};
    if (!texture.values.empty())
        result["values"] = numbers_json(texture.values);
    return result;
}

Json region_json(const Region& region)
{
    return {
        {"name", region.name}, {"x", region.x}, {"y", region.y}, {"width", region.width}, {"height", region.height}};
}

Json program_json(const ProgramVariant& program)
{
    return {{"program", program.name},
            {"family", program.family},
            {"file", program.file},
            {"vertex_file", program.vertex_file},
            {"defines", program.defines},
            {"accesses", array_json(program.accesses,
                                    [](const AccessCount& access) {
                                        return Json{{"binding", access.binding}, {"count", access.count}};
                                    })},
            {"may_be_left_out", program.may_be_left_out},
            {"group",
             {{"size", program.group.size},
              {"shared_bytes", program.group.shared_bytes},
              {"barriers", program.group.barriers}}}};
}

Json draw_json(const Draw& draw)
{
    Json result = program_json(draw.program);
    if (draw.program.group == GroupShape{})
        result.erase("group");
    result["region"] = region_json(draw.region);
    result["uniforms"] = array_json(draw.uniforms, named_value_json<Uniform>);
    result["drawn_over"] = draw.overdraw == Overdraw::intended;
    if (!draw.mesh.empty())
        result["mesh"] = draw.mesh;
    if (!draw.written.empty())
        result["written"] = array_json(draw.written, region_json);
    return result;
}

Json dispatch_json(const Dispatch& dispatch)
{
    Json result = program_json(dispatch.program);
    if (dispatch.program.vertex_file == ProgramVariant{}.vertex_file)
        result.erase("vertex_file");
    result["groups"] = dispatch.groups;
    result["uniforms"] = array_json(dispatch.uniforms, named_value_json<Uniform>);
    result["written"] = array_json(dispatch.written, region_json);
    return result;
}

template <typename Value, std::size_t count>
Json word_json(const Words<Value, count>& words, const std::optional<Value>& value)
{
    return value ? Json(word_of(words, *value)) : Json();
}

Json step_json(const PassStep& step, const Stage& stage)
{
    return {{"group", step.group},
            {"direction", word_json(direction_words, step.direction)},
            {"axis", word_json(axis_words, step.axis)},
            {"stage", stage.number},
            {"stages", stage.count}};
}

Json pass_json(const Plan& plan, const Pass& pass, const Stage& stage)
{
    const auto binding_json = [&](const Binding& binding) {
        Json result{{"name", binding.name},
                    {"texture", plan.resources.at(binding.resource).name},
                    {"access", word_of(access_words, binding.access)}};
        if (binding.layer != all_layers)
            result["layer"] = binding.layer;
        return result;
    };
    Json result{{"name", pass.name}};
    if (pass.step)
        result["step"] = step_json(*pass.step, stage);
    result["bindings"] = array_json(pass.bindings, binding_json);
    if (const auto color = pass.clear_color())
        result["clear_color"] = numbers_json(*color);
    if (pass.draws_something())
        result["draws"] = array_json(pass.draws(), draw_json);
    else
        result["dispatches"] = array_json(pass.dispatches(), dispatch_json);
    if (pass.is_in_place())
        result["in_place"] = true;
    if (pass.groups_wait())
        result["groups_wait"] = true;
    return result;
}

Json passes_json(const Plan& plan)
{
    const std::vector<Stage> stages = stages_of(plan);
    Json result = Json::array();
    for (std::size_t i = 0; i < plan.passes.size(); ++i)
        result.push_back(pass_json(plan, plan.passes[i], stages[i]));
    return result;
}

Json needs_json(const PlanNeeds& needs)
{
    return {{"targets", needs.targets},
            {"side", needs.side},
            {"layers", needs.layers},
            {"uniform_vectors", needs.uniform_vectors}};
}

Json totals_json(const PlanTotals& sums)
{
    Json accesses = Json::object();
    for (const auto& [family, counts] : sums.accesses)
        accesses[family] = {{"fetches", counts.fetches},
                            {"image_reads", counts.image_reads},
                            {"image_writes", counts.image_writes},
                            {"attachment_writes", counts.attachment_writes},
                            {"group_barriers", counts.group_barriers},
                            {"shared_bytes", counts.shared_bytes},
                            {"dispatches", counts.dispatches}};
    return {{"passes", sums.passes},
            {"draws", sums.draws},
            {"dispatches", sums.dispatches},
            {"texture_bytes", sums.texture_bytes},
            {"invocations", sums.invocations},
            {"bytes_read", sums.bytes_read},
            {"bytes_written", sums.bytes_written},
            {"accesses", accesses}};
}

} // namespace

nlohmann::ordered_json to_json(const Plan& plan, const nlohmann::ordered_json& facts)
{
    Json result{{"format_version", plan_format_version}, {"name", plan.name}, {"description", plan.description}};
    result.update(facts);
    result["needs"] = needs_json(needs_of(plan));
    result["totals"] = totals_json(totals(plan));
    result["textures"] = array_json(plan.resources, texture_json);
    result["parameters"] = array_json(plan.parameters, named_value_json<Parameter>);
    result["passes"] = passes_json(plan);
    return result;
}

} // namespace fragfft
