#include "engine/plan.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace fragfft {

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
        passes[i].bindings.push_back(attached(target));
        source = target;
    }
}

} // namespace fragfft
