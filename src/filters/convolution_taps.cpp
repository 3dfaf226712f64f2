#include "filters/convolution_taps.hpp"

#include "errors.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/core.h>
#include <optional>

namespace fragfft {
namespace {

// The offset nearest to zero that reads the same sample as `offset` from every pixel of an axis; nothing where it reads
// only zeros.
std::optional<int> folded(int offset, int size, Boundary boundary)
{
    switch (boundary) {
    case Boundary::wrap:
        return offset % size;
    case Boundary::clamp:
        return std::clamp(offset, 1 - size, size - 1);
    case Boundary::zero:
        return offset > -size && offset < size ? std::optional(offset) : std::nullopt;
    case Boundary::mirror: {
        if (offset >= -size && offset < size)
            return offset;
        const int phase = boundary_index(offset, 2 * size, Boundary::wrap);
        return phase < size ? phase : phase - 2 * size;
    }
    }
    return std::nullopt;
}

// The folded offsets of an axis of `count` weights, and the range they lie in.
struct AxisOffsets
{
    std::vector<std::optional<int>> offsets; // one for each weight
    int first = 0;
    int last = 0;

    AxisOffsets(int count, int origin, int size, Boundary boundary)
    {
        for (int i = 0; i < count; ++i) {
            offsets.push_back(folded(origin - i, size, boundary));
            first = std::min(first, offsets.back().value_or(0));
            last = std::max(last, offsets.back().value_or(0));
        }
    }
    int count() const { return last - first + 1; }
};

} // namespace

std::vector<Tap> convolution_taps(const Kernel& kernel, int width, int height, Boundary boundary)
{
    if (width < 1 || height < 1)
        throw InputError(fmt::format("an image of {} x {} pixels cannot be convolved", width, height));
    const AxisOffsets along(kernel.width, kernel.origin_x(), width, boundary);
    const AxisOffsets down(kernel.height, kernel.origin_y(), height, boundary);
    DoubleImage weights(along.count(), down.count(), 1);
    for (int y = 0; y < kernel.height; ++y)
        for (int x = 0; x < kernel.width; ++x) {
            const std::optional<int> right = along.offsets[static_cast<std::size_t>(x)];
            const std::optional<int> below = down.offsets[static_cast<std::size_t>(y)];
            if (right && below)
                weights.at(*right - along.first, *below - down.first) += kernel.at(x, y);
        }
    std::vector<Tap> taps;
    for (int y = 0; y < weights.height; ++y)
        for (int x = 0; x < weights.width; ++x)
            if (weights.at(x, y) != 0.0)
                taps.push_back({x + along.first, y + down.first, weights.at(x, y)});
    if (taps.empty())
        taps.push_back({});
    return taps;
}

KernelReach reach_of(std::span<const Tap> taps)
{
    KernelReach reach;
    for (const Tap& tap : taps) {
        reach.left = std::max(reach.left, -tap.x);
        reach.right = std::max(reach.right, tap.x);
        reach.top = std::max(reach.top, -tap.y);
        reach.bottom = std::max(reach.bottom, tap.y);
    }
    return reach;
}

} // namespace fragfft
