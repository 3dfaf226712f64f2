// What the live page can show: plans of the published methods of fragment programs, by what they are for.
#pragma once

#include "engine/plan.hpp"
#include "figures/items/common/measurable_claims.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace fragfft::figures {

struct Offer
{
    PlannedWork work;
    std::optional<int> targets{}; // at most so many render targets, for devices with few
    Plan plan{};
    // What `fragfft plan` says of the plan beside its passes: see named_plan.hpp.
    nlohmann::ordered_json facts = nlohmann::ordered_json::object();
};

// In the order in which the page prefers them: where two differ by format or targets alone, the better first.
std::vector<Offer> all_offers();

// What Measure times beside those: other formats, sizes and kernels, which nobody watches.
std::vector<Offer> measured_offers(const std::vector<Offer>& offers);

} // namespace fragfft::figures
