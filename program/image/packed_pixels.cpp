#include "program/image/packed_pixels.hpp"

#include "errors.hpp"
#include "program/image/codecs.hpp"
#include "program/image/image_checks.hpp"
#include "program/image/stored_numbers.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace fragfft {
namespace {

class PixelRows
{
public:
    PixelRows(const InputFile& file, const PackedPixels& pixels, UnpackedRows unpacked)
        : file_(file), pixels_(pixels), unpacked_(std::move(unpacked))
    {
    }

    Image read(int first, int count) const
    {
        Image rows(pixels_.width, count, pixels_.channels);
        std::vector<std::uint8_t> bytes(pixels_.bytes_per_row());
        for (int y = 0; y < count; ++y) {
            const int stored = pixels_.is_bottom_up ? pixels_.height - 1 - first - y : first + y;
            read_row(stored, bytes);
            for (int x = 0; x < rows.width; ++x) {
                const int column = pixels_.is_right_to_left ? rows.width - 1 - x : x;
                store(pixel(bytes, x), {&rows.at(column, y), static_cast<std::size_t>(rows.channels)}, x, first + y);
            }
        }
        return rows;
    }

private:
    void read_row(int row, std::vector<std::uint8_t>& bytes) const
    {
        if (unpacked_) {
            const auto at =
                unpacked_->begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row) * bytes.size());
            std::copy_n(at, bytes.size(), bytes.begin());
            return;
        }
        const std::uint64_t at = pixels_.offset + static_cast<std::uint64_t>(row) * pixels_.row_stride;
        if (file_.read(at, bytes) < bytes.size())
            throw InputError(fmt::format("{}: the file became shorter while it was read", file_.name()));
    }

    std::uint32_t pixel(std::span<const std::uint8_t> row, int x) const
    {
        const auto at = static_cast<std::size_t>(x) * static_cast<std::size_t>(pixels_.bits_per_pixel);
        if (pixels_.bits_per_pixel >= 8)
            return little_endian(row, at / 8, static_cast<std::size_t>(pixels_.bits_per_pixel / 8));
        const std::size_t shift = 8 - at % 8 - static_cast<std::size_t>(pixels_.bits_per_pixel);
        return (std::uint32_t{row[at / 8]} >> shift) & ((1U << static_cast<unsigned>(pixels_.bits_per_pixel)) - 1U);
    }

    void store(std::uint32_t value, std::span<float> samples, int x, int y) const
    {
        if (!pixels_.palette.empty()) {
            const std::size_t entry = std::size_t{value} - pixels_.first_entry;
            if (value < pixels_.first_entry || entry >= pixels_.palette.size() / samples.size())
                throw InputError(fmt::format("{}: the pixel at x={}, y={} has the colour {} of a palette of {} colours",
                                             file_.name(), x, y, value, pixels_.palette.size() / samples.size()));
            std::copy_n(pixels_.palette.begin() + static_cast<std::ptrdiff_t>(entry * samples.size()), samples.size(),
                        samples.begin());
            return;
        }
        for (std::size_t channel = 0; channel < samples.size(); ++channel)
            samples[channel] = sample_of_bits(value, pixels_.masks[channel]);
    }

    const InputFile& file_;
    PackedPixels pixels_;
    UnpackedRows unpacked_;
};

} // namespace

int PackedPixels::bits_per_sample() const
{
    int bits = 8;
    for (const std::uint32_t mask : masks)
        bits = std::max(bits, std::popcount(mask));
    return bits;
}

bool is_sound_mask(std::uint32_t mask, int bits_per_pixel)
{
    constexpr int most_bits = 16;
    return mask != 0 && std::popcount(mask) <= most_bits && static_cast<int>(std::bit_width(mask)) <= bits_per_pixel &&
           std::has_single_bit((mask >> std::countr_zero(mask)) + 1U);
}

float sample_of_bits(std::uint32_t pixel, std::uint32_t mask)
{
    const int shift = std::countr_zero(mask);
    return static_cast<float>((pixel & mask) >> shift) / static_cast<float>(mask >> shift);
}

StreamedImage streamed_pixels(const InputFile& file, const PackedPixels& pixels, FileFacts facts,
                              const std::function<UnpackedRows()>& unpack)
{
    facts.light = Light::encoded;
    facts.stores_integers = true;
    facts.bits_per_number = pixels.bits_per_sample() > 8 ? 16 : 8;
    StreamedImage image{pixels.width, pixels.height, pixels.channels, std::move(facts), 0, {}};
    if (unpack)
        image.bytes_held = pixels.bytes_per_row() * static_cast<std::uint64_t>(pixels.height) + file.size();
    image.rows = [&file, pixels, unpack]() -> RowReader {
        return naming_memory(file.name(), [&] {
            const auto rows = std::make_shared<PixelRows>(file, pixels, unpack ? unpack() : nullptr);
            return [rows, &file](int first, int count) {
                return naming_memory(file.name(), [&] { return rows->read(first, count); });
            };
        });
    };
    return image;
}

} // namespace fragfft
