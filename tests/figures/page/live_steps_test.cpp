#include "catch_framework.hpp"
#include "figures/page/live_steps.hpp"

using namespace fragfft::figures;

TEST_CASE("Every program of the watched methods has a step of the live page, at 64 x 64 where it is drawn there")
{
    const LiveSteps& steps = live_steps();
    CHECK(steps.at("fialka_cadik_2006/stage.frag") ==
          "live.html#watch?method=fialka-cadik-2006&operation=forward&size=64&pass=1");
    for (const std::string method : {"moreland_angel_2003/", "lloyd_boyd_govindaraju_2008/", "wide/", "convolution/"})
        CHECK(steps.lower_bound(method)->first.starts_with(method));
    // Chirps are for lengths that are not powers of two.
    CHECK_THAT(steps.at("lloyd_boyd_govindaraju_2008/multiply_lines.frag"),
               ContainsSubstring("&size=60x36&") || ContainsSubstring("&size=15x9&"));
}
