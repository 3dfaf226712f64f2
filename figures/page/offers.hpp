// The plans that the live page can show: those of the published methods by fragment programs, by their purpose.
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
    std::optional<int> targets{}; // at most this many render targets, for devices with few
    bool is_for_software = false; // for renderers that draw on the CPU
    Plan plan{};
    // What `fragfft plan` says about the plan besides its passes: see named_plan.hpp.
    nlohmann::ordered_json facts = nlohmann::ordered_json::object();
};

// In the page's order of preference: of two that differ only in format or targets, the better one comes first.
std::vector<Offer> all_offers();

// Filters by `wide` for renderers that draw on the CPU, instead of the usual ones in the tabs Filter and Measure, where
// times count. The page unrolls their programs: page/unrolled.js.
std::vector<Offer> software_offers();

// What Measure times besides those: other formats, sizes and kernels, which Watch does not show.
std::vector<Offer> measured_offers(const std::vector<Offer>& offers);

} // namespace fragfft::figures
