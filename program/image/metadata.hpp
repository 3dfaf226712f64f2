// What goes from a file to results beside the pixels: profile, EXIF, XMP, IPTC, texts, resolution, delays of frames.
#pragma once

#include "program/image/row_writer.hpp"

#include <optional>
#include <string>
#include <vector>
#include <vips/vips8>

namespace fragfft {

// The bytes of a field of an image; none where it has none.
std::optional<std::span<const std::uint8_t>> blob_of(VipsImage* image, const char* field);

// The image's fields, of an image that may have been turned upright; not what describes how the pixels were stored. The
// second is of an image of that size.
Metadata metadata_of(const vips::VImage& image, bool was_turned);
Metadata metadata_of(const vips::VImage& image, bool was_turned, int width, int height);

// A profile and a resolution, in pixels a millimetre, of a file that libvips does not read.
Metadata metadata_of(std::span<const std::uint8_t> profile, double resolution_x, double resolution_y);

// The records of IPTC by themselves; and these instead of those that it has.
std::vector<std::uint8_t> iptc_of(const Metadata& metadata);
void set_iptc(const Metadata& metadata, std::span<const std::uint8_t> records);

// That a result will have none of this, "EXIF", whatever it holds.
void note_lost(const Metadata& metadata, const char* what);

// Makes an image one that is to be written as such a file of these numbers, with what set_metadata gives.
void describe(VipsImage* image, const RowWriterShape& shape, VipsBandFormat numbers, bool is_grey,
              const SaveOptions& options, FileKind kind);

// Gives them to an image that is to be written as such a file, but for the IPTC of TIFF, without what showed or
// described the pixels as they were.
void set_metadata(const Metadata& metadata, VipsImage* image, FileKind kind);

// What a result of that kind and size cannot keep of them, in words: "EXIF". The profile is judged elsewhere.
std::vector<std::string> lost_metadata(const Metadata& metadata, FileKind kind, int width, int height);

} // namespace fragfft
