#include "catch_framework.hpp"
#include "figures/report/typography.hpp"

using fragfft::figures::typeset;

TEST_CASE("A product of numbers or single letters has its sign, and no other x is one")
{
    CHECK(typeset("1024 x 1024") == "1024 × 1024");
    CHECK(typeset("<p>k of k x k, 2 x N x 4</p>") == "<p>k of k × k, 2 × N × 4</p>");
    CHECK(typeset("filter 256x256, 64x64x4 and 1.5 x 2") == "filter 256×256, 64×64×4 and 1.5 × 2");
    for (const char* text : {"0x12", "x", "an x ray", "1 x", "x 2", "max x min", "a_1x2", "1x2_b", "4 x texel"}) {
        INFO(text);
        CHECK(typeset(text) == text);
    }
}

TEST_CASE("Powers have superscripts, in drawings by raised letters where there are such")
{
    CHECK(typeset("x^2, O(N^2)") == "x<sup>2</sup>, O(N<sup>2</sup>)");
    CHECK(typeset("10^-6 of f^-1.7") == "10<sup>−6</sup> of f<sup>−1.7</sup>");
    CHECK(typeset("2^(k+1) (a)^k") == "2<sup>(k+1)</sup> (a)<sup>k</sup>");
    CHECK(typeset("<svg a><text>W^12 W^k</text></svg>") == "<svg a><text>W¹² Wᵏ</text></svg>");
    CHECK(typeset("<svg a><text>W^Q</text></svg> W^Q") == "<svg a><text>W^Q</text></svg> W<sup>Q</sup>");
    CHECK(typeset("a ^ b, ^2, x^, x^-") == "a ^ b, ^2, x^, x^-");
}

TEST_CASE("A number in powers of ten is one, and a hash is none")
{
    CHECK(typeset("1.4e-07") == "1.4\u202F×\u202F10<sup>−7</sup>");
    CHECK(typeset("2.674e+04 Hz") == "2.674\u202F×\u202F10<sup>4</sup> Hz");
    CHECK(typeset("1e-06, -1e+12") == "10<sup>−6</sup>, -10<sup>12</sup>");
    CHECK(typeset("21e-06") == "21\u202F×\u202F10<sup>−6</sup>");
    CHECK(typeset("<svg ><text>1e-06</text></svg>") == "<svg ><text>10⁻⁶</text></svg>");
    CHECK(typeset("log2 N") == "log₂ N");
    for (const char* text : {"769011e4", "a1e-07", "1e-07b", "e-07", "catalog2", "log2N"}) {
        INFO(text);
        CHECK(typeset(text) == text);
    }
}

TEST_CASE("Programs, style sheets, addresses and words in tags stay as they are")
{
    for (const char* html :
         {"<pre>2 x 2, a^2</pre>", "<code>1e-07</code>", "<style>2 x 2</style>", "<title>2 x 2</title>",
          "<a href=\"#2 x 2\" title=\"a^2\">b</a>", "<pre><b>c</b> 2 x 2</pre>", "1 <", ""}) {
        INFO(html);
        CHECK(typeset(html) == html);
    }
    CHECK(typeset("<code>2 x 2</code> 2 x 2") == "<code>2 x 2</code> 2 × 2");
    CHECK(typeset("<presented>2 x 2") == "<presented>2 × 2");
}
