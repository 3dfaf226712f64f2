// --page: which of a file's pages or frames a command takes.
#pragma once

#include "cli/messages.hpp"
#include "image/loaded_image.hpp"

#include <optional>
#include <string>

namespace fragfft::cli {

class Command;

void add_page_option(const Command& command, std::optional<int>& page);

// Loads that page, or the first where none is given: then a note says that there are others, and that the first is
// `done`, such as "transformed". Throws InputError as load_image does, and where the file has no such page.
LoadedImage load_page(const std::string& path, const std::optional<int>& page, const std::string& done,
                      const Messages& messages);

} // namespace fragfft::cli
