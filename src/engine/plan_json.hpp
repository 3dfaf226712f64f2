// A plan as JSON: what the command `plan` prints, and what other programs may replay. docs/contributing/plan_format.md
// describes every key.
#pragma once

#include "engine/plan.hpp"

#include <nlohmann/json.hpp>

namespace fragfft {

// The JSON of a plan that require_valid accepts. `facts` is an object of further facts about the plan; its keys follow
// the description. Throws CallerError for a number that is not finite, which JSON cannot hold.
nlohmann::ordered_json to_json(const Plan& plan,
                               const nlohmann::ordered_json& facts = nlohmann::ordered_json::object());

} // namespace fragfft
