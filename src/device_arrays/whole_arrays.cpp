#include "device_arrays/whole_arrays.hpp"

#include "errors.hpp"
#include "methods/smooth_length.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <limits>

namespace fragfft::device_arrays {

namespace {

// Numbers in one run: few enough for every device's memory, enough to keep one busy.
constexpr std::size_t most_numbers_at_once = std::size_t{1} << 23;
// Most lines in one run. Methods support lengths with large prime factors up to half a texture's width, and the same
// limit holds for the number of lines.
constexpr std::size_t most_lines_at_once = 4096;

int side(std::size_t length)
{
    if (length > static_cast<std::size_t>(1) << 30)
        throw SizeError(fmt::format("an axis of {} numbers is too long", length));
    return static_cast<int>(length);
}

std::size_t columns_of(Kind kind, const ArrayTransform& job)
{
    return kind == Kind::half && job.key.axes != Axes::columns ? job.columns / 2 + 1 : job.columns;
}

std::size_t rows_of(Kind kind, const ArrayTransform& job)
{
    return kind == Kind::half && job.key.axes == Axes::columns ? job.rows / 2 + 1 : job.rows;
}

std::size_t numbers_of_plane(Kind kind, const ArrayTransform& job)
{
    return rows_of(kind, job) * columns_of(kind, job) * static_cast<std::size_t>(components(kind));
}

std::size_t lines_at_once(std::size_t length, std::size_t lines, const Device& device)
{
    const auto limit = static_cast<std::size_t>(device.facts().maximum_texture_size);
    // Rows longer than that are wrapped in a texture, one at a time.
    const bool fits = length <= (is_smooth(side(length)) ? limit : limit / 2);
    const std::size_t most = fits ? std::min({most_lines_at_once, limit / 4, most_numbers_at_once / length + 1}) : 1;
    return std::min(lines, most);
}

TransformKey key_of(const ArrayTransform& job, std::size_t width, std::size_t height)
{
    TransformKey key = job.key;
    key.width = side(width);
    key.height = side(height);
    return key;
}

// The rows of all planes follow each other.
void transform_rows(Device& device, const ArrayTransform& job, const ArrayStorage& source, const ArrayStorage& result)
{
    const std::size_t lines = job.planes * job.rows;
    const std::size_t at_once = lines_at_once(job.columns, lines, device);
    const auto numbers_before = [&](Kind kind, std::size_t line) {
        return line * columns_of(kind, job) * static_cast<std::size_t>(components(kind));
    };
    for (std::size_t first = 0; first < lines; first += at_once) {
        const std::size_t count = std::min(at_once, lines - first);
        device.transform(key_of(job, job.columns, count))
            .run(source, numbers_before(job.key.source, first), 0, result, numbers_before(job.key.result, first), 0);
    }
}

void transform_columns(Device& device, const ArrayTransform& job, const ArrayStorage& source,
                       const ArrayStorage& result)
{
    const std::size_t at_once = lines_at_once(job.rows, job.columns, device);
    const auto number_at = [&](Kind kind, std::size_t plane, std::size_t column) {
        return plane * numbers_of_plane(kind, job) + column * static_cast<std::size_t>(components(kind));
    };
    for (std::size_t plane = 0; plane < job.planes; ++plane)
        for (std::size_t first = 0; first < job.columns; first += at_once)
            device.transform(key_of(job, std::min(at_once, job.columns - first), job.rows))
                .run(source, number_at(job.key.source, plane, first), side(job.columns), result,
                     number_at(job.key.result, plane, first), side(job.columns));
}

void transform_planes(Device& device, const ArrayTransform& job, const ArrayStorage& source, const ArrayStorage& result)
{
    for (std::size_t plane = 0; plane < job.planes; ++plane)
        device.transform(key_of(job, job.columns, job.rows))
            .run(source, plane * numbers_of_plane(job.key.source, job), 0, result,
                 plane * numbers_of_plane(job.key.result, job), 0);
}

} // namespace

std::size_t count_of_source(const ArrayTransform& job)
{
    return job.planes * numbers_of_plane(job.key.source, job);
}

std::size_t count_of_result(const ArrayTransform& job)
{
    return job.planes * numbers_of_plane(job.key.result, job);
}

void transform(Device& device, const ArrayTransform& job, const ArrayStorage& source, const ArrayStorage& result)
{
    if (job.key.axes == Axes::rows)
        transform_rows(device, job, source, result);
    else if (job.key.axes == Axes::columns)
        transform_columns(device, job, source, result);
    else
        transform_planes(device, job, source, result);
}

PreparedTransform& first_transform(Device& device, const ArrayTransform& job)
{
    if (job.key.axes == Axes::rows)
        return device.transform(key_of(job, job.columns, lines_at_once(job.columns, job.planes * job.rows, device)));
    if (job.key.axes == Axes::columns)
        return device.transform(key_of(job, lines_at_once(job.rows, job.columns, device), job.rows));
    return device.transform(key_of(job, job.columns, job.rows));
}

void filter(Device& device, const FilterKey& key, std::size_t planes, const ArrayStorage& source,
            const ArrayStorage& result)
{
    PreparedFilter& prepared = device.filter(key);
    const auto& [width, height, channels] = key.job.image;
    const std::size_t numbers =
        static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * static_cast<std::size_t>(channels);
    for (std::size_t plane = 0; plane < planes; ++plane)
        prepared.run(source, plane * numbers, result, plane * numbers);
}

void combine(Device& device, Combination combination, const Operand& one, const Operand* other,
             std::complex<float> number, const Operand& result, std::size_t count)
{
    const auto widest = static_cast<std::size_t>(std::min(device.facts().maximum_texture_size, 4096));
    const std::size_t width = std::min(count, widest);
    const std::size_t height = std::min((count + width - 1) / width, widest);
    PreparedCombination& prepared = device.combination({side(width), side(height), combination, other == nullptr});
    for (std::size_t first = 0; first < count; first += width * height)
        prepared.run(one, other, number, result, first, std::min(count - first, width * height));
}

} // namespace fragfft::device_arrays
