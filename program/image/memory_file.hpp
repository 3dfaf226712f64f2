// A file in memory for libraries that seek while they write; afterwards it is written to a file sequentially.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fragfft {

class MemoryFile
{
public:
    // Writes at the current position and advances it.
    void write(std::span<const std::uint8_t> bytes)
    {
        if (bytes_.size() < place_ + bytes.size())
            bytes_.resize(place_ + bytes.size());
        std::copy(bytes.begin(), bytes.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(place_));
        place_ += bytes.size();
    }

    std::size_t place() const { return place_; }
    void go_to(std::size_t place) { place_ = place; }
    const std::vector<std::uint8_t>& bytes() const { return bytes_; }

private:
    std::vector<std::uint8_t> bytes_;
    std::size_t place_ = 0;
};

} // namespace fragfft
