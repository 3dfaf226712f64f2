// What the live page measures, told as data: conclusions of the ledger with the rules that judge them and what the
// committed machines show of them, and the works whose plans it times.
// docs/contributing/page_results.md describes the JSON.
#pragma once

#include "figures/items/common/measurable_claims.hpp"
#include "figures/report/item.hpp"
#include "filters/named_plan.hpp"

#include <nlohmann/json.hpp>
#include <vector>

namespace fragfft::figures {

// An array with an object for each of measurable_claims() that all_items() make: a program can have others.
nlohmann::ordered_json page_claims();

// The item that makes the claim of this id, see Claim; null when this program has no such item.
const Item* item_of_claim(const std::string& id);

// Every work that is timed, each once: those of the claims, and of the curves by kernel size, one for every method that
// takes such images.
std::vector<PlannedWork> page_works();

inline constexpr int web_render_targets = 4; // that every WebGL 2 has

// Its plan, within what every WebGL 2 has but for the render targets, which may be more.
NamedPlan plan_of(const PlannedWork& work, int render_targets = web_render_targets,
                  const PlannedDevice& device = typical_gpu());

// The fields by which the page finds the work's plan: method, operation, width, height, format; of a transform of
// complex numbers also domain; of a convolution also kernel_size and separable.
nlohmann::ordered_json as_json(const PlannedWork& work);

} // namespace fragfft::figures
