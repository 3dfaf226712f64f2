// Figures 13 and 14: radix 2 in one pass, Cooley-Tukey's order against Stockham's, and radix 4, beside cuFFT.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "methods/papers/mota_2022.hpp"
#include "methods/radix_2.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace mota_figure13 {

constexpr StageOrder orders[] = {StageOrder::cooley_tukey, StageOrder::stockham};

// Sides at which both orders are timed between two images, without the other programs: the dissertation's largest side
// and larger ones that it did not time, as far as a software renderer does not take minutes.
std::vector<int> sides_beyond(bool on_software)
{
    std::vector<int> sides{largest_side_of_2022, 2 * largest_side_of_2022};
    if (!on_software)
        sides.push_back(4 * largest_side_of_2022);
    return sides;
}

Key time_alone(int side, int images, StageOrder order)
{
    return square_time(side, images, name(order)).with({{"in turn with", "the other order alone"}});
}

int images_of(const Plan& plan)
{
    return gl::info(plan.resources.at(plan.resource_index("image")).format).components / 2;
}

void check_orders(ItemContext& context, Experiment& experiment, int side, const std::vector<Plan>& plans)
{
    const Image image = random_pixels(side, side, 2 * images_of(plans.front()));
    const DoubleComplexImage exact = exact_transform(image);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        ImageRunner runner(context.engine, plans[i]);
        experiment.rows.check(
            fmt::format("{} complex numbers by {}: relative L2 error", size_of_square(side), name(orders[i])),
            reference::relative_l2(complex_image(runner.run(image)), exact),
            reference::promised_transform_bound(reference::AccuracyMode::float32_computed, side, side));
    }
}

void leave_times_beyond(ItemContext& context, Experiment& experiment)
{
    for (const int side : sides_beyond(context.context.device().is_software)) {
        std::vector<Plan> plans;
        std::vector<KeyedPlan> keyed;
        for (const StageOrder order : orders) {
            plans.push_back(by_two_images(context, side, order));
            keyed.push_back({time_alone(side, images_of(plans.back()), order), plans.back()});
        }
        times_in_turn(context, keyed, sampling_in_groups(context));
        if (experiment.is_first_moment() && side == 2 * largest_side_of_2022)
            check_orders(context, experiment, side, plans);
    }
}

void measure(ItemContext& context, Experiment& experiment)
{
    const std::vector<Method> methods{mota_2022::single_pass(), mota_2022::stockham_radix_2(),
                                      mota_2022::natural_order()};
    leave_square_times(context, experiment, methods,
                       {square_between_images(context, StageOrder::cooley_tukey),
                        square_between_images(context, StageOrder::stockham)});
    if (refusal_of_any(context, methods, 128).empty())
        leave_times_beyond(context, experiment);
}

void stockham(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    const SquareTimes times(rows);
    times.add_ratios(claim, name(StageOrder::cooley_tukey), name(StageOrder::stockham));
    const auto in_shared_memory = [&](int side) {
        return times.ratio(side, mota_2022::single_pass().name, mota_2022::stockham_radix_2().name);
    };
    claim.values.set("small", size_of_square(times.sides().front())).set("large", size_of_square(times.sides().back()));
    claim.values.set("ratio of small", in_shared_memory(times.sides().front()));
    claim.values.set("ratio of large", in_shared_memory(times.sides().back()));
    claim.say_beside("beside");
}

void natural_order(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    SquareTimes(rows).add_ratios(claim, mota_2022::natural_order().name, mota_2022::single_pass().name);
}

void locality(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    const int images = std::stoi(SquareTimes(rows).time(largest_side_of_2022, "").label("images"));
    const auto advantage = [&](const MomentRows& moment, int side) {
        return moment.ratio(time_alone(side, images, orders[0]), time_alone(side, images, orders[1]));
    };
    const std::vector<int> sides = sides_beyond(rows.run().on_software());
    for (const int side : sides) {
        if (side > sides.front())
            claim.add_case(size_of_square(side), [&] {
                return rows.pooled([&](const MomentRows& moment) {
                    return quotient(advantage(moment, sides.front()), advantage(moment, side));
                });
            });
        const Interval pooled = rows.pooled([&](const MomentRows& moment) { return advantage(moment, side); });
        claim.values.set(fmt::format("share on {}", side), quotient({1.0, 1.0, 1.0}, pooled));
    }
    claim.say(sides.size() == 2 ? "two_sides" : "three_sides");
}

void tell(const ItemRows& rows, ItemResult& told)
{
    tell_square_times("mota_2022_figure13", rows, told);
}

constexpr Evaluator claims[] = {{"stockham", stockham}, {"natural_order", natural_order}, {"locality", locality}};

} // namespace mota_figure13

namespace mota_figure14 {

constexpr int counted_line_length = 1024;

const Method& radix_2_method()
{
    static const Method method = mota_2022::stockham_radix_2();
    return method;
}

const Method& radix_4_method()
{
    static const Method method = mota_2022::stockham_radix_4();
    return method;
}

Key barriers_of(const Method& method)
{
    return {"barriers of a line", {{"length", counted_line_length}, {"by", method.name}}};
}

// How many butterflies or dragonflies all invocations of a line make in a stage, and how many twiddle factors they
// multiply by in all stages but the last, whose factors are 1.
Key butterflies_of(const Method& method)
{
    return {"butterflies of a stage", {{"length", counted_line_length}, {"by", method.name}}};
}

Key products_of(const Method& method)
{
    return {"products with twiddle factors", {{"length", counted_line_length}, {"by", method.name}}};
}

void count_line(Recorder& rows, const Method& method)
{
    const Plan plan = method.forward(
        {.width = counted_line_length, .height = 2, .twiddles = Twiddles::table, .domain = Domain::complex});
    const ProgramVariant& program = plan.passes.front().dispatches().front().program;
    rows.number(barriers_of(method), program.group.barriers);
    rows.number(butterflies_of(method), program.group.invocations());
    for (const AccessCount& access : program.accesses)
        if (access.binding == "twiddles")
            rows.number(products_of(method), access.count * program.group.invocations());
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (experiment.is_first_moment())
        for (const Method& method : {radix_2_method(), radix_4_method()})
            count_line(experiment.rows, method);
    leave_square_times(context, experiment, {radix_2_method(), radix_4_method()}, {});
}

void barriers(const ItemRows& rows, Evaluation& claim)
{
    const double of_radix_2 = rows.number(barriers_of(radix_2_method()));
    const double of_radix_4 = rows.number(barriers_of(radix_4_method()));
    claim.values.set("radix 2", of_radix_2).set("radix 4", of_radix_4).set("length", counted_line_length);
    claim.counted(of_radix_4 < of_radix_2, Evidence::by_construction);
}

// A group waits after every stage but the last.
double stages_of(const ItemRows& rows, const Method& method)
{
    return rows.number(barriers_of(method)) + 1.0;
}

// A dragonfly does the work of four butterflies.
void same_work(const ItemRows& rows, Evaluation& claim)
{
    constexpr double butterflies_of_dragonfly = 4.0;
    const double butterflies = rows.number(butterflies_of(radix_2_method())) * stages_of(rows, radix_2_method());
    const double dragonflies = rows.number(butterflies_of(radix_4_method())) * stages_of(rows, radix_4_method());
    claim.values.set("butterflies", butterflies, 9)
        .set("dragonflies", dragonflies, 9)
        .set("length", counted_line_length);
    claim.counted(butterflies == butterflies_of_dragonfly * dragonflies &&
                      stages_of(rows, radix_2_method()) == 2.0 * stages_of(rows, radix_4_method()),
                  Evidence::by_construction);
}

// With the last stage's factors of 1, of which a dragonfly has three, there are 3/8 N log2 N and 1/2 N log2 N.
void fewer_products(const ItemRows& rows, Evaluation& claim)
{
    const double of_radix_2 = rows.number(products_of(radix_2_method()));
    const double of_radix_4 = rows.number(products_of(radix_4_method()));
    const double all_of_radix_2 = of_radix_2 + rows.number(butterflies_of(radix_2_method()));
    const double all_of_radix_4 = of_radix_4 + 3.0 * rows.number(butterflies_of(radix_4_method()));
    const double numbers = counted_line_length * radix_2::log2_of(counted_line_length);
    claim.values.set("radix 2", of_radix_2, 9).set("radix 4", of_radix_4, 9).set("length", counted_line_length);
    claim.values.set("all of radix 2", all_of_radix_2, 9).set("all of radix 4", all_of_radix_4, 9);
    claim.counted(of_radix_4 < of_radix_2 && all_of_radix_4 == 0.375 * numbers && all_of_radix_2 == 0.5 * numbers,
                  Evidence::by_construction);
}

// Judges both claims: that it is faster on every side, and that it can be twice as fast, for which one side is enough.
void radix_4(const ItemRows& rows, Evaluation& claim)
{
    if (!is_absent(rows, claim))
        SquareTimes(rows).add_ratios(claim, radix_2_method().name, radix_4_method().name);
}

// The fraction of the difference in time between radix 2 and cuFFT that radix 4 saves. Throws NoNumber where that
// difference may be zero.
Interval part_of_the_way(const ItemRows& rows, const SquareTimes& times, int side)
{
    const Key radix_2 = times.time(side, radix_2_method().name);
    const Key cufft = times.time(side, by_cufft);
    const Interval way = rows.difference(radix_2, cufft);
    if (way.low <= 0.0 && way.high >= 0.0)
        throw NoNumber(fmt::format("at {} radix 2 and cuFFT may take equally long by what was measured, and then "
                                   "there is no way between them of which radix 4 could come a part",
                                   size_of_square(side)));
    return rows.pooled([&](const MomentRows& moment) {
        return quotient(moment.difference(radix_2, times.time(side, radix_4_method().name)),
                        moment.difference(radix_2, cufft));
    });
}

void halfway(const ItemRows& rows, Evaluation& claim)
{
    if (is_absent(rows, claim))
        return;
    if (const std::string absence = rows.words(absence_of_cufft); !absence.empty()) {
        claim.cannot_be_tested(absence);
        return;
    }
    const SquareTimes times(rows);
    for (const int side : times.sides())
        claim.add_case(size_of_square(side), [&] { return part_of_the_way(rows, times, side); });
    const int side = times.sides().back();
    claim.values.set("side", size_of_square(side))
        .set("radix 2", times.ratio(side, radix_2_method().name, by_cufft))
        .set("radix 4", times.ratio(side, radix_4_method().name, by_cufft));
}

void tell(const ItemRows& rows, ItemResult& told)
{
    tell_square_times("mota_2022_figure14", rows, told);
}

constexpr Evaluator claims[] = {{"barriers", barriers}, {"same_work", same_work}, {"fewer_products", fewer_products},
                                {"radix_4", radix_4},   {"twice", radix_4},       {"halfway", halfway}};

} // namespace mota_figure14

} // namespace

constexpr ItemCode mota_2022_figure13{mota_figure13::measure, mota_figure13::claims, mota_figure13::tell};
constexpr ItemCode mota_2022_figure14{mota_figure14::measure, mota_figure14::claims, mota_figure14::tell};

} // namespace fragfft::figures
