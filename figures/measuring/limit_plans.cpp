#include "figures/measuring/limit_plans.hpp"

#include <fmt/format.h>
#include <random>

namespace fragfft::measuring {

namespace {

constexpr int steps_of_a_round = 16; // the same as in multiply_add.frag

ProgramVariant dispatched_program(const std::string& name, const std::string& file, gl::PixelFormat format,
                                  std::vector<AccessCount> accesses)
{
    ProgramVariant program{name,
                           name,
                           file,
                           {fmt::format("FORMAT {}", gl::info(format).name),
                            fmt::format("GROUP_WIDTH {}", dispatched_group_width),
                            fmt::format("GROUP_HEIGHT {}", dispatched_group_height)},
                           std::move(accesses)};
    program.group = {{dispatched_group_width, dispatched_group_height, 1}};
    return program;
}

Dispatch dispatch_over(int side, ProgramVariant program, std::vector<Uniform> uniforms)
{
    return {std::move(program),
            {side / dispatched_group_width, side / dispatched_group_height, 1},
            std::move(uniforms),
            {{"whole image", 0, 0, side, side}}};
}

} // namespace

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

Plan writing_plan(int side, gl::PixelFormat format)
{
    Plan plan{"writing", "one full-screen pass of a constant", {}, {}};
    const std::size_t result = plan.add_resource({"result", side, side, format, ResourceRole::output});
    plan.passes.push_back(Pass::drawing("writing", {attached(result)},
                                        {{{"constant", "writing", "measuring/constant.frag", {}, {}},
                                          {"whole image", 0, 0, side, side},
                                          {{"colour", written_colour}}}}));
    return plan;
}

Plan multiply_add_plan(int chains, int width, int height, float factor, float summand, AfterStep after)
{
    Plan plan{"multiply-adds", fmt::format("{} chains", chains), {}, {}};
    const std::size_t result =
        plan.add_resource({"result", width, height, gl::PixelFormat::rgba32f, ResourceRole::output});
    const int rounds = multiply_adds_of_a_fragment / (steps_of_a_round * chains);
    std::vector<std::string> defines{fmt::format("CHAINS {}", chains)};
    if (after != AfterStep::nothing)
        defines.emplace_back(after == AfterStep::floor ? "THEN_FLOOR" : "THEN_MULTIPLY_ADD");
    plan.passes.push_back(Pass::drawing("multiply-adds", {attached(result)},
                                        {{{"multiply_add", "arithmetic", "measuring/multiply_add.frag", defines, {}},
                                          {"whole image", 0, 0, width, height},
                                          {{"rounds", rounds}, {"factor", factor}, {"summand", summand}}}}));
    return plan;
}

Plan dispatched_copy_plan(int side, gl::PixelFormat format)
{
    Plan plan{"dispatched copy", "one dispatch", {}, {}};
    const std::size_t image = plan.add_resource({"image", side, side, format, ResourceRole::input});
    const std::size_t result = plan.add_resource({"result", side, side, format, ResourceRole::output});
    plan.passes.push_back(Pass::dispatching(
        "copy", {sampled("source", image), image_written("result", result)},
        {dispatch_over(
            side, dispatched_program("dispatched_copy", "common/copy.comp", format, {{"source", 1}, {"result", 1}}),
            {})}));
    return plan;
}

Plan image_store_plan(int side, gl::PixelFormat format)
{
    Plan plan{"image stores", "one dispatch", {}, {}};
    const std::size_t result = plan.add_resource({"result", side, side, format, ResourceRole::output});
    plan.passes.push_back(Pass::dispatching(
        "store", {image_written("result", result)},
        {dispatch_over(side, dispatched_program("store", "measuring/store.comp", format, {{"result", 1}}),
                       {{"colour", written_colour}})}));
    return plan;
}

} // namespace fragfft::measuring
