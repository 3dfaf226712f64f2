// JSON in which repeated parts are stored once: the plans of one page have most of their passes, programs and values in
// common.
#pragma once

#include <nlohmann/json.hpp>

namespace fragfft::figures {

// Returns {"shared": [...], "data": ...}. In it {"$": n} stands for entry n of `shared`, and {"$": [m, n]} for the
// texts m and n concatenated: a program is its definitions followed by a body that other programs share. An entry
// refers only to earlier ones. Throws std::logic_error for an object that already has the key "$".
nlohmann::ordered_json with_shared_parts(const nlohmann::ordered_json& value);

} // namespace fragfft::figures
