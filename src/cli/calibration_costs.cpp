#include "cli/calibration_costs.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace fragfft::cli {

std::vector<PassCost> pass_costs(const CostModel& model)
{
    std::map<std::string, std::vector<CostSample>> by_kind;
    for (const CostSample& sample : model.samples())
        by_kind[sample.kind].push_back(sample);
    std::vector<PassCost> costs;
    for (auto& [kind, samples] : by_kind) {
        // Larger textures first, fewer fetches first.
        std::sort(samples.begin(), samples.end(), [](const CostSample& a, const CostSample& b) {
            return std::tie(b.pixels, a.fetches) < std::tie(a.pixels, b.fetches);
        });
        const CostSample& least = samples.front();
        const auto smaller = std::find_if(samples.begin(), samples.end(),
                                          [&](const CostSample& sample) { return sample.pixels < least.pixels; });
        const CostSample& most = *std::prev(smaller);
        PassCost cost{kind, least.pixels, least.fetches, least.nanoseconds_per_pixel, std::nullopt};
        if (most.fetches > least.fetches)
            cost.nanoseconds_per_fetch =
                (most.nanoseconds_per_pixel - least.nanoseconds_per_pixel) / (most.fetches - least.fetches);
        costs.push_back(std::move(cost));
    }
    return costs;
}

} // namespace fragfft::cli
