#include "figures/moreland_angel_2003_programs.hpp"

#include "methods/moreland_angel_2003.hpp"

#include <algorithm>
#include <cctype>

namespace fragfft::figures {

Plan moreland_angel_2003_filter_as_published(int side)
{
    return MorelandAngel2003().filter(
        {.width = side, .height = side, .scaling = Scaling::paper, .twiddles = Twiddles::computed});
}

std::string family_of(const std::string& published_program)
{
    std::string family = published_program;
    std::transform(family.begin(), family.end(), family.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return family;
}

std::map<std::string, std::optional<InstructionCount>> instructions_by_variant(const Plan& plan)
{
    std::map<std::string, std::optional<InstructionCount>> counts;
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws) {
            const auto [entry, added] = counts.try_emplace(draw.program.key());
            if (added)
                entry->second = count_instructions(draw.program);
        }
    return counts;
}

std::map<std::string, std::optional<CountRange>> instructions_by_family(const Plan& plan)
{
    const auto counts = instructions_by_variant(plan);
    std::map<std::string, std::optional<CountRange>> result;
    for (const Pass& pass : plan.passes)
        for (const Draw& draw : pass.draws) {
            auto& range = result[draw.program.family];
            const auto& count = counts.at(draw.program.key());
            if (!count)
                continue;
            if (!range)
                range = CountRange{*count, *count};
            range->least.arithmetic = std::min(range->least.arithmetic, count->arithmetic);
            range->least.texture = std::min(range->least.texture, count->texture);
            range->most.arithmetic = std::max(range->most.arithmetic, count->arithmetic);
            range->most.texture = std::max(range->most.texture, count->texture);
        }
    return result;
}

} // namespace fragfft::figures
