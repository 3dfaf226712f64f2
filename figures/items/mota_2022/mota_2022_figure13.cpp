// Figure 13: radix 2 in one pass, Cooley-Tukey's order against Stockham's, beside cuFFT.
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "methods/mota_2022.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

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
            "Both transform a line in one pass with the same number of butterflies. In natural order a group also "
            "moves its line log2 N - 2 times through shared memory and waits twice each time; the other program reads "
            "the texture at reversed places instead. The one decimates in frequency, as the dissertation has it, and "
            "the other in time.";
    });
    return claim;
}

Claim advantage_of_stockham_shrinks(const ComputeTimes& times, const reference::PublishedTable& published)
{
    const std::size_t row = published.row_where("what", "advantage of Stockham by side");
    const std::string words = published.text(row, "words");
    Claim claim = claim_of(published, row, "locality",
                           "What Stockham's order gains may shrink on larger sides, for its accesses "
                           "lie farther apart");
    state_of_compute_times(claim, words, times, [&](Claim& stated) {
        const std::vector<Case> advantages =
            times.ratios_on_all_sides(mota_2022::single_pass().name, mota_2022::stockham_radix_2().name);
        state_ordering(stated, words, quotient(advantages.front().value, advantages.back().value),
                       "times as great on the smallest side as on the largest");
        stated.beside = fmt::format(", {} and {}", advantages.front().where, advantages.back().where);
        stated.explanation = fmt::format(
            "What is judged is Cooley and Tukey's time by Stockham's on the smallest side timed, divided by the same "
            "on the largest, {}. The dissertation means sides beyond its largest, 1024, and timed none. Here a group "
            "keeps its line in shared memory, where near and far cost the same but for conflicts of banks, so its "
            "reason likely weighs more where stages go through textures.",
            advantages.back().where);
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
        stated.explanation = "What can be is judged where it is most: on the side where radix 4 gains most. The reason "
                             "given is half as many stages; the arithmetic is not halved, and neither are the reads "
                             "and writes of the texture.";
    });
    return claim;
}

ItemResult mota_2022_figure13(ItemContext& context)
{
    ItemResult result;
    const std::vector<Method> methods{mota_2022::single_pass(), mota_2022::stockham_radix_2(),
                                      mota_2022::natural_order()};
    const ComputeTimes times = compute_times(context, methods, result);
    if (times.programs_absent.empty())
        result.charts.push_back(chart_of_compute_times(
            "mota_2022_figure13",
            "Time of the forward transform of two squares of complex numbers at once, by side: radix 2 in one pass, in "
            "Cooley and Tukey's order, in Stockham's and composed in natural order, beside libraries. Lower is faster.",
            times, methods));

    const auto published = reference::published_table("mota_2022_figure13");
    const std::size_t row = published.row_where("what", "Cooley-Tukey by Stockham");
    const std::string words = published.text(row, "words");
    Claim claim =
        claim_of(published, row, "stockham", "Stockham's order is faster than Cooley and Tukey's on every size tested");
    state_of_compute_times(claim, words, times, [&](Claim& stated) {
        state_ordering(stated, words, times.ratios_on_all_sides(methods[0].name, methods[1].name), "times as fast");
        stated.explanation =
            "The dissertation's reason is the bit reversal, which Stockham's order does without. What was measured "
            "does not tell reasons apart: Stockham's program also waits at two barriers fewer, for its first stage reads the texture and its last "
            "writes it, where Cooley and Tukey's loads the group's line before and stores it after. And it takes two "
            "lines of shared memory in place of one, which may leave room for fewer groups at a time.";
    });
    result.claims = {claim, natural_order_is_slower(times, published), advantage_of_stockham_shrinks(times, published)};
    result.text = fmt::format(
        "<p>Cooley and Tukey's algorithm reads its input in bit-reversed order once. Stockham's sorts a little in "
        "every stage, so nothing is left to reverse; its stages write elsewhere than they read, from one sequence to "
        "another and back, and wait at one barrier each. Figure 13 of the dissertation compares both, each with all "
        "stages in one pass for an axis, with cuFFT on squares of 128 to 1024; the chart's values are not in the "
        "text. The natural order of its section 4.1.2, which composes blocks in place of reversing bits, is timed "
        "beside them.</p><p>Here two complex images are transformed at once, twiddle factors computed in the program. "
        "{}</p>",
        opponents_text(times));
    return result;
}

} // namespace fragfft::figures
