#include "engine/composition.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <stdexcept>

namespace fragfft {

namespace {

[[noreturn]] void refuse(const Plan& plan, const Plan& part, const std::string& what)
{
    throw std::logic_error("plan '" + plan.name + "' cannot take in plan '" + part.name + "': " + what);
}

std::string free_name(const Plan& plan, const std::string& wanted)
{
    std::string name = wanted;
    for (int number = 2; plan.has_resource(name); ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

// Returns the plan's resource that stands for the part's: the connected one, or one that is added.
std::size_t resource_for(Plan& plan, const Plan& part, const Resource& resource, const Connections& connections)
{
    if (const auto connection = connections.find(resource.name); connection != connections.end()) {
        if (!resource.is_callers())
            refuse(plan, part, "'" + resource.name + "' is no input or output to connect");
        if (!same_shape(plan.resources.at(connection->second), resource))
            refuse(plan, part,
                   "'" + resource.name + "' and '" + plan.resources[connection->second].name +
                       "' have different shapes");
        return connection->second;
    }
    if (resource.is_callers()) {
        if (plan.has_resource(resource.name))
            refuse(plan, part, "both have a '" + resource.name + "'");
        return plan.add_resource(resource);
    }
    if (resource.role == ResourceRole::constant)
        return held_constant(plan, resource);
    Resource added = resource;
    added.name = free_name(plan, resource.name);
    return plan.add_resource(std::move(added));
}

void check_connections(const Plan& plan, const Plan& part, const Connections& connections)
{
    for (const auto& [name, index] : connections) {
        if (!part.has_resource(name))
            refuse(plan, part, "it has no '" + name + "' to connect");
        if (index >= plan.resources.size())
            refuse(plan, part, "there is no resource " + std::to_string(index) + " to connect '" + name + "' to");
    }
    const auto is_output = [&](const std::string& name) {
        return part.resources[part.resource_index(name)].role == ResourceRole::output;
    };
    for (auto one = connections.begin(); one != connections.end(); ++one)
        for (auto other = std::next(one); other != connections.end(); ++other)
            if (one->second == other->second && (is_output(one->first) || is_output(other->first)))
                refuse(plan, part,
                       "'" + one->first + "' and '" + other->first + "' would be one, and one of them is written");
}

void add_parameters(Plan& plan, const Plan& part)
{
    for (const Parameter& parameter : part.parameters) {
        const auto same = std::find_if(plan.parameters.begin(), plan.parameters.end(),
                                       [&](const Parameter& known) { return known.name == parameter.name; });
        if (same == plan.parameters.end())
            plan.parameters.push_back(parameter);
        else if (same->value.index() != parameter.value.index())
            refuse(plan, part, "the parameter '" + parameter.name + "' has two types");
    }
}

} // namespace

std::size_t held_constant(Plan& plan, Resource constant)
{
    for (std::size_t i = 0; i < plan.resources.size(); ++i)
        if (plan.resources[i].role == ResourceRole::constant && same_shape(plan.resources[i], constant) &&
            plan.resources[i].values == constant.values)
            return i;
    constant.name = free_name(plan, constant.name);
    return plan.add_resource(std::move(constant));
}

void append(Plan& plan, const Plan& part, const Connections& connections)
{
    check_connections(plan, part, connections);
    std::vector<std::size_t> indices; // indices in the plan of the part's resources
    for (const Resource& resource : part.resources)
        indices.push_back(resource_for(plan, part, resource, connections));
    add_parameters(plan, part);
    for (Pass pass : part.passes) {
        for (Binding& binding : pass.bindings)
            binding.resource = indices.at(binding.resource);
        plan.passes.push_back(std::move(pass));
    }
}

namespace {

struct Use
{
    std::size_t pass;
    std::size_t binding;
};

// The contents that a pass leaves in a texture, from the pass that writes them to the last one that reads them.
struct Value
{
    std::size_t resource;
    std::size_t written; // the pass that writes it
    std::size_t last;    // the last pass that reads it, or `written` where none does
    bool stays = false;  // whether it is the plan's output
    std::vector<Use> uses;
};

std::vector<Value> values_of(const Plan& plan)
{
    std::vector<Value> values;
    std::vector<std::optional<std::size_t>> current(plan.resources.size()); // index into values
    for (std::size_t pass = 0; pass < plan.passes.size(); ++pass) {
        const std::vector<Binding>& bindings = plan.passes[pass].bindings;
        for (std::size_t i = 0; i < bindings.size(); ++i)
            if (const auto value = current[bindings[i].resource];
                value && !bindings[i].writes() && !plan.passes[pass].reads_its_own(bindings[i])) {
                values[*value].last = pass;
                values[*value].uses.push_back({pass, i});
            }
        for (std::size_t i = 0; i < bindings.size(); ++i) {
            if (!bindings[i].writes())
                continue;
            // A pass replaces the whole of a texture, but only some layers of an array. A value that is updated in
            // place keeps its texture.
            auto& value = current[bindings[i].resource];
            const bool replaced = plan.resources[bindings[i].resource].kind == ResourceKind::texture_2d &&
                                  !(value && values[*value].last == pass && plan.passes[pass].is_in_place());
            if (!value || replaced) {
                value = values.size();
                values.push_back({bindings[i].resource, pass, pass, false, {}});
            }
            values[*value].last = pass;
            values[*value].uses.push_back({pass, i});
        }
        for (std::size_t i = 0; i < bindings.size(); ++i)
            if (plan.passes[pass].reads_its_own(bindings[i]))
                values[*current[bindings[i].resource]].uses.push_back({pass, i});
    }
    for (std::size_t i = 0; i < current.size(); ++i)
        if (current[i] && plan.resources[i].role == ResourceRole::output) {
            values[*current[i]].stays = true;
            values[*current[i]].last = plan.passes.size();
        }
    return values;
}

bool overlap(const Value& a, const Value& b)
{
    return a.written <= b.last && b.written <= a.last;
}

void remove_unused(Plan& plan)
{
    std::vector<bool> used(plan.resources.size());
    for (const Pass& pass : plan.passes)
        for (const Binding& binding : pass.bindings)
            used[binding.resource] = true;
    std::vector<std::size_t> indices(plan.resources.size()); // index among the resources that stay
    std::vector<Resource> kept;
    for (std::size_t i = 0; i < plan.resources.size(); ++i) {
        indices[i] = kept.size();
        if (used[i] || plan.resources[i].role != ResourceRole::temporary)
            kept.push_back(std::move(plan.resources[i]));
    }
    plan.resources = std::move(kept);
    for (Pass& pass : plan.passes)
        for (Binding& binding : pass.bindings)
            binding.resource = indices[binding.resource];
}

} // namespace

void share_temporaries(Plan& plan)
{
    // List the textures that can be shared, outputs first: one that the caller gives anyway costs nothing.
    std::vector<std::size_t> textures;
    for (const ResourceRole role : {ResourceRole::output, ResourceRole::temporary})
        for (std::size_t i = 0; i < plan.resources.size(); ++i)
            if (plan.resources[i].role == role)
                textures.push_back(i);

    // Sort the values from the one read last to the first: so intervals are coloured with the fewest colours.
    std::vector<Value> values = values_of(plan);
    std::stable_sort(values.begin(), values.end(), [](const Value& a, const Value& b) { return a.last > b.last; });

    // Leave each output's last value where it is, and give every other the first texture that is free all its life.
    std::vector<std::vector<const Value*>> held(plan.resources.size());
    for (const Value& value : values)
        if (value.stays)
            held[value.resource].push_back(&value);
    for (const Value& value : values) {
        if (value.stays)
            continue;
        const auto fits = [&](std::size_t texture) {
            return same_shape(plan.resources[texture], plan.resources[value.resource]) &&
                   std::none_of(held[texture].begin(), held[texture].end(),
                                [&](const Value* neighbour) { return overlap(*neighbour, value); });
        };
        auto texture = std::find_if(textures.begin(), textures.end(), fits);
        if (texture == textures.end()) {
            Resource another = plan.resources[value.resource];
            another.role = ResourceRole::temporary;
            another.name = free_name(plan, another.name);
            textures.push_back(plan.add_resource(std::move(another)));
            held.emplace_back();
            texture = std::prev(textures.end());
        }
        held[*texture].push_back(&value);
        for (const Use& use : value.uses)
            plan.passes[use.pass].bindings[use.binding].resource = *texture;
    }
    remove_unused(plan);
}

} // namespace fragfft
