// A rectangle of texels that a draw covers.
#pragma once

#include <cstdint>
#include <string>

namespace fragfft {

struct Region
{
    std::string name; // in the paper's words: "columns 0 and M/2"
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    bool operator==(const Region&) const = default;

    bool empty() const
    {
        return width <= 0 || height <= 0;
    }
    std::int64_t pixels() const
    {
        return empty() ? 0 : static_cast<std::int64_t>(width) * height;
    }
    bool contains(const Region& other) const
    {
        return other.x >= x && other.y >= y && other.x + other.width <= x + width &&
               other.y + other.height <= y + height;
    }
};

} // namespace fragfft
