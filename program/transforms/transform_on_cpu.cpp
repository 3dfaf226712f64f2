#include "program/transforms/transform_on_cpu.hpp"

#include "arrays/complex_image.hpp"
#include "arrays/worker_threads.hpp"
#include "errors.hpp"
#include "program/cpu/fftw_lines.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft {

namespace {

using Number = std::complex<float>;
using cpu::columns_at_once;
using cpu::FftwLines;
using cpu::large_array;
using cpu::LineKind;
using cpu::MemoryOfThreads;
using cpu::WorkerThreads;

// The shape of an array in memory: a row has `width` numbers for each of `channels`, interleaved.
struct Shape
{
    int width;
    int height;
    int channels;

    std::size_t row() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(channels); }
    std::size_t count() const { return row() * static_cast<std::size_t>(height); }
};

// If there is only one row, the threads share its transform.
int threads_of_line(const Shape& shape, const WorkerThreads& threads)
{
    return shape.height == 1 && shape.channels == 1 ? threads.count() : 1;
}

template <typename From, typename To>
void copy_apart(const From* from, std::size_t from_step, To* to, std::size_t to_step, int count)
{
    if (from_step == 1 && to_step == 1) {
        std::copy_n(from, count, to);
        return;
    }
    for (int i = 0; i < count; ++i, from += from_step, to += to_step)
        *to = *from;
}

void scale_by(float scale, float* numbers, std::size_t count)
{
    if (scale != 1.0F)
        for (std::size_t i = 0; i < count; ++i)
            numbers[i] *= scale;
}
void scale_by(float scale, Number* numbers, std::size_t count)
{
    scale_by(scale, reinterpret_cast<float*>(numbers), 2 * count);
}

// Transforms each row of each channel from `from` to `to`, which may be the same array: gathers it, calls `run(given,
// got)` and scatters the result. `From` and `To` distinguish real numbers from bins.
template <typename From, typename To, typename Run>
void transform_rows(WorkerThreads& threads, const From* from, const Shape& from_shape, To* to, const Shape& to_shape,
                    float scale, const Run& run)
{
    const auto channels = static_cast<std::size_t>(from_shape.channels);
    const int working = std::min(threads.count(), from_shape.height);
    MemoryOfThreads<From> memory_given(working, static_cast<std::size_t>(from_shape.width));
    MemoryOfThreads<To> memory_got(working, static_cast<std::size_t>(to_shape.width));
    threads.for_ranges(static_cast<std::size_t>(from_shape.height), [&](std::size_t begin, std::size_t end) {
        From* const given = memory_given.take();
        To* const got = memory_got.take();
        for (std::size_t y = begin; y < end; ++y)
            for (std::size_t channel = 0; channel < channels; ++channel) {
                copy_apart(from + y * from_shape.row() + channel, channels, given, 1, from_shape.width);
                const To* result = run(given, got);
                To* target = to + y * to_shape.row() + channel;
                copy_apart(result, 1, target, channels, to_shape.width);
                if (channels == 1)
                    scale_by(scale, target, static_cast<std::size_t>(to_shape.width));
                else if (scale != 1.0F)
                    for (int x = 0; x < to_shape.width; ++x)
                        target[static_cast<std::size_t>(x) * channels] *= scale;
            }
    });
}

// The same for columns, columns_at_once neighbouring numbers of a row at a time; a row's channels are separate columns.
template <typename From, typename To, typename Run>
void transform_columns(WorkerThreads& threads, const From* from, const Shape& from_shape, To* to, const Shape& to_shape,
                       float scale, const Run& run)
{
    const std::size_t row = from_shape.row();
    const auto from_height = static_cast<std::size_t>(from_shape.height);
    const auto to_height = static_cast<std::size_t>(to_shape.height);
    const std::size_t blocks = (row + columns_at_once - 1) / columns_at_once;
    const auto working = static_cast<int>(std::min(static_cast<std::size_t>(threads.count()), blocks));
    MemoryOfThreads<From> memory_given(working, from_height * columns_at_once);
    MemoryOfThreads<To> memory_got(working, to_height * columns_at_once);
    threads.for_ranges(blocks, [&](std::size_t begin, std::size_t end) {
        From* const given = memory_given.take();
        To* const got = memory_got.take();
        std::fill_n(given, from_height * columns_at_once, From());
        for (std::size_t block = begin; block < end; ++block) {
            const std::size_t first = block * columns_at_once;
            const std::size_t count = std::min<std::size_t>(columns_at_once, row - first);
            for (std::size_t y = 0; y < from_height; ++y)
                std::copy_n(from + y * row + first, count, given + y * columns_at_once);
            To* result = run(given, got);
            scale_by(scale, result, to_height * columns_at_once);
            for (std::size_t y = 0; y < to_height; ++y)
                std::copy_n(result + y * columns_at_once, count, to + y * row + first);
        }
    });
}

// In place, for complex numbers.
void transform_complex_rows(WorkerThreads& threads, Number* numbers, const Shape& shape, LineKind kind, float scale)
{
    const FftwLines lines(kind, shape.width, 1, threads_of_line(shape, threads));
    transform_rows(threads, numbers, shape, numbers, shape, scale, [&](Number* given, Number* /*got*/) {
        lines.run(given);
        return given;
    });
}

void transform_complex_columns(WorkerThreads& threads, Number* numbers, const Shape& shape, LineKind kind, float scale)
{
    const FftwLines lines(kind, shape.height, columns_at_once);
    transform_columns(threads, numbers, shape, numbers, shape, scale, [&](Number* given, Number* /*got*/) {
        lines.run(given);
        return given;
    });
}

Shape shape_of(const auto& image)
{
    return {image.width, image.height, image.channels};
}

} // namespace

HalfSpectrum half_spectrum_on_cpu(const Image& image, Axes axes, float scale, int thread_count)
{
    cpu::require_samples(image, "the image to transform");
    WorkerThreads threads(thread_count);
    const bool along_columns = axes == Axes::columns;
    HalfSpectrum half{along_columns ? image.width : image.width / 2 + 1,
                      along_columns ? image.height / 2 + 1 : image.height,
                      image.channels,
                      {}};
    const Shape shape = shape_of(half);
    half.bins = large_array<Number>(shape.count());
    const auto run = [](const FftwLines& lines) {
        return [&lines](float* given, Number* got) {
            lines.run(given, got);
            return got;
        };
    };
    if (along_columns) {
        const FftwLines columns(LineKind::real_to_half, image.height, columns_at_once);
        transform_columns(threads, image.samples.data(), shape_of(image), half.bins.get(), shape, scale, run(columns));
        return half;
    }
    const FftwLines rows(LineKind::real_to_half, image.width, 1, threads_of_line(shape, threads));
    const bool has_columns = axes == Axes::both && image.height > 1;
    transform_rows(threads, image.samples.data(), shape_of(image), half.bins.get(), shape, has_columns ? 1.0F : scale,
                   run(rows));
    if (has_columns)
        transform_complex_columns(threads, half.bins.get(), shape, LineKind::forward, scale);
    return half;
}

void copy_full_row(const HalfSpectrum& half, int width, int height, Axes axes, int v, Number* row)
{
    const Shape shape = shape_of(half);
    const auto channels = static_cast<std::size_t>(half.channels);
    if (axes == Axes::columns) {
        const bool is_mirrored = v >= half.height;
        const Number* source = half.bins.get() + static_cast<std::size_t>(is_mirrored ? height - v : v) * shape.row();
        std::copy_n(source, shape.row(), row);
        if (is_mirrored)
            std::transform(row, row + shape.row(), row, [](Number bin) { return std::conj(bin); });
        return;
    }
    std::copy_n(half.bins.get() + static_cast<std::size_t>(v) * shape.row(), shape.row(), row);
    const int mirrored_v = axes == Axes::rows ? v : (height - v) % height;
    const Number* mirror = half.bins.get() + static_cast<std::size_t>(mirrored_v) * shape.row();
    for (int u = half.width; u < width; ++u)
        for (std::size_t channel = 0; channel < channels; ++channel)
            row[static_cast<std::size_t>(u) * channels + channel] =
                std::conj(mirror[static_cast<std::size_t>(width - u) * channels + channel]);
}

void transform_on_cpu(ComplexImage& image, Direction direction, Axes axes, float scale, int thread_count)
{
    cpu::require_samples(image, "the image to transform");
    WorkerThreads threads(thread_count);
    const LineKind kind = direction == Direction::forward ? LineKind::forward : LineKind::backward;
    const Shape shape = shape_of(image);
    const bool has_columns = axes == Axes::columns || (axes == Axes::both && image.height > 1);
    if (axes != Axes::columns)
        transform_complex_rows(threads, image.samples.data(), shape, kind, has_columns ? 1.0F : scale);
    if (has_columns)
        transform_complex_columns(threads, image.samples.data(), shape, kind, scale);
}

Image real_inverse_on_cpu(ComplexImage half, int length, Axes axes, float scale, int thread_count)
{
    cpu::require_samples(half, "the half spectrum");
    const bool along_columns = axes == Axes::columns;
    const int bins = along_columns ? half.height : half.width;
    if (length < 1 || bins != length / 2 + 1)
        throw InputError(fmt::format("a half spectrum of {} bins does not belong to {} numbers", bins, length));
    WorkerThreads threads(thread_count);
    Image image(along_columns ? half.width : length, along_columns ? length : half.height, half.channels);
    const Shape shape = shape_of(half);
    const auto run = [](const FftwLines& lines) {
        return [&lines](Number* given, float* got) {
            lines.run(given, got);
            return got;
        };
    };
    if (along_columns) {
        const FftwLines columns(LineKind::half_to_real, image.height, columns_at_once);
        transform_columns(threads, half.samples.data(), shape, image.samples.data(), shape_of(image), scale,
                          run(columns));
        return image;
    }
    if (axes == Axes::both && half.height > 1)
        transform_complex_columns(threads, half.samples.data(), shape, LineKind::backward, 1.0F);
    const FftwLines rows(LineKind::half_to_real, image.width, 1, threads_of_line(shape, threads));
    transform_rows(threads, half.samples.data(), shape, image.samples.data(), shape_of(image), scale, run(rows));
    return image;
}

} // namespace fragfft
