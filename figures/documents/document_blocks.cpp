#include "figures/documents/document_blocks.hpp"

#include "errors.hpp"

#include <string_view>

namespace fragfft {

namespace {

// Where a line begins so, from a place on.
std::size_t find_line(const std::string& text, std::string_view beginning, std::size_t from)
{
    std::size_t found = text.find(beginning, from);
    while (found != std::string::npos && found != 0 && text[found - 1] != '\n')
        found = text.find(beginning, found + 1);
    return found;
}

} // namespace

std::string with_generated_blocks(const std::string& text, const std::function<std::string(const std::string&)>& block)
{
    constexpr std::string_view begin = "<!-- generated: ";
    constexpr std::string_view begin_ends = " -->\n";
    constexpr std::string_view end = "<!-- end -->\n";
    std::string result;
    std::size_t copied = 0;
    for (std::size_t found = find_line(text, begin, 0); found != std::string::npos;
         found = find_line(text, begin, copied)) {
        const std::size_t name_begins = found + begin.size();
        const std::size_t name_ends = text.find(begin_ends, name_begins);
        const std::size_t block_ends = find_line(text, end, found);
        if (name_ends == std::string::npos || block_ends == std::string::npos || block_ends < name_ends ||
            find_line(text, begin, name_begins) < block_ends)
            throw InputError("a generated block has no end: " + text.substr(found, text.find('\n', found) - found));
        result += text.substr(copied, name_ends + begin_ends.size() - copied);
        result += block(text.substr(name_begins, name_ends - name_begins));
        copied = block_ends;
    }
    return result + text.substr(copied);
}

} // namespace fragfft
