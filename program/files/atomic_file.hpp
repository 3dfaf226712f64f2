// Files that are written so that no half-written one is ever seen.
#pragma once

#include "program/files/file_descriptor.hpp"
#include "program/files/input_file.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace fragfft {

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

// A file written bit by bit, which appears whole or not at all: see write_file_atomically. Members throw InputError,
// naming the path and the system's reason.
class AtomicFile
{
public:
    explicit AtomicFile(const std::filesystem::path& path,
                        TemporaryFile temporary_file = TemporaryFile::unnamed_if_supported);
    // Unless the file took its place, what was there is as it was, and the new bytes are gone; but for those that were
    // written directly, see write_file_atomically.
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::span<const std::uint8_t> bytes);
    // The last call: the bytes reach the disk, and the file has its name.
    void take_place();

private:
    void open(TemporaryFile temporary_file);
    void replace_target();
    template <typename Make> void take_temporary_name(const Make& make);

    std::string name_;
    std::filesystem::path target_;         // what is replaced; empty where a stream is written to
    std::filesystem::path temporary_name_; // empty while the new file has none
    FileDescriptor stream_;                // what gets the bytes at the end, where they are held
    bool is_written_over_ = false;         // whether that is a file whose old bytes stay until then
    FileDescriptor file_;                  // what is written to
    std::size_t waiting_ = 0;              // bytes that nobody has told the system to bring to the disk
};

// Makes `path` a file of exactly these bytes, or, on any failure or a kill, leaves what was there as it was. The bytes
// go to a temporary file in the same directory, reach the disk, and only then take the name. Symbolic links are
// followed, to a file that does not exist yet too. A new file's mode is 0666 less the umask; a replaced file's mode is
// kept. What is no regular file (a pipe, a device, /dev/stdout, the standard output) is written to directly. A file
// that something is mounted on, as containers do with single files, cannot be replaced: the bytes are held in memory
// until all of them are there and the file has room for them, and are then written over the old ones. Before that a
// failure leaves it as it was; a kill or a failing disk in between leaves it half-written. Throws InputError, naming
// the path and the system's reason.
void write_file_atomically(const std::filesystem::path& path, std::span<const std::uint8_t> bytes,
                           TemporaryFile temporary_file = TemporaryFile::unnamed_if_supported);
// The same of a text.
void write_text_atomically(const std::filesystem::path& path, std::string_view text);

} // namespace fragfft
