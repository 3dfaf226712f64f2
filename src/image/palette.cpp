#include "image/palette.hpp"

#include <algorithm>
#include <limits>

namespace fragfft {

namespace {

constexpr int unused_bits = 8 - Palette::bits_per_channel;
constexpr std::size_t most_colours = 256;

struct Cell
{
    Colour colour; // its middle
    std::int64_t pixels = 0;
};

using Box = std::span<Cell>;

struct Spread
{
    std::size_t channel = 0;
    int range = 0;
};

Spread widest(Box box)
{
    Spread result;
    for (std::size_t channel = 0; channel < 3; ++channel) {
        const auto [least, most] = std::minmax_element(box.begin(), box.end(), [&](const Cell& a, const Cell& b) {
            return a.colour[channel] < b.colour[channel];
        });
        const int range = most->colour[channel] - least->colour[channel];
        if (range > result.range)
            result = {channel, range};
    }
    return result;
}

std::int64_t pixels_of(Box box)
{
    std::int64_t sum = 0;
    for (const Cell& cell : box)
        sum += cell.pixels;
    return sum;
}

// At its median along its widest channel, so that both parts hold a cell.
std::array<Box, 2> halves(Box box)
{
    const std::size_t channel = widest(box).channel;
    std::sort(box.begin(), box.end(),
              [&](const Cell& a, const Cell& b) { return a.colour[channel] < b.colour[channel]; });
    const std::int64_t half = pixels_of(box) / 2;
    std::int64_t passed = 0;
    std::size_t count = 0;
    while (count < box.size() - 1 && (count == 0 || passed < half))
        passed += box[count++].pixels;
    return {box.first(count), box.subspan(count)};
}

Colour mean_of(Box box)
{
    std::array<std::int64_t, 3> sum{};
    for (const Cell& cell : box)
        for (std::size_t channel = 0; channel < 3; ++channel)
            sum[channel] += cell.pixels * cell.colour[channel];
    const std::int64_t pixels = pixels_of(box);
    Colour mean{};
    for (std::size_t channel = 0; channel < 3; ++channel)
        mean[channel] = static_cast<std::uint8_t>((sum[channel] + pixels / 2) / pixels);
    return mean;
}

Colour middle_of_cell(std::size_t cell)
{
    constexpr std::size_t mask = (1u << Palette::bits_per_channel) - 1u;
    const auto middle = [](std::size_t upper) {
        return static_cast<std::uint8_t>((upper << unused_bits) + (1u << unused_bits) / 2u);
    };
    return {middle(cell >> (2 * Palette::bits_per_channel) & mask), middle(cell >> Palette::bits_per_channel & mask),
            middle(cell & mask)};
}

std::vector<Cell> filled_cells(std::span<const std::vector<std::uint8_t>> pictures)
{
    std::vector<std::int64_t> pixels(std::size_t{1} << (3 * Palette::bits_per_channel));
    for (const std::vector<std::uint8_t>& picture : pictures)
        for (std::size_t i = 0; i + 2 < picture.size(); i += 3)
            ++pixels[Palette::cell_of({picture[i], picture[i + 1], picture[i + 2]})];
    std::vector<Cell> cells;
    for (std::size_t cell = 0; cell < pixels.size(); ++cell)
        if (pixels[cell] > 0)
            cells.push_back({middle_of_cell(cell), pixels[cell]});
    return cells;
}

int square_distance(const Colour& a, const Colour& b)
{
    int sum = 0;
    for (std::size_t channel = 0; channel < 3; ++channel)
        sum += (a[channel] - b[channel]) * (a[channel] - b[channel]);
    return sum;
}

std::uint8_t nearest_of(const std::vector<Colour>& colours, const Colour& wanted)
{
    const auto found = std::min_element(colours.begin(), colours.end(), [&](const Colour& a, const Colour& b) {
        return square_distance(a, wanted) < square_distance(b, wanted);
    });
    return static_cast<std::uint8_t>(found - colours.begin());
}

} // namespace

std::size_t Palette::cell_of(const Colour& colour)
{
    std::size_t cell = 0;
    for (const std::uint8_t value : colour)
        cell = cell << bits_per_channel | static_cast<std::size_t>(value >> unused_bits);
    return cell;
}

Palette::Palette(std::span<const std::vector<std::uint8_t>> pictures)
{
    std::vector<Cell> cells = filled_cells(pictures);
    std::vector<Box> boxes{cells};
    // A box counts by how far its colours lie apart, and by how many pixels that concerns.
    const auto weight = [](Box box) {
        const auto range = static_cast<double>(widest(box).range);
        return range * range * static_cast<double>(pixels_of(box));
    };
    while (boxes.size() < most_colours) {
        const auto heaviest =
            std::max_element(boxes.begin(), boxes.end(), [&](Box a, Box b) { return weight(a) < weight(b); });
        if (heaviest->size() < 2)
            break;
        const auto [one, other] = halves(*heaviest);
        *heaviest = one;
        boxes.push_back(other);
    }
    for (const Box box : boxes)
        colours_.push_back(mean_of(box));
    nearest_.resize(std::size_t{1} << (3 * bits_per_channel));
    for (std::size_t cell = 0; cell < nearest_.size(); ++cell)
        nearest_[cell] = nearest_of(colours_, middle_of_cell(cell));
}

} // namespace fragfft
