// Plans that dispatch, on a device: they use the same engine, the same form of plan, and compose like any others.
#include "catch_framework.hpp"
#include "dispatch_plans.hpp"
#include "engine/plan_check.hpp"
#include "engine_fixture.hpp"
#include "gl/compute.hpp"
#include "reference/error_measures.hpp"
#include "reference/fftw_transform.hpp"

#include <cmath>

using namespace fragfft;

namespace {

const ProgramFiles& dispatch_program_files()
{
    static const ProgramFiles files = with_programs(test_program_files(), {// Layer k becomes k + 1 times the source.
                                                                           {"test/spread.comp", R"(
layout(local_size_x = 4, local_size_y = 2) in;
layout(rgba32f, binding = 0) readonly uniform image2D source;
layout(rgba32f, binding = 1) writeonly uniform image2DArray result;
void main()
{
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    vec4 value = imageLoad(source, texel);
    for (int layer = 0; layer < 3; ++layer)
        imageStore(result, ivec3(texel, layer), float(layer + 1) * value);
}
)"},
                                                                           {"test/third_layer.frag", R"(
uniform sampler2DArray source;
layout(location = 0) out vec4 fragment;
void main()
{
    fragment = texelFetch(source, ivec3(gl_FragCoord.x, gl_FragCoord.y, 2), 0);
}
)"}});
    return files;
}

struct DispatchFixture : EngineFixture
{
    explicit DispatchFixture(gl::Api api = GENERATE(gl::Api::desktop, gl::Api::es))
        : EngineFixture(dispatch_program_files(), api)
    {
    }

    bool dispatches() const
    {
        const bool does = fragfft::gl::has_compute(gl);
        if (!does)
            WARN("this device has no compute programs: not tested");
        return does;
    }
};

struct EsDispatchFixture : DispatchFixture
{
    EsDispatchFixture() : DispatchFixture(gl::Api::es) {}
};

// Channels 0 and 1 form one complex image, 2 and 3 another.
DoubleComplexImage as_complex(const Image& image)
{
    DoubleComplexImage result(image.width, image.height, 2);
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        result.samples[i] = {image.samples[2 * i], image.samples[2 * i + 1]};
    return result;
}

} // namespace

TEST_CASE_METHOD(DispatchFixture, "A dispatched copy and a dispatched transposition move every bit to its place")
{
    if (!dispatches())
        return;
    const Image image = random_image(24, 16, 4, 1);
    ImageRunner copy(engine, copy_dispatch_plan(24, 16));
    CHECK(copy.run(image).samples == image.samples);
    ImageRunner transposition(engine, transposition_plan(24, 16));
    transposition.upload("image", image);
    transposition.prepared().run();
    const Image turned = transposition.read_back("result", 4);
    REQUIRE(turned.width == 16);
    REQUIRE(turned.height == 24);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x)
            for (int channel = 0; channel < 4; ++channel)
                CHECK(turned.at(y, x, channel) == image.at(x, y, channel));
}

TEST_CASE_METHOD(EsDispatchFixture,
                 "OpenGL ES stores in a caller's texture of immutable storage, and another is refused")
{
    if (!dispatches())
        return;
    const auto plan = engine.prepare(copy_dispatch_plan(8, 8));
    const gl::Texture immutable(gl, 8, 8, gl::PixelFormat::rgba32f, "immutable");
    GLuint name = 0;
    gl.GenTextures(1, &name);
    gl.BindTexture(GL_TEXTURE_2D, name);
    gl.TexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 8, 8, 0, GL_RGBA, GL_FLOAT, nullptr);
    const gl::TextureView resizable{name, 8, 8, gl::PixelFormat::rgba32f};
    CHECK_NOTHROW(plan->bind("image", resizable)); // a texture that is only fetched may have mutable storage
    CHECK_THROWS_WITH(plan->bind("result", resizable),
                      ContainsSubstring("'result'") && ContainsSubstring("must be made by glTexStorage2D"));
    CHECK_THROWS_AS(plan->run(), CallerError);
    CHECK_NOTHROW(plan->bind("result", immutable.view()));
    CHECK_NOTHROW(plan->run());
    gl.DeleteTextures(1, &name);
}

// The bound is that of methods with twiddle factors from a table: the accuracy of a radix-2 FFT in single precision.
TEST_CASE_METHOD(DispatchFixture, "A transform of dispatches is FFTW's, within the bound of single precision")
{
    if (!dispatches())
        return;
    for (const auto& [width, height] : {std::pair{8, 8}, {32, 16}, {16, 128}, {256, 64}}) {
        INFO(width << " x " << height);
        ImageRunner runner(engine, dispatched_transform_plan(width, height));
        const Image image = random_image(width, height, 4, static_cast<unsigned>(width + height));
        const Image first = runner.run(image);
        const double bound =
            1.3 * std::exp2(-24.0) * std::sqrt(std::log2(static_cast<double>(width) * static_cast<double>(height)));
        CHECK(reference::relative_l2(as_complex(first),
                                     reference::fftw_transform(as_complex(image), Direction::forward)) < bound);
        // Repeat without waiting in between, so that a store that did not wait for the previous run would show.
        for (int run = 0; run < 5; ++run)
            runner.prepared().run();
        CHECK(runner.read_back("result", 4).samples == first.samples);
    }
}

TEST_CASE_METHOD(DispatchFixture, "Draws and dispatches take turns with textures and layers")
{
    if (!dispatches())
        return;
    Plan plan = empty_plan(8, 8);
    const auto add_array = [&](const std::string& name) {
        return plan.add_resource(
            {name, 8, 8, gl::PixelFormat::rgba32f, ResourceRole::temporary, {}, ResourceKind::texture_array, 3});
    };
    const std::size_t drawn = add_array("drawn");
    const std::size_t stored = add_array("stored");
    // The layers are drawn one by one. The second is then dispatched into all layers of another array, the third layer
    // of which is drawn back over it, and so on.
    plan.passes.push_back(whole_pass(plan, copy_program(), 0, 2));
    for (const int layer : {0, 1, 2}) {
        plan.passes.push_back(whole_pass(plan, copy_program(), layer == 1 ? 0 : 2, drawn));
        plan.passes.back().bindings.back().layer = layer;
    }
    ProgramVariant spread{"spread", "spread", "test/spread.comp", {}, {{"source", 1}, {"result", 3}}};
    spread.group = {{4, 2, 1}};
    const auto add_spread = [&](std::size_t source, int layer, std::size_t target) {
        plan.passes.push_back(Pass::dispatching("spread",
                                                {image_read("source", source, layer), image_written("result", target)},
                                                {{spread, {2, 4, 1}, {}, {whole_region(8, 8)}}}));
    };
    add_spread(drawn, 1, stored);
    add_spread(stored, 2, drawn);
    add_spread(drawn, 1, stored);
    plan.passes.push_back(whole_pass(plan, test_program("third_layer"), stored, 1));
    ImageRunner runner(engine, plan);
    const Image image = random_image(8, 8, 4, 5);
    Image expected = image;
    for (float& sample : expected.samples)
        sample = 3.0f * (2.0f * (3.0f * sample));
    for (int run = 0; run < 3; ++run)
        CHECK(runner.run(image).samples == expected.samples);
}

TEST_CASE_METHOD(DispatchFixture, "A dispatch whose groups are not the plan's, or that gets another image, is refused")
{
    if (!dispatches())
        return;
    Plan plan = copy_dispatch_plan(16, 8);
    Dispatch& dispatch = std::get<Dispatching>(plan.passes[0].work).dispatches[0];
    dispatch.program.group.size = {4, 4, 1};
    CHECK_THROWS_AS(engine.prepare(plan), InvalidPlan);
    CHECK_THROWS_WITH(engine.prepare(plan), "plan 'copy', pass 'copy': program 'copy' has groups of 8 x 8 x 1, and "
                                            "the plan of 4 x 4 x 1");
    dispatch.program.group.size = {8, 8, 1};
    plan.passes[0].bindings[0] = image_read("source", 0);
    CHECK_THROWS_WITH(engine.prepare(plan), ContainsSubstring("has 'source' as sampler2D, and the plan as image2D"));
}

TEST_CASE_METHOD(DispatchFixture, "Without compute programs a plan that dispatches is refused, saying what it needs")
{
    gl::Functions old = gl;
    old.VERSION_4_3 = 0;
    old.ES_VERSION_3_1 = 0;
    Engine old_engine(old, all_program_files());
    CHECK_THROWS_AS(old_engine.prepare(copy_dispatch_plan(16, 8)), gl::GlError);
    CHECK_THROWS_WITH(old_engine.prepare(copy_dispatch_plan(16, 8)),
                      ContainsSubstring("OpenGL 4.3 or OpenGL ES 3.1 is needed") && ContainsSubstring("'copy'"));
    // Plans that draw still work.
    Plan drawn = empty_plan(4, 2);
    drawn.passes.push_back(whole_pass(drawn, copy_program(), 0, 1));
    ImageRunner runner(old_engine, drawn);
    const Image image = random_image(4, 2, 4, 2);
    CHECK(runner.run(image).samples == image.samples);
}
