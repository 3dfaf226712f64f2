// Files to read, completely or in parts.
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

// Larger files are refused unread. The limit is the largest image, of four 32-bit channels, with room for a header.
inline constexpr std::uint64_t largest_file_bytes = (std::uint64_t{1} << 32) + (std::uint64_t{1} << 20);

// This path means the standard input or the standard output.
inline constexpr const char* standard_stream_path = "-";

// Returns a path's name for messages: the path itself, or the stream that it means.
std::string shown_name(const std::filesystem::path& path, bool for_writing);

// The number of bytes that a StartCheck receives; fewer if the file is shorter.
inline constexpr std::size_t start_bytes = 4096;
// Throws the refusal of a file that begins with these bytes, if it must be refused.
using StartCheck = std::function<void(std::span<const std::uint8_t>)>;

class InputFile
{
public:
    // Opens a file. An input that cannot be read at any offset (the standard input, a pipe, a device) is copied into
    // memory, up to `largest_file_bytes`. `require_known_start` is called before more than its start is read, so that
    // an endless device is refused at once. Throws InputError, naming the path and the system's reason, and what
    // `require_known_start` throws.
    explicit InputFile(const std::filesystem::path& path, const StartCheck& require_known_start = {});
    // Makes a file in memory with these bytes.
    InputFile(std::span<const std::uint8_t> bytes, std::string name);

    // Its name in messages.
    const std::string& name() const { return name_; }
    std::uint64_t size() const { return size_; }
    // A path at which libraries can open the file themselves, as long as this object exists.
    std::string path_of_open_file() const;

    // Copies bytes from `offset` on and returns their number, which is smaller at the end of the file. Throws
    // InputError.
    std::size_t read(std::uint64_t offset, std::span<std::uint8_t> to) const;
    // The same, as a vector.
    std::vector<std::uint8_t> read(std::uint64_t offset, std::size_t count) const;

private:
    std::string name_;
    FileDescriptor descriptor_;
    std::uint64_t size_ = 0;
};

// Returns all bytes of a file. Throws InputError as InputFile does, and for more than `largest_file_bytes`.
std::vector<std::uint8_t> read_file_bytes(const std::filesystem::path& path,
                                          const StartCheck& require_known_start = {});

} // namespace fragfft
