// Listings and plans as JSON and text; neither needs a device.
#include "catch_framework.hpp"
#include "engine/plan_json_sources.hpp"
#include "filters/named_plan.hpp"
#include "program/programs/all_program_files.hpp"
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

// The invocations of a filter in Table 1, by program in lower case; N is the height.
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

TEST_CASE("list KIND has that part of list alone, in JSON and in words")
{
    const Workplace workplace;
    const json all = printed_json(workplace, "list --json");
    const std::string text = workplace.succeed("list").output;
    const std::map<std::string, std::vector<std::string>> keys{
        {"methods", {"methods", "convolutions"}}, {"filters", {"filters"}}, {"items", {"items"}}};
    std::size_t characters = 0;
    for (const auto& [kind, parts] : keys) {
        INFO(kind);
        const json listed = printed_json(workplace, "list --json " + kind);
        CHECK(listed.size() == parts.size());
        for (const std::string& part : parts)
            CHECK(listed.at(part) == all.at(part));
        const std::string words = workplace.succeed("list " + kind).output;
        CHECK_THAT(text, ContainsSubstring(words));
        characters += words.size();
    }
    CHECK(characters + 2 == text.size()); // the three are separated by empty lines
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
            const json& range = parameter.at("range"); // null for a parameter that is a file or a filter
            CHECK(range.is_null() == (parameter.at("name") == "file" || parameter.at("name") == "kernel"));
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
    for (const char* line :
         {"sigma: standard deviation of the Gaussian, [0.1, 256] pixels\n",
          "angle=0: of the line, counter-clockwise from the x axis, [-360, 360] degrees\n",
          "size: side of the square; an even one as scipy.ndimage.uniform_filter has it, whole number in [1, 2049] "
          "pixels\n"})
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

TEST_CASE("plan --json --sources prints the plan and every program's text")
{
    const Workplace workplace;
    const json printed = printed_json(workplace, "plan --size 16x8 --scale none --json --sources essl300");
    const auto [plan, facts] =
        named_plan(Operation::filter, transform_job({.width = 16, .height = 8, .twiddles = Twiddles::computed}),
                   {.method = "moreland-angel-2003"});
    CHECK(printed == json::parse(to_json(plan, all_program_files(), ShadingLanguage::essl_300, facts).dump()));
    const json without = printed_json(workplace, "plan --size 16x8 --scale none --json");
    CHECK_FALSE((without.contains("sources") || without.contains("programs")));
    CHECK(without == json::parse(to_json(plan, facts).dump()));
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
    // log2(16) + log2(8) iterations and two untangle steps in each direction; a filter does both, and the product.
    CHECK(passes("--operation forward") == 9);
    CHECK(passes("--operation inverse") == 9);
    CHECK(passes("--operation filter") == 19);
    CHECK(passes("") == 19);
    const json half = printed_json(workplace, "plan --size 16x8 --json --format rgba16f --scale unitary");
    CHECK(half.at("textures").at(0).at("format") == "rgba16f");
    CHECK_THAT(half.at("description").get<std::string>(), ContainsSubstring("unitary"));
    CHECK_THAT(workplace.succeed("plan --size 16x8").output, ContainsSubstring("19 passes"));
}

TEST_CASE("plan --method auto is the plan of a method that takes the size")
{
    const Workplace workplace;
    for (const std::string size : {"512", "101x37"}) {
        const std::string chosen =
            printed_json(workplace, "plan --method auto --json --size " + size)["made_by"]["method"];
        CAPTURE(size, chosen);
        CHECK(workplace.succeed("plan --method auto --size " + size).output ==
              workplace.succeed("plan --method " + chosen + " --size " + size).output);
    }
    workplace.check_refused("plan --method auto --size 16 --format rgba8", 2, {"rgba8"});
}

TEST_CASE("plan --json tells what it was made by, and what its textures hold")
{
    const Workplace workplace;
    const json forward = printed_json(workplace, "plan --size 16x8 --operation forward --json --format rgba16f "
                                                 "--scale unitary --twiddles table");
    CHECK(forward.at("made_by") == json::parse(R"({"method": "moreland-angel-2003", "operation": "forward",
        "width": 16, "height": 8, "format": "rgba16f", "scale": "unitary", "twiddles": "table", "tuning": null,
        "boundary": null, "kernel": null})"));
    CHECK(forward.at("layouts").at("image").at("kind") == "image");
    CHECK(forward.at("layouts").at("result") == json::parse(R"({"kind": "moreland-angel-2003", "width": 16,
        "height": 8, "components": 4, "channels": 4, "stored_channels": 4})"));
    const json wide = json::parse(
        workplace.run_words({"plan", "--size", "64", "--method", "wide", "--tuning", "targets 4", "--json"}).output);
    CHECK(wide.at("made_by").at("tuning").get<std::string>().find("targets 4") != std::string::npos);
    CHECK(wide.at("needs").at("targets") == 4);
    CHECK(wide.at("layouts").at("response") == json::parse(R"({"kind": "complex-numbers", "width": 64, "height": 64,
        "components": 2, "channels": 1, "stored_channels": 1})"));
}

TEST_CASE("plan prints what a filter needs beside its transforms")
{
    const Workplace workplace;
    const auto planned = [&](const std::string& options) {
        return printed_json(workplace, "plan --size 60x36 --json " + options);
    };
    const json convolution = planned("--operation convolution --kernel-size 9");
    CHECK(convolution.at("passes").size() == 2);
    CHECK(convolution.at("passes").at(0).at("step").at("axis") == "rows");
    CHECK(convolution.at("made_by").at("kernel") ==
          json::parse(R"({"filter": "box:size=9", "width": 9, "height": 9})"));
    CHECK(convolution.at("made_by").at("boundary") == "clamp");
    CHECK(convolution.at("made_by").at("method").is_null());
    CHECK(planned("--operation convolution --kernel-size 9 --separable no").at("passes").size() == 1);
    CHECK(planned("--operation convolution --filter gaussian:sigma=1 --separable yes").at("passes").size() == 2);
    put_file(workplace / "kernel.txt", bytes_of("0 1 0\n1 -4 1\n0 1 0\n"));
    CHECK(planned("--operation convolution --filter kernel:file=kernel.txt --boundary mirror").at("passes").size() ==
          1);

    const json extended = planned("--operation extend --kernel-size 5");
    CHECK(extended.at("layouts").at("image").at("width") == 60);
    CHECK(extended.at("layouts").at("result").at("width") == 64);
    CHECK(extended.at("layouts").at("result").at("height") == 64);
    const json cropped = planned("--operation crop --kernel-size 5 --boundary zero --method wide");
    CHECK(cropped.at("layouts").at("image").at("width") == 63);
    CHECK(cropped.at("layouts").at("result").at("width") == 60);

    const json response = printed_json(
        workplace,
        "plan --size 64x32 --json --operation kernel-to-response --kernel-size 5 --method fialka-cadik-2006");
    CHECK(response.at("layouts").at("kernel").at("width") == 5);
    CHECK(response.at("layouts").at("response").at("height") == 32);
    CHECK(response.at("passes").size() == 1 + 6 + 5);
    CHECK_THAT(workplace.succeed("plan --size 60x36 --operation extend --kernel-size 5").output,
               ContainsSubstring("extend: image -> result"));
}
