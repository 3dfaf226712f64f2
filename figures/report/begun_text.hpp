// Long texts of a report, whose further paragraphs are folded.
#pragma once

#include <string>

namespace fragfft::figures {

// The text, a sequence of elements of HTML. If it is long, it goes on folded from the element on that would make what
// is in sight longer than 90 words; the first element is in sight however long it is, and a few words are not folded.
std::string begun(const std::string& html);

} // namespace fragfft::figures
