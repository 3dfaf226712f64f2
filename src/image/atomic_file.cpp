#include "image/atomic_file.hpp"

#include "image/file_descriptor.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <linux/magic.h>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <sys/vfs.h>

namespace fragfft {
namespace {

namespace fs = std::filesystem;

constexpr mode_t mode_before_umask = 0666;

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
        retried([&] { return ::open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode_before_umask); });
    // EISDIR is the answer of kernels that do not know O_TMPFILE.
    if (descriptor < 0 && errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)
        fail("cannot be created", errno);
    return FileDescriptor(descriptor);
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

// A file beside `target`, gone again when destroyed unless it took the target's place.
class AtomicFile::Replacement
{
public:
    Replacement(const fs::path& target, TemporaryFile temporary_file)
        : target_(target),
          descriptor_(temporary_file == TemporaryFile::named ? FileDescriptor(-1) : open_unnamed(directory_of(target)))
    {
        if (descriptor_.get() < 0)
            take_temporary_name([&](const char* name) {
                descriptor_ = FileDescriptor(::open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode_before_umask));
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
        // The file is in place and whole: a failure here says only that its name may not outlive a power cut.
        const int directory = ::open(directory_of(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (directory >= 0)
            ::fsync(FileDescriptor(directory).get());
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

AtomicFile::AtomicFile(const fs::path& path, TemporaryFile temporary_file) : name_(shown_name(path, true))
{
    naming(name_, [&] {
        if (is_standard_stream(path)) {
            descriptor_ = STDOUT_FILENO;
            return;
        }
        const fs::path target = follow_links(path);
        const auto old_status = writable_status(target);
        if (old_status && !is_replaceable(target, *old_status)) {
            opened_ =
                std::make_unique<FileDescriptor>(open_file(target, O_WRONLY | O_TRUNC, "cannot be opened for writing"));
            descriptor_ = opened_->get();
            return;
        }
        // Renaming asks for no permission on the file itself: a write-protected one would be lost.
        if (old_status)
            checked(::access(target.c_str(), W_OK), "cannot be replaced");
        replacement_ = std::make_unique<Replacement>(target, temporary_file);
        descriptor_ = replacement_->descriptor();
        if (old_status)
            checked(::fchmod(descriptor_, old_status->st_mode & 0777), "cannot be given its old mode");
    });
}

AtomicFile::~AtomicFile() = default;

void AtomicFile::write(std::span<const std::uint8_t> bytes)
{
    naming(name_, [&] { write_all(descriptor_, bytes); });
}

void AtomicFile::take_place()
{
    naming(name_, [&] {
        if (opened_) {
            reach_disk(descriptor_);
            opened_->close();
        }
        if (!replacement_)
            return;
        reach_disk(descriptor_);
        replacement_->take_place();
    });
}

void write_file_atomically(const fs::path& path, std::span<const std::uint8_t> bytes, TemporaryFile temporary_file)
{
    AtomicFile file(path, temporary_file);
    file.write(bytes);
    file.take_place();
}

std::string shown_name(const fs::path& path, bool for_writing)
{
    if (!is_standard_stream(path))
        return path.string();
    return for_writing ? "standard output" : "standard input";
}

} // namespace fragfft
