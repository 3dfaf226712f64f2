// Listings and plans as JSON and text; neither needs a device.
#include "catch_framework.hpp"
#include "reference/published_values.hpp"
#include "workplace.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

using namespace fragfft;
using nlohmann::json;

namespace {

json printed_json(const Workplace& workplace, const std::string& command)
{
    const ProcessResult result = workplace.succeed(command);
    CHECK(result.errors == "");
    return json::parse(result.output);
}

std::vector<std::string> names(const json& entries)
{
    std::vector<std::string> result;
    for (const json& entry : entries)
        result.push_back(entry.at("name"));
    return result;
}

// Table 1's invocations of a filter, by program in lower case; N is the height.
std::map<std::string, std::int64_t> table1(int width, int height)
{
    const reference::PublishedTable published = reference::published_table("moreland_angel_2003_table1");
    const double pixels = static_cast<double>(width) * height;
    std::map<std::string, std::int64_t> invocations;
    for (std::size_t row = 0; row < published.row_count(); ++row) {
        std::string program = published.text(row, "program");
        for (char& letter : program)
            letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        invocations[program] = std::llround(
            published.number(row, "invocations_per_pixel_and_stage") * pixels * std::log2(pixels) +
            published.number(row, "invocations_per_pixel") * pixels +
            published.number(row, "invocations_per_row") * height + published.number(row, "invocations_constant"));
    }
    return invocations;
}

} // namespace

TEST_CASE("list names every method, filter and item, in JSON and in words")
{
    const Workplace workplace;
    const json list = printed_json(workplace, "list --json");
    CHECK(names(list.at("methods")) ==
          std::vector<std::string>{"moreland-angel-2003", "fialka-cadik-2006", "lloyd-boyd-govindaraju-2008",
                                   "intel-2014-uav", "intel-2014-slm", "mota-2022-stage-per-pass",
                                   "mota-2022-single-pass", "mota-2022-natural-order", "mota-2022-stockham-radix-2",
                                   "mota-2022-stockham-radix-4", "wide", "stored", "fused"});
    for (const json& method : list.at("methods"))
        CHECK_FALSE((method.at("description").get<std::string>().empty() || method.at("sizes").empty() ||
                     method.at("formats").empty() || method.at("twiddles").empty()));
    const auto filters = names(list.at("filters"));
    for (const std::string filter : {"identity", "gaussian", "box", "laplacian", "kernel", "ideal-low-pass"})
        CHECK(std::count(filters.begin(), filters.end(), filter) == 1);
    const auto items = names(list.at("items"));
    CHECK(std::count(items.begin(), items.end(), "moreland_angel_2003_table1") == 1);
    for (const json& item : list.at("items"))
        CHECK_FALSE(item.at("title").get<std::string>().empty());

    const std::string text = workplace.succeed("list").output;
    for (const char* kind : {"methods", "filters", "items"})
        for (const std::string& name : names(list.at(kind)))
            CHECK_THAT(text, ContainsSubstring("  " + name + "\n"));
    CHECK_THAT(text, ContainsSubstring("texels: rgba32f, rgba16f; twiddles: computed, table; chosen by auto: always"));
    CHECK_THAT(text, ContainsSubstring("chosen by auto: on hardware") && ContainsSubstring("chosen by auto: never"));
}

TEST_CASE("A filter's parameters are listed with what they need")
{
    const Workplace workplace;
    const json list = printed_json(workplace, "list --json");
    for (const json& filter : list.at("filters"))
        for (const json& parameter : filter.at("parameters")) {
            INFO(filter.at("name") << ": " << parameter);
            CHECK(parameter.at("required").is_boolean());
            CHECK_FALSE(parameter.at("description").get<std::string>().empty());
            const json& fallback = parameter.at("default");
            CHECK((fallback.is_null() || fallback.is_number()));
            CHECK_FALSE((parameter.at("required").get<bool>() && fallback.is_number()));
            const json& range = parameter.at("range"); // null for a file
            CHECK(range.is_null() == (parameter.at("name") == "file"));
            if (range.is_object()) {
                CHECK(range.at("minimum").get<double>() < range.at("maximum").get<double>());
                CHECK((range.at("unit").is_string() && range.at("integer").is_boolean()));
                CHECK((fallback.is_null() || fallback.get<double>() <= range.at("maximum").get<double>()));
            }
        }
}

TEST_CASE("The text of list has a range, and a unit where there is one, for every number")
{
    const Workplace workplace;
    const std::string text = workplace.succeed("list").output;
    for (const char* line : {"sigma: standard deviation of the Gaussian, [0.1, 256] pixels\n",
                             "angle=0: of the line, counter-clockwise from the x axis, [-360, 360] degrees\n",
                             "size: side of the square, odd or even, whole number in [1, 2049] pixels\n"})
        CHECK_THAT(text, ContainsSubstring(line));
}

TEST_CASE("plan --json counts the invocations of Table 1")
{
    const Workplace workplace;
    for (const auto& [width, height] : {std::pair{1024, 1024}, {512, 128}, {64, 2048}, {8, 4}}) {
        const std::string size = std::to_string(width) + "x" + std::to_string(height);
        INFO(size);
        const json plan = printed_json(workplace, "plan --method moreland-angel-2003 --json --size " + size);
        CHECK(plan.at("totals").at("invocations").get<std::map<std::string, std::int64_t>>() == table1(width, height));
    }
}

TEST_CASE("plan --json tells the passes, their draws and textures")
{
    const Workplace workplace;
    const json plan = printed_json(workplace, "plan --size 1024 --json");
    // Figure 3: 20 iterations, 2 untangle steps, multiply, 2 tangle steps, 20 iterations.
    CHECK(plan.at("totals").at("passes") == 45);
    CHECK(plan.at("passes").size() == 45);
    CHECK_FALSE(plan.at("description").get<std::string>().empty());

    std::vector<std::string> textures = names(plan.at("textures"));
    std::map<std::string, std::int64_t> pixels_drawn;
    std::int64_t draws = 0;
    for (const json& pass : plan.at("passes")) {
        CHECK(pass.at("bindings").size() >= 2);
        for (const json& binding : pass.at("bindings"))
            CHECK(std::count(textures.begin(), textures.end(), binding.at("texture").get<std::string>()) == 1);
        for (const json& draw : pass.at("draws")) {
            ++draws;
            const json& region = draw.at("region");
            pixels_drawn[draw.at("family")] += region.at("width").get<std::int64_t>() * region.at("height").get<int>();
            CHECK_THAT(draw.at("file").get<std::string>(), ContainsSubstring("moreland_angel_2003/"));
        }
    }
    CHECK(plan.at("totals").at("draws") == draws);
    CHECK(plan.at("totals").at("invocations").get<std::map<std::string, std::int64_t>>() == pixels_drawn);
    for (const json& texture : plan.at("textures")) {
        CHECK(texture.at("width") == 1024);
        CHECK(texture.at("format") == "rgba32f");
    }
}

TEST_CASE("plan follows its options")
{
    const Workplace workplace;
    const auto passes = [&](const std::string& options) {
        return printed_json(workplace, "plan --size 16x8 --json " + options).at("totals").at("passes").get<int>();
    };
    // log2(16) + log2(8) iterations and two untangle steps one way; there, the product, and back.
    CHECK(passes("--operation forward") == 9);
    CHECK(passes("--operation inverse") == 9);
    CHECK(passes("--operation filter") == 19);
    CHECK(passes("") == 19);
    const json half = printed_json(workplace, "plan --size 16x8 --json --format rgba16f --scale unitary");
    CHECK(half.at("textures").at(0).at("format") == "rgba16f");
    CHECK_THAT(half.at("description").get<std::string>(), ContainsSubstring("unitary"));
    CHECK_THAT(workplace.succeed("plan --size 16x8").output, ContainsSubstring("19 passes"));
}

TEST_CASE("plan refuses a size above the limit, or no power of two, naming limit and size")
{
    const Workplace workplace;
    workplace.check_refused("plan --size 65536x2", 2, {"32768", "65536 x 2"});
    workplace.check_refused("plan --size 2x65536 --json", 2, {"32768", "2 x 65536"});
    for (const std::string size : {"1x8", "8x1", "7x8", "1000"})
        workplace.check_refused("plan --size " + size, 2, {"2 to 32768", size.substr(0, size.find('x'))});
}
