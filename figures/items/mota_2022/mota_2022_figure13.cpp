// Figure 13: radix 2 in one pass, Cooley-Tukey's order against Stockham's, beside cuFFT.
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_order_claims.hpp"
#include "figures/items/mota_2022/mota_2022_times.hpp"
#include "methods/mota_2022.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

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
