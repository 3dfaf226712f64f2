// Tags of TIFF that libvips does not know.
#pragma once

#include "program/image/own_facts.hpp"
#include "program/image/row_writer.hpp"
#include "program/image/tiff_library.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace fragfft {

// Those that an image of this shape is written with; none where it is grey or RGB, or either with alpha.
std::optional<TiffTags> tiff_tags_to_write(const SaveOptions& options, const RowWriterShape& shape);

// Set them, and records of IPTC, for the page that is to be written. A georeference is of rows that began with
// `first_row` in the image that it places. Throw std::runtime_error.
void set_georeference(TiffFile& tiff, const TiffTags& tags, int first_row);
void set_iptc(TiffFile& tiff, std::span<const std::uint8_t> records);

} // namespace fragfft
