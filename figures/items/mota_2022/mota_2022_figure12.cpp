// Figure 12: all stages of an axis in one pass, against a pass for each stage; and what Figures 12 to 14 share.
#include "arrays/parallel_ranges.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "methods/device_limits.hpp"
#include "methods/mota_2022.hpp"
#include "methods/pass_builder.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace fragfft::figures {

namespace {

std::string refusal_of_any(const ItemContext& context, const std::vector<Method>& methods, int side)
{
    for (const Method& method : methods)
        if (const auto refusal = method.refusal(square_of_2022(context, side), limits_of(context.context.device())))
            return refusal->sentence;
    return "";
}

// The dissertation's, but for quick looks. OpenGL ES promises groups of 128 invocations and 16 KiB of shared memory
// alone.
std::vector<int> timed_sides(const ItemContext& context, const std::vector<Method>& methods)
{
    std::vector<int> sides{128, 256, 512, largest_side_of_2022};
    if (context.effort == ItemEffort::quick)
        sides.resize(2);
    std::erase_if(sides, [&](int side) { return !refusal_of_any(context, methods, side).empty(); });
    return sides;
}

// A pass of by_two_images along an axis, from `source`: its stages write `first` and `second` in turn.
Pass pass_between_images(const Problem& problem, radix_2::Axis axis, StageOrder order, int most_invocations,
                         std::size_t source, std::size_t first, std::size_t second)
{
    const int length = length_along(axis, problem);
    const int stages = radix_2::log2_of(length);
    const int invocations = std::min(length / 2, most_invocations);
    const int numbers = length / invocations; // of an invocation in each stage
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

std::string range_of(const std::vector<Case>& cases)
{
    const auto [least, greatest] = std::minmax_element(
        cases.begin(), cases.end(), [](const Case& a, const Case& b) { return a.value.middle < b.value.middle; });
    return fmt::format("{} to {}", number(least->value.middle, 3), number(greatest->value.middle, 3));
}

Claim counted_dispatches(ItemContext& context, const ComputeTimes& times, const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "dispatches");
    Claim claim = claim_of(published, row, "dispatches", "All stages of an axis are one pass in place of a pass each");
    if (!times.programs_absent.empty()) {
        explain_untestable(claim, ClaimKind::construction, published.text(row, "words"), times.programs_absent);
        return claim;
    }
    const int side = times.sides.back();
    const Problem problem = square_of_2022(context, side);
    const int stages = radix_2::log2_of(side);
    const int per_stage = counted_passes(context.engine, mota_2022::stage_per_pass().forward(problem));
    const int shared = counted_passes(context.engine, mota_2022::single_pass().forward(problem));
    const int between_images = counted_passes(context.engine, by_two_images(context, side, StageOrder::cooley_tukey));
    state_construction(claim, fmt::format("2 log2 N = {} passes, and 2", 2 * stages),
                       fmt::format("{} passes, and {}; in shared memory {}", per_stage, between_images, shared),
                       per_stage == 2 * stages && between_images == 2 && shared == 2, Evidence::counted);
    claim.explanation = fmt::format("Counted for {0} x {0} numbers.", side);
    return claim;
}

Claim one_pass_is_faster(const ComputeTimes& times, const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "stage per pass by one pass");
    const std::string words = published.text(row, "words");
    Claim claim =
        claim_of(published, row, "one_pass", "One pass for all stages is clearly faster than a pass for each");
    state_of_compute_times(claim, words, times, [&](Claim& stated) {
        const std::string slow = mota_2022::stage_per_pass().name;
        state_ordering(stated, words, times.ratios_on_all_sides(slow, name(StageOrder::cooley_tukey)), "times as fast",
                       Strength::strong);
        stated.beside = fmt::format("; with the line in shared memory {} times",
                                    range_of(times.ratios_on_all_sides(slow, mota_2022::single_pass().name)));
        stated.explanation =
            "What is judged goes between two images: it reads and writes them as often as a pass for each stage does, "
            "and can save no more than the starts of passes. In shared memory the texture is read and written once. "
            "Their frame times include the program around the transform, ours do not.";
    });
    return claim;
}

// On the numbers of a texel and what stands beside the programs, or on why nothing was timed.
std::string text_of_compute_times(const ComputeTimes& times)
{
    if (!times.programs_absent.empty())
        return times.programs_absent + ".";
    return fmt::format("Here {}, twiddle factors are computed in the program, and nothing is transferred. {}",
                       times.images == 1
                           ? "a texel holds one complex number, as in the dissertation"
                           : "a texel holds two complex numbers, for this device stores no texels of one, "
                             "so two images are transformed at once",
                       times.cufft.empty() ? times.cufft_absence + "."
                                           : times.cufft + " runs beside them, timed by events of the device.");
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
        // After an odd number of stages the numbers are in the image that the first one wrote. The columns' first stage
        // must not write the image that it reads.
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

const TimedTransform& ComputeTimes::of(int side, const std::string& by) const
{
    return timed_transform(all, side, NumberKind::complex, by);
}

std::vector<Case> ComputeTimes::ratios_on_all_sides(const std::string& slow, const std::string& fast) const
{
    std::vector<Case> ratios;
    for (const int side : sides)
        ratios.push_back({fmt::format("{0} x {0}", side), ratio_in_turn(of(side, slow).time, of(side, fast).time)});
    return ratios;
}

ComputeTimes compute_times(ItemContext& context, const std::vector<Method>& methods,
                           const std::vector<StageOrder>& between_images, ItemResult& result)
{
    result.table.columns = columns_of_timed_transforms();
    ComputeTimes times;
    times.programs_absent = refusal_of_any(context, methods, 128);
    if (!times.programs_absent.empty())
        return times;
    times.sides = timed_sides(context, methods);
    const FoundCufft found = find_cufft_beside(context.context.device());
    times.cufft_absence = found.absence;
    if (found.cufft != nullptr)
        times.cufft = found.cufft->description();
    times.images = gl::info(square_of_2022(context, 128).format).components / 2;
    TransformSeries series{.images = times.images, .of_powers_of_two = reference::AccuracyMode::float32_computed};
    for (const Method& method : methods)
        series.programs.push_back(
            {method.name, [&](int side, NumberKind) { return method.forward(square_of_2022(context, side)); }});
    for (const StageOrder order : between_images)
        series.programs.push_back(
            {name(order), [&context, order](int side, NumberKind) { return by_two_images(context, side, order); }});
    for (const int side : times.sides)
        for (TimedTransform& timed :
             timed_in_turn(context, series, {side}, found.cufft.get(), sampling_in_groups(context), result))
            times.all.push_back(std::move(timed));
    for (const TimedTransform& timed : times.all)
        result.table.rows.push_back(row_of(timed));
    for (const TimedPrograms& programs : series.programs)
        result.passes.push_back(context.pass_list(fmt::format("{0}, {1} x {1}", programs.by, times.sides.back()),
                                                  programs.forward(times.sides.back(), NumberKind::complex)));
    return times;
}

void add_chart_of_compute_times(const std::string& stem, const std::string& what, const ComputeTimes& times,
                                ItemResult& result)
{
    if (!times.programs_absent.empty())
        return;
    std::vector<Curve> curves;
    for (const TimedTransform& timed : times.all)
        if (timed.side == times.sides.front())
            curves.push_back({timed.by, "side", "ms, median", {{"by", timed.by}}});
    result.charts.push_back(
        {stem,
         fmt::format(
             "Time of the forward transform of {} of complex numbers, by side: {}, beside libraries. Lower is faster.",
             times.images == 1 ? "a square" : "two squares at once", what),
         {"side of the square", true},
         {"ms", true},
         std::move(curves)});
}

void state_of_compute_times(Claim& claim, const std::string& published, const ComputeTimes& times,
                            const std::function<void(Claim&)>& state)
{
    if (!times.programs_absent.empty()) {
        explain_untestable(claim, ClaimKind::conclusion, published, times.programs_absent);
        return;
    }
    state(claim);
}

ItemResult mota_2022_figure12(ItemContext& context)
{
    ItemResult result;
    const std::vector<Method> methods{mota_2022::stage_per_pass(), mota_2022::single_pass()};
    const ComputeTimes times = compute_times(context, methods, {StageOrder::cooley_tukey}, result);
    add_chart_of_compute_times("mota_2022_figure12",
                               "a pass for each stage, and all stages of an axis in one pass, between two images or in "
                               "shared memory",
                               times, result);
    const auto published = reference::published_table("mota_2022_figure12");
    result.claims = {counted_dispatches(context, times, published), one_pass_is_faster(times, published)};
    result.text = fmt::format(
        "<p>A compute program can wait for the other invocations of its group. So one dispatch for each axis can do "
        "what took log2 N passes. The dissertation's Figure 12 shows frame times of both, whose values its text does "
        "not repeat.</p>"
        "<p>Its text says that a group waits at barriers between the stages, and reads and writes two images in turn, "
        "not shared memory. Here is that program, and beside it our own variant mota-2022-single-pass, which shares "
        "the line in memory of the group. {}</p>",
        text_of_compute_times(times));
    return result;
}

} // namespace fragfft::figures
