#include "measuring/nvidia_assembly.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

namespace fragfft::measuring {

namespace {

bool declares(std::string_view word)
{
    constexpr std::array<std::string_view, 11> words{"OPTION", "PARAM", "ATTRIB", "OUTPUT",  "TEMP",  "LONG",
                                                     "SHORT",  "INT",   "UINT",   "ADDRESS", "BUFFER"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

std::optional<std::string> fragment_assembly(std::span<const std::uint8_t> program_binary)
{
    const std::string_view bytes(reinterpret_cast<const char*>(program_binary.data()), program_binary.size());
    const std::size_t begin = bytes.find("!!NVfp");
    if (begin == std::string_view::npos)
        return std::nullopt;
    const std::size_t end = bytes.find("\nEND", begin);
    if (end == std::string_view::npos)
        return std::nullopt;
    return std::string(bytes.substr(begin, end + 1 - begin));
}

InstructionCount count_in_assembly(const std::string& assembly)
{
    InstructionCount count;
    std::istringstream lines(assembly);
    for (std::string line; std::getline(lines, line);) {
        std::string word;
        std::istringstream(line) >> word;
        if (word.empty() || word.starts_with("!!") || word.starts_with('#') || declares(word))
            continue;
        // TXF.F fetches a texel, TEX.F samples one; every other instruction computes.
        ++(word.starts_with("TX") || word.starts_with("TEX") ? count.texture : count.arithmetic);
    }
    return count;
}

} // namespace fragfft::measuring
