// Choosing by name, and the pictures that cameras send.
#include "catch_framework.hpp"
#include "errors.hpp"
#include "filters/named_plan.hpp"
#include "program/programs/all_program_files.hpp"
#include "program/viewer/camera.hpp"
#include "program/viewer/controls.hpp"
#include "program/viewer/instrumented.hpp"
#include "program/viewer/live_lines.hpp"

#include <algorithm>

using namespace fragfft;
using namespace fragfft::viewer;

TEST_CASE("Every choice reads back what it says, and refuses what it cannot be")
{
    Choices choices;
    for (const Control& control : controls()) {
        INFO(control.name);
        const std::string text = control.text(choices);
        set(choices, control.name, text);
        CHECK(control.text(choices) == text);
        if (std::string(control.name) != "source")
            CHECK_THROWS_AS(set(choices, control.name, "nonsense"), InputError);
    }
    CHECK_THROWS_WITH(set(choices, "chanel", "1"), Catch::Contains("did you mean 'channel'?"));
    CHECK_THROWS_WITH(set(choices, "pass", "0"), Catch::Contains("from 1 to"));
    CHECK_THROWS_AS(set(choices, "texel", "1,2,3 4"), InputError);
    CHECK_THROWS_AS(set(choices, "size", "8x"), InputError);
    CHECK(sides_of("60x36") == std::pair{60, 36});
    CHECK(sides_of("64") == std::pair{64, 64});
}

TEST_CASE("A camera's pairs of pixels are colours of ITU-R BT.601")
{
    // Two pixels: black and white without colour; then two of the strongest red.
    const std::vector<std::uint8_t> bytes{16, 128, 235, 128, 81, 90, 81, 240};
    const Image image = image_of_yuyv(bytes, 4, 1, 8);
    for (int channel = 0; channel < 3; ++channel) {
        CHECK(image.at(0, 0, channel) == Approx(0.0f).margin(1e-6));
        CHECK(image.at(1, 0, channel) == Approx(1.0f));
    }
    CHECK(image.at(2, 0, 0) == Approx(1.0f).margin(0.01));
    CHECK(image.at(2, 0, 1) == Approx(0.0f).margin(0.01));
    CHECK(image.at(3, 0, 2) == Approx(0.0f).margin(0.01));
    // Missing pixels are black.
    CHECK(image_of_yuyv(std::span(bytes).first(4), 4, 1, 8).at(2, 0, 0) == 0.0f);
}

TEST_CASE("Programs that tell what they read are refused where that cannot be told")
{
    const ProgramText by_name{"",
                              "#version 330 core\nuniform sampler2D source;\nout vec4 fragment;\n"
                              "void main() { fragment = texelFetch(source, ivec2(1, 2), 0); }\n",
                              ""};
    const auto told = instrumented(by_name);
    REQUIRE(told);
    CHECK(told->samplers == std::vector<std::string>{"source"});
    CHECK(told->text.fragment.find("fetch_source( ivec2(1, 2), 0)") != std::string::npos);
    ProgramText by_parameter = by_name;
    by_parameter.fragment = "uniform sampler2D source;\nvec4 f(sampler2D s) { return texelFetch(s, ivec2(0), 0); }\n";
    CHECK_FALSE(instrumented(by_parameter));
    ProgramText filtered = by_name;
    filtered.fragment = "uniform sampler2D source;\nvoid main() { f = texture(source, vec2(0.5)); }\n";
    CHECK_FALSE(instrumented(filtered));
}

TEST_CASE("Lines that a variant's preprocessor leaves out are told from the others")
{
    const NamedPlan named =
        named_plan(Operation::forward, transform_job({.width = 8, .height = 8}), {.method = "moreland-angel-2003"});
    const ProgramVariant& program = named.plan.passes.front().draws().front().program;
    const std::vector<ProgramLine> lines = lines_of(program, all_program_files());
    const auto live = [&](const std::string& text) {
        return std::count_if(lines.begin(), lines.end(), [&](const ProgramLine& line) {
            return line.is_live && line.text.find(text) != std::string::npos;
        });
    };
    // Rows are transformed first, so one of the two branches is left.
    CHECK(live("return int(gl_FragCoord.x);") == 1);
    CHECK(live("return int(gl_FragCoord.y);") == 1);
    CHECK(std::count_if(lines.begin(), lines.end(), [](const ProgramLine& line) {
              return line.text.find("return int(gl_FragCoord") != std::string::npos;
          }) == 4);
    CHECK(live("uniform float iteration_scale") == 0);
}
