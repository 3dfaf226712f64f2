// The accept list: which image files are read, what is read of them, and how they are written. docs/formats.md and the
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
        a_channel, // an ordinary channel
    };

    FileKind kind;
    std::string_view name;
    // In lower case, with their dots; new files get the first.
    std::array<std::string_view, 3> endings = {};
    // The first bytes, if all files of the kind share them.
    std::array<std::string_view, 4> signatures = {};
    // In words: what is read, what of it is applied to the samples, and what is refused.
    std::string_view numbers;
    std::string_view channels;
    std::string_view applied = {};
    std::string_view refused;
    Light light = Light::encoded;
    Alpha alpha = Alpha::none;
    // 8 or 16: the most bits of an integer that can be written; 0 if only floats can.
    int most_bits_per_integer = 0;
    // Whether floats can be written, too, on request.
    bool holds_both = false;
    // Whether the format can store a colour profile, whose bytes are kept.
    bool holds_profile = false;
    // The largest side, in pixels, that can be written.
    std::int64_t longest_side = std::int64_t{1} << 20;
};

// The format of a file that starts with these bytes; null if it is not on the list.
const FileFormat* format_of_start(std::span<const std::uint8_t> start);
const FileFormat& format_of_kind(FileKind kind);
std::span<const FileFormat> all_formats();

// Returns `chosen_ending`, ".png", or if it is empty the path's own ending, in lower case.
std::string lower_ending(const std::filesystem::path& path, const std::string& chosen_ending = {});

// The format that that ending selects for this path. Throws InputError, naming the path and the known endings.
const FileFormat& format_written_to(const std::filesystem::path& path, const std::string& chosen_ending);

// Returns "PNG, JPEG, ... and NPY".
std::string image_format_names();

// Returns ".png .jpg ...".
std::string known_endings();

} // namespace fragfft
