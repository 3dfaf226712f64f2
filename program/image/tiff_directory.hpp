// What the directory of a TIFF's page says.
#pragma once

#include "program/files/input_file.hpp"
#include "program/image/own_facts.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fragfft {

class TiffFile;

struct TiffDirectory
{
    enum class Numbers
    {
        unsigned_integers,
        signed_integers,
        floats,
        complex,
    };

    int pages = 1;
    int masks = 0; // pages that say which pixels of others are missing
    std::int64_t width = 0;
    std::int64_t height = 0;
    int samples = 1;
    int bits = 1;
    Numbers numbers = Numbers::unsigned_integers;
    int photometric = 0; // as libtiff numbers them
    int compression = 0;
    int orientation = 1;
    bool is_planar = false;
    bool is_tiled = false;
    std::optional<double> missing; // the number that GDAL writes where there is none
    // One meaning for each sample beyond the colours, and what GeoTIFF says.
    TiffTags tags;
    std::vector<std::string> remarks;

    bool has_integers() const { return numbers == Numbers::unsigned_integers || numbers == Numbers::signed_integers; }
    // Grey or RGB, of numbers that need no conversion of colours.
    bool is_plain() const;
    // Whether the samples beyond the colours are something else than one alpha.
    bool has_bands() const;
    bool is_premultiplied() const { return tags.has_only(1); }
};

// Throws std::runtime_error for a damaged directory and for a page that there is not, and InputError, naming `name`,
// for colours that nobody here converts.
TiffDirectory read_tiff_directory(TiffFile& file, int page, const std::string& name);

} // namespace fragfft
