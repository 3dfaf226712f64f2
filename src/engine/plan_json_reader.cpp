#include "engine/plan_check.hpp"
#include "engine/plan_json.hpp"
#include "engine/plan_json_words.hpp"
#include "errors.hpp"

#include <fmt/core.h>
#include <limits>
#include <map>

namespace fragfft {

namespace {

constexpr int most_groups = 65535;              // in each direction, that every device with compute programs takes
constexpr int most_counted = 1 << 20;           // accesses of an invocation, barriers of a group, bytes that it shares
constexpr int largest_group = 1024;             // in each direction
constexpr double most_bytes_of_a_plan = 0x1p60; // so that totals fit 64 bits

template <typename ReadElement> auto read_all(const JsonPlace& place, const ReadElement& read_element)
{
    std::vector<decltype(read_element(place))> result;
    for (std::size_t i = 0; i < place.size(); ++i)
        result.push_back(read_element(place.at(i)));
    return result;
}

template <std::size_t count> std::array<int, count> integers(const JsonPlace& place, int least, int most)
{
    if (place.size() != count)
        place.refuse(fmt::format("has {} values, and must have {}", place.size(), count));
    std::array<int, count> result{};
    for (std::size_t i = 0; i < count; ++i)
        result[i] = place.at(i).integer(least, most);
    return result;
}

// Reads what has a name, a type and a value: `Named` is Uniform or Parameter.
template <typename Named> Named read_named_value(const JsonPlace& place)
{
    const JsonPlace value = place.at("value");
    Named result{place.at("name").line(), {}};
    switch (place.at("type").one_of(uniform_type_words)) {
    case UniformType::integer:
        result.value = value.integer(std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
        break;
    case UniformType::number:
        result.value = value.number();
        break;
    case UniformType::vector_4:
        result.value = value.number_array<4>();
        break;
    case UniformType::vector_4_array:
        result.value = read_all(value, [](const JsonPlace& vector) { return vector.number_array<4>(); });
        break;
    case UniformType::matrix_4:
        result.value = value.number_array<16>();
        break;
    case UniformType::parameter:
        if constexpr (std::is_same_v<Named, Uniform>)
            result.value = FromParameter{value.line()};
        else
            place.at("type").refuse("a parameter is a number of its own");
        break;
    }
    return result;
}

Resource read_texture(const JsonPlace& place)
{
    Resource result;
    result.name = place.at("name").line();
    result.kind = place.at("kind").one_of(kind_words);
    result.width = place.at("width").integer(1, largest_side_in_json);
    result.height = place.at("height").integer(1, largest_side_in_json);
    result.layers = place.at("layers").integer(1, most_layers_in_json);
    result.role = place.at("role").one_of(role_words);
    const JsonPlace format = place.at("format");
    try {
        result.format = gl::pixel_format_from_name(format.line());
    } catch (const InputError& error) {
        format.refuse(error.what());
    }
    if (result.role != ResourceRole::constant && place.has("values"))
        place.at("values").refuse("only a constant has values");
    if (result.role == ResourceRole::constant)
        result.values = place.at("values").numbers(static_cast<std::size_t>(result.texels()) *
                                                   static_cast<std::size_t>(gl::info(result.format).components));
    return result;
}

Region read_region(const JsonPlace& place)
{
    return {place.at("name").line(), place.at("x").integer(0, largest_side_in_json),
            place.at("y").integer(0, largest_side_in_json), place.at("width").integer(1, largest_side_in_json),
            place.at("height").integer(1, largest_side_in_json)};
}

ProgramVariant read_program(const JsonPlace& place)
{
    ProgramVariant result;
    result.name = place.at("program").line();
    result.family = place.at("family").line();
    result.file = place.at("file").line();
    result.defines = place.at("defines").lines();
    result.accesses = read_all(place.at("accesses"), [](const JsonPlace& access) {
        return AccessCount{access.at("binding").line(), access.at("count").integer(0, most_counted)};
    });
    result.may_be_left_out = place.at("may_be_left_out").lines();
    if (place.has("vertex_file"))
        result.vertex_file = place.at("vertex_file").line();
    if (place.has("group")) {
        const JsonPlace group = place.at("group");
        result.group = {integers<3>(group.at("size"), 1, largest_group),
                        group.at("shared_bytes").integer(0, most_counted),
                        group.at("barriers").integer(0, most_counted)};
    }
    return result;
}

PassStep read_step(const JsonPlace& place)
{
    PassStep result{place.at("group").line()};
    if (!place.at("direction").is_null())
        result.direction = place.at("direction").one_of(direction_words);
    if (!place.at("axis").is_null())
        result.axis = place.at("axis").one_of(axis_words);
    return result;
}

Draw read_draw(const JsonPlace& place)
{
    place.at("vertex_file").line();
    Draw result{read_program(place), read_region(place.at("region")),
                read_all(place.at("uniforms"), read_named_value<Uniform>),
                place.at("drawn_over").truth() ? Overdraw::intended : Overdraw::forbidden};
    if (place.has("mesh"))
        result.mesh = place.at("mesh").line();
    if (place.has("written"))
        result.written = read_all(place.at("written"), read_region);
    return result;
}

Dispatch read_dispatch(const JsonPlace& place)
{
    place.at("group").at("size");
    return {read_program(place), integers<3>(place.at("groups"), 1, most_groups),
            read_all(place.at("uniforms"), read_named_value<Uniform>), read_all(place.at("written"), read_region)};
}

class PassReader
{
public:
    explicit PassReader(const Plan& plan)
    {
        for (std::size_t i = 0; i < plan.resources.size(); ++i)
            indices_.emplace(plan.resources[i].name, i);
    }

    Pass operator()(const JsonPlace& place) const
    {
        Pass result;
        result.name = place.at("name").line();
        result.bindings =
            read_all(place.at("bindings"), [&](const JsonPlace& binding) { return read_binding(binding); });
        if (place.has("step"))
            result.step = read_step(place.at("step"));
        if (place.has("draws") == place.has("dispatches"))
            place.refuse("must have one of the keys 'draws' and 'dispatches'");
        if (place.has("dispatches")) {
            const auto is_true = [&](const char* key) { return place.has(key) && place.at(key).truth(); };
            result.work = Dispatching{read_all(place.at("dispatches"), read_dispatch), is_true("in_place"),
                                      is_true("groups_wait")};
            return result;
        }
        Drawing drawing{read_all(place.at("draws"), read_draw)};
        if (place.has("clear_color"))
            drawing.clear_color = place.at("clear_color").number_array<4>();
        result.work = std::move(drawing);
        return result;
    }

private:
    Binding read_binding(const JsonPlace& place) const
    {
        const JsonPlace texture = place.at("texture");
        const auto index = indices_.find(texture.line());
        if (index == indices_.end())
            texture.refuse(fmt::format("the plan has no texture '{}'", texture.line()));
        Binding result{place.at("name").line(), index->second, place.at("access").one_of(access_words)};
        if (place.has("layer"))
            result.layer = place.at("layer").integer(0, most_layers_in_json - 1);
        return result;
    }

    std::map<std::string, std::size_t> indices_;
};

double bytes_at_most(const ProgramVariant& program, double invocations, std::size_t bindings)
{
    constexpr double bytes_of_a_texel = 16.0;
    double accesses = static_cast<double>(bindings) + program.group.barriers;
    // One access may reach through every binding.
    for (const AccessCount& access : program.accesses)
        accesses += static_cast<double>(access.count) * static_cast<double>(bindings);
    return invocations * accesses * bytes_of_a_texel;
}

void require_countable(const Plan& plan)
{
    double bytes = 0.0;
    for (const Resource& resource : plan.resources)
        bytes += static_cast<double>(resource.texels()) * gl::info(resource.format).bytes_per_pixel;
    for (const Pass& pass : plan.passes) {
        for (const Draw& draw : pass.draws())
            bytes += bytes_at_most(draw.program, static_cast<double>(draw.region.pixels()), pass.bindings.size());
        for (const Dispatch& dispatch : pass.dispatches()) {
            double invocations = 1.0;
            for (std::size_t i = 0; i < 3; ++i)
                invocations *= static_cast<double>(dispatch.groups[i]) * dispatch.program.group.size[i];
            bytes += bytes_at_most(dispatch.program, invocations, pass.bindings.size());
        }
    }
    if (bytes > most_bytes_of_a_plan)
        throw InputError(fmt::format("plan '{}' works on more than 2^60 bytes", plan.name));
}

} // namespace

Plan plan_from_json(const nlohmann::ordered_json& json)
{
    const JsonPlace place(json);
    place.at("format_version").integer(plan_format_version, plan_format_version);
    Plan plan;
    plan.name = place.at("name").line();
    plan.description = place.at("description").line();
    plan.resources = read_all(place.at("textures"), read_texture);
    plan.parameters = read_all(place.at("parameters"), read_named_value<Parameter>);
    plan.passes = read_all(place.at("passes"), PassReader(plan));
    require_countable(plan);
    try {
        require_valid(plan);
    } catch (const InvalidPlan& error) {
        throw InputError(error.what());
    }
    return plan;
}

} // namespace fragfft
