#include "program/filtering/convolution_on_cpu.hpp"

#include "program/image/sample_levels.hpp"

#include <span>
#include <stdexcept>

namespace fragfft {

namespace {

using cpu::numbers_per_line;
using cpu::TapGridOf;

// Rows that are summed along before the next ones are read: they stay in a cache.
constexpr int lines_at_once = 4;
// What is summed at once down the rows: with what kernels reach over it stays in a cache.
template <typename Sample> constexpr int block_width = 16 * numbers_per_line<Sample>;
constexpr int block_height = 64;
// Results are computed by multiples of so many rows but at the end, so that each is summed in the same order whatever
// pieces the image comes in.
constexpr int whole_rows = 16;

constexpr int multiple_from(int count, int step)
{
    return (count + step - 1) / step * step;
}

template <typename Sample> constexpr int rounded_up(int count)
{
    return multiple_from(count, numbers_per_line<Sample>);
}

// An odd number of cache lines, so that a column of rows does not crowd into a few sets of the cache.
template <typename Sample> std::ptrdiff_t stride_for(const ImageJob& job, const Kernel& kernel)
{
    constexpr int line = numbers_per_line<Sample>;
    // Vectors of sums that begin behind a margin end beyond those that begin with the row.
    const int width = job.image.width * job.image.channels + (job.margins.left > 0 ? line : 0);
    const int stride = rounded_up<Sample>(rounded_up<Sample>(width) + (kernel.width - 1) * job.image.channels);
    return stride / line % 2 == 0 ? stride + line : stride;
}

// As many rows as keep all threads busy for longer than they wait for each other, and that many results share what a
// kernel reaches over. A multiple of `whole_rows`.
int rows_at_once_for(const ImageJob& job, int thread_count)
{
    constexpr std::int64_t samples_of_a_thread = std::int64_t{1} << 16;
    const ImageShape& image = job.image;
    std::int64_t rows = samples_of_a_thread * thread_count / (std::int64_t{image.width} * image.channels);
    for (const Filter& filter : job.filters)
        rows = std::max<std::int64_t>(rows, std::min(block_height, require_kernel(filter).height));
    return multiple_from(static_cast<int>(std::min<std::int64_t>(rows, image.height)), whole_rows);
}

template <typename Sample> void store(const Sample* samples, std::span<Sample> to)
{
    std::copy_n(samples, to.size(), to.begin());
}

void store(const std::uint8_t* levels, std::span<float> to)
{
    samples_from_levels(levels, to);
}

void store(const std::uint8_t* levels, std::span<double> to)
{
    std::transform(levels, levels + to.size(), to.begin(), [](std::uint8_t level) { return level / 255.0; });
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
typename ConvolutionOnCpuOf<Sample>::Layout
ConvolutionOnCpuOf<Sample>::layout_of(const ImageJob& job, const Kernel& kernel, int thread_count)
{
    Layout layout;
    layout.stride = stride_for<Sample>(job, kernel);
    layout.right = kernel.width / 2;
    layout.left = kernel.width - 1 - layout.right;
    layout.bottom = kernel.height / 2;
    layout.top = kernel.height - 1 - layout.bottom;
    // Results that wrapping reaches need rows of the other end.
    const bool wraps =
        job.boundary == Boundary::wrap && (job.margins.top < layout.top || job.margins.bottom < layout.bottom);
    const int needed = 2 * (layout.reach() + rows_at_once_for(job, thread_count));
    layout.rows = wraps ? job.image.height : std::min(needed, job.image.height);
    return layout;
}

template <typename Sample>
std::vector<typename ConvolutionOnCpuOf<Sample>::Convolution>
ConvolutionOnCpuOf<Sample>::convolutions_of(const ImageJob& job, int thread_count)
{
    std::vector<Convolution> convolutions;
    for (const Filter& filter : job.filters) {
        const Kernel& kernel = require_kernel(filter);
        Convolution& convolution = convolutions.emplace_back();
        static_cast<Layout&>(convolution) = layout_of(job, kernel, thread_count);
        if (convolves_by_lines(filter)) {
            const KernelFactors& factors = *filter.separability().factors;
            convolution.row = taps_of<Sample>(kernel.width, 1, factors.row);
            convolution.taps = taps_of<Sample>(1, kernel.height, factors.column);
        } else {
            convolution.taps = taps_of<Sample>(kernel.width, kernel.height, kernel.weights);
        }
        convolution.row.spacing = convolution.taps.spacing = job.image.channels;
    }
    return convolutions;
}

template <typename Sample> template <typename Need> std::size_t ConvolutionOnCpuOf<Sample>::most(const Need& need) const
{
    std::size_t most = 0;
    for (const Convolution& convolution : convolutions_)
        most = std::max(most, static_cast<std::size_t>(need(convolution)));
    return most;
}

template <typename Sample>
ConvolutionOnCpuOf<Sample>::ConvolutionOnCpuOf(const ImageJob& job, int thread_count)
    : shape_(job.image), boundary_(job.boundary), results_(asked_results(job)),
      convolutions_(convolutions_of(job, thread_count)), held_(convolutions_.size()), threads_(thread_count),
      rows_at_once_(rows_at_once_for(job, thread_count)),
      outside_(most([](const Convolution& convolution) { return convolution.stride; })),
      lines_(threads_.count(), lines_at_once * outside_.size()),
      sums_(threads_.count(), std::size_t{block_width<Sample>} * block_height),
      rows_(threads_.count(),
            block_height + most([](const Convolution& convolution) { return convolution.top + convolution.bottom; }))
{
}

template <typename Sample> std::size_t ConvolutionOnCpuOf<Sample>::held_bytes(const ImageJob& job, int thread_count)
{
    std::size_t samples = 0;
    for (const Filter& filter : job.filters)
        samples = std::max(samples, layout_of(job, require_kernel(filter), thread_count).samples());
    return samples * sizeof(Sample);
}

template <typename Sample>
typename ConvolutionOnCpuOf<Sample>::Held& ConvolutionOnCpuOf<Sample>::begin(std::size_t convolution)
{
    Held& held = held_[convolution];
    if (held.rows == nullptr)
        held.rows = cpu::large_array<Sample>(most([](const Convolution& each) { return each.samples(); }));
    held.end = 0;
    held.done = results_.top;
    return held;
}

template <typename Sample>
template <typename Stored>
void ConvolutionOnCpuOf<Sample>::continue_row(const Stored* source, const Convolution& convolution, Sample* row) const
{
    const int channels = shape_.channels;
    const std::ptrdiff_t count = std::ptrdiff_t{shape_.width} * channels;
    Sample* const inside = row + std::ptrdiff_t{convolution.left} * channels;
    store(source, std::span(inside, static_cast<std::size_t>(count)));
    const auto continue_at = [&](int x) {
        const int from = boundary_index(x, shape_.width, boundary_);
        Sample* const to = inside + std::ptrdiff_t{x} * channels;
        if (from < 0)
            std::fill_n(to, channels, Sample{});
        else
            std::copy_n(inside + std::ptrdiff_t{from} * channels, channels, to);
    };
    for (int x = -convolution.left; x < 0; ++x)
        continue_at(x);
    for (int x = shape_.width; x < shape_.width + convolution.right; ++x)
        continue_at(x);
    // Sums of whole vectors read these and do not count.
    std::fill(inside + count + std::ptrdiff_t{convolution.right} * channels, row + convolution.stride, Sample{});
}

template <typename Sample>
template <typename Stored>
void ConvolutionOnCpuOf<Sample>::hold(const Stored* source, int count, const Convolution& convolution, Held& held)
{
    const std::ptrdiff_t row_samples = std::ptrdiff_t{shape_.width} * shape_.channels;
    const std::ptrdiff_t stride = convolution.stride;
    lines_.take_back();
    threads_.for_ranges(static_cast<std::size_t>(count), [&](std::size_t begin, std::size_t end) {
        Sample* const lines = lines_.take();
        const Sample* rows[lines_at_once];
        for (int i = 0; i < lines_at_once; ++i)
            rows[i] = lines + i * stride + std::ptrdiff_t{results_.left} * shape_.channels;
        for (int y = static_cast<int>(begin), part = 0; y < static_cast<int>(end); y += part) {
            // No further than where the places begin again.
            const int place = (held.end + y) % convolution.rows;
            part = std::min({lines_at_once, static_cast<int>(end) - y, convolution.rows - place});
            Sample* const target = held.rows.get() + place * stride;
            Sample* const continued = convolution.is_separable() ? lines : target;
            for (int i = 0; i < part; ++i)
                continue_row(source + (y + i) * row_samples, convolution, continued + i * stride);
            if (convolution.is_separable())
                cpu::weighted_sums(rows, convolution.row, target, stride,
                                   rounded_up<Sample>(results_.width * shape_.channels), part, vector_unit_);
        }
    });
    held.end += count;
}

template <typename Sample> int ConvolutionOnCpuOf<Sample>::known(const Convolution& convolution, int end) const
{
    if (end == shape_.height)
        return results_.top + results_.height;
    if (convolution.rows == shape_.height && boundary_ == Boundary::wrap)
        return results_.top;
    // A row beyond the top may be as far below it.
    const int rows = std::clamp(end - convolution.reach() - results_.top, 0, results_.height);
    return results_.top + rows / rows_at_once_ * rows_at_once_;
}

template <typename Sample>
void ConvolutionOnCpuOf<Sample>::sum_up(const Convolution& convolution, Held& held, int end, Sample* target,
                                        std::ptrdiff_t target_stride)
{
    constexpr int columns_at_once = block_width<Sample>;
    const int width = results_.width * shape_.channels;
    const std::ptrdiff_t first = convolution.is_separable() ? 0 : std::ptrdiff_t{results_.left} * shape_.channels;
    const auto sum_block = [&](int x, int y, const Sample** rows, Sample* sums) {
        const int block_rows = std::min(block_height, end - y);
        const int columns = std::min(columns_at_once, width - x);
        const Sample** next = rows;
        for (int source = y - convolution.top; source < y + block_rows + convolution.bottom; ++source) {
            const int from = boundary_index(source, shape_.height, boundary_);
            *next++ = (from < 0 ? outside_.data() : held.rows.get() + from % convolution.rows * convolution.stride) +
                      first + x;
        }
        Sample* const to = target + (y - held.done) * target_stride + x;
        const bool is_whole = columns == rounded_up<Sample>(columns);
        cpu::weighted_sums(rows, convolution.taps, is_whole ? to : sums, is_whole ? target_stride : columns_at_once,
                           rounded_up<Sample>(columns), block_rows, vector_unit_);
        for (int row = 0; row < block_rows && !is_whole; ++row)
            std::copy_n(sums + row * columns_at_once, columns, to + row * target_stride);
    };
    const int blocks_across = (width + columns_at_once - 1) / columns_at_once;
    const int blocks_down = (end - held.done + block_height - 1) / block_height;
    sums_.take_back();
    rows_.take_back();
    threads_.for_ranges(static_cast<std::size_t>(blocks_across) * static_cast<std::size_t>(blocks_down),
                        [&](std::size_t begin_block, std::size_t end_block) {
                            Sample* const sums = sums_.take();
                            const Sample** const rows = rows_.take();
                            for (auto block = static_cast<int>(begin_block); block < static_cast<int>(end_block);
                                 ++block)
                                sum_block(block % blocks_across * columns_at_once,
                                          held.done + block / blocks_across * block_height, rows, sums);
                        });
    held.done = end;
}

template <typename Sample> std::vector<SampleArray<Sample>> ConvolutionOnCpuOf<Sample>::apply(Image& image)
{
    if (ImageShape{image.width, image.height, image.channels} != shape_)
        throw std::logic_error("an image of another shape than this convolution was prepared for");
    std::vector<Image> results;
    for (const Convolution& convolution : convolutions_) {
        const bool is_last = &convolution == &convolutions_.back();
        Image result = is_last ? Image() : Image(image.width, image.height, image.channels);
        // The last filter's result takes the image's place: what is written has been read.
        Image& target = is_last ? image : result;
        Held& held = begin(0);
        while (held.end < shape_.height) {
            const int count = std::min(rows_at_once_, shape_.height - held.end);
            hold(&image.at(0, held.end), count, convolution, held);
            if (const int end = known(convolution, held.end); end > held.done)
                sum_up(convolution, held, end, &target.at(results_.left, held.done),
                       std::ptrdiff_t{shape_.width} * shape_.channels);
        }
        results.push_back(std::move(target));
    }
    return results;
}

template <typename Sample>
template <typename Stored>
void ConvolutionOnCpuOf<Sample>::apply_to(const SampleArray<Stored>& rows, int first_row, std::vector<Image>& results)
{
    results.resize(convolutions_.size());
    for (std::size_t i = 0; i < convolutions_.size(); ++i) {
        const Convolution& convolution = convolutions_[i];
        Held& held = first_row == 0 ? begin(i) : held_[i];
        if (rows.width != shape_.width || rows.channels != shape_.channels || first_row != held.end ||
            rows.height > shape_.height - first_row)
            throw std::logic_error("rows that do not follow those that were filtered");
        const int first_result = held.done;
        Image& result = results[i];
        result.width = rows.width;
        result.channels = rows.channels;
        result.height = known(convolution, first_row + rows.height) - first_result;
        result.samples.resize(result.index(0, result.height, 0));
        for (int y = 0; y < rows.height; y = held.end - first_row) {
            hold(&rows.at(0, y), std::min(rows_at_once_, rows.height - y), convolution, held);
            if (const int end = known(convolution, held.end); end > held.done)
                sum_up(convolution, held, end, &result.at(0, held.done - first_result),
                       std::ptrdiff_t{shape_.width} * shape_.channels);
        }
    }
}

template class ConvolutionOnCpuOf<float>;
template class ConvolutionOnCpuOf<double>;

} // namespace fragfft
