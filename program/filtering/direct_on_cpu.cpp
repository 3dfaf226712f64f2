#include "program/filtering/direct_on_cpu.hpp"

#include "boundary.hpp"

#include <algorithm>
#include <cstddef>

namespace fragfft {

namespace {

// One channel of the image in a plane of `width` x `height`, with `left` columns and `top` rows before it, extended by
// the boundary rule: the sums then need no case distinctions and vectorise.
DoubleImage padded_plane(const Image& image, int channel, int left, int top, int width, int height, Boundary boundary)
{
    DoubleImage plane(width, height, 1);
    for (int y = 0; y < height; ++y) {
        const int source_y = boundary_index(y - top, image.height, boundary);
        for (int x = 0; x < width; ++x) {
            const int source_x = boundary_index(x - left, image.width, boundary);
            const bool inside = source_x >= 0 && source_y >= 0;
            plane.at(x, y) = inside ? static_cast<double>(image.at(source_x, source_y, channel)) : 0.0;
        }
    }
    return plane;
}

void add_scaled(double* sums, const double* samples, double factor, int count)
{
    for (int x = 0; x < count; ++x)
        sums[x] += factor * samples[x];
}

Image convolved(const Image& image, const Kernel& kernel, Boundary boundary, int thread_count)
{
    // Weight i reads at x + kw/2 - i, so at most kw - 1 - kw/2 columns to the left.
    const int left = kernel.width - 1 - kernel.origin_x();
    const int top = kernel.height - 1 - kernel.origin_y();
    Image result(image.width, image.height, image.channels);
    DoubleImage sums(image.width, image.height, 1); // the threads must not throw, so they allocate nothing
    for (int channel = 0; channel < image.channels; ++channel) {
        const DoubleImage plane = padded_plane(image, channel, left, top, image.width + kernel.width - 1,
                                               image.height + kernel.height - 1, boundary);
        const auto convolve_rows = [&](std::size_t begin, std::size_t end) {
            for (int y = static_cast<int>(begin); y < static_cast<int>(end); ++y) {
                double* const line = &sums.at(0, y);
                std::fill_n(line, image.width, 0.0);
                for (int j = 0; j < kernel.height; ++j)
                    for (int i = 0; i < kernel.width; ++i)
                        add_scaled(line, &plane.at(kernel.width - 1 - i, y + kernel.height - 1 - j), kernel.at(i, j),
                                   image.width);
                for (int x = 0; x < image.width; ++x)
                    result.at(x, y, channel) = static_cast<float>(line[x]);
            }
        };
        cpu::for_ranges_in_parallel(static_cast<std::size_t>(image.height), thread_count, convolve_rows);
    }
    return result;
}

} // namespace

DirectOnCpu::DirectOnCpu(const FilterJob& job, int thread_count) : boundary_(job.boundary), thread_count_(thread_count)
{
    for (const Filter& filter : job.filters)
        kernels_.push_back(require_kernel(filter));
}

std::vector<Image> DirectOnCpu::apply(Image& image)
{
    std::vector<Image> results;
    for (const Kernel& kernel : kernels_)
        results.push_back(convolved(image, kernel, boundary_, thread_count_));
    return results;
}

} // namespace fragfft
