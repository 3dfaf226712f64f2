#include "commands/driver_cache.hpp"

#include "program/files/system_calls.hpp"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>

namespace fragfft::commands {

namespace {

namespace fs = std::filesystem;

// Enough for Mesa's index of 1.25 MiB.
constexpr off_t needed_bytes = off_t{2} << 20;

// The folder in which Mesa has its cache folder, or will make it.
fs::path mesa_cache_parent()
{
    for (const char* variable : {"MESA_SHADER_CACHE_DIR", "MESA_GLSL_CACHE_DIR", "XDG_CACHE_HOME"})
        if (const char* value = std::getenv(variable))
            return value;
    const char* home = std::getenv("HOME");
    return home == nullptr ? fs::path() : fs::path(home) / ".cache";
}

// Returns false only if the folder certainly has no room for a file of `needed_bytes`.
bool has_room(const fs::path& folder)
{
    const FileDescriptor file(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    return !file || ::fallocate(file.get(), 0, 0, needed_bytes) == 0 || (errno != ENOSPC && errno != EDQUOT);
}

} // namespace

void spare_full_driver_cache()
{
    fs::path folder = mesa_cache_parent();
    std::error_code error;
    while (!folder.empty() && folder.has_relative_path() && !fs::is_directory(folder, error))
        folder = folder.parent_path();
    for (const fs::path& place : {folder / "mesa_shader_cache", folder})
        if (fs::is_directory(place, error)) {
            if (!has_room(place))
                ::setenv("MESA_SHADER_CACHE_DISABLE", "true", 0);
            return;
        }
}

} // namespace fragfft::commands
