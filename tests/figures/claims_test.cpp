// The claims of the published files, and the functions that compute them.
#include "catch_framework.hpp"
#include "figures/items/items.hpp"
#include "figures/judge/claim_rows.hpp"
#include "figures/judge/prose.hpp"

#include <algorithm>
#include <map>
#include <regex>
#include <set>

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE("Every published claim is computed by one item, and no item computes another")
{
    std::map<std::string, int> computed;
    for (const Item& item : all_items())
        for (const Evaluator& evaluator : item.code->claims)
            ++computed[item.stem + '_' + evaluator.name];
    std::set<std::string> published;
    for (const ClaimRow& claim : claim_rows()) {
        INFO(claim.id);
        CHECK(computed[claim.id] == 1);
        published.insert(claim.id);
    }
    for (const auto& [id, times] : computed) {
        INFO(id);
        CHECK(published.count(id) == 1);
    }
    CHECK(published.size() > 170);
}

TEST_CASE(
    "Every conclusion that says arithmetic, reads, locality or variants asks whether its work waits for its colours")
{
    // The claim is about dispatches, which do not write render targets.
    const std::set<std::string> dispatched{"mota_2022_programs_bit_reversal"};
    const std::regex words(
        "[Aa]rithmetic|computations|texture reads|locality|variant for each case|[Ss]ame instructions|"
        "in a texture|computed directly|bit-reversed|texel of four channels|Splitting the load|[Ff]loors|indexing must");
    std::set<std::string> asking;
    for (const ClaimRow& claim : claim_rows()) {
        INFO(claim.id);
        const bool asks =
            std::find(claim.needs.begin(), claim.needs.end(), Need::time_beyond_writing) != claim.needs.end();
        if (claim.kind == ClaimKind::conclusion && dispatched.count(claim.id) == 0)
            CHECK(asks == std::regex_search(claim.statement, words));
        if (asks)
            asking.insert(claim.id);
    }
    CHECK(asking.size() == 23);
}

TEST_CASE("Every text is of a chapter or a claim, and a construction tells what was measured")
{
    std::set<std::string> owners{"report"};
    for (const Item& item : all_items())
        owners.insert(item.stem);
    for (const ClaimRow& claim : claim_rows()) {
        owners.insert(claim.id);
        if (claim.kind == ClaimKind::construction) {
            INFO(claim.id);
            CHECK(prose().has(claim.id + ".measured"));
        }
    }
    // Sentences that several chapters of a paper share have keys that begin with the paper's name.
    for (const char* paper : {"moreland_angel_2003", "fialka_cadik_2006", "lloyd_boyd_govindaraju_2008", "intel_2014",
                              "mota_2022", "own", "filter_curves"})
        owners.insert(paper);
    for (const std::string& key : prose().keys()) {
        INFO(key);
        // The key of a chapter's picture is its file name.
        const bool is_picture = key.ends_with(".svg") || key.ends_with(".png");
        const bool is_of_item = std::any_of(all_items().begin(), all_items().end(),
                                            [&](const Item& item) { return key.starts_with(item.stem); });
        CHECK((owners.count(key.substr(0, key.find('.'))) == 1 || (is_picture && is_of_item)));
    }
}
