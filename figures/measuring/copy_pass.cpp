#include "figures/measuring/copy_pass.hpp"

#include <random>

namespace fragfft::measuring {

Plan copy_plan(int width, int height, gl::PixelFormat format)
{
    Plan plan{"copy", "one full-screen pass", {}, {}};
    const std::size_t image = plan.add_resource({"image", width, height, format, ResourceRole::input});
    const std::size_t result = plan.add_resource({"result", width, height, format, ResourceRole::output});
    plan.passes.push_back(Pass::drawing(
        "copy", {sampled("source", image), attached(result)},
        {{{"copy", "copy", "common/copy.frag", {}, {{"source", 1}}}, {"whole image", 0, 0, width, height}, {}}}));
    return plan;
}

Image random_pixels(int width, int height, int channels)
{
    std::mt19937 generator(2003);
    std::uniform_real_distribution<float> uniform(0.0f, 1.0f);
    Image image(width, height, channels);
    for (float& sample : image.samples)
        sample = uniform(generator);
    return image;
}

} // namespace fragfft::measuring
