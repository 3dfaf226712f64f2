#include "program/filtering/convolution_on_cpu.hpp"

#include <stdexcept>

namespace fragfft {

namespace {

using cpu::numbers_per_line;
using cpu::TapGridOf;

// Rows that are summed along before the next ones are read.
constexpr int lines_at_once = 16;
// What is summed at once from a plane: with what kernels reach over it stays in a cache.
template <typename Sample> constexpr int block_width = 16 * numbers_per_line<Sample>;
constexpr int block_height = 64;

template <typename Sample> constexpr int rounded_up(int count)
{
    constexpr int line = numbers_per_line<Sample>;
    return (count + line - 1) / line * line;
}

// An odd number of cache lines, so that a column of rows does not crowd into a few sets of the cache.
template <typename Sample> std::ptrdiff_t stride_for(const ImageJob& job, const Kernel& kernel)
{
    constexpr int line = numbers_per_line<Sample>;
    // Vectors of sums that begin behind a margin end beyond those that begin with the row.
    const int width = job.image.width + (job.margins.left > 0 ? line : 0);
    const int stride = rounded_up<Sample>(rounded_up<Sample>(width) + kernel.width - 1);
    return stride / line % 2 == 0 ? stride + line : stride;
}

template <typename Sample> TapGridOf<Sample> taps_of(int width, int height, const std::vector<double>& weights)
{
    DoubleImage kernel(width, height, 1);
    kernel.samples = weights;
    return cpu::taps_of<Sample>(kernel);
}

} // namespace

bool convolves_by_lines(const Filter& filter)
{
    const Kernel& kernel = require_kernel(filter);
    return kernel.width > 1 && kernel.height > 1 && filter.separability().factors;
}

template <typename Sample>
typename ConvolutionOnCpuOf<Sample>::Convolution ConvolutionOnCpuOf<Sample>::convolution_of(const ImageJob& job,
                                                                                            const Filter& filter)
{
    const Kernel& kernel = require_kernel(filter);
    Convolution convolution;
    convolution.stride = stride_for<Sample>(job, kernel);
    if (convolves_by_lines(filter)) {
        const KernelFactors& factors = *filter.separability().factors;
        convolution.row = taps_of<Sample>(kernel.width, 1, factors.row);
        convolution.taps = taps_of<Sample>(1, kernel.height, factors.column);
    } else {
        convolution.taps = taps_of<Sample>(kernel.width, kernel.height, kernel.weights);
    }
    convolution.right = kernel.width / 2;
    convolution.left = kernel.width - 1 - convolution.right;
    convolution.bottom = kernel.height / 2;
    convolution.top = kernel.height - 1 - convolution.bottom;
    return convolution;
}

template <typename Sample>
ConvolutionOnCpuOf<Sample>::ConvolutionOnCpuOf(const ImageJob& job, int thread_count)
    : shape_(job.image), boundary_(job.boundary), results_(asked_results(job)), threads_(thread_count)
{
    std::ptrdiff_t stride = 0;
    for (const Filter& filter : job.filters) {
        convolutions_.push_back(convolution_of(job, filter));
        stride = std::max(stride, convolutions_.back().stride);
    }
    plane_ = cpu::large_array<Sample>(static_cast<std::size_t>(stride) * static_cast<std::size_t>(shape_.height));
    outside_.resize(static_cast<std::size_t>(stride));
}

template <typename Sample> std::size_t ConvolutionOnCpuOf<Sample>::plane_bytes(const ImageJob& job)
{
    std::ptrdiff_t stride = 0;
    for (const Filter& filter : job.filters)
        stride = std::max(stride, stride_for<Sample>(job, require_kernel(filter)));
    return static_cast<std::size_t>(stride) * static_cast<std::size_t>(job.image.height) * sizeof(Sample);
}

template <typename Sample>
void ConvolutionOnCpuOf<Sample>::continue_row(const Image& image, int channel, int y, const Convolution& convolution,
                                              Sample* row) const
{
    const Sample* source = &image.at(0, y, channel);
    Sample* const inside = row + convolution.left;
    for (int x = 0; x < image.width; ++x)
        inside[x] = source[static_cast<std::ptrdiff_t>(x) * image.channels];
    const auto continue_at = [&](int x) {
        const int from = boundary_index(x, image.width, boundary_);
        inside[x] = from < 0 ? Sample{} : inside[from];
    };
    for (int x = -convolution.left; x < 0; ++x)
        continue_at(x);
    for (int x = image.width; x < image.width + convolution.right; ++x)
        continue_at(x);
    // Sums of whole vectors read these and do not count.
    std::fill(inside + image.width + convolution.right, row + convolution.stride, Sample{});
}

template <typename Sample>
void ConvolutionOnCpuOf<Sample>::fill_plane(const Image& image, int channel, const Convolution& convolution)
{
    const std::ptrdiff_t stride = convolution.stride;
    threads_.for_ranges(static_cast<std::size_t>(image.height), [&](std::size_t begin, std::size_t end) {
        for (auto y = static_cast<int>(begin); y < static_cast<int>(end); ++y)
            continue_row(image, channel, y, convolution, plane_.get() + y * stride);
    });
}

template <typename Sample>
void ConvolutionOnCpuOf<Sample>::sum_rows(const Image& image, int channel, const Convolution& convolution)
{
    const std::ptrdiff_t stride = convolution.stride;
    cpu::MemoryOfThreads<Sample> memory(threads_.count(), static_cast<std::size_t>(lines_at_once * stride));
    threads_.for_ranges(static_cast<std::size_t>(image.height), [&](std::size_t begin, std::size_t end) {
        Sample* const lines = memory.take();
        const Sample* rows[lines_at_once];
        for (int i = 0; i < lines_at_once; ++i)
            rows[i] = lines + i * stride + results_.left;
        for (auto y = static_cast<int>(begin); y < static_cast<int>(end); y += lines_at_once) {
            const int count = std::min(lines_at_once, static_cast<int>(end) - y);
            for (int i = 0; i < count; ++i)
                continue_row(image, channel, y + i, convolution, lines + i * stride);
            cpu::weighted_sums(rows, convolution.row, plane_.get() + y * stride, stride,
                               rounded_up<Sample>(results_.width), count, vector_unit_);
        }
    });
}

template <typename Sample>
void ConvolutionOnCpuOf<Sample>::sum_plane(const Convolution& convolution, Image& result, int channel)
{
    constexpr int columns_at_once = block_width<Sample>;
    const std::ptrdiff_t stride = convolution.stride;
    const int first = convolution.is_separable() ? results_.left : 0; // sums of rows begin with the results
    const auto sum_block = [&](int x, int y, const Sample** rows, Sample* sums) {
        const int height = std::min<int>(block_height, results_.top + results_.height - y);
        const int width = std::min(columns_at_once, results_.left + results_.width - x);
        const Sample** next = rows;
        for (int source = y - convolution.top; source < y + height + convolution.bottom; ++source) {
            const int from = boundary_index(source, result.height, boundary_);
            *next++ = (from < 0 ? outside_.data() : plane_.get() + from * stride) + x - first;
        }
        cpu::weighted_sums(rows, convolution.taps, sums, columns_at_once, rounded_up<Sample>(width), height,
                           vector_unit_);
        for (int row = 0; row < height; ++row) {
            Sample* target = &result.at(x, y + row, channel);
            for (int column = 0; column < width; ++column)
                target[static_cast<std::ptrdiff_t>(column) * result.channels] = sums[row * columns_at_once + column];
        }
    };
    cpu::MemoryOfThreads<Sample> memory_of_sums(threads_.count(), std::size_t{columns_at_once} * block_height);
    cpu::MemoryOfThreads<const Sample*> memory_of_rows(
        threads_.count(), static_cast<std::size_t>(block_height + convolution.top + convolution.bottom));
    const auto blocks = static_cast<std::size_t>((results_.height + block_height - 1) / block_height);
    threads_.for_ranges(blocks, [&](std::size_t begin, std::size_t end) {
        Sample* const sums = memory_of_sums.take();
        const Sample** const rows = memory_of_rows.take();
        for (int x = results_.left; x < results_.left + results_.width; x += columns_at_once)
            for (std::size_t block = begin; block < end; ++block)
                sum_block(x, results_.top + static_cast<int>(block) * block_height, rows, sums);
    });
}

template <typename Sample> std::vector<SampleArray<Sample>> ConvolutionOnCpuOf<Sample>::apply(Image& image)
{
    if (ImageShape{image.width, image.height, image.channels} != shape_)
        throw std::logic_error("an image of another shape than this convolution was prepared for");
    std::vector<Image> results;
    for (const Convolution& convolution : convolutions_) {
        const bool is_last = &convolution == &convolutions_.back();
        Image result = is_last ? Image() : Image(image.width, image.height, image.channels);
        // The last filter's result takes the image's place.
        Image& target = is_last ? image : result;
        for (int channel = 0; channel < image.channels; ++channel) {
            if (convolution.is_separable())
                sum_rows(image, channel, convolution);
            else
                fill_plane(image, channel, convolution);
            sum_plane(convolution, target, channel);
        }
        results.push_back(std::move(target));
    }
    return results;
}

template class ConvolutionOnCpuOf<float>;
template class ConvolutionOnCpuOf<double>;

} // namespace fragfft
