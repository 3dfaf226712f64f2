#include "program/filtering/convolution_on_cpu.hpp"

#include <span>
#include <stdexcept>

namespace fragfft {

namespace {

constexpr int numbers_per_line = cpu::numbers_per_line<float>;

// Rows that are convolved along before the next ones are read; so few stay in a cache.
constexpr int lines_at_once = 4;
// The block of results that is summed at once along the columns; with the samples that kernels reach, it stays in a
// cache.
constexpr int block_width = 16 * numbers_per_line;
constexpr int block_height = 64;
// Results are computed in multiples of this number of rows, except at the end, so that each is summed in the same order
// for any number of threads.
constexpr int whole_rows = 16;

constexpr int multiple_from(int count, int step)
{
    return (count + step - 1) / step * step;
}

constexpr int rounded_up(int count)
{
    return multiple_from(count, numbers_per_line);
}

// An odd number of cache lines, so that the samples of a column do not share a few sets of the cache.
std::ptrdiff_t stride_for(const FilterJob& job, const Kernel& kernel)
{
    constexpr int line = numbers_per_line;
    const int stride =
        rounded_up(rounded_up(job.image.width * job.image.channels) + (kernel.width - 1) * job.image.channels);
    return stride / line % 2 == 0 ? stride + line : stride;
}

// Enough rows to keep all threads busy for longer than they wait for each other, and to let many results share the
// samples that a kernel reaches. A multiple of `whole_rows`.
int rows_at_once_for(const FilterJob& job, int thread_count)
{
    constexpr std::int64_t samples_of_a_thread = std::int64_t{1} << 16;
    const ImageShape& image = job.image;
    std::int64_t rows = samples_of_a_thread * thread_count / (std::int64_t{image.width} * image.channels);
    for (const Filter& filter : job.filters)
        rows = std::max<std::int64_t>(rows, std::min(block_height, require_kernel(filter).height));
    return multiple_from(static_cast<int>(std::min<std::int64_t>(rows, image.height)), whole_rows);
}

cpu::TapGridOf<float> taps_of(int width, int height, const std::vector<double>& weights)
{
    DoubleImage kernel(width, height, 1);
    kernel.samples = weights;
    return cpu::taps_of<float>(kernel);
}

} // namespace

bool convolves_by_lines(const Filter& filter)
{
    const Kernel& kernel = require_kernel(filter);
    return kernel.width > 1 && kernel.height > 1 && filter.separability().factors;
}

ConvolutionOnCpu::Layout ConvolutionOnCpu::layout_of(const FilterJob& job, const Kernel& kernel, int thread_count)
{
    Layout layout;
    layout.stride = stride_for(job, kernel);
    layout.right = kernel.width / 2;
    layout.left = kernel.width - 1 - layout.right;
    layout.bottom = kernel.height / 2;
    layout.top = kernel.height - 1 - layout.bottom;
    // With `wrap`, results at one end need rows of the other end.
    const int needed = 2 * (layout.reach() + rows_at_once_for(job, thread_count));
    layout.rows =
        job.boundary == Boundary::wrap && layout.reach() > 0 ? job.image.height : std::min(needed, job.image.height);
    return layout;
}

std::vector<ConvolutionOnCpu::Convolution> ConvolutionOnCpu::convolutions_of(const FilterJob& job, int thread_count)
{
    std::vector<Convolution> convolutions;
    for (const Filter& filter : job.filters) {
        const Kernel& kernel = require_kernel(filter);
        Convolution& convolution = convolutions.emplace_back();
        static_cast<Layout&>(convolution) = layout_of(job, kernel, thread_count);
        if (convolves_by_lines(filter)) {
            const KernelFactors& factors = *filter.separability().factors;
            convolution.row = taps_of(kernel.width, 1, factors.row);
            convolution.taps = taps_of(1, kernel.height, factors.column);
        } else {
            convolution.taps = taps_of(kernel.width, kernel.height, kernel.weights);
        }
        convolution.row.spacing = convolution.taps.spacing = job.image.channels;
    }
    return convolutions;
}

template <typename Need> std::size_t ConvolutionOnCpu::most(const Need& need) const
{
    std::size_t most = 0;
    for (const Convolution& convolution : convolutions_)
        most = std::max(most, static_cast<std::size_t>(need(convolution)));
    return most;
}

ConvolutionOnCpu::ConvolutionOnCpu(const FilterJob& job, int thread_count)
    : shape_(job.image), boundary_(job.boundary), convolutions_(convolutions_of(job, thread_count)),
      threads_(thread_count), rows_at_once_(rows_at_once_for(job, thread_count)),
      outside_(most([](const Convolution& convolution) { return convolution.stride; })),
      lines_(threads_.count(), lines_at_once * outside_.size()),
      sums_(threads_.count(), std::size_t{block_width} * block_height),
      rows_(threads_.count(),
            block_height + most([](const Convolution& convolution) { return convolution.top + convolution.bottom; }))
{
}

std::size_t ConvolutionOnCpu::held_bytes(const FilterJob& job, int thread_count)
{
    std::size_t samples = 0;
    for (const Filter& filter : job.filters)
        samples = std::max(samples, layout_of(job, require_kernel(filter), thread_count).samples());
    return samples * sizeof(float);
}

void ConvolutionOnCpu::continue_row(const float* source, const Convolution& convolution, float* row) const
{
    const int channels = shape_.channels;
    const std::ptrdiff_t count = std::ptrdiff_t{shape_.width} * channels;
    float* const inside = row + std::ptrdiff_t{convolution.left} * channels;
    std::copy_n(source, count, inside);
    const auto continue_at = [&](int x) {
        const int from = boundary_index(x, shape_.width, boundary_);
        float* const to = inside + std::ptrdiff_t{x} * channels;
        if (from < 0)
            std::fill_n(to, channels, 0.0F);
        else
            std::copy_n(inside + std::ptrdiff_t{from} * channels, channels, to);
    };
    for (int x = -convolution.left; x < 0; ++x)
        continue_at(x);
    for (int x = shape_.width; x < shape_.width + convolution.right; ++x)
        continue_at(x);
    // These samples are read by sums of whole vectors, whose excess results are dropped.
    std::fill(inside + count + std::ptrdiff_t{convolution.right} * channels, row + convolution.stride, 0.0F);
}

void ConvolutionOnCpu::hold(const float* source, int count, const Convolution& convolution)
{
    const std::ptrdiff_t row_samples = std::ptrdiff_t{shape_.width} * shape_.channels;
    const std::ptrdiff_t stride = convolution.stride;
    lines_.take_back();
    threads_.for_ranges(static_cast<std::size_t>(count), [&](std::size_t begin, std::size_t end) {
        float* const lines = lines_.take();
        const float* rows[lines_at_once];
        for (int i = 0; i < lines_at_once; ++i)
            rows[i] = lines + i * stride;
        for (int y = static_cast<int>(begin), part = 0; y < static_cast<int>(end); y += part) {
            // Stop where the ring of rows begins again
            const int place = (held_.end + y) % convolution.rows;
            part = std::min({lines_at_once, static_cast<int>(end) - y, convolution.rows - place});
            float* const target = held_.rows.get() + place * stride;
            float* const continued = convolution.is_separable() ? lines : target;
            for (int i = 0; i < part; ++i)
                continue_row(source + (y + i) * row_samples, convolution, continued + i * stride);
            if (convolution.is_separable())
                cpu::weighted_sums(rows, convolution.row, target, stride, rounded_up(shape_.width * shape_.channels),
                                   part, vector_unit_);
        }
    });
    held_.end += count;
}

int ConvolutionOnCpu::known(const Convolution& convolution, int end) const
{
    if (end == shape_.height)
        return shape_.height;
    if (convolution.rows == shape_.height && boundary_ == Boundary::wrap)
        return 0;
    // With `mirror`, a row above the image is one as far below its edge, hence the larger reach of both directions.
    return std::max(end - convolution.reach(), 0) / rows_at_once_ * rows_at_once_;
}

void ConvolutionOnCpu::sum_up(const Convolution& convolution, int end, float* target)
{
    const int width = shape_.width * shape_.channels;
    const auto sum_block = [&](int x, int y, const float** rows, float* sums) {
        const int block_rows = std::min(block_height, end - y);
        const int columns = std::min(block_width, width - x);
        const float** next = rows;
        for (int source = y - convolution.top; source < y + block_rows + convolution.bottom; ++source) {
            const int from = boundary_index(source, shape_.height, boundary_);
            *next++ =
                (from < 0 ? outside_.data() : held_.rows.get() + from % convolution.rows * convolution.stride) + x;
        }
        float* const to = target + std::ptrdiff_t{y - held_.done} * width + x;
        const bool is_whole = columns == rounded_up(columns);
        cpu::weighted_sums(rows, convolution.taps, is_whole ? to : sums, is_whole ? width : block_width,
                           rounded_up(columns), block_rows, vector_unit_);
        for (int row = 0; row < block_rows && !is_whole; ++row)
            std::copy_n(sums + row * block_width, columns, to + std::ptrdiff_t{row} * width);
    };
    const int blocks_across = (width + block_width - 1) / block_width;
    const int blocks_down = (end - held_.done + block_height - 1) / block_height;
    sums_.take_back();
    rows_.take_back();
    threads_.for_ranges(static_cast<std::size_t>(blocks_across) * static_cast<std::size_t>(blocks_down),
                        [&](std::size_t begin_block, std::size_t end_block) {
                            float* const sums = sums_.take();
                            const float** const rows = rows_.take();
                            for (auto block = static_cast<int>(begin_block); block < static_cast<int>(end_block);
                                 ++block)
                                sum_block(block % blocks_across * block_width,
                                          held_.done + block / blocks_across * block_height, rows, sums);
                        });
    held_.done = end;
}

std::vector<Image> ConvolutionOnCpu::apply(Image& image)
{
    if (ImageShape{image.width, image.height, image.channels} != shape_)
        throw std::logic_error("an image of another shape than this convolution was prepared for");
    if (held_.rows == nullptr)
        held_.rows = cpu::large_array<float>(most([](const Convolution& each) { return each.samples(); }));
    std::vector<Image> results;
    for (const Convolution& convolution : convolutions_) {
        const bool is_last = &convolution == &convolutions_.back();
        Image result = is_last ? Image() : Image(image.width, image.height, image.channels);
        // The last filter's result overwrites the image, whose rows have been read by then.
        Image& target = is_last ? image : result;
        held_.end = held_.done = 0;
        while (held_.end < shape_.height) {
            const int count = std::min(rows_at_once_, shape_.height - held_.end);
            hold(&image.at(0, held_.end), count, convolution);
            if (const int end = known(convolution, held_.end); end > held_.done)
                sum_up(convolution, end, &target.at(0, held_.done));
        }
        results.push_back(std::move(target));
    }
    return results;
}

} // namespace fragfft
