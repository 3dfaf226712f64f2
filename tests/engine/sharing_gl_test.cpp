// A plan whose temporaries share textures gives the same result as before.
#include "catch_framework.hpp"
#include "composed_plans.hpp"
#include "engine/composition.hpp"
#include "engine/image_runner.hpp"
#include "gl_test_support.hpp"
#include "random_images.hpp"

using namespace fragfft;

namespace {

std::vector<std::vector<float>> outputs_of(Engine& engine, const Plan& plan, const Image& image)
{
    ImageRunner runner(engine, plan);
    runner.upload("image", image);
    // Twice, because what the first run leaves in shared textures must not affect the second.
    runner.prepared().run();
    runner.prepared().run();
    std::vector<std::vector<float>> outputs;
    for (const Resource& resource : plan.resources)
        if (resource.role == ResourceRole::output)
            outputs.push_back(runner.read_back(resource.name, 4).samples);
    return outputs;
}

} // namespace

TEST_CASE("Plans at random give the same bits with and without sharing")
{
    gl::Context& context = test_context();
    Engine engine(context.functions(), composed_program_files());
    for (unsigned seed = 1000; seed < 1040; ++seed) {
        INFO("seed " << seed);
        const Plan plan = random_plan(seed, 7, 5);
        Plan fewer = plan;
        share_temporaries(fewer);
        const Image image = random_image(7, 5, 4, seed);
        CHECK(outputs_of(engine, fewer, image) == outputs_of(engine, plan, image));
    }
    context.throw_errors("test");
}
