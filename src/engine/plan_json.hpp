// A plan as JSON: what `plan` prints, what other programs may replay, and what is read back as the same plan.
// docs/contributing/plan_format.md describes every key of it.
#pragma once

#include "engine/plan.hpp"

#include <nlohmann/json.hpp>

namespace fragfft {

// The JSON of a plan that require_valid accepts, with what its maker says of it: `facts`, an object whose keys follow
// on the description. Throws CallerError for a number that is not finite, which JSON cannot hold.
nlohmann::ordered_json to_json(const Plan& plan,
                               const nlohmann::ordered_json& facts = nlohmann::ordered_json::object());

// Sides of textures and regions, beyond which JSON is not believed, and layers of arrays.
inline constexpr int largest_side_in_json = 1 << 20;
inline constexpr int most_layers_in_json = 2048;

// The plan in JSON from anywhere; keys that it does not know are passed over. Throws InputError, a line that names the
// place and the fault, for another format_version, a key that is missing, a value of a wrong type or out of range, and
// for a plan that require_valid refuses.
Plan plan_from_json(const nlohmann::ordered_json& json);

} // namespace fragfft
