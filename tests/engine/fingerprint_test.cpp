#include "catch_framework.hpp"
#include "engine/fingerprint.hpp"

using namespace fragfft;

TEST_CASE("A fingerprint is 16 hexadecimal digits, the same for the same texts")
{
    // The FNV-1a hash of no bytes is its offset basis, as published by its authors.
    CHECK(fingerprint({}) == "cbf29ce484222325");
    CHECK(fingerprint({"a", "b"}) == fingerprint({"a", "b"}));
}

TEST_CASE("A fingerprint changes with any letter, with the order and with where one text ends")
{
    const std::vector<std::string_view> texts{"ab", "c"};
    const std::vector<std::vector<std::string_view>> others{{"ab", "d"}, {"a", "bc"},     {"c", "ab"}, {"abc"},
                                                            {"abc", ""}, {"ab", "c", ""}, {"Ab", "c"}};
    for (const auto& other : others)
        CHECK(fingerprint(texts) != fingerprint(other));
}
