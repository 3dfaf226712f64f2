// Whole files, read and written so that no half-written file is ever seen.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace fragfft {

// Larger files are refused unread: the largest image, of four 32-bit channels, with room for a header.
inline constexpr std::uint64_t largest_file_bytes = (std::uint64_t{1} << 32) + (std::uint64_t{1} << 20);

// All bytes of a file, a pipe or a device.
// Throws InputError, naming the path and the system's reason: missing, no permission, a directory, unreadable, above
// `largest_file_bytes`.
std::vector<std::uint8_t> read_file_bytes(const std::filesystem::path& path);

// How a file is kept out of sight until it is whole.
enum class TemporaryFile
{
    unnamed_if_supported, // nothing is left behind even by a kill before the file is whole
    named,                // for file systems without unnamed files, which the other falls back to
};

// Makes `path` a file of exactly these bytes, or, on any failure or a kill, leaves what was there as it was. The bytes
// go to a temporary file in the same directory, reach the disk, and only then take the name. Symbolic links are
// followed, to a file that does not exist yet too. A new file's mode is 0666 less the umask; a replaced file's mode is
// kept. What is no regular file (a pipe, a device, /dev/stdout) is written to directly.
// Throws InputError, naming the path and the system's reason.
void write_file_atomically(const std::filesystem::path& path, std::span<const std::uint8_t> bytes,
                           TemporaryFile temporary_file = TemporaryFile::unnamed_if_supported);

} // namespace fragfft
