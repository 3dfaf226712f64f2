// JSON whose members keep the order in which they were added.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace fragfft::commands {

using Json = nlohmann::ordered_json;

// JSON as printed: only ASCII, so that nothing in it moves a terminal's cursor; bytes in paths that are not UTF-8
// become U+FFFD.
inline std::string indented(const Json& json)
{
    return json.dump(2, ' ', true, Json::error_handler_t::replace);
}

// The same in one line.
inline std::string in_one_line(const Json& json)
{
    return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

} // namespace fragfft::commands
