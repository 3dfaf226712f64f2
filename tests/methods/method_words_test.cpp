// Texts about methods are generated from the methods, or checked against them.
#include "catch_framework.hpp"
#include "methods/method_words.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

using namespace fragfft;

namespace {

// Joins a text of several lines into one line of words, without the marks of comments and code.
std::string words_of_file(const std::string& path)
{
    std::ifstream file(FRAGFFT_SOURCE_FOLDER "/" + path);
    REQUIRE(file);
    std::string text;
    for (std::string word; file >> word;) {
        std::erase(word, '`');
        if (word != "///")
            text += word + " ";
    }
    return text;
}

} // namespace

TEST_CASE("The guide and the public header say what is chosen among as the methods do")
{
    for (const std::string path : {"docs/using.md", "include/fragfft/texture_transform.hpp"})
        CHECK_THAT(words_of_file(path), ContainsSubstring("among " + choosable_words() + "."));
}

TEST_CASE("What is chosen among is those that draw, and this library's own")
{
    for (const Method& method : all_methods()) {
        INFO(method.name);
        const std::string where = chosen_where(method);
        if (method.dispatches && !method.is_of_this_library)
            CHECK(where == "never");
        else
            CHECK(where == (method.dispatches || method.needs_hardware ? "on hardware" : "always"));
    }
}

TEST_CASE("A method takes the twiddle factors that it says, and no others")
{
    for (const Method& method : all_methods())
        for (const Twiddles twiddles : {Twiddles::table, Twiddles::computed}) {
            INFO(method.name << ", " << name(twiddles));
            const Problem problem{.width = 64, .height = 64, .twiddles = twiddles};
            CHECK(method.offers(twiddles) == !method.refusal(problem, limits_with_compute(4096)));
            const std::vector<std::string> named = twiddle_names(method);
            CHECK((std::count(named.begin(), named.end(), name(twiddles)) == 1) == method.offers(twiddles));
        }
}

TEST_CASE("A method transforms in the formats that are said")
{
    for (const Method& method : all_methods()) {
        const std::vector<std::string> formats = format_names(method);
        INFO(method.name);
        CHECK(std::count(formats.begin(), formats.end(), "rgba32f") == 1);
        for (const std::string& format : formats)
            CHECK_NOTHROW(method.transform({.width = 64,
                                            .height = 64,
                                            .format = gl::pixel_format_from_name(format),
                                            .twiddles = method.twiddles.front()}));
    }
}
