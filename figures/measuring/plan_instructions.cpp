#include "figures/measuring/plan_instructions.hpp"

#include "gl/state_guard.hpp"

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

InstructionCounter driver_instruction_counter(ProgramLibrary& library)
{
    return [&library](const ProgramVariant& variant) -> std::optional<InstructionCount> {
        const gl::StateGuard guard(
            library.functions()); // compiling leaves the program in use, but the library deletes it
        const auto assembly = fragment_assembly(library.drawn(variant)->program.binary());
        if (!assembly)
            return std::nullopt;
        return count_in_assembly(*assembly);
    };
}

std::optional<std::map<std::string, double>> operations_by_family(const Plan& plan)
{
    std::map<std::string, std::optional<InstructionCount>> counts; // by the variant's key
    std::map<std::string, double> operations;
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws()) {
            const auto [entry, added] = counts.try_emplace(draw.program.key());
            if (added)
                entry->second = count_instructions(draw.program);
            const auto& count = entry->second;
            if (!count)
                return std::nullopt;
            operations[draw.program.family] +=
                static_cast<double>(count->arithmetic) * static_cast<double>(draw.region.pixels());
        }
    return operations;
}

} // namespace fragfft::measuring
