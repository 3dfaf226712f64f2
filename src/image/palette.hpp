// 256 colours for pictures of more.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace fragfft {

using Colour = std::array<std::uint8_t, 3>;

class Palette
{
public:
    // By median cut (Heckbert 1982) over all bytes, three a pixel, of all pictures.
    explicit Palette(std::span<const std::vector<std::uint8_t>> pictures);

    const std::vector<Colour>& colours() const // 256 at most
    {
        return colours_;
    }
    // Index of about the nearest colour.
    std::uint8_t nearest(const Colour& colour) const
    {
        return nearest_[cell_of(colour)];
    }

    // Colours are told apart by the upper bits of their channels.
    static constexpr int bits_per_channel = 5;
    static std::size_t cell_of(const Colour& colour);

private:
    std::vector<Colour> colours_;
    std::vector<std::uint8_t> nearest_; // of each cell
};

} // namespace fragfft
