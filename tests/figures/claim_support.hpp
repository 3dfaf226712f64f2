// What the tests of items and of claims share.
#pragma once

#include "catch_framework.hpp"
#include "figures/report/ledger.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace fragfft {

// The row of a time of three runs in one turn, with hardly any spread.
inline figures::Row made_up_row(const std::string& item, const figures::Key& key, double milliseconds)
{
    figures::Row row{.item = item, .key = key, .unit = "ms", .clock = "made up"};
    row.samples = {milliseconds, 1.001 * milliseconds, 0.999 * milliseconds};
    return row;
}

// The row of the machine's limits that says how fast it writes that format.
inline figures::Row made_up_writing(gl::PixelFormat format, double milliseconds_of_texel)
{
    constexpr double texels = 1024.0 * 1024.0;
    figures::Row row{
        .item = "machine_limits",
        .key = {"writing pass",
                {{"side", 1024}, {"format", std::string(gl::info(format).name)}, {"amount of a run", "1048576"}}},
        .unit = "ms",
        .clock = "made up"};
    row.samples = {texels * milliseconds_of_texel, texels * milliseconds_of_texel};
    return row;
}

inline const figures::Claim& claim_named(const std::vector<figures::Claim>& claims, const std::string& id)
{
    const auto place =
        std::find_if(claims.begin(), claims.end(), [&](const figures::Claim& claim) { return claim.id == id; });
    INFO(id);
    REQUIRE(place != claims.end());
    return *place;
}

inline figures::Verdict verdict_of(const std::vector<figures::Claim>& claims, const std::string& id)
{
    return claim_named(claims, id).judgement.verdict();
}

inline void check_that_checks_hold(const figures::ItemResult& result)
{
    for (const figures::Check& check : result.checks) {
        INFO(check.what << ": " << check.measured << " <= " << check.bound);
        CHECK(check.holds());
    }
}

// Checks what holds for every item: its claims are sound and told, its checks hold, and its file's rows are as wide as
// its table. An explanation may be empty, because it is only needed if the other fields leave something to say.
inline void check_item(const std::string& stem, const figures::ItemResult& result)
{
    INFO(stem);
    CHECK_NOTHROW(figures::require_sound_claims(stem, result.claims));
    for (const figures::Claim& claim : result.claims) {
        INFO(claim.id << ": " << claim.measured);
        for (const std::string& words :
             {claim.statement, claim.source, claim.published, claim.measured, claim.judgement.rule()})
            CHECK_FALSE(words.empty());
    }
    check_that_checks_hold(result);
    const figures::CsvTable file = result.table.as_file();
    for (const auto& row : file.rows)
        CHECK(row.size() == file.columns.size());
}

} // namespace fragfft
