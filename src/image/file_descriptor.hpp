// What files are read and written through: a descriptor, and system calls whose failures are exceptions.
#pragma once

#include "errors.hpp"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace fragfft {

[[noreturn]] inline void fail(const char* what, int error_number)
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

// Repeats a call that a signal interrupted.
template <typename Call> auto retried(const Call& call)
{
    auto result = call();
    while (result < 0 && errno == EINTR)
        result = call();
    return result;
}

// Adds a file's name to the system errors of `work`, which become InputErrors.
template <typename Work> auto naming(const std::string& name, const Work& work)
{
    try {
        return work();
    } catch (const std::system_error& error) {
        throw InputError(fmt::format("{}: {}", name, error.what()));
    }
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

inline FileDescriptor open_file(const std::filesystem::path& path, int flags, const char* what)
{
    return FileDescriptor(checked(retried([&] { return ::open(path.c_str(), flags | O_CLOEXEC); }), what));
}

} // namespace fragfft
