// The C library's functions on files, which fail as the failing system was told.
#include "failing_system.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/uio.h>
#include <type_traits>
#include <unistd.h>

namespace {

using fragfft::failing_system::CallOutcome;
using fragfft::failing_system::Calls;
using fragfft::failing_system::outcome_of_descriptor;
using fragfft::failing_system::outcome_of_path;

// The return value of a function that fails.
template <typename Result> Result failure()
{
    if constexpr (std::is_pointer_v<Result>)
        return nullptr;
    else
        return Result(-1);
}

std::size_t part_of(std::size_t size)
{
    return std::max<std::size_t>(1, size / 2);
}

mode_t mode_among(int flags, va_list& rest)
{
    return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
}

} // namespace

// The function with this name that would be called without these definitions.
#define FRAGFFT_ORIGINAL(function)                                                                                     \
    static const auto original = reinterpret_cast<decltype(&::function)>(::dlsym(RTLD_NEXT, #function))

// Defines functions on paths, or on descriptors, that either work or fail.
#define FRAGFFT_ON_PATH(result, function, calls, folder, path, parameters, arguments)                                  \
    __attribute__((visibility("default"))) result function parameters                                                  \
    {                                                                                                                  \
        FRAGFFT_ORIGINAL(function);                                                                                    \
        if (outcome_of_path(calls, #function, folder, path) == CallOutcome::fails)                                     \
            return failure<result>();                                                                                  \
        return original arguments;                                                                                     \
    }
#define FRAGFFT_ON_DESCRIPTOR(result, function, calls, parameters, arguments)                                          \
    __attribute__((visibility("default"))) result function parameters                                                  \
    {                                                                                                                  \
        FRAGFFT_ORIGINAL(function);                                                                                    \
        if (outcome_of_descriptor(calls, #function, descriptor) == CallOutcome::fails)                                 \
            return failure<result>();                                                                                  \
        return original arguments;                                                                                     \
    }
#define FRAGFFT_OPENS(function)                                                                                        \
    __attribute__((visibility("default"))) int function(const char* path, int flags, ...)                              \
    {                                                                                                                  \
        FRAGFFT_ORIGINAL(function);                                                                                    \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        const mode_t mode = mode_among(flags, rest);                                                                   \
        va_end(rest);                                                                                                  \
        return outcome_of_path(Calls::open, #function, AT_FDCWD, path) == CallOutcome::fails                           \
                   ? -1                                                                                                \
                   : original(path, flags, mode);                                                                      \
    }
#define FRAGFFT_OPENS_AT(function)                                                                                     \
    __attribute__((visibility("default"))) int function(int folder, const char* path, int flags, ...)                  \
    {                                                                                                                  \
        FRAGFFT_ORIGINAL(function);                                                                                    \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        const mode_t mode = mode_among(flags, rest);                                                                   \
        va_end(rest);                                                                                                  \
        if (outcome_of_path(Calls::open, #function, folder, path) == CallOutcome::fails)                               \
            return -1;                                                                                                 \
        return original(folder, path, flags, mode);                                                                    \
    }
// Functions that read or write a number of bytes, possibly fewer.
#define FRAGFFT_CARRIES(function, calls, parameters, arguments)                                                        \
    __attribute__((visibility("default"))) ssize_t function parameters                                                 \
    {                                                                                                                  \
        FRAGFFT_ORIGINAL(function);                                                                                    \
        const CallOutcome outcome = outcome_of_descriptor(calls, #function, descriptor);                               \
        if (outcome == CallOutcome::fails)                                                                             \
            return -1;                                                                                                 \
        if (outcome == CallOutcome::works_in_part)                                                                     \
            size = part_of(size);                                                                                      \
        return original arguments;                                                                                     \
    }
// To carry only a part, they use only the first span.
#define FRAGFFT_CARRIES_SPANS(function, calls)                                                                         \
    __attribute__((visibility("default"))) ssize_t function(int descriptor, const iovec* spans, int count)             \
    {                                                                                                                  \
        FRAGFFT_ORIGINAL(function);                                                                                    \
        const CallOutcome outcome = outcome_of_descriptor(calls, #function, descriptor);                               \
        if (outcome == CallOutcome::fails)                                                                             \
            return -1;                                                                                                 \
        return original(descriptor, spans, outcome == CallOutcome::works_in_part ? 1 : count);                         \
    }

extern "C" {

FRAGFFT_OPENS(open)
FRAGFFT_OPENS(open64)
FRAGFFT_OPENS_AT(openat)
FRAGFFT_OPENS_AT(openat64)
FRAGFFT_ON_PATH(FILE*, fopen, Calls::open, AT_FDCWD, path, (const char* path, const char* mode), (path, mode))
FRAGFFT_ON_PATH(FILE*, fopen64, Calls::open, AT_FDCWD, path, (const char* path, const char* mode), (path, mode))
// It counts as a file with that name among those held in memory.
FRAGFFT_ON_PATH(int, memfd_create, Calls::open, AT_FDCWD, "/memfd:fragfft", (const char* name, unsigned flags),
                (name, flags))

FRAGFFT_CARRIES(read, Calls::read, (int descriptor, void* to, size_t size), (descriptor, to, size))
FRAGFFT_CARRIES(pread, Calls::read, (int descriptor, void* to, size_t size, off_t at), (descriptor, to, size, at))
FRAGFFT_CARRIES(pread64, Calls::read, (int descriptor, void* to, size_t size, off_t at), (descriptor, to, size, at))
FRAGFFT_CARRIES_SPANS(readv, Calls::read)
FRAGFFT_CARRIES(write, Calls::write, (int descriptor, const void* from, size_t size), (descriptor, from, size))
FRAGFFT_CARRIES(pwrite, Calls::write, (int descriptor, const void* from, size_t size, off_t at),
                (descriptor, from, size, at))
FRAGFFT_CARRIES(pwrite64, Calls::write, (int descriptor, const void* from, size_t size, off_t at),
                (descriptor, from, size, at))
FRAGFFT_CARRIES_SPANS(writev, Calls::write)

FRAGFFT_ON_DESCRIPTOR(int, fsync, Calls::reach_disk, (int descriptor), (descriptor))
FRAGFFT_ON_DESCRIPTOR(int, fdatasync, Calls::reach_disk, (int descriptor), (descriptor))
FRAGFFT_ON_DESCRIPTOR(off_t, lseek, Calls::seek, (int descriptor, off_t at, int whence), (descriptor, at, whence))
FRAGFFT_ON_DESCRIPTOR(off_t, lseek64, Calls::seek, (int descriptor, off_t at, int whence), (descriptor, at, whence))
FRAGFFT_ON_DESCRIPTOR(int, fchmod, Calls::change_mode, (int descriptor, mode_t mode), (descriptor, mode))
FRAGFFT_ON_DESCRIPTOR(int, fstat, Calls::look, (int descriptor, struct stat* status), (descriptor, status))
FRAGFFT_ON_DESCRIPTOR(int, fstat64, Calls::look, (int descriptor, struct stat64* status), (descriptor, status))
FRAGFFT_ON_DESCRIPTOR(int, dup, Calls::duplicate, (int descriptor), (descriptor))
FRAGFFT_ON_DESCRIPTOR(DIR*, fdopendir, Calls::list_folder, (int descriptor), (descriptor))

FRAGFFT_ON_PATH(int, rename, Calls::rename, AT_FDCWD, path, (const char* path, const char* to), (path, to))
FRAGFFT_ON_PATH(int, linkat, Calls::link, folder, path,
                (int folder, const char* path, int to_folder, const char* to, int flags),
                (folder, path, to_folder, to, flags))
FRAGFFT_ON_PATH(int, unlink, Calls::remove, AT_FDCWD, path, (const char* path), (path))
FRAGFFT_ON_PATH(int, unlinkat, Calls::remove, folder, path, (int folder, const char* path, int flags),
                (folder, path, flags))
FRAGFFT_ON_PATH(int, remove, Calls::remove, AT_FDCWD, path, (const char* path), (path))
FRAGFFT_ON_PATH(int, rmdir, Calls::remove, AT_FDCWD, path, (const char* path), (path))
FRAGFFT_ON_PATH(int, mkdir, Calls::make_folder, AT_FDCWD, path, (const char* path, mode_t mode), (path, mode))
FRAGFFT_ON_PATH(char*, mkdtemp, Calls::make_folder, AT_FDCWD, path, (char* path), (path))
FRAGFFT_ON_PATH(int, stat, Calls::look, AT_FDCWD, path, (const char* path, struct stat* status), (path, status))
FRAGFFT_ON_PATH(int, stat64, Calls::look, AT_FDCWD, path, (const char* path, struct stat64* status), (path, status))
FRAGFFT_ON_PATH(int, lstat, Calls::look, AT_FDCWD, path, (const char* path, struct stat* status), (path, status))
FRAGFFT_ON_PATH(int, lstat64, Calls::look, AT_FDCWD, path, (const char* path, struct stat64* status), (path, status))
FRAGFFT_ON_PATH(int, access, Calls::look, AT_FDCWD, path, (const char* path, int how), (path, how))
FRAGFFT_ON_PATH(int, chmod, Calls::change_mode, AT_FDCWD, path, (const char* path, mode_t mode), (path, mode))
FRAGFFT_ON_PATH(ssize_t, readlink, Calls::follow_link, AT_FDCWD, path, (const char* path, char* to, size_t size),
                (path, to, size))
FRAGFFT_ON_PATH(int, statfs, Calls::ask_file_system, AT_FDCWD, path, (const char* path, struct statfs* facts),
                (path, facts))
FRAGFFT_ON_PATH(DIR*, opendir, Calls::list_folder, AT_FDCWD, path, (const char* path), (path))

// A descriptor is closed even if close fails.
__attribute__((visibility("default"))) int close(int descriptor)
{
    FRAGFFT_ORIGINAL(close);
    const CallOutcome outcome = outcome_of_descriptor(Calls::close, "close", descriptor);
    const int error = errno;
    const int result = original(descriptor);
    if (outcome == CallOutcome::works)
        return result;
    errno = error;
    return -1;
}

__attribute__((visibility("default"))) void* mmap64(void* at, size_t size, int rights, int flags, int descriptor,
                                                    off_t from)
{
    FRAGFFT_ORIGINAL(mmap64);
    if (descriptor >= 0 && outcome_of_descriptor(Calls::map, "mmap64", descriptor) == CallOutcome::fails)
        return MAP_FAILED;
    return original(at, size, rights, flags, descriptor, from);
}

} // extern "C"
