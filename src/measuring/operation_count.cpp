#include "measuring/operation_count.hpp"

#include "measuring/instruction_count.hpp"

#include <map>
#include <memory>
#include <utility>

namespace fragfft::measuring {

double operations_in_disassembly(const std::string& disassembly, int fetches)
{
    const int written = count_in_disassembly(disassembly).texture;
    const double repetitions = written > 0 && fetches > written ? static_cast<double>(fetches) / written : 1.0;
    return repetitions * numbers_computed(disassembly);
}

std::optional<double> count_operations(const ProgramVariant& variant)
{
    const auto disassembly = disassembly_of(variant);
    if (!disassembly)
        return std::nullopt;
    int fetches = 0;
    for (const AccessCount& access : variant.accesses)
        fetches += access.count;
    return operations_in_disassembly(*disassembly, fetches);
}

OperationCounter remembering(OperationCounter counter)
{
    auto known = std::make_shared<std::map<std::string, std::optional<double>>>();
    return [counter = std::move(counter), known](const ProgramVariant& variant) {
        const auto [entry, added] = known->try_emplace(variant.key());
        if (added)
            entry->second = counter(variant);
        return entry->second;
    };
}

} // namespace fragfft::measuring
