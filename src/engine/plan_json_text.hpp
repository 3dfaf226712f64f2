// A plan's JSON as text that is readable for people, too.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace fragfft {

// Indented by two spaces for each level. A value stands on one line if it is short, or if it holds neither arrays nor
// objects, however long it is (the values of a constant). Ends without a line break.
std::string json_text(const nlohmann::ordered_json& json);

} // namespace fragfft
