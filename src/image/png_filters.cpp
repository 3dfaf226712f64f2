#include "image/png_filters.hpp"

#include "image/parallel_bands.hpp"
#include "image/png_chunks.hpp"
#include "image/sample_levels.hpp"
#include "image/zlib_stream.hpp"

#include <algorithm>
#include <array>
#include <atomic>

namespace fragfft {
namespace {

using Bytes = std::vector<std::uint8_t>;

// PNG's five filters, by their numbers, of one row: each byte less a prediction from the byte `step` to the left, the
// one above, and the one above that to the left. `row` and `above` have `step` zeros before them.
enum Filter : std::uint8_t
{
    none,
    sub,
    up,
    average,
    paeth,
    filter_count
};

std::uint8_t difference(int value, int prediction)
{
    return static_cast<std::uint8_t>(value - prediction);
}

// The neighbour nearest to left + above - corner; the first of equals. In 16 bits, as vectors have them.
std::uint8_t paeth_prediction(std::int16_t left, std::int16_t over, std::int16_t corner)
{
    const auto distance = [](int from, int to) { return static_cast<std::int16_t>(from > to ? from - to : to - from); };
    const std::int16_t to_left = distance(over, corner);
    const std::int16_t to_over = distance(left, corner);
    const std::int16_t to_corner = distance(left + over, 2 * corner);
    const std::int16_t second = to_over <= to_corner ? over : corner;
    return static_cast<std::uint8_t>(to_left <= to_over && to_left <= to_corner ? left : second);
}

void apply(Filter filter, const std::uint8_t* row, const std::uint8_t* above, std::size_t step,
           std::span<std::uint8_t> to)
{
    const std::uint8_t* const left = row - step;
    const std::uint8_t* const corner = above - step;
    std::uint8_t* const out = to.data();
    const std::size_t count = to.size();
    switch (filter) {
    case sub:
        for (std::size_t i = 0; i < count; ++i)
            out[i] = difference(row[i], left[i]);
        break;
    case up:
        for (std::size_t i = 0; i < count; ++i)
            out[i] = difference(row[i], above[i]);
        break;
    case average:
        for (std::size_t i = 0; i < count; ++i)
            out[i] = difference(row[i], (left[i] + above[i]) / 2);
        break;
    case paeth:
        for (std::size_t i = 0; i < count; ++i)
            out[i] = difference(row[i], paeth_prediction(left[i], above[i], corner[i]));
        break;
    default:
        std::copy_n(row, count, out);
    }
}

// The sum of the differences' magnitudes: where it is small the row compresses well.
std::uint64_t cost(std::span<const std::uint8_t> filtered)
{
    std::uint32_t sum = 0; // of at most 2^18 bytes, of at most 128
    for (const std::uint8_t byte : filtered)
        sum += static_cast<std::uint8_t>(byte < 128 ? byte : 256 - byte);
    return sum;
}

// Stores levels as bytes, the higher one first.
std::size_t store_levels(std::span<const float> samples, int bits, std::vector<std::uint16_t>& scratch,
                         std::uint8_t* to)
{
    if (bits == 8)
        return levels_from_samples(samples, std::span(to, samples.size()));
    scratch.resize(samples.size());
    const std::size_t clamped = levels_from_samples(samples, scratch);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        to[2 * i] = static_cast<std::uint8_t>(scratch[i] >> 8);
        to[2 * i + 1] = static_cast<std::uint8_t>(scratch[i] & 0xFF);
    }
    return clamped;
}

// Filters rows [begin, end) into their places in `filtered`, each behind its filter's number; `first_above` is the row
// above row 0. Returns how many samples were clamped in them.
std::size_t filter_rows(const Image& image, int bits, const Bytes& first_above, int begin, int end,
                        std::span<std::uint8_t> filtered)
{
    const std::size_t samples_per_row = image.index(0, 1, 0);
    const std::size_t row_bytes = samples_per_row * static_cast<std::size_t>(bits / 8);
    const std::size_t step = static_cast<std::size_t>(image.channels * bits / 8);
    std::vector<std::uint16_t> scratch;
    Bytes row(step + row_bytes);
    Bytes above(step + row_bytes);
    Bytes candidate(row_bytes);
    const auto store_row = [&](int y, Bytes& to) {
        return store_levels(std::span(image.samples).subspan(image.index(0, y, 0), samples_per_row), bits, scratch,
                            to.data() + step);
    };
    if (begin > 0)
        store_row(begin - 1, above);
    else
        std::copy(first_above.begin(), first_above.end(), above.begin() + static_cast<std::ptrdiff_t>(step));

    std::size_t clamped = 0;
    for (int y = begin; y < end; ++y) {
        clamped += store_row(y, row);
        const auto to = filtered.subspan(static_cast<std::size_t>(y) * (1 + row_bytes), 1 + row_bytes);
        std::uint64_t lowest_cost = ~std::uint64_t{0};
        for (int number = none; number < filter_count; ++number) {
            apply(static_cast<Filter>(number), row.data() + step, above.data() + step, step, candidate);
            const std::uint64_t candidate_cost = cost(candidate);
            if (candidate_cost >= lowest_cost)
                continue;
            lowest_cost = candidate_cost;
            to[0] = static_cast<std::uint8_t>(number);
            std::copy(candidate.begin(), candidate.end(), to.begin() + 1);
        }
        std::swap(row, above);
    }
    return clamped;
}

} // namespace

std::size_t filtered_png_row_bytes(int width, int channels, int bits_per_sample)
{
    return 1 + static_cast<std::size_t>(width) * static_cast<std::size_t>(channels * bits_per_sample / 8);
}

std::size_t filter_png_rows(const Image& image, int bits_per_sample, std::vector<std::uint8_t>& above,
                            std::span<std::uint8_t> filtered)
{
    std::atomic<std::size_t> clamped = 0;
    in_parallel_bands(image.height, image.samples.size(), [&](int begin, int end) {
        clamped += filter_rows(image, bits_per_sample, above, begin, end, filtered);
    });
    const std::size_t samples_per_row = image.index(0, 1, 0);
    std::vector<std::uint16_t> scratch;
    above.resize(samples_per_row * static_cast<std::size_t>(bits_per_sample / 8));
    store_levels(std::span(image.samples).last(samples_per_row), bits_per_sample, scratch, above.data());
    return clamped;
}

bool png_rows_compress_well(std::span<const std::uint8_t> filtered)
{
    constexpr std::size_t sample_bytes = std::size_t{1} << 18;
    if (filtered.size() <= 4 * sample_bytes)
        return true;
    const auto sample = filtered.subspan((filtered.size() - sample_bytes) / 2, sample_bytes);
    const std::size_t fast_size = zlib_compressed(sample, fast_png_level).size();
    const std::size_t small_size = zlib_compressed(sample, small_png_level).size();
    return small_size < fast_size - fast_size * 8 / 100;
}

void append_png_header(int width, int height, int channels, int bits_per_sample, std::vector<std::uint8_t>& bytes)
{
    constexpr std::array<std::uint8_t, 4> colour_types{0, 4, 2, 6}; // of 1 to 4 channels
    Bytes header;
    append_big_endian_32(static_cast<std::uint32_t>(width), header);
    append_big_endian_32(static_cast<std::uint32_t>(height), header);
    header.push_back(static_cast<std::uint8_t>(bits_per_sample));
    header.push_back(colour_types[static_cast<std::size_t>(channels - 1)]);
    header.insert(header.end(), {0, 0, 0}); // deflate, the five filters, no interlacing
    append_png_chunk("IHDR", header, bytes);
}

void append_png_pixels(std::span<const std::uint8_t> stream, std::vector<std::uint8_t>& bytes)
{
    constexpr std::size_t chunk_bytes = std::size_t{1} << 20;
    while (!stream.empty()) {
        const std::size_t size = std::min(chunk_bytes, stream.size());
        append_png_chunk("IDAT", stream.first(size), bytes);
        stream = stream.subspan(size);
    }
}

} // namespace fragfft
