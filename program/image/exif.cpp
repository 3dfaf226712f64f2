#include "program/image/exif.hpp"

#include "program/image/stored_numbers.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <libexif/exif-data.h>
#include <memory>

namespace fragfft {
namespace {

using Data = std::unique_ptr<ExifData, decltype(&exif_data_unref)>;

constexpr std::string_view prefix{"Exif\0\0", 6};

// Tags of libexif have no names for all of these.
constexpr std::array<unsigned, 34> of_pixels{
    0x00FE, 0x00FF,                                                 // kind of picture
    0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x010A,                 // size, bits, compression, colours, order of bits
    0x0111, 0x0115, 0x0116, 0x0117, 0x0118, 0x0119,                 // strips, samples, their least and largest
    0x011C, 0x0120, 0x0121, 0x0140, 0x0142, 0x0143, 0x0144, 0x0145, // planes, free space, palette, tiles
    0x014A, 0x0152, 0x0156, 0x0200, 0x0201, 0x0202,                 // further pictures, and JPEG within TIFF
    0x02BC, 0x83BB, 0x8649, 0x8773,                                 // XMP, IPTC, Photoshop's, profile: by themselves
    0x9102, 0xA302,                                                 // bits a pixel, colours of the sensor
};
constexpr std::array<unsigned, 2> of_related_pictures{0x1001, 0x1002}; // in the directory of interoperability
constexpr std::array<unsigned, 2> of_places{0x9214, 0xA214};           // of the subject
constexpr unsigned makers_note = 0x927C;

// What a writer says of itself and of the file.
constexpr std::array<unsigned, 16> of_any_file{
    0x0001, 0x0002, 0x0112, 0x011A, 0x011B, 0x0128, 0x0131, 0x0213, // interoperability, upright, resolution, software
    0x9000, 0x9101, 0xA000, 0xA001, 0xA002, 0xA003, 0x8769, 0xA005};

template <std::size_t count> bool is_one_of(unsigned tag, const std::array<unsigned, count>& tags)
{
    return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

// Nothing is added that the file does not have.
Data loaded(std::span<const std::uint8_t> exif)
{
    constexpr std::size_t most_bytes = std::size_t{1} << 20;
    Data data(exif_data_new(), exif_data_unref);
    if (!data || exif.size() > most_bytes)
        return {nullptr, exif_data_unref};
    exif_data_unset_option(data.get(), EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
    exif_data_unset_option(data.get(), EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS);
    std::vector<std::uint8_t> bytes;
    if (!text_of(exif).starts_with(prefix.substr(0, 4)))
        bytes.assign(prefix.begin(), prefix.end());
    bytes.insert(bytes.end(), exif.begin(), exif.end());
    exif_data_load_data(data.get(), bytes.data(), static_cast<unsigned>(bytes.size()));
    return data;
}

void remove_thumbnail(ExifData& data)
{
    // libexif's usual allocator is this; it offers no other way.
    std::free(data.data);
    data.data = nullptr;
    data.size = 0;
    ExifContent* const directory = data.ifd[EXIF_IFD_1];
    while (directory->count > 0)
        exif_content_remove_entry(directory, directory->entries[0]);
}

void make_upright(ExifData& data)
{
    ExifEntry* const entry = exif_content_get_entry(data.ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION);
    if (entry != nullptr && entry->format == EXIF_FORMAT_SHORT && entry->size >= 2)
        exif_set_short(entry->data, exif_data_get_byte_order(&data), 1);
}

int short_of(const ExifData& data, ExifIfd directory, ExifTag tag)
{
    const ExifEntry* const entry = exif_content_get_entry(data.ifd[directory], tag);
    if (entry == nullptr || entry->format != EXIF_FORMAT_SHORT || entry->size < 2)
        return 0;
    return exif_get_short(entry->data, exif_data_get_byte_order(const_cast<ExifData*>(&data)));
}

// By the rules for camera files (DCF), whose optional colours these are, and as some programs say it.
bool is_adobe_rgb(const ExifData& data)
{
    constexpr int not_srgb = 0xFFFF;
    constexpr int adobe_rgb = 2;
    const int space = short_of(data, EXIF_IFD_EXIF, EXIF_TAG_COLOR_SPACE);
    const ExifEntry* const index =
        exif_content_get_entry(data.ifd[EXIF_IFD_INTEROPERABILITY], EXIF_TAG_INTEROPERABILITY_INDEX);
    const bool is_optional = index != nullptr && index->size >= 3 && text_of({index->data, 3}) == "R03";
    return space == adobe_rgb || (space == not_srgb && is_optional);
}

} // namespace

Exif read_exif(std::span<const std::uint8_t> bytes, bool moved)
{
    Exif exif;
    const Data data = loaded(bytes);
    if (!data)
        return exif;
    exif.is_adobe_rgb = is_adobe_rgb(*data);
    exif.is_sound = data->size > 0 || std::any_of(std::begin(data->ifd), std::end(data->ifd),
                                                  [](const ExifContent* content) { return content->count > 0; });
    remove_thumbnail(*data);
    std::size_t entries = 0;
    for (const ExifIfd directory : {EXIF_IFD_0, EXIF_IFD_EXIF, EXIF_IFD_GPS, EXIF_IFD_INTEROPERABILITY}) {
        ExifContent* const content = data->ifd[directory];
        const std::vector<ExifEntry*> all(content->entries, content->entries + content->count);
        for (ExifEntry* const entry : all) {
            const auto tag = static_cast<unsigned>(entry->tag);
            // Tags of the places on Earth have small numbers that others have, too.
            const bool is_private = directory != EXIF_IFD_GPS &&
                                    (tag == makers_note || exif_tag_get_name_in_ifd(entry->tag, directory) == nullptr);
            const bool is_stale = directory != EXIF_IFD_GPS &&
                                  (is_one_of(tag, of_pixels) || (moved && is_one_of(tag, of_places)) ||
                                   (directory == EXIF_IFD_INTEROPERABILITY && is_one_of(tag, of_related_pictures)));
            exif.had_private_parts |= is_private;
            if (is_private || is_stale) {
                exif_content_remove_entry(content, entry);
                continue;
            }
            exif.has_facts |= directory == EXIF_IFD_GPS ? tag != 0 : !is_one_of(tag, of_any_file);
            ++entries;
        }
    }
    if (entries == 0)
        return exif;
    make_upright(*data);
    unsigned char* saved = nullptr;
    unsigned size = 0;
    exif_data_save_data(data.get(), &saved, &size);
    const std::unique_ptr<unsigned char, decltype(&std::free)> owned(saved, std::free);
    if (saved != nullptr)
        exif.cleaned.assign(saved, saved + size);
    return exif;
}

} // namespace fragfft
