// The features of plans, run on the CPU: parameters, uniforms of every type, several targets, layers, and refusals.
#include "catch_framework.hpp"
#include "cpu_test_programs.hpp"
#include "engine/plan_check.hpp"
#include "random_images.hpp"
#include "reference/glsl_on_cpu/run_on_cpu.hpp"

using namespace fragfft;
using reference::layer_name;
using reference::glsl_on_cpu::test_programs;

namespace {

constexpr unsigned run_seed = 33;

std::map<std::string, Image> run(const Plan& plan, const std::map<std::string, Image>& inputs)
{
    return reference::run_on_cpu(plan, inputs, test_programs());
}

std::map<std::string, Image> random_layers(int layers)
{
    std::map<std::string, Image> images;
    for (int layer = 0; layer < layers; ++layer)
        images[layer_name("image", layer)] = random_image(4, 2, 4, run_seed + static_cast<unsigned>(layer));
    return images;
}

} // namespace

TEST_CASE("On the CPU a uniform is the number, vector or matrix given, or the plan's parameter")
{
    const Image image = random_image(4, 2, 4, run_seed);
    const Image got = run(plan_with_parameters(), {{"image", image}}).at("result");
    INFO("seed " << run_seed);
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 4; ++x) {
            // The matrix swaps red and green and doubles alpha.
            const float turned[4] = {image.at(x, y, 1), image.at(x, y, 0), image.at(x, y, 2), 2.0f * image.at(x, y, 3)};
            for (int channel = 0; channel < 4; ++channel)
                CHECK(got.at(x, y, channel) == turned[channel] + static_cast<float>(channel + 1) + 3.0f + 0.5f);
        }
}

TEST_CASE("On the CPU an array of uniforms gets the elements given, and zeros after them")
{
    const Image image = random_image(4, 2, 4, run_seed);
    Plan plan = empty_plan(4, 2);
    const auto result = [&](const Vector4Array& vectors) {
        plan.passes = {whole_pass(plan, test_program("add_array"), 0, 1, {{"vectors", vectors}})};
        return run(plan, {{"image", image}}).at("result");
    };
    const Image two = result({{1, 2, 3, 4}, {10, 20, 30, 40}});
    const Image three = result({{1, 2, 3, 4}, {10, 20, 30, 40}, {100, 100, 100, 100}});
    for (std::size_t i = 0; i < image.samples.size(); ++i) {
        const auto number = static_cast<float>(i % 4 + 1);
        CHECK(two.samples[i] == image.samples[i] + number + 20.0f * number);
        CHECK(three.samples[i] == image.samples[i] + number + 20.0f * number + 300.0f);
    }
    CHECK_THROWS_WITH(result(Vector4Array(4)), ContainsSubstring("has 3 elements of 'vectors', and the plan 4"));
}

TEST_CASE("On the CPU a pass writes each of its targets")
{
    const Image image = random_image(4, 2, 4, run_seed);
    const auto images = run(plan_with_two_targets(), {{"image", image}});
    CHECK(images.at("result").samples == image.samples);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        CHECK(images.at("negative").samples[i] == -image.samples[i]);
}

TEST_CASE("On the CPU layers of arrays are read and written, each an image of its own")
{
    const std::map<std::string, Image> stack = random_layers(3);
    const auto images = run(plan_with_layers(), stack);
    CHECK(images.size() == 5);
    for (std::size_t i = 0; i < images.at("result[0]").samples.size(); ++i) {
        const float upper = stack.at("image[2]").samples[i];
        const float lower = stack.at("image[0]").samples[i];
        CHECK(images.at("result[0]").samples[i] == upper - lower);
        CHECK(images.at("result[1]").samples[i] == upper + lower);
    }

    // A constant's layers lie one after the other.
    Plan plan = plan_with_layers();
    plan.resources.front().role = ResourceRole::constant;
    for (int layer = 0; layer < 3; ++layer)
        for (const float sample : stack.at(layer_name("image", layer)).samples)
            plan.resources.front().values.push_back(sample);
    CHECK(run(plan, {}).at("result[1]").samples == images.at("result[1]").samples);

    // A single layer is still a layer.
    plan = plan_with_layers();
    plan.resources.front().layers = 1;
    plan.passes.front().draws().front().uniforms = {{"upper", 0}, {"lower", 0}};
    const auto doubled = run(plan, random_layers(1));
    CHECK(doubled.at("result[1]").at(1, 1, 1) == 2.0f * stack.at("image[0]").at(1, 1, 1));

    CHECK_THROWS_WITH(run(plan_with_layers(), random_layers(2)), ContainsSubstring("image[2]"));
    plan = plan_with_layers();
    plan.passes.front().draws().front().uniforms = {{"upper", 3}, {"lower", 0}};
    CHECK_THROWS_WITH(run(plan, stack), ContainsSubstring("layer 3"));
}

TEST_CASE("On the CPU half floats of every layer and target are rounded")
{
    Plan plan = plan_with_layers();
    plan.resources[1].format = gl::PixelFormat::rgba16f;
    std::map<std::string, Image> stack = random_layers(3);
    for (auto& [name, image] : stack)
        std::fill(image.samples.begin(), image.samples.end(), name == "image[2]" ? 1.0f + 0x1p-12f : 0.0f);
    const auto images = run(plan, stack);
    CHECK(images.at("result[0]").at(0, 0) == 1.0f);
    CHECK(images.at("result[1]").at(3, 1) == 1.0f);
}

TEST_CASE("On the CPU a program that is not what the plan takes it for is refused, whatever differs")
{
    const Image image = random_image(4, 2, 4, run_seed);
    for (const Plan& plan : plans_that_misuse_programs()) {
        std::map<std::string, Image> inputs = random_layers(3);
        inputs["image"] = image;
        inputs["other"] = image;
        CHECK_THROWS_AS(run(plan, inputs), InvalidPlan);
    }
}

TEST_CASE("On the CPU an unsound plan is refused as anywhere, and what only a device does by name")
{
    const Image image = random_image(4, 2, 4, run_seed);
    Plan plan = plan_with_parameters();
    plan.passes.front().draws().front().region.width = 3;
    CHECK_THROWS_AS(run(plan, {{"image", image}}), InvalidPlan);

    plan = empty_plan(4, 2);
    plan.passes.push_back(
        Pass::dispatching("butterflies", {sampled("source", 0), image_written("target", 1)},
                          {{{"dispatched", "fft", "test/some.comp", {}, {{"source", 1}, {"target", 1}}},
                            {1, 1, 1},
                            {},
                            {whole_region(4, 2)}}}));
    CHECK_THROWS_WITH(run(plan, {{"image", image}}),
                      ContainsSubstring("test plan") && ContainsSubstring("'butterflies' dispatches"));

    plan = empty_plan(4, 2);
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 1));
    std::get<Drawing>(plan.passes.front().work).clear_color = std::array<float, 4>{};
    CHECK_THROWS_WITH(run(plan, {{"image", image}}), ContainsSubstring("'copy' clears"));
    CHECK_THROWS_WITH(reference::run_on_cpu(plan_with_two_targets(), {{"image", image}}),
                      ContainsSubstring("not compiled for the CPU: test/two_targets.frag"));
}
