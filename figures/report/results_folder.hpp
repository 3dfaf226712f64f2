// Files of a folder of results: each appears whole or not at all.
#pragma once

#include <filesystem>
#include <string>

namespace fragfft::figures {

// Throws InputError, naming the folder and the system's reason, when it is none and cannot be made one.
void create_folder(const std::filesystem::path& folder);

// Throws InputError, as write_file_atomically does.
void write_text(const std::filesystem::path& path, const std::string& text);

// Throws InputError, as read_file_bytes does.
std::string read_text(const std::filesystem::path& path);

} // namespace fragfft::figures
