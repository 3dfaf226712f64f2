#pragma once

#include "catch_framework.hpp"

#include <cstddef>
#include <string>

namespace fragfft {

inline std::size_t occurrences(const std::string& text, const std::string& part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
        ++count;
    return count;
}

// The text from `begin` up to `end`, or up to its end if `end` does not follow.
inline std::string part_of(const std::string& text, const std::string& begin, const std::string& end)
{
    const std::size_t start = text.find(begin);
    REQUIRE(start != std::string::npos);
    return text.substr(start, text.find(end, start + begin.size()) - start);
}

} // namespace fragfft
