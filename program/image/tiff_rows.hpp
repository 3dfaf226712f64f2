// Rows of a TIFF's page by libtiff, of numbers that libvips does not read or would change.
#pragma once

#include "image.hpp"
#include "program/files/input_file.hpp"
#include "program/image/loaded_image.hpp"
#include "program/image/tiff_directory.hpp"
#include "program/image/tiff_library.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace fragfft {

// What stands for 1. Integers of more than 24 bits are divided by a power of two, which rounds no float; those of 64
// bits are numbers as they are.
double divisor_of(const TiffDirectory& directory);

// Rows one after the other. Strips of pixels are read line by line; of planes and tiles, a row of strips or tiles is
// held.
class TiffRows
{
public:
    // The file must outlive this. Throws std::runtime_error for a damaged directory, and SizeError for strips or tiles
    // that are too large.
    TiffRows(const InputFile& file, const TiffDirectory& directory, int page, FileFacts facts);

    // Beyond the rows that are asked for.
    std::uint64_t bytes_held() const;

    // As a RowReader does. Counts what is rounded in the facts.
    Image read(int first, int count);

private:
    std::size_t row_bytes() const { return static_cast<std::size_t>(blocks_) * block_row_bytes_; }
    std::uint8_t* held_row(std::int64_t row, int plane) const;
    void measure_blocks();
    // The next line, or row of strips or tiles.
    void hold_next();
    void hold_tiles(std::uint32_t row, int plane);
    void store(Image& rows, int y, int row);

    std::string name_;
    TiffDirectory directory_;
    FileFacts facts_;
    TiffFile tiff_;
    bool is_by_line_;
    int planes_ = 1;
    // Strips of planes, or tiles: their rows and columns, how many lie beside each other, and the bytes of one's row.
    std::int64_t block_rows_ = 1;
    std::int64_t block_columns_ = 0;
    std::int64_t blocks_ = 1;
    std::size_t block_row_bytes_ = 0;
    // Rows from one to before another, plane by plane.
    std::unique_ptr<std::uint8_t[]> held_;
    std::unique_ptr<std::uint8_t[]> tile_;
    std::int64_t held_begin_ = 0;
    std::int64_t held_end_ = 0;
};

} // namespace fragfft
