// Texts with named values.
#include "catch_framework.hpp"
#include "figures/judge/prose.hpp"

using namespace fragfft;
using namespace fragfft::figures;

namespace {

Prose prose_of(std::string_view text)
{
    return Prose({{"file.txt", text}});
}

} // namespace

TEST_CASE("A section goes on to the next one, paragraphs stay apart and lines are joined")
{
    const Prose prose = prose_of("== one\nFirst line,\nsecond line.\n\nNext paragraph.\n\n== two\nOther.\n");
    CHECK(prose.section("one") == "First line, second line.\n\nNext paragraph.");
    CHECK(prose.section("two") == "Other.");
    CHECK(prose.keys() == std::vector<std::string>{"one", "two"});
    CHECK_THROWS_WITH(prose.section("three"), "there is no text 'three'");
    CHECK_THROWS_WITH(prose_of("text\n== one\n"), "file.txt, line 1: text before the first section");
    CHECK_THROWS_WITH(prose_of("== one\na\n\n== one\nb\n"), "file.txt, line 4: this section stands twice");
}

TEST_CASE("Values are filled in by their names, and a name without a value is a fault")
{
    const Prose prose = prose_of("== one\n{a b} of {count}, {share} %.\n");
    Values values;
    values.set("a b", "x < y & z").set("count", 3).set("share", 12.345);
    CHECK(prose.sentence("one", values) == "x < y & z of 3, 12.3 %.");
    CHECK(prose.html("one", values) == "<p>x &lt; y &amp; z of 3, 12.3 %.</p>");
    CHECK_THROWS_WITH(prose.sentence("one", Values().set("count", 3)), "'one' has no value 'a b'");
    CHECK_THROWS_AS(prose_of("== one\n{open\n").sentence("one", {}), std::logic_error);
}

TEST_CASE("Paragraphs of a text become paragraphs of a page, unless they are blocks of their own")
{
    const Prose prose = prose_of("== one\nFirst.\n\n<ul><li>a</li></ul>\n\n<p class=\"bad\">Last.</p>\n");
    CHECK(prose.html("one", {}) == "<p>First.</p><ul><li>a</li></ul><p class=\"bad\">Last.</p>");
}
