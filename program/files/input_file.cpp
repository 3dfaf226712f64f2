#include "program/files/input_file.hpp"

#include "program/files/system_calls.hpp"

#include <algorithm>

namespace fragfft {
namespace {

// Calls read(bytes, count, offset), which may read less than requested, until `to` is full or the file ends. Returns
// the number of bytes read.
template <typename Read> std::size_t filled(std::span<std::uint8_t> to, const Read& read)
{
    std::size_t done = 0;
    while (done < to.size()) {
        const auto count = static_cast<std::size_t>(
            checked(retried([&] { return read(to.data() + done, to.size() - done, done); }), "cannot be read"));
        if (count == 0)
            break;
        done += count;
    }
    return done;
}

FileDescriptor copy_in_memory(int stream, const StartCheck& require_known_start)
{
    constexpr std::size_t bytes_at_once = 65536;
    FileDescriptor copy = file_in_memory();
    std::vector<std::uint8_t> part(start_bytes);
    std::uint64_t size = 0;
    for (bool is_end = false; !is_end; part.resize(bytes_at_once)) {
        const std::size_t count =
            filled(part, [&](std::uint8_t* to, std::size_t most, std::size_t) { return ::read(stream, to, most); });
        const auto bytes = std::span(part).first(count);
        if (size == 0 && require_known_start)
            require_known_start(bytes);
        size += count;
        if (size > largest_file_bytes)
            fail("cannot be read", EFBIG);
        write_all(copy, bytes);
        is_end = count < part.size();
    }
    return copy;
}

FileDescriptor opened(const std::filesystem::path& path, const StartCheck& require_known_start)
{
    if (path == standard_stream_path)
        return copy_in_memory(STDIN_FILENO, require_known_start);
    FileDescriptor file = open_file(path, O_RDONLY, "cannot be opened");
    const struct stat status = status_of(file);
    if (S_ISDIR(status.st_mode))
        fail("cannot be read", EISDIR);
    // Files of /proc and /sys report a size of 0, but have contents.
    return S_ISREG(status.st_mode) && status.st_size > 0 ? std::move(file)
                                                         : copy_in_memory(file.get(), require_known_start);
}

} // namespace

InputFile::InputFile(const std::filesystem::path& path, const StartCheck& require_known_start)
    : name_(shown_name(path, false)), descriptor_(naming(name_, [&] { return opened(path, require_known_start); })),
      size_(static_cast<std::uint64_t>(naming(name_, [&] { return status_of(descriptor_); }).st_size))
{
    if (require_known_start)
        require_known_start(read(0, start_bytes));
}

InputFile::InputFile(std::span<const std::uint8_t> bytes, std::string name)
    : name_(std::move(name)), descriptor_(naming(name_, [] { return file_in_memory(); })), size_(bytes.size())
{
    naming(name_, [&] { write_all(descriptor_, bytes); });
}

std::string InputFile::path_of_open_file() const
{
    return descriptor_.path();
}

std::size_t InputFile::read(std::uint64_t offset, std::span<std::uint8_t> to) const
{
    return naming(name_, [&] {
        return filled(to, [&](std::uint8_t* part, std::size_t most, std::size_t done) {
            return ::pread(descriptor_.get(), part, most, static_cast<off_t>(offset + done));
        });
    });
}

std::vector<std::uint8_t> InputFile::read(std::uint64_t offset, std::size_t count) const
{
    std::vector<std::uint8_t> bytes(std::min<std::uint64_t>(count, size_ - std::min(offset, size_)));
    bytes.resize(read(offset, bytes));
    return bytes;
}

std::vector<std::uint8_t> read_file_bytes(const std::filesystem::path& path, const StartCheck& require_known_start)
{
    const InputFile file(path, require_known_start);
    naming(file.name(), [&] {
        if (file.size() > largest_file_bytes)
            fail("cannot be read", EFBIG);
    });
    return file.read(0, file.size());
}

std::string shown_name(const std::filesystem::path& path, bool for_writing)
{
    if (path != standard_stream_path)
        return path.string();
    return for_writing ? "standard output" : "standard input";
}

} // namespace fragfft
