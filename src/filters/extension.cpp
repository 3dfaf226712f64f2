#include "filters/extension.hpp"

#include "errors.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace fragfft {
namespace {

// The image whose pixel (x, y) is pixel (columns[x], rows[y]) of `image`, or zero where either is -1.
Image gathered(const Image& image, const std::vector<int>& columns, const std::vector<int>& rows)
{
    Image result(static_cast<int>(columns.size()), static_cast<int>(rows.size()), image.channels);
    auto target = result.samples.begin();
    for (const int row : rows)
        for (const int column : columns) {
            if (row >= 0 && column >= 0)
                std::copy_n(&image.at(column, row), image.channels, target);
            target += image.channels;
        }
    return result;
}

// Source indices of `count` pixels from `first` on, along an axis of `size` pixels.
std::vector<int> source_indices(int first, int count, int size, Boundary boundary)
{
    std::vector<int> indices;
    indices.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        indices.push_back(boundary_index(first + i, size, boundary));
    return indices;
}

struct AxisExtension
{
    int offset = 0;
    int size = 0;
};

AxisExtension plan_axis(int size, int reach_before, int reach_after, Boundary boundary, int minimum_size,
                        const SuitableLength& suitable)
{
    if (size < 1)
        throw InputError(fmt::format("an image {} pixels wide or high cannot be extended", size));
    if (reach_before < 0 || reach_after < 0)
        throw InputError(
            fmt::format("a kernel's reach cannot be negative ({} and {} pixels)", reach_before, reach_after));

    const std::int64_t margins = boundary == Boundary::zero ? std::int64_t{std::max(reach_before, reach_after)}
                                                            : std::int64_t{reach_before} + reach_after;
    std::int64_t needed = size + margins;
    constexpr std::int64_t limit = std::int64_t{1} << 30;
    if (boundary == Boundary::wrap && suitable(size) == size)
        needed = size;
    else if (boundary == Boundary::mirror && 2 * std::int64_t{size} <= limit && suitable(2 * size) == 2 * size)
        needed = std::min(needed, 2 * std::int64_t{size});
    needed = std::max<std::int64_t>(needed, minimum_size);
    if (needed > limit)
        throw InputError(fmt::format("an image of {} pixels and a kernel reaching {} and {} need {} pixels, above {}",
                                     size, reach_before, reach_after, needed, limit));

    const auto extended = suitable(static_cast<int>(needed));
    return {std::min(reach_before, extended - size), extended};
}

} // namespace

Image extend(const Image& image, int left, int top, int new_width, int new_height, Boundary boundary)
{
    for (const int size : {image.width, image.height, new_width, new_height})
        if (size < 1)
            throw InputError(fmt::format("cannot extend an image of {} x {} pixels to {} x {}", image.width,
                                         image.height, new_width, new_height));
    return gathered(image, source_indices(-left, new_width, image.width, boundary),
                    source_indices(-top, new_height, image.height, boundary));
}

Image crop(const Image& image, int left, int top, int width, int height)
{
    const auto inside = [](int first, int count, int size) {
        return first >= 0 && count >= 1 && first < size && count <= size - first;
    };
    if (!inside(left, width, image.width) || !inside(top, height, image.height))
        throw InputError(fmt::format("cannot crop {} x {} pixels at ({}, {}) from an image of {} x {}", width, height,
                                     left, top, image.width, image.height));
    // The rectangle lies inside the image, so the boundary rule does not matter.
    return extend(image, -left, -top, width, height, Boundary::zero);
}

Extension plan_extension(int width, int height, const KernelReach& reach, Boundary boundary, int minimum_size,
                         const SuitableLength& suitable, const SuitableLength& suitable_height)
{
    const AxisExtension x = plan_axis(width, reach.left, reach.right, boundary, minimum_size, suitable);
    const AxisExtension y = plan_axis(height, reach.top, reach.bottom, boundary, minimum_size,
                                      suitable_height ? suitable_height : suitable);
    return {.left = x.offset, .top = y.offset, .width = x.size, .height = y.size};
}

} // namespace fragfft
