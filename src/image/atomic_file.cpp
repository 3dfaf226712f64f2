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

// Adds a file's name to the system errors of `work`.
template <typename Work> auto naming(const std::string& name, const Work& work)
{
    try {
        return work();
    } catch (const std::system_error& error) {
        throw InputError(fmt::format("{}: {}", name, error.what()));
    }
}

bool is_standard_stream(const fs::path& path)
{
    return path == standard_stream_path;
}

// Reads until `bytes` is full; false if the end came first, where `bytes` is cut to what was there.
bool filled(int descriptor, std::vector<std::uint8_t>& bytes, std::size_t from)
{
    while (from < bytes.size()) {
        const auto count = static_cast<std::size_t>(checked(
            retried([&] { return ::read(descriptor, bytes.data() + from, bytes.size() - from); }), "cannot be read"));
        from += count;
        if (count == 0) {
            bytes.resize(from);
            return false;
        }
    }
    return true;
}

std::vector<std::uint8_t> read_all(int descriptor, const StartCheck& require_known_start)
{
    struct stat status
    {
    };
    checked(::fstat(descriptor, &status), "cannot be read");
    if (S_ISDIR(status.st_mode))
        fail("cannot be read", EISDIR);

    std::vector<std::uint8_t> bytes(start_bytes);
    bool more = filled(descriptor, bytes, 0);
    if (require_known_start)
        require_known_start(bytes);

    const std::size_t size = S_ISREG(status.st_mode) ? static_cast<std::size_t>(status.st_size) : 0;
    if (size > largest_file_bytes)
        fail("cannot be read", EFBIG);
    // One byte more than the size, so that the end is met without growing; pipes have no size and grow.
    constexpr std::size_t smallest_growth_bytes = 65536;
    while (more) {
        if (bytes.size() > largest_file_bytes)
            fail("cannot be read", EFBIG);
        const std::size_t old_size = bytes.size();
        bytes.resize(std::max({2 * old_size, old_size + smallest_growth_bytes, size + 1}));
        more = filled(descriptor, bytes, old_size);
    }
    if (bytes.size() > largest_file_bytes)
        fail("cannot be read", EFBIG);
    return bytes;
}

// The status of what is at `target`, where it may be written; nullopt where there is nothing yet.
std::optional<struct stat> writable_status(const fs::path& target)
{
    if (!target.has_filename())
        fail("cannot be written", target.empty() ? ENOENT : EISDIR);
    const auto status = status_of(target);
    if (status && S_ISDIR(status->st_mode))
        fail("cannot be written", EISDIR);
    return status;
}

// What is still a link after follow_links() names an open file.
bool is_replaceable(const fs::path& target, const struct stat& status)
{
    return S_ISREG(status.st_mode) && !is_symbolic_link(target);
}

} // namespace

std::vector<std::uint8_t> read_file_bytes(const fs::path& path, const StartCheck& require_known_start)
{
    return naming(shown_name(path, false), [&] {
        if (is_standard_stream(path))
            return read_all(STDIN_FILENO, require_known_start);
        return read_all(open_file(path, O_RDONLY, "cannot be opened").get(), require_known_start);
    });
}

void require_writable(const fs::path& path)
{
    if (is_standard_stream(path))
        return;
    naming(shown_name(path, true), [&] {
        const fs::path target = follow_links(path);
        const auto status = writable_status(target);
        if (status)
            checked(::access(target.c_str(), W_OK), "cannot be replaced");
        if (!status || is_replaceable(target, *status))
            checked(::access(directory_of(target).c_str(), W_OK | X_OK), "cannot be created in its folder");
    });
}

void write_file_atomically(const fs::path& path, std::span<const std::uint8_t> bytes, TemporaryFile temporary_file)
{
    naming(shown_name(path, true), [&] {
        if (is_standard_stream(path)) {
            write_all(STDOUT_FILENO, bytes);
            return;
        }
        const fs::path target = follow_links(path);
        const auto old_status = writable_status(target);
        if (old_status && !is_replaceable(target, *old_status))
            write_directly(target, bytes);
        else
            replace(target, old_status, bytes, temporary_file);
    });
}

std::string shown_name(const fs::path& path, bool for_writing)
{
    if (!is_standard_stream(path))
        return path.string();
    return for_writing ? "standard output" : "standard input";
}

} // namespace fragfft
