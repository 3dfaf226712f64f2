// Plans and refusals as they were recorded: what a change of the sources leaves as it was.
#include "catch_framework.hpp"
#include "transcript.hpp"

using namespace fragfft;

TEST_CASE("Plans are those of the transcript, for every method, operation and many sizes and formats")
{
    check_transcript("plans.txt", "", 7);
}

TEST_CASE("Refusals are worded as in the transcript")
{
    check_transcript("refusals.txt");
}

TEST_CASE("A transcript tells of what a command does, and of what a refusal must not do")
{
    const std::string text = "# Begins.\n"
                             "put grey.png image 5x4x1 seed 1\n"
                             "put words.txt text 1 2\\n3\n"
                             "filter grey.png out.png --filter blur\n"
                             "  0 something else\n"
                             "  and more\n"
                             "filter grey.png out.npy --filter identity --method fftw\n"
                             "new folder\n"
                             "filter grey.png out.png --filter identity\n";
    const std::string told = transcript_of(text);
    CHECK_THAT(told, ContainsSubstring("--filter blur\n  2 fragfft: filter 'blur': unknown filter 'blur'"));
    CHECK_THAT(told, !ContainsSubstring("something else") && !ContainsSubstring("and more"));
    CHECK_THAT(told, ContainsSubstring("--method fftw\n  0 nothing, "));
    CHECK_THAT(told, ContainsSubstring("--filter identity\n  2 fragfft: grey.png: "));
    // Told again it says the same.
    CHECK(transcript_of(told) == told);
    // bench prints its heading before it refuses nothing, and a refusal that prints would say so.
    CHECK_THAT(told, !ContainsSubstring("although"));
}
