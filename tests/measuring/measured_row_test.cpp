#include "catch_framework.hpp"
#include "figures/measuring/measured_row.hpp"

using namespace fragfft;
using namespace fragfft::measuring;

TEST_CASE("A time is a row of its quartiles and its median, and one of its least that tables leave out")
{
    MeasuredCase measured;
    gl::TimeStatistics time = gl::statistics({5.0, 1.0, 4.0, 2.0, 3.0}, "a clock");
    measured.add_time("filter", time);
    time.repetitions = 8;
    measured.add_time("copy pass", time);
    REQUIRE(measured.rows.size() == 4);
    const MeasuredRow& filter = measured.rows[0];
    CHECK(filter.quantity == "filter");
    CHECK((filter.low == 2.0 && filter.middle == 3.0 && filter.high == 4.0));
    CHECK((filter.unit == "ms" && filter.clock == "a clock" && filter.runs == 5 && filter.in_tables));
    const MeasuredRow& least = measured.rows[1];
    CHECK(least.quantity == "filter, least");
    CHECK((least.middle == 1.0 && !least.low && !least.high && !least.in_tables));
    CHECK(measured.rows[2].clock == "a clock, 8 runs at once");
}

TEST_CASE("What was not measured tells nothing, unless its row says why")
{
    MeasuredCase measured;
    measured.add_ratio("filter in cuFFT", std::nullopt, "a clock", 5);
    measured.add_ratio("filter in FFTW", Interval{1.0, 2.0, 4.0}, "a clock", 5);
    measured.add_number("alone", std::nullopt, "ms");
    measured.add_number("time", std::nullopt, "ms", "not measured");
    std::vector<bool> told;
    for (const MeasuredRow& row : measured.rows)
        told.push_back(row.is_told());
    CHECK(told == std::vector<bool>{false, true, false, true});
    CHECK((measured.rows[1].low == 1.0 && measured.rows[1].middle == 2.0 && measured.rows[1].high == 4.0));
}
