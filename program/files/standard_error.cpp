#include "program/files/standard_error.hpp"

#include "program/files/system_calls.hpp"

#include <cstdio>
#include <mutex>
#include <string_view>

namespace fragfft {
namespace {

struct StandardError
{
    std::mutex mutex;
    int quiet = 0;        // number of objects that silence it
    FileDescriptor saved; // restored when the last of them is destroyed
};

StandardError& standard_error()
{
    static StandardError error;
    return error;
}

} // namespace

QuietStandardError::QuietStandardError()
{
    StandardError& error = standard_error();
    const std::lock_guard lock(error.mutex);
    if (error.quiet++ > 0)
        return;
    error.saved = FileDescriptor(::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0));
    const FileDescriptor nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
    if (error.saved && nowhere)
        ::dup2(nowhere.get(), STDERR_FILENO);
}

QuietStandardError::~QuietStandardError()
{
    StandardError& error = standard_error();
    const std::lock_guard lock(error.mutex);
    if (--error.quiet > 0 || !error.saved)
        return;
    ::dup2(error.saved.get(), STDERR_FILENO);
    error.saved = FileDescriptor();
}

void print_error(const std::string& text)
{
    StandardError& error = standard_error();
    const std::lock_guard lock(error.mutex);
    if (!error.saved) {
        std::fputs(text.c_str(), stderr);
        return;
    }
    for (std::string_view rest(text); !rest.empty();) {
        const auto written = retried([&] { return ::write(error.saved.get(), rest.data(), rest.size()); });
        if (written <= 0)
            return;
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
}

bool error_is_terminal()
{
    StandardError& error = standard_error();
    const std::lock_guard lock(error.mutex);
    return ::isatty(error.saved ? error.saved.get() : STDERR_FILENO) != 0;
}

} // namespace fragfft
