// A plan as JSON: what `plan` prints, what other programs may replay, and what is read back as the same plan.
//
//   format_version  1
//   name, description
//   totals          derived, and not read back: passes, draws, dispatches, texture_bytes; by program family
//                   invocations, bytes_read, bytes_written and accesses (see plan_totals.hpp)
//   textures        name, kind, width, height, layers, format, role; a constant's values, layer by layer, row by row
//   parameters      name, type, value
//   passes          name, bindings; draws, and clear_color where the targets start from one; or dispatches, and
//                   in_place (true) where they may sample what they write
//     bindings      name (in the programs), texture, access, layer (where one of an array is meant)
//     draws         program (its name), family, file, vertex_file, defines, accesses (binding and count of one
//                   invocation), may_be_left_out, region, uniforms, drawn_over, mesh (where it draws one)
//     dispatches    the same of the program, group (size, shared_bytes, barriers), groups, uniforms, written (regions)
//
// A uniform is name, type and value: an int, a float, a vec4 (4 numbers), a vec4[] (arrays of 4), a mat4 (16, column by
// column), or a parameter (its name). Floats come back to the same bits.
#pragma once

#include "engine/plan.hpp"

#include <nlohmann/json.hpp>

namespace fragfft {

// The JSON of a plan that require_valid accepts. Throws CallerError for a number that is not finite, which JSON cannot
// hold.
nlohmann::ordered_json to_json(const Plan& plan);

// Sides of textures and regions, beyond which JSON is not believed, and layers of arrays.
inline constexpr int largest_side_in_json = 1 << 20;
inline constexpr int most_layers_in_json = 2048;

// The plan in JSON from anywhere; keys that it does not know are passed over. Throws InputError, a line that names the
// place and the fault, for another format_version, a key that is missing, a value of a wrong type or out of range, and
// for a plan that require_valid refuses.
Plan plan_from_json(const nlohmann::ordered_json& json);

} // namespace fragfft
