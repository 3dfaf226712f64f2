// Opens the live page, which explains what the window shows.
#pragma once

#include "program/viewer/model.hpp"

#include <filesystem>
#include <string>

namespace fragfft::viewer {

// Returns the part of the live page's address that names what the window shows:
// "#watch?method=wide&operation=forward&size=8x8&pass=2", or "#filter". The page shows its own picture there.
std::string page_address(const Model& model);

// Writes the live page into the folder and opens it at the address in the user's browser, by xdg-open or by the program
// that the environment variable BROWSER names. Throws InputError if there is no such program.
void open_live_page(const std::filesystem::path& folder, const std::string& address);

} // namespace fragfft::viewer
