// The pages that reports are written into: templates with the one style sheet.
#pragma once

#include <string>

namespace fragfft::figures {

// A template of this folder, the style sheet in its place.
std::string page_of(const std::string& template_name);

// Puts text where a marker stands, once. Throws std::logic_error when the page lacks it.
void replace(std::string& page, const std::string& marker, const std::string& replacement);

} // namespace fragfft::figures
