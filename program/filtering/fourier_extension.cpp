#include "program/filtering/fourier_extension.hpp"

#include "errors.hpp"

#include <fmt/format.h>

namespace fragfft {

namespace {

constexpr std::int64_t largest_extended_size = std::int64_t{1} << 30;

bool is_fast(std::int64_t size)
{
    for (const int factor : {2, 3, 5, 7})
        while (size % factor == 0)
            size /= factor;
    return size == 1;
}

struct AxisExtension
{
    int offset;
    int size;
};

AxisExtension axis_extension(int size, int reach_before, int reach_after, Boundary boundary)
{
    const std::int64_t period = boundary == Boundary::mirror ? 2 * std::int64_t{size} : size;
    const bool is_periodic = boundary == Boundary::wrap || boundary == Boundary::mirror;
    const std::int64_t margins = boundary == Boundary::zero ? std::int64_t{std::max(reach_before, reach_after)}
                                                            : std::int64_t{reach_before} + reach_after;
    if (size + margins > largest_extended_size || period > largest_extended_size)
        throw InputError(fmt::format("an image of {} pixels and a kernel reaching {} and {} are too much to transform",
                                     size, reach_before, reach_after));
    const int extended = next_fast_size(static_cast<int>(size + margins));
    if (is_periodic && is_fast(period) && period <= extended)
        return {0, static_cast<int>(period)};
    return {std::min(reach_before, extended - size), extended};
}

} // namespace

int next_fast_size(int count)
{
    int size = count + count % 2;
    while (!is_fast(size))
        size += 2;
    return size;
}

Extension fourier_extension(const FilterJob& job)
{
    require_boundary_of_responses(job.filters, job.boundary);
    const ImageShape& image = job.image;
    if (!job.has_kernels()) {
        const int images = job.boundary == Boundary::mirror ? 2 : 1;
        return {0, 0, images * image.width, images * image.height};
    }
    KernelReach farthest;
    for (const Filter& filter : job.filters)
        farthest = farthest_of(farthest, kernel_reach(*filter.kernel()));
    const AxisExtension x = axis_extension(image.width, farthest.left, farthest.right, job.boundary);
    const AxisExtension y = axis_extension(image.height, farthest.top, farthest.bottom, job.boundary);
    return {.left = x.offset, .top = y.offset, .width = x.size, .height = y.size};
}

} // namespace fragfft
