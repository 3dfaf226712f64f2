// Files of a folder of results: each appears whole or not at all.
#pragma once

#include "figures/report/computed_items.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace fragfft::figures {

inline constexpr const char* machine_file = "machine.json";

// Throws InputError, naming the folder and the system's reason, when it is none and cannot be made one.
void create_folder(const std::filesystem::path& folder);

// Throws InputError, as write_file_atomically does.
void write_text(const std::filesystem::path& path, const std::string& text);

// Throws InputError, as read_file_bytes does.
std::string read_text(const std::filesystem::path& path);

// The folder's machine.json. Throws InputError, naming the file, when it is missing or damaged.
Machine load_machine(const std::filesystem::path& folder);

// A computed item as a file, STEM.json beside its STEM.csv: what an interrupted run goes on from, and what charts and
// the report can be drawn from again without computing.

// Pictures that are PNG stay in their own files. Throws InputError when it cannot be written.
void save_item(const std::filesystem::path& folder, const ComputedItem& computed);

// None where there is no such file. Throws InputError, naming the file and the fault, when it or a picture that it
// names cannot be read: damaged, or written by another version of this program. Charts are not loaded: they are drawn.
std::optional<ComputedItem> load_item(const std::filesystem::path& folder, const Item& item);

} // namespace fragfft::figures
