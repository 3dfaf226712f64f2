#include "figures/items/mota_2022/mota_2022_order_claims.hpp"

#include "methods/mota_2022.hpp"

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

} // namespace fragfft::figures
