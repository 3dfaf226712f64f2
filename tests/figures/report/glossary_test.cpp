#include "catch_framework.hpp"
#include "figures/report/report.hpp"

#include "occurrences.hpp"

#include <algorithm>
#include <cctype>

using namespace fragfft;
using namespace fragfft::figures;

TEST_CASE("The first use of a word is linked, in any case and form, and no later one")
{
    FirstUses uses;
    CHECK(uses.linked("<p>Texels of a pass; texels.</p>") ==
          "<p><a href=\"#word-texel\">Texels</a> of a <a href=\"#word-pass\">pass</a>; texels.</p>");
    CHECK(uses.linked("<p>A texel of two passes.</p>") == "<p>A texel of two passes.</p>");
}

TEST_CASE("A word inside another, a tag, a link, code or a heading is no use")
{
    for (const std::string html :
         {"surpass, passing, low-password", "a low-pass, a band-pass", "<p title=\"a pass\">none</p>",
          "<a href=\"x\">a pass</a>", "<code>a pass</code>", "<h3>a pass</h3>", "<svg ><text>a pass</text></svg>"}) {
        INFO(html);
        CHECK(FirstUses().linked(html) == html);
    }
    CHECK(FirstUses().linked("<a href=\"x\">a pass</a> a pass") ==
          "<a href=\"x\">a pass</a> a <a href=\"#word-pass\">pass</a>");
}

TEST_CASE("The longest form at a place is linked")
{
    CHECK(FirstUses().linked("the twiddle factors") == "the <a href=\"#word-twiddle-factor\">twiddle factors</a>");
    CHECK(FirstUses().linked("a copy pass, a pass") ==
          "a <a href=\"#word-copy-pass\">copy pass</a>, a <a href=\"#word-pass\">pass</a>");
}

TEST_CASE("Every word has a place in the glossary and is among its own forms")
{
    const std::string html = glossary_html();
    for (const Term& term : glossary()) {
        INFO(term.word);
        std::string in_small_letters = term.word;
        std::transform(in_small_letters.begin(), in_small_letters.end(), in_small_letters.begin(), ::tolower);
        CHECK(std::find(term.forms.begin(), term.forms.end(), in_small_letters) != term.forms.end());
        const std::string linked = FirstUses().linked(term.word);
        const std::string place =
            linked.substr(linked.find('#') + 1, linked.find('"', linked.find('#')) - linked.find('#') - 1);
        CHECK(occurrences(html, "id=\"" + place + "\"") == 1);
    }
    // The words that a student meets in the papers.
    for (const std::string word : {"texel", "pass", "butterfly", "twiddle factor", "natural order", "bit reversal",
                                   "tangle", "decimation", "separable", "z-chirp", "half-complex"})
        CHECK(occurrences(html, "<b>" + word + "</b>") == 1);
}
