#include "cli/wrapped_text.hpp"

#include <sstream>

namespace fragfft::cli {

std::string wrapped(const std::string& text, const WrappedLines& lines)
{
    std::string result;
    std::istringstream stream(text);
    std::size_t used = lines.column;
    for (std::string word; stream >> word;) {
        if (used > lines.column && used + 1 + word.size() > lines.width) {
            result.append("\n").append(lines.column, ' ');
            used = lines.column;
        }
        if (used > lines.column) {
            result += ' ';
            ++used;
        }
        result += word;
        used += word.size();
    }
    return result;
}

} // namespace fragfft::cli
