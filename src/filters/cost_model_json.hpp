// A calibrated cost model as JSON, so that a device need be measured only once.
#pragma once

#include "filters/cost_model.hpp"

#include <nlohmann/json.hpp>

namespace fragfft {

// Version of what the numbers mean: raised whenever a pass is priced or measured in another way.
inline constexpr int cost_model_version = 2;

nlohmann::ordered_json to_json(const CostModel& model);

// Throws InputError when `json` is not what to_json of this version wrote, and as CostModel's constructor does.
CostModel cost_model_from_json(const nlohmann::ordered_json& json);

} // namespace fragfft
