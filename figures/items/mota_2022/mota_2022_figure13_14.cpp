// Figures 13 and 14: radix 2 in one pass, Cooley-Tukey's order against Stockham's, and radix 4, beside cuFFT.
#include "engine/image_runner.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "filters/plan_timing.hpp"
#include "methods/mota_2022.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int counted_line_length = 1024;

int barriers_of(const Method& method)
{
    return method.forward({.width = counted_line_length, .height = 2, .domain = Domain::complex})
        .passes.front()
        .dispatches()
        .front()
        .program.group.barriers;
}

Claim fewer_barriers(const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "barriers");
    const int of_radix_2 = barriers_of(mota_2022::stockham_radix_2());
    const int of_radix_4 = barriers_of(mota_2022::stockham_radix_4());
    Claim claim = claim_of(published, row, "barriers", "Radix 4 waits at much fewer barriers than radix 2");
    state_construction(claim, published.text(row, "words"),
                       fmt::format("{} in place of {} for a line of {}", of_radix_4, of_radix_2, counted_line_length),
                       of_radix_4 < of_radix_2, Evidence::by_construction);
    claim.explanation = "A group waits once after each stage but the last, which writes to the texture.";
    return claim;
}

// How much of the time between radix 2 and cuFFT radix 4 saves, round by round.
Interval part_of_the_way(const ComputeTimes& times, int side)
{
    const gl::TimeStatistics& radix_2 = times.of(side, mota_2022::stockham_radix_2().name).time;
    const gl::TimeStatistics& radix_4 = times.of(side, mota_2022::stockham_radix_4().name).time;
    return quotient(difference_in_turn(radix_2, radix_4), difference_in_turn(radix_2, times.of(side, by_cufft).time));
}

Claim halfway_to_cufft(const ComputeTimes& times, const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "way from radix 2 to cuFFT");
    const std::string words = published.text(row, "words");
    const double part = published.number(row, "part");
    Claim claim = claim_of(published, row, "halfway", "Radix 4 comes half of the way from radix 2 to cuFFT");
    const std::string absence = times.programs_absent.empty() ? times.cufft_absence : times.programs_absent;
    if (!absence.empty()) {
        explain_untestable(claim, ClaimKind::conclusion, words, absence);
        return claim;
    }
    std::vector<Case> parts;
    for (const int side : times.sides)
        parts.push_back({fmt::format("{0} x {0}", side), part_of_the_way(times, side)});
    state_ratio(claim, {part, part}, parts, "of the way");
    const int side = times.sides.back();
    const auto by_cuffts = [&](const Method& method) {
        return text_of(ratio_in_turn(times.of(side, method.name).time, times.of(side, by_cufft).time));
    };
    claim.explanation = fmt::format(
        "The sentence is read as: of the time that radix 2 takes more than cuFFT, radix 4 saves half. At {0} x {0} "
        "radix 2 takes {1} times cuFFT's time and radix 4 {2} times.",
        side, by_cuffts(mota_2022::stockham_radix_2()), by_cuffts(mota_2022::stockham_radix_4()));
    return claim;
}

// Both orders between two images on the dissertation's largest side and beyond it, where it timed none: so far that a
// software renderer does not take minutes. Adds rows and checks.
ComputeTimes times_beyond(ItemContext& context, const ComputeTimes& within, ItemResult& result)
{
    ComputeTimes times{.images = within.images, .programs_absent = within.programs_absent};
    if (!times.programs_absent.empty())
        return times;
    times.sides = {largest_side_of_2022, 2 * largest_side_of_2022};
    if (!context.context.device().is_software)
        times.sides.push_back(4 * largest_side_of_2022);
    constexpr StageOrder orders[] = {StageOrder::cooley_tukey, StageOrder::stockham};
    for (const int side : times.sides) {
        std::vector<Plan> plans;
        for (const StageOrder order : orders)
            plans.push_back(by_two_images(context, side, order));
        const auto statistics =
            time_in_turn(plans, 1, sampling_in_groups(context), context.context.device(), context.engine);
        for (std::size_t i = 0; i < plans.size(); ++i) {
            times.all.push_back({.side = side, .by = name(orders[i]), .images = times.images, .time = statistics[i]});
            TimedTransform told = times.all.back();
            told.by += ", both orders alone in turn"; // no point of the figure's curves
            result.table.rows.push_back(row_of(told));
        }
        if (side != times.sides[1])
            continue;
        const Image image = random_pixels(side, side, 2 * times.images);
        const DoubleComplexImage exact = exact_transform(image);
        for (std::size_t i = 0; i < plans.size(); ++i) {
            ImageRunner runner(context.engine, plans[i]);
            result.checks.push_back(
                {fmt::format("{0} x {0} complex numbers by {1}: relative L2 error", side, name(orders[i])),
                 reference::relative_l2(complex_image(runner.run(image)), exact),
                 reference::promised_transform_bound(reference::AccuracyMode::float32_computed, side, side)});
        }
    }
    return times;
}

} // namespace

Claim natural_order_is_slower(const ComputeTimes& times, const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "natural order by Cooley-Tukey");
    const std::string words = published.text(row, "words");
    Claim claim = claim_of(published, row, "natural_order",
                           "Composing results in natural order is slower than reversing bits once");
    state_of_compute_times(claim, words, times, [&](Claim& stated) {
        state_ordering(stated, words,
                       times.ratios_on_all_sides(mota_2022::natural_order().name, mota_2022::single_pass().name),
                       "times as long in natural order");
        stated.explanation =
            "In natural order a group moves its line log2 N - 2 more times through shared memory and waits twice each "
            "time; the other program reads the texture at reversed places. The one decimates in frequency, as the "
            "dissertation has it, the other in time.";
    });
    return claim;
}

Claim advantage_of_stockham_shrinks(const ComputeTimes& times, const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "advantage of Stockham by side");
    const std::string words = published.text(row, "words");
    Claim claim = claim_of(published, row, "locality",
                           "What Stockham's order gains may be lost on larger sides, for its accesses lie farther "
                           "apart");
    state_of_compute_times(claim, words, times, [&](Claim& stated) {
        const std::vector<Case> advantages =
            times.ratios_on_all_sides(name(StageOrder::cooley_tukey), name(StageOrder::stockham));
        const Case& within = advantages.front();
        std::vector<Case> cases;
        for (std::size_t i = 1; i < advantages.size(); ++i)
            cases.push_back({advantages[i].where, quotient(within.value, advantages[i].value)});
        state_ordering(stated, words, cases, "times as great on " + within.where);
        stated.explanation = fmt::format(
            "Judged is Cooley and Tukey's time by Stockham's on {0}, the dissertation's largest square, divided by the "
            "same on larger ones, which it did not time, between two images, where near and far can differ. Stockham's "
            "order takes {1} on {0}",
            within.where, text_of(quotient({1.0, 1.0, 1.0}, within.value)));
        for (std::size_t i = 1; i < advantages.size(); ++i)
            stated.explanation +=
                fmt::format(", {} on {}", text_of(quotient({1.0, 1.0, 1.0}, advantages[i].value)), advantages[i].where);
        stated.explanation += " of Cooley and Tukey's time.";
    });
    return claim;
}

Claim radix_4_up_to_twice_as_fast(const ComputeTimes& times, const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "radix 2 by radix 4 at most");
    const double factor = published.number(row, "part");
    Claim claim = claim_of(published, row, "twice", "Radix 4 can be twice as fast as radix 2");
    state_of_compute_times(claim, published.text(row, "words"), times, [&](Claim& stated) {
        const std::vector<Case> ratios =
            times.ratios_on_all_sides(mota_2022::stockham_radix_2().name, mota_2022::stockham_radix_4().name);
        const Case& greatest = *std::max_element(
            ratios.begin(), ratios.end(), [](const Case& a, const Case& b) { return a.value.middle < b.value.middle; });
        state_ratio(stated, {factor, factor}, greatest.value, "times as fast");
        stated.beside = ", " + greatest.where;
        stated.explanation =
            "Judged is the side where radix 4 gains most. The stages are halved; the arithmetic and the reads and "
            "writes of the texture are not.";
    });
    return claim;
}

ItemResult mota_2022_figure13(ItemContext& context)
{
    ItemResult result;
    const std::vector<Method> methods{mota_2022::single_pass(), mota_2022::stockham_radix_2(),
                                      mota_2022::natural_order()};
    const ComputeTimes times =
        compute_times(context, methods, {StageOrder::cooley_tukey, StageOrder::stockham}, result);
    add_chart_of_compute_times(
        "mota_2022_figure13",
        "radix 2 in one pass, in Cooley and Tukey's order, in Stockham's and composed in natural "
        "order, in shared memory or between two images",
        times, result);

    const auto published = reference::published_table("mota_2022_figure13");
    const std::size_t row = published.row_where("what", "Cooley-Tukey by Stockham");
    const std::string words = published.text(row, "words");
    Claim claim =
        claim_of(published, row, "stockham", "Stockham's order is faster than Cooley and Tukey's on every size tested");
    state_of_compute_times(claim, words, times, [&](Claim& stated) {
        state_ordering(stated, words,
                       times.ratios_on_all_sides(name(StageOrder::cooley_tukey), name(StageOrder::stockham)),
                       "times as fast");
        const std::vector<Case> shared = times.ratios_on_all_sides(methods[0].name, methods[1].name);
        stated.beside = fmt::format("; in shared memory {} times on {} and {} on {}", text_of(shared.front().value),
                                    shared.front().where, text_of(shared.back().value), shared.back().where);
        stated.explanation =
            "What is judged goes between two images, as Algorithm 3 has two sequences: both programs read, write and "
            "wait equally often, and differ in the reversed bits of the first stage and in which numbers a butterfly "
            "joins. In shared memory Stockham's program also waits at two barriers fewer and takes two lines in place "
            "of one.";
    });
    result.claims = {claim, natural_order_is_slower(times, published),
                     advantage_of_stockham_shrinks(times_beyond(context, times, result), published)};
    result.text =
        "<p>Cooley and Tukey's algorithm reads its input in bit-reversed order once; Stockham's sorts a little in "
        "every stage, from one sequence to another and back. Figure 13 compares both, with all stages of an axis in "
        "one pass, with cuFFT on squares of 128 to 1024; the chart's values are not in the text.</p>"
        "<p>The dissertation does not list these programs. Here each order runs between two images, as far as its text "
        "goes, and as our own variant in shared memory. The natural order of its section 4.1.2 composes blocks in "
        "place of reversing bits, in shared memory alone. All else is as in Figure 12.</p>";
    return result;
}

ItemResult mota_2022_figure14(ItemContext& context)
{
    ItemResult result;
    const std::vector<Method> methods{mota_2022::stockham_radix_2(), mota_2022::stockham_radix_4()};
    const ComputeTimes times = compute_times(context, methods, {}, result);
    add_chart_of_compute_times("mota_2022_figure14", "Stockham's algorithm in one pass with radix 2 and with radix 4",
                               times, result);
    const auto published = reference::published_table("mota_2022_figure14");
    const std::size_t row = published.row_where("what", "radix 2 by radix 4");
    const std::string words = published.text(row, "words");
    Claim faster = claim_of(published, row, "radix_4", "Radix 4 is drastically faster than radix 2");
    state_of_compute_times(faster, words, times, [&](Claim& stated) {
        state_ordering(stated, words, times.ratios_on_all_sides(methods[0].name, methods[1].name), "times as fast",
                       Strength::strong);
        stated.explanation = "The dissertation gives no number for \"drastically\".";
    });
    result.claims = {fewer_barriers(published), faster, radix_4_up_to_twice_as_fast(times, published),
                     halfway_to_cufft(times, published)};
    result.text =
        "<p>A butterfly of four numbers does the work of four butterflies of two, so stages and barriers are half as "
        "many. Where log2 N is odd, one stage of radix 2 remains. Figure 14 puts the radix-4 program beside cuFFT; the "
        "chart's values are not in the text.</p>"
        "<p>The dissertation's sections on both programs are empty. Those here are ours, with two lines in shared "
        "memory; all else is as in Figure 12. Figures 15 and 16, the same in CUDA, are placeholders in the "
        "dissertation.</p>";
    return result;
}

} // namespace fragfft::figures
