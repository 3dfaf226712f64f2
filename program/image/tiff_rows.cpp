#include "program/image/tiff_rows.hpp"

#include "program/image/image_checks.hpp"
#include "program/image/sample_levels.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <half.h>

namespace fragfft {
namespace {

using Numbers = TiffDirectory::Numbers;

// Some bits of a row, the first of which is the most significant, whatever the order of bytes.
std::uint32_t bits_at(const std::uint8_t* row, std::size_t index, int bits)
{
    std::uint32_t number = 0;
    const std::size_t begin = index * static_cast<std::size_t>(bits);
    for (std::size_t at = begin; at < begin + static_cast<std::size_t>(bits); ++at)
        number = number << 1 | ((row[at / 8] >> (7 - at % 8)) & 1U);
    return number;
}

template <typename Stored> double number_at(const std::uint8_t* row, std::size_t index)
{
    Stored number;
    std::memcpy(&number, row + index * sizeof(number), sizeof(number));
    return static_cast<double>(number);
}

// A number of a row as libtiff hands it over: those of whole bytes are in this machine's order.
double number_at(const std::uint8_t* row, std::size_t index, const TiffDirectory& directory)
{
    const bool is_signed = directory.numbers == Numbers::signed_integers;
    const bool is_float = directory.numbers == Numbers::floats;
    switch (directory.bits) {
    case 8:
        return is_signed ? number_at<std::int8_t>(row, index) : number_at<std::uint8_t>(row, index);
    case 16:
        return is_float    ? number_at<half>(row, index)
               : is_signed ? number_at<std::int16_t>(row, index)
                           : number_at<std::uint16_t>(row, index);
    case 32:
        return is_float    ? number_at<float>(row, index)
               : is_signed ? number_at<std::int32_t>(row, index)
                           : number_at<std::uint32_t>(row, index);
    case 64:
        return is_float    ? number_at<double>(row, index)
               : is_signed ? number_at<std::int64_t>(row, index)
                           : number_at<std::uint64_t>(row, index);
    default:
        break;
    }
    std::uint32_t number = 0;
    if (directory.bits == 24) {
        std::memcpy(&number, row + index * 3, 3);
        if constexpr (std::endian::native == std::endian::big)
            number >>= 8;
    } else {
        number = bits_at(row, index, directory.bits);
    }
    const bool is_negative = is_signed && (number >> (directory.bits - 1)) != 0;
    return static_cast<double>(number) - (is_negative ? std::exp2(directory.bits) : 0.0);
}

} // namespace

double divisor_of(const TiffDirectory& directory)
{
    if (!directory.has_integers() || directory.bits > 32)
        return 1.0;
    const double power = std::exp2(directory.bits - (directory.numbers == Numbers::signed_integers ? 1 : 0));
    return directory.bits > 24 ? power : std::max(power - 1.0, 1.0);
}

TiffRows::TiffRows(const InputFile& file, const TiffDirectory& directory, int page, FileFacts facts)
    : name_(file.name()), directory_(directory), facts_(std::move(facts)), tiff_(file),
      is_by_line_(!directory.is_tiled && !directory.is_planar), planes_(directory.is_planar ? directory.samples : 1)
{
    tiff_.choose(page);
    if (directory_.compression == COMPRESSION_JPEG)
        TIFFSetField(tiff_.handle(), TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    measure_blocks();
    require_supported_size(directory_.width, block_rows_, name_, decoded_image_limits);
    const auto bits = static_cast<std::size_t>(directory_.bits * directory_.samples / planes_);
    tiff_.require(row_bytes() >= (static_cast<std::size_t>(directory_.width) * bits + 7) / 8,
                  "its lines are shorter than its pixels");
    held_ = std::make_unique_for_overwrite<std::uint8_t[]>(bytes_held());
}

void TiffRows::measure_blocks()
{
    TIFF* const handle = tiff_.handle();
    std::uint32_t rows = 0;
    if (!directory_.is_tiled) {
        TIFFGetFieldDefaulted(handle, TIFFTAG_ROWSPERSTRIP, &rows);
        block_rows_ = is_by_line_ ? 1 : std::clamp<std::int64_t>(rows, 1, directory_.height);
        block_row_bytes_ = static_cast<std::size_t>(TIFFScanlineSize64(handle));
        return;
    }
    std::uint32_t columns = 0;
    tiff_.require(TIFFGetField(handle, TIFFTAG_TILELENGTH, &rows) != 0 &&
                      TIFFGetField(handle, TIFFTAG_TILEWIDTH, &columns) != 0 && rows > 0 && columns > 0,
                  "its tiles have no size");
    require_supported_size(columns, rows, name_, decoded_image_limits);
    block_rows_ = rows;
    block_columns_ = columns;
    blocks_ = (directory_.width + columns - 1) / columns;
    block_row_bytes_ = static_cast<std::size_t>(TIFFTileRowSize64(handle));
}

std::uint64_t TiffRows::bytes_held() const
{
    return static_cast<std::uint64_t>(planes_) * static_cast<std::uint64_t>(block_rows_) * row_bytes();
}

Image TiffRows::read(int first, int count)
{
    Image rows;
    rows.width = static_cast<int>(directory_.width);
    rows.height = count;
    rows.channels = directory_.samples;
    rows.samples.reserve(rows.index(0, count, 0));
    for (int y = 0; y < count; ++y) {
        for (; held_end_ <= first + y; hold_next()) {
        }
        rows.samples.resize(rows.index(0, y + 1, 0));
        store(rows, y, first + y);
    }
    if (!directory_.has_integers())
        require_finite(rows, name_, first);
    return rows;
}

std::uint8_t* TiffRows::held_row(std::int64_t row, int plane) const
{
    const std::int64_t within = row - held_begin_;
    return held_.get() + (static_cast<std::size_t>(plane * block_rows_ + within)) * row_bytes();
}

void TiffRows::hold_next()
{
    held_begin_ = held_end_;
    held_end_ = std::min(held_begin_ + block_rows_, directory_.height);
    TIFF* const handle = tiff_.handle();
    const auto row = static_cast<std::uint32_t>(held_begin_);
    if (is_by_line_) {
        tiff_.require(TIFFReadScanline(handle, held_.get(), row, 0) >= 0, "its samples are damaged");
        return;
    }
    for (int plane = 0; plane < planes_; ++plane) {
        if (directory_.is_tiled)
            hold_tiles(row, plane);
        else
            tiff_.require(TIFFReadEncodedStrip(handle, TIFFComputeStrip(handle, row, static_cast<tsample_t>(plane)),
                                               held_row(held_begin_, plane),
                                               static_cast<tmsize_t>(held_end_ - held_begin_) *
                                                   static_cast<tmsize_t>(row_bytes())) >= 0,
                          "its samples are damaged");
    }
}

void TiffRows::hold_tiles(std::uint32_t row, int plane)
{
    TIFF* const handle = tiff_.handle();
    const auto tile_bytes = static_cast<std::size_t>(block_rows_) * block_row_bytes_;
    if (tile_ == nullptr)
        tile_ = std::make_unique_for_overwrite<std::uint8_t[]>(tile_bytes);
    for (std::int64_t tile = 0; tile < blocks_; ++tile) {
        const ttile_t index = TIFFComputeTile(handle, static_cast<std::uint32_t>(tile * block_columns_), row, 0,
                                              static_cast<tsample_t>(plane));
        tiff_.require(TIFFReadEncodedTile(handle, index, tile_.get(), static_cast<tmsize_t>(tile_bytes)) >= 0,
                      "its samples are damaged");
        for (std::int64_t y = held_begin_; y < held_end_; ++y)
            std::memcpy(held_row(y, plane) + static_cast<std::size_t>(tile) * block_row_bytes_,
                        tile_.get() + static_cast<std::size_t>(y - held_begin_) * block_row_bytes_, block_row_bytes_);
    }
}

void TiffRows::store(Image& rows, int y, int row)
{
    const bool is_inverted =
        directory_.photometric == PHOTOMETRIC_MINISWHITE && directory_.numbers == Numbers::unsigned_integers;
    const double white = std::exp2(directory_.bits) - 1.0;
    const double divisor = divisor_of(directory_);
    for (int channel = 0; channel < rows.channels; ++channel) {
        const std::uint8_t* const from = held_row(row, planes_ > 1 ? channel : 0);
        const int step = planes_ > 1 ? 1 : rows.channels;
        for (int x = 0; x < rows.width; ++x) {
            const std::size_t index = static_cast<std::size_t>(x) * static_cast<std::size_t>(step) +
                                      static_cast<std::size_t>(planes_ > 1 ? 0 : channel);
            double number = number_at(from, index, directory_);
            if (is_inverted && channel == 0)
                number = white - number;
            rows.at(x, y, channel) = sample_of(number, divisor, facts_.rounding.get());
        }
    }
}

} // namespace fragfft
