// Items of Fialka & Cadik 2006: the published times stand beside those here, and the quaternion transform is what is
// drawn.
#include "catch_framework.hpp"
#include "figures/item_fixture.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/report/ledger.hpp"

#include <map>

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE_METHOD(ItemFixture, "The four times of 256 x 256 are figures of hardware, as the paper words them")
{
    const std::string stem = "fialka_cadik_2006_fft_256";
    const ItemResult result = item_named(stem).compute(item_context);
    CHECK_NOTHROW(require_sound_claims(stem, result.claims));
    std::map<std::string, std::string> published;
    for (const Claim& claim : result.claims)
        if (claim.then_and_now) {
            published[claim.id.substr(stem.size() + 1)] = claim.published;
            CHECK(claim.then_and_now->now.middle > 0.0);
            CHECK_FALSE(claim.explanation.empty());
        }
    CHECK(published == std::map<std::string, std::string>{{"fft_on_gpu", "5.9 ms"},
                                                          {"fft_on_cpu", "about 20 ms"},
                                                          {"product_on_gpu", "about 0.1 ms"},
                                                          {"product_on_cpu", "20 ms"}});
    require_no_errors();
}

TEST_CASE_METHOD(ItemFixture, "The four-channel FFT, as it is drawn, is the quaternion transform about both axes")
{
    ItemResult result;
    const Claim claim =
        quaternion_claim(reference::published_table("fialka_cadik_2006_programs"), item_context, result);
    INFO(claim.measured);
    CHECK(claim.judgement.verdict() == Verdict::exact);
    CHECK_THAT(claim.measured, ContainsSubstring("8 passes"));
    REQUIRE(result.checks.size() == 2);
    for (const Check& check : result.checks)
        CHECK(check.holds());
    require_no_errors();
}
