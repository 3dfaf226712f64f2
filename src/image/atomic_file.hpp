// Whole files, read and written so that no half-written file is ever seen.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
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

// All bytes of a file, a pipe, a device or the standard input. `require_known_start` is asked before more than
// `start_bytes` are read, so that a large file, or a device without an end, is refused at once.
// Throws InputError, naming the path and the system's reason: missing, no permission, a directory, unreadable, above
// `largest_file_bytes`; and whatever `require_known_start` throws.
std::vector<std::uint8_t> read_file_bytes(const std::filesystem::path& path,
                                          const StartCheck& require_known_start = {});

// Throws InputError, naming the path and the system's reason, unless write_file_atomically could write there now: its
// folder exists and may be written to, the path is no folder, and a file that is there may be replaced. To be asked
// before a long computation; makes nothing.
void require_writable(const std::filesystem::path& path);

// How a file is kept out of sight until it is whole.
enum class TemporaryFile
{
    unnamed_if_supported, // nothing is left behind even by a kill before the file is whole
    named,                // for file systems without unnamed files, which the other falls back to
};

class FileDescriptor;

// A file written bit by bit, which appears whole or not at all: see write_file_atomically. Members throw InputError,
// naming the path and the system's reason.
class AtomicFile
{
public:
    explicit AtomicFile(const std::filesystem::path& path,
                        TemporaryFile temporary_file = TemporaryFile::unnamed_if_supported);
    // Unless the file took its place, what was there is as it was, and the new bytes are gone; but for those that were
    // written directly.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::span<const std::uint8_t> bytes);
    // What is written to, for encoders that go back to what they wrote; -1 where the bytes go directly to what may have
    // no places to go back to.
    int seekable_descriptor() const
    {
        return replacement_ ? descriptor_ : -1;
    }
    // The last call: the bytes reach the disk, and the file has its name.
    void take_place();

private:
    class Replacement;

    std::string name_;
    std::unique_ptr<FileDescriptor> opened_; // what is written to directly
    std::unique_ptr<Replacement> replacement_;
    int descriptor_ = -1;
};

// Makes `path` a file of exactly these bytes, or, on any failure or a kill, leaves what was there as it was. The bytes
// go to a temporary file in the same directory, reach the disk, and only then take the name. Symbolic links are
// followed, to a file that does not exist yet too. A new file's mode is 0666 less the umask; a replaced file's mode is
// kept. What is no regular file (a pipe, a device, /dev/stdout, the standard output) is written to directly.
// Throws InputError, naming the path and the system's reason.
void write_file_atomically(const std::filesystem::path& path, std::span<const std::uint8_t> bytes,
                           TemporaryFile temporary_file = TemporaryFile::unnamed_if_supported);

} // namespace fragfft
