// Tags of TIFF that libvips does not write: they are added to what it wrote.
#pragma once

#include "program/files/atomic_file.hpp"
#include "program/image/own_facts.hpp"
#include "program/image/row_writer.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace fragfft {

// Those that an image of this shape is written with; none where libvips' own say all.
std::optional<TiffTags> tiff_tags_to_write(const SaveOptions& options, const RowWriterShape& shape);

// Writes them, and records of IPTC, of which libvips writes a quarter, into every page of a file, which is whole but
// for them. A georeference is written where there is one page, of rows that began with `first_row` in the image that it
// places. Throws std::runtime_error and what the file throws.
void add_tiff_tags(AtomicFile& file, const TiffTags& tags, std::span<const std::uint8_t> iptc, int pages,
                   int first_row);

} // namespace fragfft
