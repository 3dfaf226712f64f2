// Plans and refusals as they were recorded: what a change of the sources leaves as it was.
#include "catch_framework.hpp"
#include "golden_record.hpp"

using namespace fragfft;

TEST_CASE("Plans are those of the record, for every method, operation and many sizes and formats")
{
    check_golden_record("plans.txt");
}

TEST_CASE("Refusals are worded as in the record")
{
    check_golden_record("refusals.txt");
}
