#include "figures/report/ledger.hpp"

#include <fmt/format.h>
#include <set>
#include <stdexcept>

namespace fragfft::figures {

void require_sound_claims(const std::string& stem, const std::vector<Claim>& claims)
{
    std::set<std::string> ids;
    for (const Claim& claim : claims) {
        if (!claim.id.starts_with(stem + '_') || claim.id.size() == stem.size() + 1)
            throw std::logic_error(fmt::format("the claim '{}' is not named after its item {}", claim.id, stem));
        if (!ids.insert(claim.id).second)
            throw std::logic_error(fmt::format("two claims are called '{}'", claim.id));
    }
}

CsvTable ledger_table(const Reproduction& reproduction)
{
    const std::string machine = reproduction.machine.gpu + "; " + reproduction.machine.cpu;
    CsvTable table{{"id", "statement", "source", "published", "hardware", "year", "measured", "machine", "verdict",
                    "rule", "explanation", "paper", "item"},
                   {}};
    for (const ComputedItem& computed : reproduction.items)
        for (const Claim& claim : computed.result.claims)
            table.rows.push_back({claim.id, claim.statement, claim.source, claim.published, claim.hardware, claim.year,
                                  claim.measured, machine, words(claim.verdict), claim.rule, claim.explanation,
                                  computed.item->paper, computed.item->title});
    return table;
}

} // namespace fragfft::figures
