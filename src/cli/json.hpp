// JSON whose members stay in the order in which they were added.
#pragma once

#include <nlohmann/json.hpp>

namespace fragfft::cli {

using Json = nlohmann::ordered_json;

} // namespace fragfft::cli
