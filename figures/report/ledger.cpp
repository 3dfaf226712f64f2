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
        if (!claim.is_of_numbers() && claim.judgement.verdict() != Verdict::cannot_be_tested)
            throw std::logic_error(fmt::format("the claim '{}' judges what is no number", claim.id));
    }
}

namespace {

// The cells of an interval; empty if there is none.
std::vector<std::string> cells_of(const std::optional<Interval>& interval)
{
    if (!interval)
        return {"", "", ""};
    return {number(interval->low), number(interval->middle), number(interval->high)};
}

} // namespace

CsvTable ledger_table(const Reproduction& reproduction)
{
    CsvTable table{{"id",       "kind",       "statement", "source",      "published", "hardware",
                    "year",     "measured",   "low",       "middle",      "high",      "now_divided_by_then",
                    "verdict",  "refuted_by", "rule",      "explanation", "paper",     "item",
                    "rules_of", "measured_on"},
                   {}};
    for (const ComputedItem& computed : reproduction.items)
        for (const Claim& claim : computed.result.claims) {
            const std::vector<std::string> interval = cells_of(claim.interval());
            const std::optional<double> factor = claim.then_and_now ? claim.then_and_now->factor() : std::nullopt;
            table.rows.push_back({claim.id,
                                  name(claim.judgement.kind()),
                                  claim.statement,
                                  claim.source,
                                  claim.published,
                                  claim.hardware,
                                  claim.year,
                                  claim.measured_words(),
                                  interval[0],
                                  interval[1],
                                  interval[2],
                                  factor ? number(*factor) : "",
                                  words(claim.judgement.verdict()),
                                  claim.judgement.refuted_by(),
                                  claim.judgement.rule(),
                                  claim.explanation,
                                  computed.item->paper,
                                  computed.item->title,
                                  rules_date,
                                  to_line(reproduction.machine)});
        }
    return table;
}

} // namespace fragfft::figures
