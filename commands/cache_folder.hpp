// The user's cache folder, where what was measured is kept.
#pragma once

#include "program/files/file_descriptor.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace fragfft::commands {

// $XDG_CACHE_HOME/fragfft if that is an absolute path, else $HOME/.cache/fragfft; none without either.
std::optional<std::filesystem::path> cache_folder();

// Writes a file there, in the place of what it held. Throws InputError when there is no cache folder, or when the file
// cannot be written.
void keep_in_cache(const std::string& file_name, const std::string& text);

// While one lives, no other process has one: for files there that are read, added to and written again. Where the file
// system knows no locks there is none. Throws InputError as keep_in_cache does.
class CacheLock
{
public:
    CacheLock();

private:
    FileDescriptor folder_;
};

} // namespace fragfft::commands
