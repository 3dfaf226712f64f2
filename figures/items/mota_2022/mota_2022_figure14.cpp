// Figure 14: radix 4 in one pass, beside radix 2 and cuFFT.
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_parts.hpp"
#include "methods/mota_2022.hpp"
#include "reference/published_values.hpp"

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
    claim.explanation = "Radix 4 has half as many stages. Each waits once, after writing one of two lines in shared "
                        "memory, by turns, but for the last, which writes to the texture.";
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

} // namespace

ItemResult mota_2022_figure14(ItemContext& context)
{
    ItemResult result;
    const std::vector<Method> methods{mota_2022::stockham_radix_2(), mota_2022::stockham_radix_4()};
    const ComputeTimes times = compute_times(context, methods, result);
    if (times.programs_absent.empty())
        result.charts.push_back(chart_of_compute_times(
            "mota_2022_figure14",
            "Time of the forward transform of two squares of complex numbers at once, by side: Stockham's algorithm in "
            "one pass with radix 2 and with radix 4, beside libraries. Lower is faster.",
            times, methods));
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
    result.text = fmt::format(
        "<p>A butterfly of four numbers does the work of four butterflies of two. The stages are half as many, and so "
        "are the barriers at which a group waits between them. Where log2 N is odd, one stage of radix 2 remains. "
        "Figure 14 of the dissertation puts the radix-4 program beside cuFFT; the chart's values are not in the "
        "text.</p><p>Here two complex images are transformed at once, twiddle factors computed in the program. {} "
        "Figures 15 and 16, the same in CUDA, are placeholders in the dissertation, so there is nothing to compare "
        "with.</p>",
        opponents_text(times));
    return result;
}

} // namespace fragfft::figures
