#include "commands/cache_folder.hpp"

#include "errors.hpp"
#include "program/files/atomic_file.hpp"
#include "program/files/system_calls.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <system_error>

namespace fragfft::commands {

namespace fs = std::filesystem;

namespace {

fs::path made_cache_folder()
{
    const auto folder = cache_folder();
    if (!folder)
        throw InputError("no cache folder: neither XDG_CACHE_HOME nor HOME is an absolute path");
    std::error_code error;
    fs::create_directories(*folder, error);
    if (error)
        throw InputError(fmt::format("{}: cannot be made a folder: {}", folder->string(), error.message()));
    return *folder;
}

} // namespace

std::optional<fs::path> cache_folder()
{
    const auto absolute_path = [](const char* variable) -> std::optional<fs::path> {
        const char* value = std::getenv(variable);
        if (value == nullptr || !fs::path(value).is_absolute())
            return std::nullopt;
        return fs::path(value);
    };
    if (const auto cache = absolute_path("XDG_CACHE_HOME"))
        return *cache / "fragfft";
    if (const auto home = absolute_path("HOME"))
        return *home / ".cache" / "fragfft";
    return std::nullopt;
}

void keep_in_cache(const std::string& file_name, const std::string& text)
{
    write_file_atomically(made_cache_folder() / file_name,
                          {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

CacheLock::CacheLock()
    : folder_(retried(
          [folder = made_cache_folder()] { return ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); }))
{
    if (folder_)
        retried([&] { return ::flock(folder_.get(), LOCK_EX); });
}

} // namespace fragfft::commands
