#include "image/atomic_file.hpp"

#include "errors.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/magic.h>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace fragfft {
namespace {

namespace fs = std::filesystem;

constexpr mode_t mode_before_umask = 0666;

[[noreturn]] void fail(const char* what, int error_number)
{
    throw std::system_error(error_number, std::generic_category(), what);
}

// The result of a system call, or its failure as std::system_error.
template <typename Result> Result checked(Result result, const char* what)
{
    if (result < 0)
        fail(what, errno);
    return result;
}

class FileDescriptor
{
public:
    explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
    ~FileDescriptor()
    {
        if (descriptor_ >= 0)
            ::close(descriptor_);
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    FileDescriptor(FileDescriptor&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept
    {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }

    int get() const
    {
        return descriptor_;
    }
    // A full disk may surface only here.
    void close()
    {
        checked(::close(std::exchange(descriptor_, -1)), "cannot be closed");
    }

private:
    int descriptor_;
};

// Repeats a call that a signal interrupted.
template <typename Call> auto retried(const Call& call)
{
    auto result = call();
    while (result < 0 && errno == EINTR)
        result = call();
    return result;
}

FileDescriptor open_file(const fs::path& path, int flags, const char* what)
{
    return FileDescriptor(checked(retried([&] { return ::open(path.c_str(), flags | O_CLOEXEC); }), what));
}

void write_all(int descriptor, std::span<const std::uint8_t> bytes)
{
    while (!bytes.empty()) {
        const auto written =
            checked(retried([&] { return ::write(descriptor, bytes.data(), bytes.size()); }), "cannot be written");
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

void reach_disk(int descriptor)
{
    const bool reached = retried([&] { return ::fsync(descriptor); }) == 0;
    // Pipes and devices have no disk to reach.
    if (!reached && errno != EINVAL && errno != ENOTSUP && errno != EROFS)
        fail("cannot be brought to the disk", errno);
}

std::optional<struct stat> status_of(const fs::path& path)
{
    struct stat status
    {
    };
    if (::stat(path.c_str(), &status) == 0)
        return status;
    if (errno != ENOENT)
        fail("cannot be opened for writing", errno);
    return std::nullopt;
}

fs::path directory_of(const fs::path& path)
{
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

bool is_symbolic_link(const fs::path& path)
{
    std::error_code ignored;
    return fs::is_symlink(fs::symlink_status(path, ignored));
}

// Follows symbolic links, the last one to a file that need not exist. A link of the proc file system, where /dev/stdout
// leads, names an open file rather than a place: it is left in the path.
fs::path follow_links(fs::path path)
{
    constexpr int most_links = 40; // the kernel's own limit
    for (int links = 0; links <= most_links; ++links) {
        if (!is_symbolic_link(path))
            return path;
        struct statfs file_system
        {
        };
        if (::statfs(directory_of(path).c_str(), &file_system) == 0 && file_system.f_type == PROC_SUPER_MAGIC)
            return path;
        path = directory_of(path) / fs::read_symlink(path);
    }
    fail("cannot be opened for writing", ELOOP);
}

// A file without a name in the directory, or no open one where the system has none such.
FileDescriptor open_unnamed(const fs::path& directory)
{
    // Only through this can the file be given a name later.
    if (::access("/proc/self/fd", X_OK) != 0)
        return FileDescriptor(-1);
    const int descriptor =
        retried([&] { return ::open(directory.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode_before_umask); });
    // EISDIR is the answer of kernels that do not know O_TMPFILE.
    if (descriptor < 0 && errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)
        fail("cannot be created", errno);
    return FileDescriptor(descriptor);
}

// A file beside `target`, gone again when destroyed unless it took the target's place.
class Replacement
{
public:
    Replacement(const fs::path& target, TemporaryFile temporary_file)
        : target_(target),
          descriptor_(temporary_file == TemporaryFile::named ? FileDescriptor(-1) : open_unnamed(directory_of(target)))
    {
        if (descriptor_.get() < 0)
            take_temporary_name([&](const char* name) {
                descriptor_ = FileDescriptor(::open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode_before_umask));
                return descriptor_.get();
            });
    }
    ~Replacement()
    {
        if (!temporary_name_.empty())
            ::unlink(temporary_name_.c_str());
    }
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;

    int descriptor() const
    {
        return descriptor_.get();
    }

    void take_place()
    {
        // A link cannot replace a file, a renaming can: hence the temporary name in between.
        if (temporary_name_.empty()) {
            const std::string open_file_link = fmt::format("/proc/self/fd/{}", descriptor_.get());
            take_temporary_name([&](const char* name) {
                return ::linkat(AT_FDCWD, open_file_link.c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW);
            });
        }
        descriptor_.close();
        checked(::rename(temporary_name_.c_str(), target_.c_str()), "cannot be replaced");
        temporary_name_.clear();
    }

private:
    // Tries names until `make` can make one that nobody has.
    template <typename Make> void take_temporary_name(const Make& make)
    {
        constexpr int most_attempts = 10000;
        for (int attempt = 0; attempt < most_attempts; ++attempt) {
            const fs::path name = directory_of(target_) / fmt::format(".fragfft-{}-{}", ::getpid(), attempt);
            if (retried([&] { return make(name.c_str()); }) >= 0) {
                temporary_name_ = name;
                return;
            }
            if (errno != EEXIST)
                break;
        }
        fail("cannot be created", errno);
    }

    fs::path target_;
    FileDescriptor descriptor_;
    fs::path temporary_name_;
};

void write_directly(const fs::path& path, std::span<const std::uint8_t> bytes)
{
    FileDescriptor file = open_file(path, O_WRONLY | O_TRUNC, "cannot be opened for writing");
    write_all(file.get(), bytes);
    reach_disk(file.get());
    file.close();
}

void replace(const fs::path& path, const std::optional<struct stat>& old_status, std::span<const std::uint8_t> bytes,
             TemporaryFile temporary_file)
{
    // Renaming asks for no permission on the file itself: a write-protected one would be lost.
    if (old_status)
        checked(::access(path.c_str(), W_OK), "cannot be replaced");

    Replacement replacement(path, temporary_file);
    if (old_status)
        checked(::fchmod(replacement.descriptor(), old_status->st_mode & 0777), "cannot be given its old mode");
    write_all(replacement.descriptor(), bytes);
    reach_disk(replacement.descriptor());
    replacement.take_place();

    // The file is in place and whole: a failure here says only that its name may not outlive a power cut.
    const int directory = ::open(directory_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory >= 0)
        ::fsync(FileDescriptor(directory).get());
}

// Adds the path to the system errors of `work`.
template <typename Work> auto naming(const fs::path& path, const Work& work)
{
    try {
        return work();
    } catch (const std::system_error& error) {
        throw InputError(fmt::format("{}: {}", path.string(), error.what()));
    }
}

std::vector<std::uint8_t> read_all(const fs::path& path)
{
    const FileDescriptor file = open_file(path, O_RDONLY, "cannot be opened");
    struct stat status
    {
    };
    checked(::fstat(file.get(), &status), "cannot be read");
    if (S_ISDIR(status.st_mode))
        fail("cannot be read", EISDIR);
    if (S_ISREG(status.st_mode) && static_cast<std::uint64_t>(status.st_size) > largest_file_bytes)
        fail("cannot be read", EFBIG);

    // One byte more than the size, so that the end is met without growing; pipes have no size and grow.
    constexpr std::size_t smallest_buffer_bytes = 65536;
    std::vector<std::uint8_t> bytes(
        std::max(smallest_buffer_bytes, S_ISREG(status.st_mode) ? static_cast<std::size_t>(status.st_size) + 1 : 0));
    std::size_t filled = 0;
    for (;;) {
        const auto count = static_cast<std::size_t>(
            checked(retried([&] { return ::read(file.get(), bytes.data() + filled, bytes.size() - filled); }),
                    "cannot be read"));
        filled += count;
        if (filled > largest_file_bytes)
            fail("cannot be read", EFBIG);
        if (count == 0)
            break;
        if (filled == bytes.size())
            bytes.resize(2 * bytes.size());
    }
    bytes.resize(filled);
    return bytes;
}

} // namespace

std::vector<std::uint8_t> read_file_bytes(const fs::path& path)
{
    return naming(path, [&] { return read_all(path); });
}

void write_file_atomically(const fs::path& path, std::span<const std::uint8_t> bytes, TemporaryFile temporary_file)
{
    naming(path, [&] {
        const fs::path target = follow_links(path);
        const auto old_status = status_of(target);
        if (old_status && S_ISDIR(old_status->st_mode))
            fail("cannot be written", EISDIR);
        // What is still a link names an open file, see follow_links().
        if (old_status && (!S_ISREG(old_status->st_mode) || is_symbolic_link(target)))
            write_directly(target, bytes);
        else
            replace(target, old_status, bytes, temporary_file);
    });
}

} // namespace fragfft
