#include "figures/measuring/machine.hpp"

#include "catch_framework.hpp"

#include <ctime>
#include <unistd.h>

using namespace fragfft::measuring;

TEST_CASE("What others used is what was busy and not ours")
{
    const ProcessorTimes before{.all = 100.0, .busy = 40.0, .own = 10.0};
    CHECK(share_of_others(before, {.all = 120.0, .busy = 50.0, .own = 15.0}) == Approx(0.25));
    CHECK(share_of_others(before, {.all = 120.0, .busy = 50.0, .own = 20.0}) == Approx(0.0));
    CHECK(share_of_others(before, {.all = 120.0, .busy = 60.0, .own = 10.0}) == Approx(1.0));
    // The clock ticks are coarse.
    CHECK(share_of_others(before, {.all = 120.0, .busy = 50.0, .own = 21.0}) == 0.0);
    CHECK(share_of_others(before, before) == 0.0);
}

TEST_CASE("A busy loop of our own is ours")
{
    const auto before = processor_times();
    if (!before) {
        WARN("this system does not say: not tested");
        return;
    }
    // Uses this much processor time, however long other processes hold the processor.
    const std::clock_t start = std::clock();
    while (std::clock() - start < 3 * CLOCKS_PER_SEC / 10) {
    }
    const auto after = processor_times();
    REQUIRE(after);
    CHECK(after->own - before->own > 0.2); // the clock ticks are coarse
    CHECK(after->busy - before->busy > 0.2);
    CHECK(after->all > before->all);
    CHECK(share_of_others(*before, *after) <= 1.0);
}
