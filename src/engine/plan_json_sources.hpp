// A plan's JSON that carries its programs' texts too: a replay needs nothing but the file.
//
//   sources    the language: glsl330, glsl430, essl300 or essl310
//   programs   by keys, vertex and fragment, or compute: complete texts
//
// and in each draw and dispatch `text`, the key of its program's.
#pragma once

#include "engine/plan_json.hpp"
#include "engine/program_source.hpp"

#include <optional>
#include <string_view>

namespace fragfft {

struct PlanSources
{
    ShadingLanguage language = ShadingLanguage::glsl_330;
    ProgramTexts texts;
};

// Throws InputError listing the languages when `name` is none of them.
ShadingLanguage shading_language_from_name(std::string_view name);
std::string_view name(ShadingLanguage language); // "glsl330"

// Throws as the other to_json and program_texts do.
nlohmann::ordered_json to_json(const Plan& plan, const ProgramFiles& files, ShadingLanguage language);

// Returns the program texts in the JSON from which `plan` was read, or nothing when it has none. Throws InputError, a
// line that names the place and the fault, for malformed sources, for a draw or a dispatch without a text, and for two
// texts of one variant.
std::optional<PlanSources> sources_from_json(const nlohmann::ordered_json& json, const Plan& plan);

} // namespace fragfft
