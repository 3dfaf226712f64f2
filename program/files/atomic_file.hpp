// Writes files so that no half-written one is ever visible.
#pragma once

#include "program/files/file_descriptor.hpp"
#include "program/files/input_file.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace fragfft {

// Throws InputError, naming the path and the system's reason, unless write_file_atomically could write there now: the
// folder exists and is writable, the path is no folder, and an existing file may be replaced. For use before a long
// computation; makes nothing.
void require_writable(const std::filesystem::path& path);

// How a file is hidden until it is complete.
enum class TemporaryFile
{
    unnamed_if_supported, // leaves nothing behind, even if the process is killed before the file is complete
    named,                // for file systems without unnamed files; the other choice falls back to this one
};

// A file written piece by piece, which appears completely or not at all: see write_file_atomically. All members throw
// InputError, naming the path and the system's reason.
class AtomicFile
{
public:
    explicit AtomicFile(const std::filesystem::path& path,
                        TemporaryFile temporary_file = TemporaryFile::unnamed_if_supported);
    // Unless take_place() succeeded, discards the new bytes and leaves the old file as it was, except for files that
    // are written directly: see write_file_atomically.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::span<const std::uint8_t> bytes);
    // The last call: synchronizes the bytes to the disk, and gives the file its name.
    void take_place();

private:
    void open(TemporaryFile temporary_file);
    void replace_target();
    template <typename Make> void take_temporary_name(const Make& make);

    std::string name_;
    std::filesystem::path target_;         // the file that is replaced; empty for a stream
    std::filesystem::path temporary_name_; // empty while the new file has none
    FileDescriptor stream_;                // receives the bytes at the end, if they are held until then
    bool is_written_over_ = false;         // whether stream_ is a file whose old bytes stay until then
    FileDescriptor file_;                  // the file that is written to
    std::size_t waiting_ = 0;              // bytes whose writing to the disk has not been started yet
};

// Makes `path` a file of exactly these bytes; on any failure, or when the process is killed, the old file stays as it
// was. The bytes go to a temporary file in the same directory, are synchronized to the disk, and only then get the
// name.
// - Symbolic links are followed, also to a file that does not exist yet.
// - A new file's mode is 0666 less the umask; a replaced file's mode is kept.
// - A target that is no regular file (a pipe, a device, /dev/stdout, the standard output) is written to directly.
// - A file on which something is mounted, as containers do with single files, cannot be replaced: the bytes are held in
//   memory until all of them are there and the file has room for them, and then overwrite the old ones. A failure
//   before that leaves the file as it was; a kill or a disk error during it leaves it half-written.
//
// Throws InputError, naming the path and the system's reason.
void write_file_atomically(const std::filesystem::path& path, std::span<const std::uint8_t> bytes,
                           TemporaryFile temporary_file = TemporaryFile::unnamed_if_supported);
// The same for a text.
void write_text_atomically(const std::filesystem::path& path, std::string_view text);

} // namespace fragfft
