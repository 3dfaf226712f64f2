// A plan's JSON as text that people read too.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace fragfft {

// Two spaces for each level. On one line is what holds neither arrays nor objects, however long (the values of a
// constant), and what is short. Ends without a line break.
std::string json_text(const nlohmann::ordered_json& json);

} // namespace fragfft
