// What a file says that only its own format holds. It goes into results of the same format, moved with their rows;
// where a result has another one its loss is told.
#pragma once

#include "program/image/file_kind.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace fragfft {

// Cards of a FITS header that do not describe how numbers were stored: coordinates, texts, the instrument's words.
struct FitsCards
{
    std::vector<std::string> cards;
};

// Attributes of an OpenEXR header, windows and chromaticities among them.
struct ExrAttributes
{
    std::shared_ptr<const void> header; // an Imf::Header
};

// Tags of a TIFF directory.
struct TiffTags
{
    // A tag of GeoTIFF or GDAL: numbers or text, as libtiff takes them.
    struct Tag
    {
        std::uint32_t number = 0;
        std::variant<std::vector<double>, std::vector<std::uint16_t>, std::string> value;
    };
    std::vector<Tag> georeference;
    // The meaning of each channel beyond grey or RGB: 0 a band of none, 1 alpha that is multiplied into the colours, 2
    // alpha.
    std::vector<std::uint16_t> extra_samples;
    bool is_grey = false; // one colour, whatever bands follow
    int compression = 0;  // as libtiff numbers them

    // Whether the colours are followed by one sample of that meaning.
    bool has_only(std::uint16_t meaning) const { return extra_samples.size() == 1 && extra_samples[0] == meaning; }
};

struct OwnFacts
{
    FileKind kind = FileKind::npy;
    std::variant<std::monostate, FitsCards, ExrAttributes, TiffTags> value; // none where libvips keeps it
    // What is lost where a result has another format, such as "its georeference".
    std::vector<std::string> losses;
};

} // namespace fragfft
