// Array layers: drawn into one by one or several at once, and read as an array.
#include "catch_framework.hpp"
#include "engine_fixture.hpp"

using namespace fragfft;

namespace {

const ProgramFiles& layer_program_files()
{
    static const ProgramFiles files = with_programs(test_program_files(), {{"test/shift.frag", R"(
uniform sampler2D source;
uniform float part;
layout(location = 0) out vec4 fragment;
void main()
{
    fragment = texelFetch(source, ivec2(gl_FragCoord.x, gl_FragCoord.y), 0) + vec4(part);
}
)"},
                                                                           {"test/sum_of_layers.frag", R"(
uniform sampler2DArray source;
layout(location = 0) out vec4 fragment;
void main()
{
    ivec2 here = ivec2(gl_FragCoord.x, gl_FragCoord.y);
    fragment = texelFetch(source, ivec3(here, 0), 0) + 8.0 * texelFetch(source, ivec3(here, 1), 0) +
               64.0 * texelFetch(source, ivec3(here, 2), 0);
}
)"}});
    return files;
}

struct LayerFixture : EngineFixture
{
    LayerFixture() : EngineFixture(layer_program_files()) {}
};

std::size_t add_array(Plan& plan, const std::string& name, ResourceRole role, int layers = 3)
{
    return plan.add_resource({name, 4, 3, gl::PixelFormat::rgba32f, role, {}, ResourceKind::texture_array, layers});
}

Pass shifting_pass(const Plan& plan, std::size_t source, std::size_t target, int layer, float part)
{
    Pass pass = whole_pass(plan, test_program("shift"), source, target, {{"part", part}});
    pass.bindings.back().layer = layer;
    return pass;
}

// Small integers, so that every sum below is exact.
Image whole_numbers(float first)
{
    Image image(4, 3, 4);
    for (std::size_t i = 0; i < image.samples.size(); ++i)
        image.samples[i] = first + static_cast<float>(i % 7);
    return image;
}

std::vector<float> plus(std::vector<float> values, float added)
{
    for (float& value : values)
        value += added;
    return values;
}

} // namespace

TEST_CASE_METHOD(LayerFixture, "Each layer holds what was drawn into it, while other textures are read")
{
    Plan plan = empty_plan(4, 3);
    const std::size_t array = add_array(plan, "array", ResourceRole::temporary);
    // Out of order, and one of them by way of another texture.
    plan.passes.push_back(shifting_pass(plan, 0, array, 2, 2.0f));
    plan.passes.push_back(shifting_pass(plan, 0, 2, all_layers, 100.0f));
    plan.passes.push_back(shifting_pass(plan, 0, array, 0, 0.0f));
    plan.passes.push_back(shifting_pass(plan, 2, array, 1, 1.0f));
    plan.passes.push_back(whole_pass(plan, test_program("sum_of_layers"), array, 1));
    ImageRunner runner(engine, plan);
    const Image image = whole_numbers(1.0f);
    const Image result = runner.run(image);
    for (std::size_t i = 0; i < image.samples.size(); ++i) {
        const float value = image.samples[i];
        CHECK(result.samples[i] == value + 8.0f * (value + 101.0f) + 64.0f * (value + 2.0f));
    }
    std::vector<float> layers = image.samples;
    for (const float added : {101.0f, 2.0f}) {
        const std::vector<float> shifted = plus(image.samples, added);
        layers.insert(layers.end(), shifted.begin(), shifted.end());
    }
    CHECK(runner.prepared().read_back(array) == layers);
}

TEST_CASE_METHOD(LayerFixture, "One draw writes several layers of one array at once")
{
    Plan plan = empty_plan(4, 3);
    plan.resources[1].kind = ResourceKind::texture_array;
    plan.resources[1].layers = 3;
    Pass pass = whole_pass(plan, test_program("two_targets"), 0, 1);
    pass.bindings = {sampled("source", 0), attached(1, "first", 2), attached(1, "second", 0)};
    plan.passes.push_back(pass);
    plan.passes.push_back(shifting_pass(plan, 0, 1, 1, 5.0f));

    const auto prepared = engine.prepare(plan);
    const gl::Texture image(gl, 4, 3, gl::PixelFormat::rgba32f, "image");
    const gl::Texture result(gl, 4, 3, gl::PixelFormat::rgba32f, "result", 3);
    const std::vector<float> values = whole_numbers(2.0f).samples;
    gl::upload(gl, image.view(), values);
    prepared->bind("image", image.view());
    prepared->bind("result", result.view());
    prepared->run();
    CHECK(gl::read_back(gl, result.view(), 0) == negated(values));
    CHECK(gl::read_back(gl, result.view(), 1) == plus(values, 5.0f));
    CHECK(gl::read_back(gl, result.view(), 2) == values);
}

TEST_CASE_METHOD(LayerFixture, "A caller's array is an input, and a constant may be one")
{
    Plan plan{"arrays", "for tests", {}, {}};
    const std::size_t input = add_array(plan, "image", ResourceRole::input);
    const std::size_t constant = add_array(plan, "constant", ResourceRole::constant);
    for (int i = 0; i < 3 * 4 * 3 * 4; ++i)
        plan.resources[constant].values.push_back(static_cast<float>(i / 48)); // its layer
    const std::size_t first = plan.add_resource({"first", 4, 3, gl::PixelFormat::rgba32f, ResourceRole::output});
    const std::size_t second = plan.add_resource({"second", 4, 3, gl::PixelFormat::rgba32f, ResourceRole::output});
    // A texture and an array are bound to the same unit alternately.
    plan.passes.push_back(whole_pass(plan, test_program("sum_of_layers"), input, first));
    plan.passes.push_back(whole_pass(plan, test_program("sum_of_layers"), constant, second));

    const auto prepared = engine.prepare(plan);
    const gl::Texture image(gl, 4, 3, gl::PixelFormat::rgba32f, "image", 3);
    std::vector<float> expected(48, 0.0f);
    for (int layer = 0; layer < 3; ++layer) {
        const std::vector<float> values = whole_numbers(static_cast<float>(layer)).samples;
        gl::upload(gl, image.view(), values, layer);
        for (std::size_t i = 0; i < values.size(); ++i)
            expected[i] += static_cast<float>(1 << (3 * layer)) * values[i];
    }
    const gl::Texture results[2] = {{gl, 4, 3, gl::PixelFormat::rgba32f, "first"},
                                    {gl, 4, 3, gl::PixelFormat::rgba32f, "second"}};
    prepared->bind("image", image.view());
    prepared->bind("first", results[0].view());
    prepared->bind("second", results[1].view());
    prepared->run();
    CHECK(gl::read_back(gl, results[0].view()) == expected);
    CHECK(gl::read_back(gl, results[1].view()) == std::vector<float>(48, 8.0f + 2.0f * 64.0f));
}
