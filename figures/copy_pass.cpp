#include "figures/copy_pass.hpp"

#include <random>

namespace fragfft::figures {

Plan copy_plan(int width, int height, gl::PixelFormat format)
{
    Plan plan{"copy", "one full-screen pass", {}, {}};
    const std::size_t image = plan.add_texture({"image", width, height, format, TextureRole::input});
    const std::size_t result = plan.add_texture({"result", width, height, format, TextureRole::output});
    plan.passes.push_back(
        {"copy",
         {{"source", image}},
         {result},
         {{{"copy", "copy", "common/copy.frag", {}, {{"source", 1}}}, {"whole image", 0, 0, width, height}, {}}}});
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

} // namespace fragfft::figures
