// JSON whose repeated parts are there once: plans of one page have most of their passes, programs and values in common.
#pragma once

#include <nlohmann/json.hpp>

namespace fragfft::figures {

// {"shared": [...], "data": ...}: the value, in which {"$": n} stands for entry n of `shared`, and {"$": [m, n]} for
// the texts m and n as one: a program is its definitions and a body that others have, too. An entry refers to earlier
// ones alone. Throws std::logic_error for an object that has the key "$" already.
nlohmann::ordered_json with_shared_parts(const nlohmann::ordered_json& value);

} // namespace fragfft::figures
