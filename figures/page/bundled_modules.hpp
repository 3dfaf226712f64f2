// Bundles modules and styles into one file, because a page opened from a file cannot load others.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace fragfft::figures {

// Texts by their paths relative to one folder.
using PageFiles = std::map<std::string_view, std::string_view>;

// Joins all modules (*.js) into one script for an HTML page. Each module becomes a function that returns what the
// module exports, and follows those that it imports. A module may have
//     import { a, b } from './path.js';     statements that begin at column 0 and may extend over several lines
//     export function, async function, class or const NAME
// and no other import or export. Throws std::logic_error that names the module and the fault: another form, a missing
// module, a name that the imported module does not export, a circular import, or "<!--", which HTML would misread.
std::string script_of_modules(const PageFiles& files);

// All style sheets (*.css), with style.css first. Throws std::logic_error for one that contains "</style".
std::string joined_styles(const PageFiles& files);

} // namespace fragfft::figures
