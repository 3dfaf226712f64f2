// From the window to the live page, which explains in sentences what the window shows.
#pragma once

#include "program/viewer/model.hpp"

#include <filesystem>
#include <string>

namespace fragfft::viewer {

// The part of the live page's address that names what the window shows: "#watch?method=wide&operation=forward&size=8x8&
// pass=2", or "#filter". The page shows its own picture there.
std::string page_address(const Model& model);

// Writes the live page into the folder and opens it there, at the address, in the reader's browser: by xdg-open, or by
// what the environment variable BROWSER names. Throws InputError where there is no such program.
void open_live_page(const std::filesystem::path& folder, const std::string& address);

} // namespace fragfft::viewer
