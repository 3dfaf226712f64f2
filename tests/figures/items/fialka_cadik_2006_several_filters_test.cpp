// What several filters cost: claims judged by made-up times.
#include "catch_framework.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/report/ledger.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

// The slowdowns are those of eight filters instead of one.
std::vector<Claim> claims_of_slowdowns(double of_fft, double of_convolution)
{
    const auto made_up = [](double time) { return gl::statistics({time, 1.001 * time, 0.999 * time}, "made up"); };
    return several_filters_claims(reference::published_table("fialka_cadik_2006_table1"),
                                  {made_up(2.0), made_up(2.0 * of_fft), made_up(0.5), made_up(0.5 * of_convolution)});
}

std::vector<Verdict> verdicts_of(const std::vector<Claim>& claims)
{
    std::vector<Verdict> verdicts;
    for (const Claim& claim : claims)
        verdicts.push_back(claim.judgement.verdict());
    return verdicts;
}

} // namespace

TEST_CASE("The slowdowns by several filters are divided by each other, and convolution's must be significant")
{
    using Verdicts = std::vector<Verdict>;
    const std::vector<Claim> claims = claims_of_slowdowns(4.5, 8.0);
    CHECK_NOTHROW(require_sound_claims("fialka_cadik_2006_table1", claims));
    CHECK(verdicts_of(claims) == Verdicts{Verdict::reproduced, Verdict::reproduced});
    CHECK(claims[0].cases.at(0).value.middle == Approx(8.0 / 4.5));
    CHECK_THAT(claims[0].beside, ContainsSubstring("8 times as long") && ContainsSubstring("4.5 times by the FFT"));
    CHECK(verdicts_of(claims_of_slowdowns(8.0, 8.0)) == Verdicts{Verdict::alike, Verdict::reproduced});
    CHECK(verdicts_of(claims_of_slowdowns(8.0, 4.5)) == Verdicts{Verdict::not_reproduced, Verdict::reproduced});
    CHECK(verdicts_of(claims_of_slowdowns(1.0, 1.1)) == Verdicts{Verdict::reproduced, Verdict::holds_in_shape});
}
