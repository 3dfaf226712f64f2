// Results on a device are, to the bit, as they were recorded.
#include "catch_framework.hpp"
#include "gl_test_support.hpp"
#include "transcript.hpp"

using namespace fragfft;

TEST_CASE_METHOD(GlFixture, "Results are those of the record to the bit, on the renderer that it is of")
{
    check_transcript("results.txt", context.device().renderer, 5);
}
