#include "measuring/operation_count.hpp"

#include "measuring/instruction_count.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace fragfft::measuring {

double operations_in_disassembly(const std::string& disassembly, int fetches)
{
    const std::vector<WorkOfBody> bodies = work_by_loop(disassembly);
    double written_in_loops = 0.0;
    for (std::size_t i = 1; i < bodies.size(); ++i)
        written_in_loops += bodies[i].fetches;
    const double done_in_loops = fetches - bodies.front().fetches;
    const double repetitions = written_in_loops > 0.0 ? std::max(1.0, done_in_loops / written_in_loops) : 1.0;
    double operations = 0.0;
    for (const WorkOfBody& body : bodies)
        operations += (&body != &bodies.front() && body.fetches > 0 ? repetitions : 1.0) * body.numbers;
    return operations;
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
