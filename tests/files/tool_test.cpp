#include "catch_framework.hpp"
#include "errors.hpp"
#include "program/files/tool.hpp"
#include "without_tools.hpp"

using namespace fragfft;

TEST_CASE("A tool is given its words as they are, no shell between")
{
    CHECK(output_of({"printf", "%s|", "a b", "$HOME", "it's", "*", "x; echo y"}) == "a b|$HOME|it's|*|x; echo y|");
}

TEST_CASE("A tool's whole output comes back, errors too, and it has nothing to read")
{
    CHECK(output_of({"head", "-c", "300000", "/dev/zero"}) == std::string(300000, '\0'));
    CHECK(output_of({"sh", "-c", "echo out; echo error >&2"}) == "out\nerror\n");
    CHECK(output_of({"cat"}) == "");
}

TEST_CASE("A tool that fails or is not there is an error that names it and says what it printed")
{
    CHECK_THROWS_AS(output_of({"false"}), DeviceError);
    CHECK_THROWS_WITH(output_of({"sh", "-c", "echo no such thing; exit 7"}),
                      ContainsSubstring("failed with 7") && ContainsSubstring("no such thing"));
    CHECK_THROWS_WITH(output_of({"sh", "-c", "kill -9 $$"}), ContainsSubstring("failed with 137"));
    CHECK_THROWS_WITH(output_of({"no-such-tool-anywhere", "x"}), ContainsSubstring("no-such-tool-anywhere x"));
}

TEST_CASE("A tool is installed when PATH leads to it")
{
    CHECK(is_installed("sh"));
    CHECK_FALSE(is_installed("no-such-tool-anywhere"));
    const WithoutTools hidden;
    CHECK_FALSE(is_installed("sh"));
}
