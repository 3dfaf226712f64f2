#include "catch_framework.hpp"
#include "commands/duration.hpp"

using fragfft::commands::duration_text;

TEST_CASE("Times are told in the unit that a person would choose")
{
    CHECK(duration_text(0.0) == "0.00 us");
    CHECK(duration_text(8.5e-5) == "85.0 us");
    CHECK(duration_text(1.3e-4) == "130 us");
    CHECK(duration_text(1.25e-3) == "1.25 ms");
    CHECK(duration_text(0.0123) == "12.3 ms");
    CHECK(duration_text(0.3) == "0.3 s");
    CHECK(duration_text(9.7) == "9.7 s");
    CHECK(duration_text(48.2) == "48 s");
    CHECK(duration_text(125.0) == "2 min 5 s");
    CHECK(duration_text(4800.0) == "1 h 20 min");
}

TEST_CASE("Times just below a unit's limit are rounded into the next")
{
    CHECK(duration_text(9.999e-4) == "1.00 ms");
    CHECK(duration_text(0.09999) == "0.1 s");
    CHECK(duration_text(9.97) == "10 s");
    CHECK(duration_text(59.7) == "1 min 0 s");
    CHECK(duration_text(3599.7) == "1 h 0 min");
}
