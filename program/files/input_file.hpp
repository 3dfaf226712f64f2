// Files that are read, whole or in parts.
#pragma once

#include "program/files/file_descriptor.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace fragfft {

// Larger files are refused unread: the largest image, of four 32-bit channels, with room for a header.
inline constexpr std::uint64_t largest_file_bytes = (std::uint64_t{1} << 32) + (std::uint64_t{1} << 20);

// This path is the standard input or the standard output.
inline constexpr const char* standard_stream_path = "-";

// What messages call a path: itself, or the stream that it stands for.
std::string shown_name(const std::filesystem::path& path, bool for_writing);

// How many bytes of a file are read before a StartCheck decides; fewer where the file is shorter.
inline constexpr std::size_t start_bytes = 4096;
// Throws what is to be thrown for a file that starts with these bytes.
using StartCheck = std::function<void(std::span<const std::uint8_t>)>;

class InputFile
{
public:
    // Opens a file. What has no places to go back to (the standard input, a pipe, a device) is copied into memory, up
    // to `largest_file_bytes`; `require_known_start` is asked before more than its start is read, so that a device
    // without an end is refused at once. Throws InputError, naming the path and the system's reason, and what
    // `require_known_start` throws.
    explicit InputFile(const std::filesystem::path& path, const StartCheck& require_known_start = {});
    // A file in memory of these bytes.
    InputFile(std::span<const std::uint8_t> bytes, std::string name);

    // What messages call it.
    const std::string& name() const { return name_; }
    std::uint64_t size() const { return size_; }
    // Where libraries that open files by themselves find it, as long as this exists.
    std::string path_of_open_file() const;

    // Copies bytes from `offset` on, and returns how many: fewer than asked for at the end. Throws InputError.
    std::size_t read(std::uint64_t offset, std::span<std::uint8_t> to) const;
    // The same as a vector.
    std::vector<std::uint8_t> read(std::uint64_t offset, std::size_t count) const;

private:
    std::string name_;
    FileDescriptor descriptor_;
    std::uint64_t size_ = 0;
};

// All bytes of a file. Throws InputError as InputFile does, and for more than `largest_file_bytes`.
std::vector<std::uint8_t> read_file_bytes(const std::filesystem::path& path,
                                          const StartCheck& require_known_start = {});

} // namespace fragfft
