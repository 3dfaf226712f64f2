// A plan as JSON: what `fragfft plan --json` prints and what other programs may replay.
#pragma once

#include "engine/plan.hpp"

#include <nlohmann/json.hpp>

namespace fragfft {

// Textures (with the values of constants left out), passes with their programs, regions and uniforms, and totals.
nlohmann::ordered_json to_json(const Plan& plan);

} // namespace fragfft
