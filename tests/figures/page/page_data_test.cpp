// What the live page carries, before a browser reads it.
#include "catch_framework.hpp"
#include "figures/page/live_page.hpp"
#include "figures/page/page_data.hpp"

#include <set>

using namespace fragfft;
using namespace fragfft::figures;
using Json = nlohmann::ordered_json;

namespace {

const Json& data()
{
    static const Json made = page_data();
    return made;
}

std::size_t count(const std::string& text, const std::string& part)
{
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

} // namespace

TEST_CASE("The page is one file of at most 1 MB that names nothing outside itself")
{
    const std::string page = live_page_html();
    CHECK(page.size() <= 1'000'000);
    for (const char* marker : {"<!-- styles -->", "<!-- data -->", "<!-- script -->", "<!-- fallback -->"})
        CHECK(count(page, marker) == 0);
    CHECK(count(page, "<script") == 2);
    CHECK(count(page, "</script") == 2);
    for (const char* outside : {" src=\"http", " href=\"http", "url(http", "fetch('http", "@import"})
        CHECK(count(page, outside) == 0);
    CHECK(page == live_page_html());
}

TEST_CASE("The page offers every method in every size that it takes")
{
    std::map<std::string, int> offers;
    for (const Json& offer : data().at("plans"))
        if (!offer.contains("targets"))
            ++offers[offer.at("method").get<std::string>() + " " + offer.at("operation").get<std::string>()];
    for (const std::string operation : {"forward", "inverse", "filter"}) {
        CHECK(offers["moreland-angel-2003 " + operation] == 7);
        CHECK(offers["fialka-cadik-2006 " + operation] == 7);
        CHECK(offers["lloyd-boyd-govindaraju-2008 " + operation] == 9);
        CHECK(offers["wide " + operation] == 9);
    }
}

TEST_CASE("No two offers are alike, and no plan of few targets has more")
{
    std::set<std::string> seen;
    for (const Json& offer : data().at("plans")) {
        Json key = offer;
        key.erase("plan");
        INFO(key.dump());
        CHECK(seen.insert(key.dump()).second);
        for (const Json& pass : offer.at("plan").at("passes")) {
            int targets = 0;
            for (const Json& binding : pass.at("bindings"))
                targets += binding.at("access") == "attachment";
            CHECK(targets <= offer.value("targets", 8));
        }
    }
}

TEST_CASE("Convolutions are offered from 3 x 3 on, in one pass and in two")
{
    std::map<std::string, std::set<int>> sizes;
    for (const Json& offer : data().at("plans"))
        if (offer.at("operation") == "convolution") {
            const bool separable = offer.at("separable");
            CHECK(offer.at("plan").at("passes").size() == (separable ? 2 : 1));
            sizes[offer.at("width").dump() + (separable ? " separable" : "")].insert(
                offer.at("kernel_size").get<int>());
        }
    const std::set<int> one_pass{3, 5, 9, 15, 21, 31, 41, 63};
    CHECK(sizes["8"] == std::set<int>{3});
    CHECK(sizes["512"] == one_pass);
    for (const int size : one_pass)
        CHECK(sizes["256 separable"].contains(size));
}

TEST_CASE("Pictures, methods and machines have names, and pictures are small")
{
    std::size_t bytes = 0;
    for (const Json& picture : data().at("pictures")) {
        CHECK(picture.at("url").get<std::string>().starts_with("data:image/jpeg;base64,"));
        bytes += picture.at("url").get<std::string>().size() / 4 * 3;
    }
    CHECK(data().at("pictures").size() == 2);
    CHECK(bytes <= 120'000);
    std::set<std::string> methods;
    for (const Json& method : data().at("methods")) {
        methods.insert(method.at("name"));
        for (const char* text : {"title", "paper", "idea", "description", "sizes"})
            CHECK_FALSE(method.at(text).get<std::string>().empty());
    }
    for (const Json& offer : data().at("plans"))
        CHECK(methods.contains(offer.at("method")));
    CHECK(data().at("machines").size() >= 2);
    for (const Json& machine : data().at("machines"))
        CHECK(machine.at("convolution").size() >= 20);
}
