#include "program/image/tiff_tags.hpp"

#include <algorithm>
#include <cstddef>

namespace fragfft {
namespace {

// A georeference places pixels by their column and row, which begins later.
std::vector<double> moved(std::uint32_t tag, std::vector<double> numbers, int first_row)
{
    constexpr std::size_t of_a_point = 6; // column, row, layer, and the place on the ground
    if (tag == tie_points_tag)
        for (std::size_t row = 1; row < numbers.size(); row += of_a_point)
            numbers[row] -= first_row;
    // A matrix of four rows, from (column, row, layer, 1).
    if (tag == transformation_tag && numbers.size() == 16)
        for (std::size_t row = 0; row < 3; ++row)
            numbers[4 * row + 3] += numbers[4 * row + 1] * first_row;
    return numbers;
}

void set(TiffFile& tiff, const TiffTags::Tag& tag, int first_row)
{
    TIFF* const handle = tiff.handle();
    int is_done = 0;
    if (const auto* const text = std::get_if<std::string>(&tag.value)) {
        is_done = TIFFSetField(handle, tag.number, text->c_str());
    } else if (const auto* const keys = std::get_if<std::vector<std::uint16_t>>(&tag.value)) {
        is_done = TIFFSetField(handle, tag.number, static_cast<std::uint32_t>(keys->size()), keys->data());
    } else {
        const std::vector<double> numbers = moved(tag.number, std::get<std::vector<double>>(tag.value), first_row);
        is_done = TIFFSetField(handle, tag.number, static_cast<std::uint32_t>(numbers.size()), numbers.data());
    }
    tiff.require(is_done != 0, "its georeference cannot be written");
}

} // namespace

std::optional<TiffTags> tiff_tags_to_write(const SaveOptions& options, const RowWriterShape& shape)
{
    const auto* const stored = options.own ? std::get_if<TiffTags>(&options.own->value) : nullptr;
    if (stored == nullptr)
        return std::nullopt;
    TiffTags tags = *stored;
    // Colours that were converted, such as a palette's, may be as many as they were not.
    const int colours = tags.is_grey ? 1 : 3;
    if (shape.channels != colours + static_cast<int>(tags.extra_samples.size())) {
        tags.extra_samples.clear();
        tags.is_grey = false;
    }
    if (options.pages > 1)
        tags.georeference.clear();
    const bool is_usual = tags.extra_samples.empty() || tags.has_only(2);
    return is_usual && tags.georeference.empty() ? std::nullopt : std::optional(tags);
}

void set_georeference(TiffFile& tiff, const TiffTags& tags, int first_row)
{
    for (const TiffTags::Tag& tag : tags.georeference)
        set(tiff, tag, first_row);
}

// A number of bytes, or by older versions of the library of words of four, which it writes in this machine's order.
void set_iptc(TiffFile& tiff, std::span<const std::uint8_t> records)
{
    const bool is_of_words = TIFFFieldDataType(TIFFFieldWithTag(tiff.handle(), TIFFTAG_RICHTIFFIPTC)) == TIFF_LONG;
    std::vector<std::uint8_t> bytes(records.begin(), records.end());
    bytes.resize((bytes.size() + 3) / 4 * 4);
    const std::size_t count = is_of_words ? bytes.size() / 4 : records.size();
    tiff.require(TIFFSetField(tiff.handle(), TIFFTAG_RICHTIFFIPTC, static_cast<std::uint32_t>(count), bytes.data()) !=
                     0,
                 "its IPTC cannot be written");
}

} // namespace fragfft
