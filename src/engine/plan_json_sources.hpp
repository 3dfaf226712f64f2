// A plan's JSON that also contains its programs' texts, so that a replay needs only that file.
// docs/contributing/plan_format.md describes it.
#pragma once

#include "engine/plan_json.hpp"
#include "engine/program_source.hpp"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fragfft {

// Throws InputError listing the languages when `name` is none of them.
ShadingLanguage shading_language_from_name(std::string_view name);
std::string_view name(ShadingLanguage language); // "glsl330"

// Throws as the other to_json and program_texts do.
nlohmann::ordered_json to_json(const Plan& plan, const ProgramFiles& files, ShadingLanguage language,
                               const nlohmann::ordered_json& facts = nlohmann::ordered_json::object());

// Collects the program texts of several plans, each text once, for a page that holds many plans.
class SharedTexts
{
public:
    SharedTexts(ProgramFiles files, ShadingLanguage language) : files_(std::move(files)), language_(language) {}

    // As the function above, except that vertex, fragment and compute of a program are indices into texts().
    nlohmann::ordered_json to_json(const Plan& plan,
                                   const nlohmann::ordered_json& facts = nlohmann::ordered_json::object());

    // The texts of all plans so far, in the order in which they were first needed.
    const std::vector<std::string>& texts() const { return texts_; }

private:
    ProgramFiles files_;
    ShadingLanguage language_;
    std::vector<std::string> texts_;
    std::map<std::string, std::size_t> numbers_;
};

} // namespace fragfft
