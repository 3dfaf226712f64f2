#include "measuring/copy_pass.hpp"

#include <fmt/format.h>
#include <random>

namespace fragfft::measuring {

namespace {

Plan single_pass(const std::string& name, const ProgramVariant& program, int width, int height, gl::PixelFormat format)
{
    Plan plan{name, "one full-screen pass", {}, {}};
    const std::size_t image = plan.add_resource({"image", width, height, format, ResourceRole::input});
    const std::size_t result = plan.add_resource({"result", width, height, format, ResourceRole::output});
    plan.passes.push_back(Pass::drawing(name, {sampled("source", image), attached(result)},
                                        {{program, {"whole image", 0, 0, width, height}, {}}}));
    return plan;
}

} // namespace

Plan copy_plan(int width, int height, gl::PixelFormat format)
{
    return single_pass("copy", {"copy", "copy", "common/copy.frag", {}, {{"source", 1}}}, width, height, format);
}

Plan fetch_rate_plan(int width, int height, gl::PixelFormat format)
{
    return single_pass("fetch rate",
                       {"fetch_rate",
                        "fetch_rate",
                        "common/fetch_rate.frag",
                        {fmt::format("FETCHES {}", fetch_rate_count)},
                        {{"source", fetch_rate_count}}},
                       width, height, format);
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
