// The accept list: the formats of image files, what of each is read, and how it is written. docs/formats.md and the
// help are made from this table.
#pragma once

#include "program/image/loaded_image.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace fragfft {

struct FileFormat
{
    enum class Alpha
    {
        none,
        unmultiplied,
        multiplied,
        a_channel, // like any other
    };

    FileKind kind;
    std::string_view name;
    // In lower case, with their dots; a file is given the first.
    std::array<std::string_view, 3> endings = {};
    // First bytes, where all files of the kind share them.
    std::array<std::string_view, 4> signatures = {};
    // What is read, what of it is applied to the samples, and what is refused, in words.
    std::string_view numbers;
    std::string_view channels;
    std::string_view applied = {};
    std::string_view refused;
    Light light = Light::encoded;
    Alpha alpha = Alpha::none;
    // 8 or 16: the most bits of an integer that is written; 0 where only floats are.
    int most_bits_per_integer = 0;
    // Whether floats are written, too, where they are asked for.
    bool holds_both = false;
    // Whether the format has a place for a colour profile, whose bytes are kept.
    bool holds_profile = false;
    // In pixels, of what is written.
    std::int64_t longest_side = std::int64_t{1} << 20;
};

// The format of a file that starts with these bytes; null where it is not on the list.
const FileFormat* format_of_start(std::span<const std::uint8_t> start);
const FileFormat& format_of_kind(FileKind kind);
std::span<const FileFormat> all_formats();

// `chosen_ending`, ".png", or where that is empty the path's own, in lower case.
std::string lower_ending(const std::filesystem::path& path, const std::string& chosen_ending = {});

// The format that is written to this path by that ending. Throws InputError, naming the path and the endings that are
// known.
const FileFormat& format_written_to(const std::filesystem::path& path, const std::string& chosen_ending);

// "PNG, JPEG, ... and NPY"
std::string image_format_names();

// ".png .jpg ..."
std::string known_endings();

} // namespace fragfft
