#include "catch_framework.hpp"
#include "figures/page/page_data.hpp"
#include "figures/page/shared_json.hpp"
#include "sweep.hpp"

#include <fmt/format.h>

using namespace fragfft::figures;
using Json = nlohmann::ordered_json;

namespace {

// Puts the shared parts back in place, as the page's script does.
Json restored(const Json& value, const std::vector<Json>& parts)
{
    if (value.is_object() && value.contains("$")) {
        const Json& places = value.at("$");
        if (!places.is_array())
            return parts.at(places.get<std::size_t>());
        return parts.at(places.at(0).get<std::size_t>()).get<std::string>() +
               parts.at(places.at(1).get<std::size_t>()).get<std::string>();
    }
    if (!value.is_structured())
        return value;
    Json result = value.is_object() ? Json::object() : Json::array();
    for (const auto& [key, element] : value.items())
        if (value.is_object())
            result[key] = restored(element, parts);
        else
            result.push_back(restored(element, parts));
    return result;
}

Json restored(const Json& document)
{
    std::vector<Json> parts;
    for (const Json& part : document.at("shared"))
        parts.push_back(restored(part, parts));
    return restored(document.at("data"), parts);
}

const std::string long_text = "words that are long enough to be worth a reference";

} // namespace

TEST_CASE("A long part that is there twice is written once, and short ones are written out")
{
    const Json twice{{"x", long_text}, {"y", 1}};
    const Json value{{"a", twice}, {"b", twice}, {"c", {{"d", long_text}}}, {"e", {1, 2}}, {"f", {1, 2}}};
    const Json shared = with_shared_parts(value);
    CHECK(shared.at("shared").dump() == "[\"" + long_text + R"(",{"x":{"$":0},"y":1}])");
    CHECK(shared.at("data").dump() == R"({"a":{"$":1},"b":{"$":1},"c":{"d":{"$":0}},"e":[1,2],"f":[1,2]})");
    CHECK(restored(shared).dump() == value.dump());
}

TEST_CASE("The body that programs have in common is written once")
{
    const auto program = [](const char* definition) {
        return fmt::format("#version 300 es\nprecision highp float;\n#define {}\nvoid main() {{}}\n", definition);
    };
    const Json value{{"a", program("A")}, {"b", program("B")}};
    const Json shared = with_shared_parts(value);
    CHECK(shared.at("shared").at(1) == "void main() {}\n");
    CHECK(shared.at("data").dump() == R"({"a":{"$":[0,1]},"b":{"$":[2,1]}})");
    CHECK(restored(shared).dump() == value.dump());
    for (const char* no_body : {"#version 300 es", "#version 300 es\n", "#version 300 es\n#define A\n"})
        CHECK(restored(with_shared_parts(Json(no_body))) == no_body);
}

TEST_CASE("What looks alike and is not stays apart")
{
    const std::string digits(40, '1');
    for (const Json& value :
         {Json{{"a", digits}, {"b", Json::array({digits})}, {"c", {{"0", digits}}}},
          Json{{"a", {{"x", long_text}, {"y", 1}}}, {"b", {{"y", 1}, {"x", long_text}}}},
          Json{{"a", {long_text, 1}}, {"b", {long_text, 1.0}}}, Json("alone"), Json::array(), Json()})
        CHECK(restored(with_shared_parts(value)).dump() == value.dump());
    CHECK_THROWS_AS(with_shared_parts({{"$", 1}}), std::logic_error);
}

TEST_CASE("The page's data come back from their parts, which take less room")
{
    Json whole = page_data();
    constexpr int largest_compared = 15; // larger plans have the same form
    for (const char* list : {"plans", "measured"})
        if (!fragfft::is_thorough()) {
            Json few = Json::array();
            for (const Json& offer : whole.at(list))
                if (offer.at("width").get<int>() <= largest_compared)
                    few.push_back(offer);
            whole[list] = std::move(few);
        }
    const Json shared = with_shared_parts(whole);
    CHECK((restored(shared).dump() == whole.dump()));
    CHECK(shared.dump().size() < whole.dump().size());
}
