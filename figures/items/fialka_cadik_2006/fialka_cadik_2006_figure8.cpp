// Figure 8: 1, 2, 4 and 8 filters on one image: one forward transform and many inverse ones, against as many
// convolutions.
//
// The paper: with one filter the FFT is as fast as a convolution of 33 pixels, with eight as one of 21. Here: the times
// of 1, 2, 4 and 8 filters, and the crossovers of one and of eight. The crossover of one filter is the mono one of
// Figure 7 and is judged there.
#include "figures/items/common/filter_curves.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int many = 8;

Workload workload_of_filters(int filters)
{
    return {.width = 256, .height = 256, .channels = 1, .format = gl::PixelFormat::rgba16f, .filters = filters};
}

// (1 + n) / 2n: one forward transform and n inverse ones instead of n of each.
double share_of_transforms(int filters)
{
    return (1.0 + filters) / (2.0 * filters);
}

Claim crossover_claim(const reference::PublishedTable& published, const Interval& of_many)
{
    const std::size_t row = published.row_where("filters", std::to_string(many));
    const double theirs = published.number(row, "crossover_kernel_size");
    Claim claim = claim_of(published, row, fmt::format("crossover_{}", many),
                           fmt::format("With {} filters the FFT is as fast as separable kernels of this size", many));
    state_ratio(claim, {theirs, theirs}, whole_pixels(of_many), "");
    claim.explanation = "How early the FFT wins depends on what a pass costs beside a fetch, as it does with one "
                        "filter in Figure 7; see the item 'What limits this machine'.";
    return claim;
}

Claim fall_claim(const reference::PublishedTable& published, const Interval& of_one, const Interval& of_many)
{
    const std::size_t row = published.row_where("filters", std::to_string(many));
    const double theirs = published.number(row, "crossover_kernel_size") /
                          published.number(published.row_where("filters", "1"), "crossover_kernel_size");
    Claim claim = claim_of(published, row, "fall", "Eight filters instead of one lower the crossover to this share");
    if (std::isinf(of_one.middle) || std::isinf(of_many.middle))
        state_untestable(claim, ClaimKind::conclusion, number(theirs, 2),
                         "a crossover lies beyond the largest kernel, so there are no two to compare");
    else
        state_ratio(claim, {theirs, theirs}, quotient(of_many, of_one), "");
    claim.explanation = fmt::format(
        "Of n filters the FFT pays one forward transform and n inverse ones, (1 + n) / 2n of n whole filters: {} for "
        "{}. That is arithmetic, and where a convolution's time grows in proportion to its taps the crossover falls "
        "by the same share.",
        number(share_of_transforms(many), 2), many);
    return claim;
}

} // namespace

ItemResult fialka_cadik_2006_figure8(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_figure8");
    const TimingDevice device = timing_device(context);
    const StudyOptions options = study_options(context);
    ItemResult result;
    result.table = filter_times_table();
    std::vector<Curve> curves;
    const auto add_curves = [&](int filters) {
        const std::string each = fmt::format("{} filter{}", filters, filters == 1 ? "" : "s");
        curves.push_back(curve_of("FFT, " + each, {workload_of_filters(filters), gpu_fft}, each));
        curves.push_back(curve_of("convolution, " + each, {workload_of_filters(filters), gpu_separable}, each));
    };
    const auto crossover_of = [&](int filters) {
        add_curves(filters);
        return study(result, workload_of_filters(filters), options, device).crossover;
    };
    const Interval of_one = crossover_of(1);
    // Between one and many filters only times are drawn.
    for (const int filters : {2, 4}) {
        if (context.effort == ItemEffort::quick || context.is_second_moment)
            continue;
        add_curves(filters);
        const double of_fft = add_level(result, workload_of_filters(filters), options, device);
        add_curve(result, workload_of_filters(filters), Approach::separable, of_fft, options, device);
    }
    const Interval of_many = crossover_of(many);
    for (const Way way : {gpu_fft, gpu_separable})
        add_pass_lists(result, workload_of_filters(1), way.approach, context);
    const auto band = [&](const std::string& filters) {
        const double kernel_size = published.number(published.row_where("filters", filters), "crossover_kernel_size");
        return ChartBand{
            fmt::format("2006: equally fast at {:g}, {} filter{}", kernel_size, filters, filters == "1" ? "" : "s"),
            kernel_size, kernel_size};
    };
    result.charts = rate_and_cost_charts("fialka_cadik_2006_figure8",
                                         "1, 2, 4 and 8 filters on one mono image of 256 x 256, 16-bit floats", curves,
                                         {band("1"), band(std::to_string(many))});
    result.claims = {crossover_claim(published, of_many), fall_claim(published, of_one, of_many)};
    result.text = fmt::format(
        "<p>Some programs filter one image by many kernels: tone mapping by Gaussians of many widths, say. Convolution "
        "pays for each of them, the FFT transforms the image forward once and pays a product and an inverse transform "
        "for each. So the more filters, the smaller the kernel from which the FFT wins: in the paper 33 pixels for one "
        "filter and 21 for eight. Here: one filter at {}, eight at {}.</p>",
        crossover_text(of_one), crossover_text(of_many));
    return result;
}

} // namespace fragfft::figures
