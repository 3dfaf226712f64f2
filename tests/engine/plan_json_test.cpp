// What a plan's JSON says, and that it is read back as the same plan.
#include "catch_framework.hpp"
#include "engine/plan_check.hpp"
#include "engine/plan_json.hpp"
#include "engine/plan_json_text.hpp"
#include "errors.hpp"
#include "figures/scene/teapot_scene.hpp"
#include "filters/convolution_plan.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/kernel_builders.hpp"
#include "made_up_plan.hpp"
#include "methods/method.hpp"
#include "sweep.hpp"

#include <bit>
#include <limits>

using namespace fragfft;
using Json = nlohmann::ordered_json;

namespace {

Json printed_and_parsed(const Plan& plan)
{
    return json_from_text(json_text(to_json(plan)));
}

// Not compared inside CHECK, which would print both plans.
void check_comes_back(const Plan& plan)
{
    INFO(plan.name << ", " << plan.description);
    const bool is_same = plan_from_json(printed_and_parsed(plan)) == plan;
    CHECK(is_same);
}

} // namespace

TEST_CASE("A plan's JSON tells what a replay needs")
{
    const Json json = printed_and_parsed(made_up_plan());
    CHECK(json["format_version"] == 1);
    CHECK(json["name"] == "test plan");
    CHECK(json["description"] == "for tests");
    CHECK(json["totals"]["passes"] == 2);
    CHECK(json["totals"]["draws"] == 3);
    CHECK(json["totals"]["dispatches"] == 1);
    CHECK(json["totals"]["invocations"]["fft"] == 16);
    CHECK(json["totals"]["bytes_read"]["fft"] == 16 * (3 * 16 + 8));
    CHECK(json["totals"]["bytes_written"]["copy"] == 17 * 8);
    CHECK(json["totals"]["texture_bytes"] == 3 * 8 * 4 * 8 + 2 * 8 + 3 * 8 * 4 * 16);
    CHECK(json["totals"]["accesses"]["ocean"] == Json::parse(R"({
        "fetches": 64, "image_reads": 32, "image_writes": 32, "attachment_writes": 0, "group_barriers": 4,
        "shared_bytes": 1024, "dispatches": 1})"));

    REQUIRE(json["textures"].size() == 5);
    CHECK(json["textures"][0] == Json::parse(R"({"name": "image", "kind": "texture_2d", "width": 8, "height": 4,
                                                 "layers": 1, "format": "rgba16f", "role": "input"})"));
    CHECK(json["textures"][1]["role"] == "output");
    CHECK(json["textures"][2]["role"] == "temporary");
    CHECK(json["textures"][3]["role"] == "constant");
    CHECK(json["textures"][3]["format"] == "rg32f");
    CHECK(json["textures"][3]["values"].size() == 4);
    CHECK(json["textures"][4]["kind"] == "texture_array");
    CHECK(json["textures"][4]["layers"] == 3);

    REQUIRE(json["parameters"].size() == 5);
    CHECK(json["parameters"][0] == Json::parse(R"({"name": "count", "type": "int", "value": 7})"));
    CHECK(json["parameters"][3]["type"] == "vec4[]");

    REQUIRE(json["passes"].size() == 2);
    const Json& pass = json["passes"][1];
    CHECK(pass["name"] == "iteration 1");
    CHECK(pass["bindings"] == Json::parse(R"([{"name": "source", "texture": "layers", "access": "sampled"},
                                              {"name": "twiddles", "texture": "table", "access": "sampled"},
                                              {"name": "fragment", "texture": "result", "access": "attachment"}])"));
    REQUIRE(pass["draws"].size() == 3);
    CHECK(pass["draws"][0] == Json::parse(R"({
        "program": "fft_rows_real", "family": "fft", "file": "paper/fft.frag",
        "vertex_file": "common/full_screen.vert", "defines": ["REAL", "UNITARY"],
        "accesses": [{"binding": "source", "count": 3}, {"binding": "twiddles", "count": 1}], "may_be_left_out": [],
        "region": {"name": "lower", "x": 0, "y": 0, "width": 8, "height": 2},
        "uniforms": [{"name": "stride", "type": "int", "value": 4},
                     {"name": "direction", "type": "float", "value": -1.0}], "drawn_over": false})"));
    CHECK(pass["draws"][2]["drawn_over"] == true);
    const Json& uniforms = pass["draws"][2]["uniforms"];
    CHECK(uniforms[0]["type"] == "vec4");
    CHECK(uniforms[0]["value"] == std::vector<float>{0.0f, 0.25f, 0.5f, 1.0f});
    CHECK(uniforms[1]["type"] == "mat4");
    CHECK(uniforms[1]["value"].size() == 16);
    CHECK(uniforms[1]["value"][1] == 0.5);
    CHECK(uniforms[2]["value"] == Json::parse("[[-1.0, 0.0, 0.5, 0.0], [1.0, 2.0, 0.25, 0.0]]"));
    CHECK_FALSE(pass["draws"][2].contains("mesh"));
    CHECK_FALSE(pass.contains("clear_color"));
    CHECK_FALSE(pass.contains("dispatches"));

    CHECK(json["passes"][0]["bindings"][1]["layer"] == 0);
    CHECK(json["passes"][0]["dispatches"][0] == Json::parse(R"({
        "program": "waves", "family": "ocean", "file": "ocean/waves.comp", "defines": ["SIZE 8"],
        "accesses": [{"binding": "spectrum", "count": 2}, {"binding": "phases", "count": 1},
                     {"binding": "heights", "count": 1}],
        "may_be_left_out": ["count", "spectrum"],
        "group": {"size": [4, 4, 1], "shared_bytes": 1024, "barriers": 2}, "groups": [2, 1, 1],
        "uniforms": [{"name": "now", "type": "parameter", "value": "time"},
                     {"name": "count", "type": "int", "value": -3}],
        "written": [{"name": "all \"rows\" \\ \u00e9", "x": 0, "y": 0, "width": 8, "height": 4}]})"));
    CHECK_FALSE(json["passes"][0].contains("draws"));
}

TEST_CASE("A mesh's name and the clear colour are in the JSON")
{
    Plan plan = empty_plan(4, 4);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 1));
    std::get<Drawing>(plan.passes[0].work).clear_color = {0.0f, 0.0f, 0.5f, 1.0f};
    plan.passes[0].draws()[0].mesh = "teapot";
    const Json json = printed_and_parsed(plan);
    CHECK(json["passes"][0]["draws"][0]["mesh"] == "teapot");
    CHECK(json["passes"][0]["clear_color"] == std::vector<float>{0.0f, 0.0f, 0.5f, 1.0f});
    check_comes_back(plan);
}

TEST_CASE("A plan with one of everything comes back, its floats to the same bits")
{
    const Plan plan = made_up_plan();
    require_valid(plan);
    check_comes_back(plan);
    const std::vector<float> values = plan_from_json(printed_and_parsed(plan)).resources[3].values;
    for (std::size_t i = 0; i < values.size(); ++i)
        CHECK(std::bit_cast<std::uint32_t>(values[i]) == std::bit_cast<std::uint32_t>(plan.resources[3].values[i]));

    Plan odd = plan;
    std::get<Dispatching>(odd.passes[0].work).dispatches[0].program.vertex_file = "";
    odd.passes[1].draws()[0].program.group = {{2, 1, 1}, 0, 0};
    odd.passes[1].draws()[0].program.vertex_file = "other.vert";
    check_comes_back(odd);
}

TEST_CASE("A number that JSON cannot hold is not written")
{
    Plan plan = made_up_plan();
    plan.resources[3].values[1] = std::numeric_limits<float>::infinity();
    CHECK_THROWS_AS(to_json(plan), CallerError);
}

TEST_CASE("Every method's plans come back")
{
    for (const Method& method : all_methods())
        for (const auto& [width, height] : swept<std::pair<int, int>>({{2, 2}, {8, 4}, {128, 128}, {4, 64}}, 2))
            for (const gl::PixelFormat format : {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f})
                for (const Scaling scaling : {Scaling::none, Scaling::paper, Scaling::unitary})
                    for (const Twiddles twiddles : method.twiddles) {
                        const Problem problem{.width = width,
                                              .height = height,
                                              .format = format,
                                              .scaling = scaling,
                                              .twiddles = twiddles,
                                              .round_to_half = format == gl::PixelFormat::rgba16f};
                        REQUIRE_FALSE(method.refusal(problem, limits_with_compute(32768)));
                        check_comes_back(method.forward(problem));
                        check_comes_back(method.inverse(problem));
                        check_comes_back(filtering_plan(method, filtering_of(problem)));
                        check_comes_back(spectrum_filtering_plan(method, problem));
                    }
}

TEST_CASE("Convolution's plans come back, their taps in uniforms and in textures")
{
    for (const KernelStorage storage : {KernelStorage::uniforms, KernelStorage::texture})
        for (const ConvolutionApproach approach : {ConvolutionApproach::separable, ConvolutionApproach::non_separable})
            for (const Boundary boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero})
                check_comes_back(convolution_plan(gaussian_kernel(1.5), {.width = 40,
                                                                         .height = 20,
                                                                         .format = gl::PixelFormat::rgba8,
                                                                         .boundary = boundary,
                                                                         .choice = {approach, storage}}));
}

TEST_CASE("Whole filters' plans come back")
{
    for (const Method& method : all_methods()) {
        const Problem transform{.width = 32, .height = 16, .twiddles = method.twiddles.front()};
        check_comes_back(kernel_response_plan(method, transform, gaussian_kernel(1.0)));
        for (const Boundary boundary : {Boundary::wrap, Boundary::clamp, Boundary::zero, Boundary::mirror})
            check_comes_back(filtering_plan(method, {.width = 20,
                                                     .height = 10,
                                                     .format = gl::PixelFormat::rgba8,
                                                     .boundary = boundary,
                                                     .extension = {.left = 4, .top = 2, .width = 32, .height = 16},
                                                     .transform = transform,
                                                     .filters = 2}));
    }
}

TEST_CASE("The teapot's plan comes back, with its mesh and its clear colour")
{
    check_comes_back(scene::teapot_plan(64, 32, 2, gl::PixelFormat::rgba16f));
}

TEST_CASE("A plan's text has a line for the values of a constant, and one for whatever is short")
{
    Plan plan = made_up_plan();
    plan.resources[3].width = 20000;
    plan.resources[3].values.assign(40000, 0.125f);
    const std::string text = json_text(to_json(plan));
    CHECK(std::count(text.begin(), text.end(), '\n') < 200);
    CHECK_THAT(text, ContainsSubstring("\n  \"name\": \"test plan\",\n"));
    CHECK_THAT(text, ContainsSubstring("{\"name\": \"source\", \"texture\": \"layers\", \"access\": \"sampled\"},\n"));
    CHECK_THAT(text, ContainsSubstring("\"accesses\": [{\"binding\": \"source\", \"count\": 1}],\n"));
    CHECK(text.ends_with("\n  ]\n}"));

    CHECK(json_text(Json::parse("[]")) == "[]");
    CHECK(json_text(Json::parse("{\"a\": {}}")) == "{\"a\": {}}");
    CHECK(json_text(Json::parse("\"a\\nb\"")) == "\"a\\nb\"");
    const std::string long_word(200, 'x');
    CHECK(json_text(Json{{"a", {1, 2}}, {"b", long_word}}) == "{\n  \"a\": [1, 2],\n  \"b\": \"" + long_word + "\"\n}");
}
