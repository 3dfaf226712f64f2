#include "catch_framework.hpp"
#include "engine/plan_json.hpp"
#include "small_plans.hpp"

using namespace fragfft;

namespace {

nlohmann::ordered_json printed_and_parsed(const Plan& plan)
{
    return nlohmann::ordered_json::parse(to_json(plan).dump());
}

} // namespace

TEST_CASE("A plan's JSON tells what a replay needs")
{
    Plan plan = empty_plan(8, 4, gl::PixelFormat::rgba16f);
    const std::size_t table =
        plan.add_resource({"table", 2, 1, gl::PixelFormat::rg32f, ResourceRole::constant, {1.0f, 2.0f, 3.0f, 4.0f}});
    const ProgramVariant fft{"fft_rows_real", "fft", "paper/fft.frag", {"REAL", "UNITARY"}, {{"source", 3}}};
    Matrix4 matrix{};
    matrix[1] = 0.5f;
    plan.passes.push_back(
        Pass::drawing("iteration 1", {sampled("source", 0), sampled("twiddles", table), attached(1)},
                      {{fft, {"lower", 0, 0, 8, 2}, {{"stride", 4}, {"direction", -1.0f}}},
                       {copy_program(), {"upper", 0, 2, 8, 2}, {}},
                       {copy_program(),
                        {"corner", 0, 0, 1, 1},
                        {{"color", std::array<float, 4>{0.0f, 0.25f, 0.5f, 1.0f}},
                         {"matrix", matrix},
                         {"taps", Vector4Array{{-1.0f, 0.0f, 0.5f, 0.0f}, {1.0f, 2.0f, 0.25f, 0.0f}}}},
                        Overdraw::intended}}));

    const auto json = printed_and_parsed(plan);
    CHECK(json["name"] == "test plan");
    CHECK(json["description"] == "for tests");
    CHECK(json["totals"]["passes"] == 1);
    CHECK(json["totals"]["draws"] == 3);
    CHECK(json["totals"]["invocations"]["fft"] == 16);
    CHECK(json["totals"]["bytes_read"]["fft"] == 16 * 3 * 8);
    CHECK(json["totals"]["bytes_written"]["copy"] == 17 * 8);
    CHECK(json["totals"]["texture_bytes"] == 3 * 8 * 4 * 8 + 2 * 8);

    REQUIRE(json["textures"].size() == 4);
    CHECK(json["textures"][0] ==
          nlohmann::ordered_json::parse(
              R"({"name": "image", "width": 8, "height": 4, "format": "rgba16f", "role": "input"})"));
    CHECK(json["textures"][1]["role"] == "output");
    CHECK(json["textures"][2]["role"] == "temporary");
    CHECK(json["textures"][3]["role"] == "constant");
    CHECK(json["textures"][3]["format"] == "rg32f");

    REQUIRE(json["passes"].size() == 1);
    const auto& pass = json["passes"][0];
    CHECK(pass["name"] == "iteration 1");
    CHECK(pass["inputs"] == nlohmann::ordered_json{{"source", "image"}, {"twiddles", "table"}});
    CHECK(pass["targets"] == nlohmann::ordered_json{"result"});
    REQUIRE(pass["draws"].size() == 3);
    CHECK(pass["draws"][0] == nlohmann::ordered_json::parse(R"({
        "program": "fft_rows_real", "family": "fft", "fragment_file": "paper/fft.frag",
        "defines": ["REAL", "UNITARY"], "fetches": {"source": 3},
        "region": {"name": "lower", "x": 0, "y": 0, "width": 8, "height": 2},
        "uniforms": {"stride": 4, "direction": -1.0}, "drawn_over": false})"));
    CHECK(pass["draws"][2]["drawn_over"] == true);
    CHECK(pass["draws"][2]["uniforms"]["color"] == std::vector<float>{0.0f, 0.25f, 0.5f, 1.0f});
    CHECK(pass["draws"][2]["uniforms"]["matrix"].size() == 16);
    CHECK(pass["draws"][2]["uniforms"]["matrix"][1] == 0.5);
    CHECK(pass["draws"][2]["uniforms"]["taps"] ==
          nlohmann::ordered_json::parse("[[-1.0, 0.0, 0.5, 0.0], [1.0, 2.0, 0.25, 0.0]]"));
    CHECK_FALSE(pass["draws"][2].contains("mesh"));
}

TEST_CASE("A mesh's name is in the JSON")
{
    Plan plan = empty_plan(4, 4);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 1));
    std::get<Drawing>(plan.passes[0].work).clear_color = {0.0f, 0.0f, 0.0f, 1.0f};
    plan.passes[0].draws()[0].mesh = "teapot";
    CHECK(printed_and_parsed(plan)["passes"][0]["draws"][0]["mesh"] == "teapot");
}
