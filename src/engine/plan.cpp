#include "engine/plan.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace fragfft {

namespace {

std::vector<Draw>& calls_of(Drawing& drawing)
{
    return drawing.draws;
}

std::vector<Dispatch>& calls_of(Dispatching& dispatching)
{
    return dispatching.dispatches;
}

// Replaces the values of a variant by as many zeros.
struct WithoutNumbers
{
    void operator()(Vector4Array& array) const { std::fill(array.begin(), array.end(), std::array<float, 4>{}); }
    void operator()(FromParameter&) const {}
    template <typename Number> void operator()(Number& number) const { number = {}; }
};

struct ValueIn
{
    const Plan& plan;

    UniformValue operator()(const FromParameter& from) const
    {
        for (const Parameter& parameter : plan.parameters)
            if (parameter.name == from.parameter)
                return parameter.value;
        throw std::logic_error("plan '" + plan.name + "' has no parameter '" + from.parameter + "'");
    }
    template <typename Value> UniformValue operator()(const Value& value) const { return value; }
};

Plan without_values(Plan plan)
{
    for (Resource& resource : plan.resources)
        std::fill(resource.values.begin(), resource.values.end(), 0.0f);
    for (Pass& pass : plan.passes)
        std::visit(
            [](auto& work) {
                for (auto& call : calls_of(work))
                    for (Uniform& uniform : call.uniforms)
                        std::visit(WithoutNumbers{}, uniform.value);
            },
            pass.work);
    return plan;
}

} // namespace

UniformValue value_of(const Plan& plan, const Uniform& uniform)
{
    return std::visit(ValueIn{plan}, uniform.value);
}

bool same_but_for_values(const Plan& a, const Plan& b)
{
    return without_values(a) == without_values(b);
}

std::size_t Plan::add_resource(Resource resource)
{
    resources.push_back(std::move(resource));
    return resources.size() - 1;
}

std::size_t Plan::resource_index(const std::string& wanted) const
{
    for (std::size_t i = 0; i < resources.size(); ++i)
        if (resources[i].name == wanted)
            return i;
    throw std::logic_error("plan '" + name + "' has no texture '" + wanted + "'");
}

bool Plan::has_resource(const std::string& wanted) const
{
    return std::any_of(resources.begin(), resources.end(),
                       [&](const Resource& resource) { return resource.name == wanted; });
}

void chain_through(std::vector<Pass>& passes, const std::string& sampler, std::size_t input, std::size_t output,
                   std::size_t scratch)
{
    std::size_t source = input;
    for (std::size_t i = 0; i < passes.size(); ++i) {
        const bool even_distance_from_last = (passes.size() - 1 - i) % 2 == 0;
        const std::size_t target = even_distance_from_last ? output : scratch;
        passes[i].bindings.insert(passes[i].bindings.begin(), sampled(sampler, source));
        passes[i].bindings.push_back(passes[i].draws_something() ? attached(target)
                                                                 : image_written(usual_image, target));
        source = target;
    }
}

} // namespace fragfft
