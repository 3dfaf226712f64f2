// The formats of image files: how each is told, by what it is read and written, and what it can hold.
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
    // In lower case, with their dots; a file is given the first. All are empty where the format is read only.
    std::array<std::string_view, 4> endings = {};
    // First bytes, where all files of the kind share them.
    std::array<std::string_view, 4> signatures = {};
    // libvips' operations are called this and "load_source" or "save_target"; empty where it has none.
    std::string_view vips_name = {};
    Light light = Light::encoded;
    Alpha alpha = Alpha::none;
    // 8, 16 or 32: the most bits of an integer that is written; 0 where only floats are.
    int most_bits_per_integer = 0;
    // Whether integers with a sign are written, and bands that are neither colours nor alpha.
    bool holds_signs = false;
    bool holds_bands = false;
    // Whether floats are written, too, where they are asked for.
    bool holds_both = false;
    // Whether floats of 64 bits are written, too.
    bool holds_double = false;
    // Whether libraries decode or encode the whole before there is a row.
    bool is_read_whole = false;
    bool is_written_whole = false;
    bool has_pages = false;
    // In pixels, of what is written.
    std::int64_t longest_side = std::int64_t{1} << 20;

    bool is_writable() const;
};

// The format of a file that starts with these bytes; null where there is none.
const FileFormat* format_of_start(std::span<const std::uint8_t> start);
const FileFormat& format_of_kind(FileKind kind);
std::span<const FileFormat> all_formats();

// `chosen_ending`, ".png", or where that is empty the path's own, in lower case.
std::string lower_ending(const std::filesystem::path& path, const std::string& chosen_ending = {});

// The format that is written to this path by that ending. Throws InputError, naming the path and the endings that are
// known.
const FileFormat& format_written_to(const std::filesystem::path& path, const std::string& chosen_ending);

// "PNG, JPEG, ... and NPY"
std::string readable_format_names();

} // namespace fragfft
