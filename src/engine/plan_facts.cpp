#include "engine/plan_facts.hpp"

#include <algorithm>
#include <cstddef>

namespace fragfft {

namespace {

struct VectorsOf
{
    int operator()(const Vector4Array& array) const { return static_cast<int>(array.size()); }
    int operator()(const Matrix4&) const { return 4; }
    template <typename Number> int operator()(const Number&) const { return 1; }
};

int uniform_vectors_of(const Plan& plan, const Draw& draw)
{
    int vectors = 0;
    for (const Uniform& uniform : draw.uniforms)
        vectors += std::visit(VectorsOf{}, value_of(plan, uniform));
    return vectors;
}

} // namespace

PlanNeeds needs_of(const Plan& plan)
{
    PlanNeeds needs;
    for (const Resource& resource : plan.resources) {
        needs.side = std::max({needs.side, resource.width, resource.height});
        needs.layers = std::max(needs.layers, resource.layers_of_view());
    }
    for (const Pass& pass : plan.passes) {
        const auto targets = std::count_if(pass.bindings.begin(), pass.bindings.end(),
                                           [](const Binding& binding) { return binding.access == Access::attachment; });
        needs.targets = std::max(needs.targets, static_cast<int>(targets));
        for (const Draw& draw : pass.draws())
            needs.uniform_vectors = std::max(needs.uniform_vectors, uniform_vectors_of(plan, draw));
    }
    return needs;
}

std::vector<Stage> stages_of(const Plan& plan)
{
    std::vector<Stage> stages(plan.passes.size());
    for (std::size_t first = 0; first < plan.passes.size();) {
        std::size_t end = first + 1;
        while (end < plan.passes.size() && plan.passes[end].step == plan.passes[first].step)
            ++end;
        if (plan.passes[first].step)
            for (std::size_t i = first; i < end; ++i)
                stages[i] = {static_cast<int>(i - first) + 1, static_cast<int>(end - first)};
        first = end;
    }
    return stages;
}

} // namespace fragfft
