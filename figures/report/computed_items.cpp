#include "figures/report/computed_items.hpp"

#include "figures/report/agreeing_times.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

std::vector<std::string> Reproduction::failed_checks() const
{
    std::vector<std::string> lines;
    for (const ComputedItem& computed : items)
        for (const Check& check : computed.result.checks)
            if (!check.holds())
                lines.push_back(fmt::format("{}: {}: {:g} exceeds {:g}", computed.item->stem, check.what,
                                            check.measured, check.bound));
    for (const ComparedTimes& compared : compared_times(*this))
        if (!compared.agree())
            lines.push_back("one time in two items: " + compared.words());
    return lines;
}

std::vector<ItemsOfPaper> by_paper(const Reproduction& reproduction)
{
    std::vector<ItemsOfPaper> papers;
    for (const ComputedItem& computed : reproduction.items) {
        const std::string& name = computed.item->paper;
        auto paper =
            std::find_if(papers.begin(), papers.end(), [&](const ItemsOfPaper& known) { return known.paper == name; });
        if (paper == papers.end())
            paper = papers.insert(papers.end(), ItemsOfPaper{name, {}});
        paper->items.push_back(&computed);
    }
    return papers;
}

} // namespace fragfft::figures
