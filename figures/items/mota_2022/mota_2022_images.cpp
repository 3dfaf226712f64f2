// Transforms of Mota 2022 between two images: a pass for each stage, by Listings A.1 and A.2, and all stages of an axis
// in one pass, as far as the text goes.
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "methods/device_limits.hpp"
#include "methods/pass_builder.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// The images between which stages alternate, and what the first stage reads in place of the first image.
struct TwoImages
{
    std::array<std::size_t, 2> written;
    std::size_t source;
};

// A pass of by_two_images along an axis: it reads `source`, and its stages write `first` and `second` alternately.
Pass pass_between_images(const Problem& problem, radix_2::Axis axis, StageOrder order, int most_invocations,
                         ImageAccess access, const TwoImages& images)
{
    const auto [first, second] = images.written;
    const int length = length_along(axis, problem);
    const int stages = radix_2::log2_of(length);
    const int invocations = std::min(length / 2, most_invocations);
    const int numbers = length / invocations; // numbers of an invocation in each stage
    const bool is_stockham = order == StageOrder::stockham;
    PassBuilder pass{fmt::format("forward fft {}", name(axis)),
                     {fmt::format("two_images_{}_{}", is_stockham ? "stockham" : "cooley_tukey", name(axis)),
                      "fft",
                      "measuring/mota_2022_two_images.comp",
                      {},
                      {}}};
    for (const auto& [what, value] :
         {std::pair{"LENGTH", length}, {"LOG_LENGTH", stages}, {"INVOCATIONS", invocations}})
        pass.define(what, value);
    pass.define(define(axis));
    pass.define(fmt::format("FORMAT {}", gl::info(problem.format).name));
    pass.define_if(gl::info(problem.format).components == 2, "NARROW");
    pass.define_if(is_stockham, "STOCKHAM");
    pass.define_if(access != ImageAccess::sampled, "SOURCE_IS_IMAGE");
    pass.define_if(access == ImageAccess::as_listed, "NOT_COHERENT");
    pass.set("direction", radix_2::sign(Direction::forward));
    pass.sample("source", images.source, numbers);
    if (access != ImageAccess::sampled)
        pass.bindings.back().access = Access::image_read;
    pass.bindings.insert(pass.bindings.end(), {image_written("first", first), image_read("first_left", first),
                                               image_written("second", second), image_read("second_left", second)});
    for (const auto& [image, count] : {std::pair{"first", (stages + 1) / 2},
                                       {"first_left", stages / 2},
                                       {"second", stages / 2},
                                       {"second_left", (stages - 1) / 2}})
        pass.program.accesses.push_back({image, numbers * count});
    pass.program.group = {{invocations, 1, 1}, 0, stages - 1};
    pass.step = radix_2::step_along(axis, Direction::forward);
    Pass made = pass.dispatching({length_along(radix_2::across(axis), problem), 1, 1}, radix_2::whole(problem));
    std::get<Dispatching>(made.work).in_place = true;
    return made;
}

struct ListedStage
{
    radix_2::Axis axis;
    int stage;    // along the axis, from 0 on
    int pingpong; // which image is read
};

Pass listed_pass(const Problem& problem, const ListedStage& stage, ImageAccess access,
                 const std::array<int, 2>& along_across, const TwoImages& images, bool one_binding)
{
    const bool along_rows = stage.axis == radix_2::Axis::rows;
    const int butterflies = length_along(stage.axis, problem) / 2;
    const int lines = length_along(radix_2::across(stage.axis), problem);
    const auto [along, across] = along_across;
    const std::array<int, 2> group = along_rows ? std::array{along, across} : std::array{across, along};
    const int width = along_rows ? butterflies : lines;
    const int height = along_rows ? lines : butterflies;
    if (width % group[0] != 0 || height % group[1] != 0)
        throw std::logic_error("groups do not cover the butterflies of the listings exactly");
    PassBuilder pass{
        fmt::format("forward fft {}, stage {}", name(stage.axis), stage.stage + 1),
        {fmt::format("listed_stage_{}", name(stage.axis)), "fft", "measuring/mota_2022_listed_stage.comp", {}, {}}};
    for (const auto& [what, value] : {std::pair{"GROUP_WIDTH", group[0]}, {"GROUP_HEIGHT", group[1]}})
        pass.define(what, value);
    pass.define(define(stage.axis));
    pass.define(fmt::format("FORMAT {}", gl::info(problem.format).name));
    pass.define_if(gl::info(problem.format).components == 2, "NARROW");
    pass.define_if(access == ImageAccess::coherent, "COHERENT");
    pass.define_if(access == ImageAccess::sampled, "SAMPLED");
    pass.define_if(one_binding, "ONE_BINDING");
    pass.set("direction", radix_2::sign(Direction::forward));
    pass.set("log_length", radix_2::log2_of(length_along(stage.axis, problem)));
    pass.set("stage", stage.stage);
    pass.set("pingpong", stage.pingpong);
    constexpr int of_butterfly = 2;
    for (const int image : one_binding ? std::vector{0} : std::vector{0, 1}) {
        const bool is_read = one_binding || image == stage.pingpong;
        const bool is_written = one_binding || image != stage.pingpong;
        const std::string variable = fmt::format("image{}", image);
        // A sampler that is not read is bound to what is: nothing has written the other image before the first pass.
        const std::size_t left = is_read || access == ImageAccess::sampled
                                     ? images.source
                                     : images.written.at(static_cast<std::size_t>(image));
        pass.bindings.push_back(image_written(variable, images.written.at(static_cast<std::size_t>(image))));
        pass.bindings.push_back(access == ImageAccess::sampled ? sampled(variable + "_left", left)
                                                               : image_read(variable + "_left", left));
        pass.program.accesses.push_back({variable, is_written ? of_butterfly : 0});
        pass.program.accesses.push_back({variable + "_left", is_read ? of_butterfly : 0});
    }
    pass.program.group = {{group[0], group[1], 1}, 0, 0};
    pass.step = radix_2::step_along(stage.axis, Direction::forward);
    Pass made = pass.dispatching({width / group[0], height / group[1], 1}, radix_2::whole(problem));
    std::get<Dispatching>(made.work).in_place = true;
    return made;
}

// The listings' transform begins in the image that it overwrites, which is a copy of the input here.
Pass copying_pass(const Plan& plan, const Problem& problem, std::size_t target)
{
    constexpr int side = 8;
    PassBuilder pass{"copy", {"dispatched_copy", "copy", "common/copy.comp", {}, {}}};
    pass.define("GROUP_WIDTH", side);
    pass.define("GROUP_HEIGHT", side);
    pass.define(fmt::format("FORMAT {}", gl::info(problem.format).name));
    pass.sample("source", plan.resource_index("image"), 1);
    pass.bindings.push_back(image_written(usual_image, target));
    pass.program.accesses.push_back({usual_image, 1});
    pass.program.group = {{side, side, 1}, 0, 0};
    return pass.dispatching({problem.width / side, problem.height / side, 1}, radix_2::whole(problem));
}

// The passes' images: the last pass must write the result.
std::array<std::size_t, 2> alternating(const Plan& plan, int passes)
{
    const std::size_t result = plan.resource_index("result");
    const std::size_t scratch = plan.resource_index("scratch");
    return passes % 2 == 0 ? std::array{result, scratch} : std::array{scratch, result};
}

} // namespace

const char* name(StageOrder order)
{
    return order == StageOrder::stockham ? "Stockham between two images" : "Cooley-Tukey between two images";
}

Problem square_of_2022(const ItemContext& context, int side)
{
    const bool is_as_published = limits_of(context.context.device()).stores_narrow_texels;
    return {.width = side,
            .height = side,
            .format = is_as_published ? gl::PixelFormat::rg32f : gl::PixelFormat::rgba32f,
            .twiddles = Twiddles::computed,
            .domain = Domain::complex};
}

Plan by_two_images(const Problem& problem, StageOrder order, int most_invocations, ImageAccess access)
{
    if (problem.direction != Direction::forward || std::min(problem.width, problem.height) < 8)
        throw std::logic_error("transforms between two images are made forward, of 8 numbers or more");
    Plan plan = radix_2::empty_plan(fmt::format("{}, forward", name(order)), problem);
    const std::size_t result = plan.resource_index("result");
    const std::size_t scratch = plan.resource_index("scratch");
    const auto other = [&](std::size_t image) { return image == result ? scratch : result; };
    const auto is_odd = [&](radix_2::Axis axis) { return radix_2::log2_of(length_along(axis, problem)) % 2 == 1; };
    const std::vector<radix_2::Axis> axes = radix_2::axes_of(problem);
    std::size_t source = plan.resource_index("image");
    for (const radix_2::Axis axis : axes) {
        // After an odd number of stages the result is in the image that the first stage wrote. The first stage of the
        // columns must not write the image that it reads.
        const bool is_last = axis == axes.back();
        const std::size_t target = is_last || !is_odd(axes.back()) ? result : scratch;
        const std::size_t first = is_odd(axis) ? target : other(target);
        plan.passes.push_back(
            pass_between_images(problem, axis, order, most_invocations, access, {{first, other(first)}, source}));
        source = target;
    }
    return plan;
}

Plan by_two_images(const ItemContext& context, int side, StageOrder order, ImageAccess access)
{
    return by_two_images(square_of_2022(context, side), order, context.context.device().maximum_group_invocations,
                         access);
}

Plan by_listed_stages(const Problem& problem, ImageAccess access, const std::array<int, 2>& group)
{
    if (problem.direction != Direction::forward || problem.axes != Axes::both)
        throw std::logic_error("the listings' transforms are made forward, along both axes");
    Plan plan = radix_2::empty_plan("Listings A.1 and A.2, forward", problem);
    const int passes = radix_2::log2_of(problem.width) + radix_2::log2_of(problem.height);
    const std::array<std::size_t, 2> images = alternating(plan, passes);
    for (const radix_2::Axis axis : radix_2::axes_of(problem))
        for (int stage = 0; stage < radix_2::log2_of(length_along(axis, problem)); ++stage) {
            const auto pass = static_cast<int>(plan.passes.size());
            const std::size_t source =
                pass == 0 ? plan.resource_index("image") : images.at(static_cast<std::size_t>(pass % 2));
            plan.passes.push_back(
                listed_pass(problem, {axis, stage, pass % 2}, access, group, {images, source}, false));
        }
    return plan;
}

Plan with_one_binding(const Problem& problem)
{
    const int of_rows = radix_2::log2_of(problem.width);
    if (of_rows % 2 != 0)
        throw std::logic_error("rows of an even number of stages end in the image in which they begin");
    Plan plan = by_listed_stages(problem, ImageAccess::as_listed);
    const std::array<std::size_t, 2> images = alternating(plan, static_cast<int>(plan.passes.size()));
    for (int stage = 0; stage < of_rows; ++stage)
        plan.passes[static_cast<std::size_t>(stage)] =
            listed_pass(problem, {radix_2::Axis::rows, stage, stage % 2}, ImageAccess::as_listed, listed_group,
                        {images, images[0]}, true);
    plan.passes.insert(plan.passes.begin(), copying_pass(plan, problem, images[0]));
    return plan;
}

} // namespace fragfft::figures
