// System calls on files, whose failures become exceptions.
#pragma once

#include "errors.hpp"
#include "program/files/file_descriptor.hpp"

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <span>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>

namespace fragfft {

[[noreturn]] inline void fail(const char* what, int error_number)
{
    throw std::system_error(error_number, std::generic_category(), what);
}

// Returns the result of a system call, or throws its failure as std::system_error.
template <typename Result> Result checked(Result result, const char* what)
{
    if (result < 0)
        fail(what, errno);
    return result;
}

// Repeats a call while signals interrupt it.
template <typename Call> auto retried(const Call& call)
{
    auto result = call();
    while (result < 0 && errno == EINTR)
        result = call();
    return result;
}

// Turns system errors of `work` into InputErrors that begin with the file's name.
template <typename Work> auto naming(const std::string& name, const Work& work)
{
    try {
        return work();
    } catch (const std::system_error& error) {
        throw InputError(fmt::format("{}: {}", name, error.what()));
    }
}

inline FileDescriptor open_file(const std::filesystem::path& path, int flags, const char* what)
{
    return FileDescriptor(checked(retried([&] { return ::open(path.c_str(), flags | O_CLOEXEC); }), what));
}

// Opens a file in memory, which disappears with its descriptor.
inline FileDescriptor file_in_memory()
{
    return FileDescriptor(
        checked(retried([] { return ::memfd_create("fragfft", MFD_CLOEXEC); }), "cannot be held in memory"));
}

inline struct stat status_of(const FileDescriptor& file)
{
    struct stat status
    {
    };
    checked(::fstat(file.get(), &status), "cannot be read");
    return status;
}

inline void write_all(const FileDescriptor& file, std::span<const std::uint8_t> bytes)
{
    while (!bytes.empty())
        bytes = bytes.subspan(static_cast<std::size_t>(
            checked(retried([&] { return ::write(file.get(), bytes.data(), bytes.size()); }), "cannot be written")));
}

// A full disk may only be noticed here. A close that a signal interrupts closes the file nevertheless.
inline void close_file(FileDescriptor& file)
{
    if (::close(file.release()) != 0 && errno != EINTR)
        fail("cannot be closed", errno);
}

} // namespace fragfft
