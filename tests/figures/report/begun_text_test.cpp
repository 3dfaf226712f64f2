// Long texts begin in sight and go on folded.
#include "figures/report/begun_text.hpp"

#include "catch_framework.hpp"

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE("A long text goes on folded, at a paragraph, and nothing of it is lost")
{
    const auto paragraph = [](const std::string& word, int words) {
        std::string text;
        for (int i = 0; i < words; ++i)
            text += (i == 0 ? "" : " ") + word;
        return "<p>" + text + "</p>";
    };
    const std::string first = paragraph("one", 80);
    const std::string list = "<ul><li>two <b>three</b><br>four</li><li>" + paragraph("five", 37) + "</li></ul>";
    CHECK_THAT(
        begun(first + list),
        ContainsSubstring(first + "<details class=\"more\"><summary>40 words more</summary>\n" + list + "</details>"));
    // A heading stays with what follows it.
    const std::string heading = "<h3>Six</h3>";
    CHECK_THAT(
        begun(heading + first + heading + list),
        ContainsSubstring(heading + first + "<details class=\"more\"><summary>41 words more</summary>\n" + heading));
    // The first paragraph is in sight however long it is, and a few words are not folded.
    const std::string long_one = paragraph("one", 200);
    CHECK_THAT(begun(long_one + paragraph("two", 10)), !ContainsSubstring("<details"));
    CHECK_THAT(begun(paragraph("one", 60) + paragraph("two", 30)), !ContainsSubstring("<details"));
}
