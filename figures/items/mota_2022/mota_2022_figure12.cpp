// Figure 12: all stages of an axis in one pass, between two images, against a pass for each stage.
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "methods/device_limits.hpp"
#include "methods/papers/mota_2022.hpp"
#include "methods/pass_builder.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

// A pass of by_two_images along an axis: it reads `source`, and its stages write `first` and `second` alternately.
Pass pass_between_images(const Problem& problem, radix_2::Axis axis, StageOrder order, int most_invocations,
                         std::size_t source, std::size_t first, std::size_t second)
{
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
    pass.set("direction", radix_2::sign(Direction::forward));
    pass.sample("source", source, numbers);
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

namespace mota_figure12 {

constexpr const char* counted_passes_of = "passes counted";

Key passes_of(int side, const std::string& by)
{
    return {counted_passes_of, {{"side", side}, {"by", by}}};
}

std::vector<Method> methods()
{
    return {mota_2022::stage_per_pass(), mota_2022::single_pass()};
}

void count_passes(ItemContext& context, Experiment& experiment)
{
    int side = largest_side_of_2022;
    while (!refusal_of_any(context, methods(), side).empty())
        side /= 2;
    const Problem problem = square_of_2022(context, side);
    for (const Method& method : methods())
        experiment.rows.number(passes_of(side, method.name), counted_passes(context.engine, method.forward(problem)));
    experiment.rows.number(passes_of(side, name(StageOrder::cooley_tukey)),
                           counted_passes(context.engine, by_two_images(context, side, StageOrder::cooley_tukey)));
}

void measure(ItemContext& context, Experiment& experiment)
{
    leave_square_times(context, experiment, methods(), {StageOrder::cooley_tukey});
    if (experiment.is_first_moment() && refusal_of_any(context, methods(), 128).empty())
        count_passes(context, experiment);
}

void dispatches(const ItemRows& rows, Evaluation& claim)
{
    const std::vector<Key> counted = rows.keys(counted_passes_of);
    if (is_absent(rows, claim) || counted.empty())
        return;
    const int side = std::stoi(counted.front().label("side"));
    const double per_stage = rows.number(passes_of(side, mota_2022::stage_per_pass().name));
    const double between_images = rows.number(passes_of(side, name(StageOrder::cooley_tukey)));
    const double shared = rows.number(passes_of(side, mota_2022::single_pass().name));
    claim.values.set("side", side).set("per stage", per_stage).set("between", between_images).set("shared", shared);
    claim.counted(per_stage == 2.0 * radix_2::log2_of(side) && between_images == 2.0 && shared == 2.0);
}

void one_pass(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    const SquareTimes times(rows);
    const std::string slow = mota_2022::stage_per_pass().name;
    times.add_ratios(claim, slow, name(StageOrder::cooley_tukey));
    std::vector<double> shared;
    for (const int side : times.sides())
        shared.push_back(times.ratio(side, slow, mota_2022::single_pass().name).middle);
    const auto [least, greatest] = std::minmax_element(shared.begin(), shared.end());
    claim.values.set("least", *least).set("greatest", *greatest);
    claim.say_beside("beside");
}

void tell(const ItemRows& rows, ItemResult& told)
{
    tell_square_times("mota_2022_figure12", rows, told);
}

constexpr Evaluator claims[] = {{"dispatches", dispatches}, {"one_pass", one_pass}};

} // namespace mota_figure12

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

Plan by_two_images(const Problem& problem, StageOrder order, int most_invocations)
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
        plan.passes.push_back(pass_between_images(problem, axis, order, most_invocations, source, first, other(first)));
        source = target;
    }
    return plan;
}

Plan by_two_images(const ItemContext& context, int side, StageOrder order)
{
    return by_two_images(square_of_2022(context, side), order, context.context.device().maximum_group_invocations);
}

constexpr ItemCode mota_2022_figure12{mota_figure12::measure, mota_figure12::claims, mota_figure12::tell};

} // namespace fragfft::figures
