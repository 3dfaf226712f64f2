#include "program/files/atomic_file.hpp"

#include "program/files/system_calls.hpp"

#include <algorithm>
#include <cstdio>
#include <linux/magic.h>
#include <optional>
#include <sys/vfs.h>
#include <vector>

namespace fragfft {
namespace {

namespace fs = std::filesystem;

constexpr mode_t mode_before_umask = 0666;

void reach_disk(int descriptor)
{
    const bool reached = retried([&] { return ::fsync(descriptor); }) == 0;
    // Pipes and devices cannot be synchronized to a disk.
    if (!reached && errno != EINVAL && errno != ENOTSUP && errno != EROFS)
        fail("cannot be brought to the disk", errno);
}

fs::path directory_of(const fs::path& path)
{
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

// An error must not count as "no link": the link could then be replaced instead of its target.
bool is_symbolic_link(const fs::path& path)
{
    std::error_code error;
    const fs::file_status status = fs::symlink_status(path, error);
    if (status.type() == fs::file_type::none)
        fail("cannot be opened for writing", error.value());
    return fs::is_symlink(status);
}

// Follows symbolic links, the last of which may lead to a file that does not exist. A link of the proc file system, to
// which /dev/stdout leads, names an open file rather than a path, and so stays in the path.
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

// The target of a path, and what is there.
struct Target
{
    fs::path path = {};
    std::optional<mode_t> old_mode = {}; // nothing if there is no file yet
    // False for a link that remains after follow_links(): it names an open file, which is written to directly, like
    // pipes and devices.
    bool is_replaced = true;
    bool is_mount_point = false; // no file can be renamed onto a mount point
};

// Whether a file system is mounted on that very file, as containers do with single files. Linux before 5.8 cannot tell.
bool is_mounted_on(const fs::path& path)
{
    struct statx status
    {
    };
    return ::statx(AT_FDCWD, path.c_str(), 0, STATX_TYPE, &status) == 0 &&
           (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

// Checks for permission to write as far as that is possible without opening the file. Renaming needs no permission on
// the file itself, so that a write-protected one would be lost.
Target writable_target(const fs::path& path)
{
    Target target{follow_links(path)};
    if (!target.path.has_filename())
        fail("cannot be written", target.path.empty() ? ENOENT : EISDIR);
    struct stat status
    {
    };
    if (::stat(target.path.c_str(), &status) != 0) {
        if (errno != ENOENT)
            fail("cannot be opened for writing", errno);
        return target;
    }
    if (S_ISDIR(status.st_mode))
        fail("cannot be written", EISDIR);
    checked(::access(target.path.c_str(), W_OK), "cannot be replaced");
    target.old_mode = status.st_mode & 0777;
    const bool is_regular = S_ISREG(status.st_mode) && !is_symbolic_link(target.path);
    target.is_mount_point = is_regular && is_mounted_on(target.path);
    target.is_replaced = is_regular && !target.is_mount_point;
    return target;
}

// Opens a file without a name in the directory; nothing if the file system does not support it.
FileDescriptor open_unnamed(const fs::path& directory)
{
    // The file can only get a name later through this folder.
    if (::access("/proc/self/fd", X_OK) != 0)
        return FileDescriptor();
    const int descriptor =
        retried([&] { return ::open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode_before_umask); });
    // Kernels that do not know O_TMPFILE return EISDIR.
    if (descriptor < 0 && errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)
        fail("cannot be created", errno);
    return FileDescriptor(descriptor);
}

// Allocates the new size for a file that is overwritten, or leaves the file as it is.
void make_room(const FileDescriptor& file, off_t size)
{
    const off_t old_size = status_of(file).st_size;
    const bool has_room = size == 0 || retried([&] { return ::fallocate(file.get(), 0, 0, size); }) == 0;
    // File systems that cannot tell beforehand are tried.
    if (has_room || errno == EOPNOTSUPP || errno == ENOSYS)
        return;
    const int error = errno;
    static_cast<void>(::ftruncate(file.get(), old_size));
    fail("cannot be written", error);
}

} // namespace

void require_writable(const fs::path& path)
{
    if (path == standard_stream_path)
        return;
    naming(shown_name(path, true), [&] {
        const Target target = writable_target(path);
        if (target.is_replaced)
            checked(::access(directory_of(target.path).c_str(), W_OK | X_OK), "cannot be created in its folder");
    });
}

AtomicFile::AtomicFile(const fs::path& path, TemporaryFile temporary_file) : name_(shown_name(path, true))
{
    naming(name_, [&] {
        const bool is_standard = path == standard_stream_path;
        const Target target = is_standard ? Target{.is_replaced = false} : writable_target(path);
        if (target.is_replaced) {
            target_ = target.path;
            open(temporary_file);
            if (target.old_mode)
                checked(::fchmod(file_.get(), *target.old_mode), "cannot be given its old mode");
            return;
        }
        is_written_over_ = target.is_mount_point;
        file_ = is_standard ? FileDescriptor(checked(::dup(STDOUT_FILENO), "cannot be opened for writing"))
                            : open_file(target.path, O_WRONLY | (is_written_over_ ? 0 : O_TRUNC),
                                        "cannot be opened for writing");
        if (is_written_over_)
            stream_ = std::exchange(file_, file_in_memory());
    });
}

AtomicFile::~AtomicFile()
{
    if (!temporary_name_.empty())
        ::unlink(temporary_name_.c_str());
}

void AtomicFile::write(std::span<const std::uint8_t> bytes)
{
    // The disk can begin to write these bytes now, which shortens the wait at the end.
    constexpr std::size_t bytes_at_once = std::size_t{1} << 22;
    naming(name_, [&] {
        while (!bytes.empty()) {
            const auto part = bytes.first(std::min(bytes.size(), bytes_at_once - waiting_));
            write_all(file_, part);
            bytes = bytes.subspan(part.size());
            waiting_ += part.size();
            if (waiting_ < bytes_at_once)
                continue;
            waiting_ = 0;
            // Only advice; errors show at the end.
            if (!target_.empty())
                ::sync_file_range(file_.get(), 0, 0, SYNC_FILE_RANGE_WRITE);
        }
    });
}

void AtomicFile::take_place()
{
    naming(name_, [&] {
        if (is_written_over_) {
            const off_t size = checked(::lseek(file_.get(), 0, SEEK_END), "cannot be written");
            make_room(stream_, size);
            checked(::lseek(file_.get(), 0, SEEK_SET), "cannot be written");
            std::vector<std::uint8_t> part(std::size_t{1} << 20);
            while (const auto count = static_cast<std::size_t>(checked(
                       retried([&] { return ::read(file_.get(), part.data(), part.size()); }), "cannot be read")))
                write_all(stream_, std::span(part).first(count));
            checked(::ftruncate(stream_.get(), size), "cannot be written");
            file_ = std::move(stream_);
        }
        reach_disk(file_.get());
        if (target_.empty())
            close_file(file_);
        else
            replace_target();
    });
}

void AtomicFile::open(TemporaryFile temporary_file)
{
    if (temporary_file == TemporaryFile::unnamed_if_supported)
        file_ = open_unnamed(directory_of(target_));
    if (!file_)
        take_temporary_name([&](const char* name) {
            file_ = FileDescriptor(::open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode_before_umask));
            return file_.get();
        });
}

void AtomicFile::replace_target()
{
    // linkat cannot replace a file, rename can: so the file first gets a temporary name.
    if (temporary_name_.empty())
        take_temporary_name([&](const char* name) {
            return ::linkat(AT_FDCWD, file_.path().c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW);
        });
    const fs::path folder = directory_of(target_);
    close_file(file_);
    checked(::rename(temporary_name_.c_str(), target_.c_str()), "cannot be replaced");
    temporary_name_.clear();
    // The file is complete and in place, so nothing is thrown any more; a failure here only means that its name may not
    // survive a power failure.
    if (const FileDescriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)); directory)
        ::fsync(directory.get());
}

// Tries names until `make` succeeds with one that is not taken.
template <typename Make> void AtomicFile::take_temporary_name(const Make& make)
{
    constexpr int most_attempts = 10000;
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        fs::path name = directory_of(target_) / fmt::format(".fragfft-{}-{}", ::getpid(), attempt);
        if (retried([&] { return make(name.c_str()); }) >= 0) {
            temporary_name_ = std::move(name);
            return;
        }
        if (errno != EEXIST)
            break;
    }
    fail("cannot be created", errno);
}

void write_file_atomically(const fs::path& path, std::span<const std::uint8_t> bytes, TemporaryFile temporary_file)
{
    AtomicFile file(path, temporary_file);
    file.write(bytes);
    file.take_place();
}

void write_text_atomically(const fs::path& path, std::string_view text)
{
    write_file_atomically(path, {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

} // namespace fragfft
