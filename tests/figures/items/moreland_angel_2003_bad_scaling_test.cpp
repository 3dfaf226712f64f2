// FFTW on badly scaled arrays: their numbers are what they are said to be, and times lead to verdicts.
#include "catch_framework.hpp"
#include "figures/items/moreland_angel_2003/moreland_angel_2003_parts.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Claim bad_scaling_of(double of_subnormal, double of_overflowed)
{
    const auto made_up = [](double time) { return gl::statistics({time, 1.001 * time, 0.999 * time}, "made up"); };
    return bad_scaling_claim(reference::published_table("moreland_angel_2003_fftw"),
                             {made_up(10.0), made_up(of_subnormal), made_up(of_overflowed), 0.0});
}

} // namespace

TEST_CASE("Subnormal arrays have subnormal spectra and results, and others have not a number of them")
{
    for (const float size : {subnormal_size, ordinary_size, overflowing_size}) {
        ScaledArray array(size);
        array.filter();
        const double share = array.share_not_subnormal();
        INFO(size);
        if (size == subnormal_size)
            CHECK(share <= 0.01);
        else
            CHECK(share == 1.0);
    }
}

TEST_CASE("Bad scaling is judged by subnormal numbers alone")
{
    const Claim slower = bad_scaling_of(32.0, 10.0);
    CHECK(slower.judgement.verdict() == Verdict::reproduced);
    CHECK(slower.published == "up to 2 s instead of 0.625 s");
    CHECK_THAT(slower.measured_words(), ContainsSubstring("3.2") && ContainsSubstring("overflowed"));
    CHECK(bad_scaling_of(10.0, 32.0).judgement.verdict() == Verdict::alike);
    CHECK(bad_scaling_of(8.0, 10.0).judgement.verdict() == Verdict::not_reproduced);
}
