// What the live page measures, as data: the conclusions of the ledger with the rules that judge them and the results of
// the committed machines, and the works whose plans the page times. docs/contributing/page_results.md describes the
// JSON.
#pragma once

#include "figures/items/common/measurable_claims.hpp"
#include "figures/report/item.hpp"
#include "filters/named_plan.hpp"

#include <nlohmann/json.hpp>
#include <vector>

namespace fragfft::figures {

// An array with an object for each of measurable_claims() that one of all_items() makes; other programs may link fewer
// items.
nlohmann::ordered_json page_claims();

// The item that makes the claim with this id (see Claim); null when this program has no such item.
const Item* item_of_claim(const std::string& id);

// Every work that is timed, each once: those of the claims, and those of the curves by kernel size, one for every
// method that accepts such images.
std::vector<PlannedWork> page_works();

inline constexpr int web_render_targets = 4; // every WebGL 2 implementation has at least these

// The plan of the work, within the limits of every WebGL 2 implementation except for the number of render targets,
// which may be larger.
NamedPlan plan_of(const PlannedWork& work, int render_targets = web_render_targets,
                  const PlannedDevice& device = typical_gpu());

// The fields by which the page finds the plan of the work: method, operation, width, height, format; for a transform of
// complex numbers also domain; for a convolution also kernel_size and separable.
nlohmann::ordered_json as_json(const PlannedWork& work);

} // namespace fragfft::figures
