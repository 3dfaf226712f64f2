#include "filters/filtering_plan.hpp"
#include "filters/prepared_work.hpp"
#include "fragfft/context.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <vector>

namespace fragfft {

namespace {

std::int64_t bytes_of(const Resource& resource)
{
    return resource.texels() * gl::info(resource.format).bytes_per_pixel;
}

std::int64_t bytes_of(const std::vector<Resource>& resources, ResourceRole role)
{
    std::int64_t bytes = 0;
    for (const Resource& resource : resources)
        if (resource.role == role)
            bytes += bytes_of(resource);
    return bytes;
}

// The temporaries of plans that share them: of each shape as many as the plan with the most of it has.
class SharedShapes
{
public:
    void add(const Plan& plan)
    {
        for (std::size_t i = 0; i < plan.resources.size(); ++i)
            if (plan.resources[i].role == ResourceRole::temporary)
                add(plan.resources[i], earlier_temporaries(plan.resources, i));
    }

    std::int64_t bytes() const { return bytes_of(all_, ResourceRole::temporary); }

private:
    void add(const Resource& temporary, std::size_t earlier)
    {
        const auto known = static_cast<std::size_t>(
            std::ranges::count_if(all_, [&](const Resource& other) { return same_shape(other, temporary); }));
        if (known <= earlier)
            all_.push_back(temporary);
    }

    std::vector<Resource> all_;
};

// The plans that make responses on the device, each once.
struct Making
{
    Plan plan;
    std::int64_t beside_temporaries = 0; // constants and the kernel's weights
};

std::vector<Making> making_of(const Candidate& candidate, const Job& job, const SharedParts& shared)
{
    std::set<KernelSize> sizes;
    for (const Filter& filter : job.filters)
        if (is_made_on_device(filter, shared.kernels, candidate.problem.transform))
            sizes.insert(fitting_size(*filter.kernel(), candidate.problem.transform));
    std::vector<Making> all;
    for (const KernelSize& size : sizes) {
        Making making{
            kernel_response_plan(*candidate.method, candidate.problem.transform, {size.width, size.height, {}})};
        const Resource& weights = making.plan.resources[making.plan.resource_index("kernel")];
        making.beside_temporaries = bytes_of(weights) + bytes_of(making.plan.resources, ResourceRole::constant);
        all.push_back(std::move(making));
    }
    return all;
}

// The temporaries and constants of a plan.
DeviceMemory memory_of(const Plan& plan, Scratch temporaries)
{
    const std::int64_t scratch = bytes_of(plan.resources, ResourceRole::temporary);
    const std::int64_t bytes = scratch + bytes_of(plan.resources, ResourceRole::constant);
    return {bytes, temporaries == Scratch::shared ? scratch : 0, bytes};
}

} // namespace

DeviceMemory PreparedWork::memory(const Candidate& candidate, const Job& job, const SharedParts& shared)
{
    DeviceMemory memory = memory_of(candidate.plan, shared.temporaries);
    if (candidate.method == nullptr)
        return memory;
    const Problem& transform = candidate.problem.transform;
    const Resource response{.name = "response",
                            .width = transform.width,
                            .height = transform.height,
                            .format = candidate.method->response_format(transform)};
    const std::int64_t responses = static_cast<std::int64_t>(job.filters.size()) * bytes_of(response);
    memory.bytes += responses;
    memory.peak_bytes = memory.bytes;
    const std::vector<Making> makings = making_of(candidate, job, shared);
    SharedShapes together;
    together.add(candidate.plan);
    std::int64_t beside = 0;
    std::int64_t most_beside = 0;
    std::int64_t most = 0;
    for (const Making& making : makings) {
        together.add(making.plan);
        beside += making.beside_temporaries;
        most_beside = std::max(most_beside, making.beside_temporaries);
        most = std::max(most, making.beside_temporaries + bytes_of(making.plan.resources, ResourceRole::temporary));
    }
    // Responses are made before the plan's own temporaries are.
    if (shared.temporaries == Scratch::own) {
        memory.peak_bytes = std::max(memory.bytes, responses + most);
        return memory;
    }
    const std::int64_t added = together.bytes() - memory.scratch_bytes;
    if (!keeps_makers(transform, shared)) {
        memory.peak_bytes += added + most_beside;
        return memory;
    }
    memory.bytes += added + beside;
    memory.scratch_bytes += added;
    memory.peak_bytes = memory.bytes;
    return memory;
}

} // namespace fragfft
