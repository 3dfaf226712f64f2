// The formats of image files: how each is told, by what it is read and written, and what it can hold.
#pragma once

#include "image/loaded_image.hpp"

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
    // In lower case, with their dots; empty ones are none. The first is the one that it is given.
    std::array<std::string_view, 4> endings;
    // Operations of libvips; empty where ours, or none.
    std::string_view loader;
    std::string_view saver;
    Light light;
    Alpha alpha;
    // 8 or 16: the most bits of an integer that is written; 0 where only floats are.
    int most_bits_per_integer;
    // Whether floats are written where they are asked for.
    bool holds_floats;
    // Whether libraries decode or encode the whole before there is a row.
    bool is_read_whole;
    bool is_written_whole;
    bool has_pages;
    // In pixels, of what is written.
    std::int64_t longest_side;

    bool is_readable() const;
    bool is_writable() const;
};

// The format of a file that starts with these bytes; null where there is none.
const FileFormat* format_of_start(std::span<const std::uint8_t> start);
const FileFormat& format_of_kind(FileKind kind);

// The format that is written to this path: by `chosen_ending`, ".png", or where that is empty by the path's own. Throws
// InputError, naming the path and the endings that are known.
const FileFormat& format_written_to(const std::filesystem::path& path, const std::string& chosen_ending);

// "PNG, JPEG, ... and NPY"
std::string readable_format_names();

} // namespace fragfft
