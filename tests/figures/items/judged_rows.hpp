// An item's claims, judged from rows that a test made up.
#pragma once

#include "catch_framework.hpp"
#include "figures/items/items.hpp"
#include "figures/report/ledger.hpp"

#include <string>
#include <vector>

namespace fragfft {

// The claims of an item, which must be sound.
inline std::vector<figures::Claim> judged_of(const std::string& stem, const std::vector<figures::Row>& rows)
{
    std::vector<figures::Claim> claims =
        figures::judged(stem, figures::item_named(stem).code->claims,
                        figures::Run(figures::Machine{}, figures::ItemEffort::standard, rows));
    CHECK_NOTHROW(figures::require_sound_claims(stem, claims));
    return claims;
}

} // namespace fragfft
