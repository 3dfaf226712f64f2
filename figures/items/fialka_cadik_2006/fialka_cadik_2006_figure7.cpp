// Figure 7: the FFT against separable and non-separable convolution by kernel size, 16-bit floats.
//
// The paper: the FFT becomes faster than separable convolution from kernels between 31 and 41 pixels on, by the image's
// size; from 33 with one or two channels and from 51 with three or four. Kernels that are not separable end at 9 x 9.
// Here: the same curves; for each crossover both ways are timed in turn at a kernel near it, and it reaches over all
// that the spread of their ratio leaves possible.
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int largest_side = 1024;

Workload workload_of_side(int side, int channels)
{
    return {.width = side, .height = side, .channels = channels, .format = gl::PixelFormat::rgba16f};
}

std::string size_text(const Workload& workload)
{
    return fmt::format("{} x {}", workload.width, workload.height);
}

// Kernels that are not separable; the size at which they take as long as the FFT, told from the curve's last point.
int add_non_separable(ItemResult& result, const Study& study, StudyOptions options, const TimingDevice& device)
{
    options.kernel_sizes = {3, 9, 15, 31, 63};
    return add_curve(result, study.workload, Approach::non_separable, study.fft_milliseconds, options, device);
}

std::string taps_of_a_pass(const Workload& what, double kernel_size)
{
    const double passes = 4.0 * std::log2(what.width) + 1.0;
    return number(2.0 * kernel_size / passes, 2);
}

// A convolution of two passes of k taps takes as long as all passes of a filter by the FFT.
std::string in_taps_of_a_pass(const Study& study, double theirs)
{
    const double here = study.crossover.middle;
    if (std::isinf(here))
        return "No kernel below the image's size is slower than the FFT here. ";
    return fmt::format(
        "Where both are equally fast, each of the {1:g} passes of the FFT's filter at {0} x {0} takes as long as {2} "
        "taps here, {3} by their {4:g}: the more a pass costs beside a fetch, the later the FFT wins. ",
        study.workload.width, 4.0 * std::log2(study.workload.width) + 1.0, taps_of_a_pass(study.workload, here),
        taps_of_a_pass(study.workload, theirs), theirs);
}

double crossover_of_one_filter(const reference::PublishedTable& published)
{
    return published.number(published.row_where("what", "crossover, separable kernels, 1 or 2 channels"),
                            "least_kernel_size");
}

Claim mono_crossover_claim(const reference::PublishedTable& published, const std::vector<Case>& sizes)
{
    const std::size_t row = published.row_where("what", "crossover, separable kernels, mono");
    Claim claim = claim_of(published, row, "crossover_mono",
                           "From which kernel size on the FFT beats separable convolution, mono, by image size");
    state_ratio(claim, {published.number(row, "least_kernel_size"), published.number(row, "greatest_kernel_size")},
                sizes, "");
    claim.published +=
        fmt::format(", by image size; section 5 and Figure 8 say {:g}", crossover_of_one_filter(published));
    return claim;
}

Claim range_claim(const reference::PublishedTable& published, const std::vector<Study>& studies)
{
    std::vector<Case> sizes;
    for (const Study& study : studies)
        sizes.push_back({size_text(study.workload), whole_pixels(study.crossover)});
    Claim claim = mono_crossover_claim(published, sizes);
    claim.explanation = in_taps_of_a_pass(studies.front(), crossover_of_one_filter(published));
    return claim;
}

Case crossover_of(const Study& study)
{
    return {size_text(study.workload), study.crossover};
}

constexpr int side_of_four_channels = 256;

Claim four_channels_crossover_claim(const reference::PublishedTable& published, const Interval& crossover)
{
    const std::size_t row = published.row_where("what", "crossover, separable kernels, 3 or 4 channels");
    const double theirs = published.number(row, "least_kernel_size");
    Claim claim = claim_of(published, row, "crossover_four_channels",
                           "With 3 or 4 channels the FFT beats separable kernels above this size");
    state_ratio(claim, {theirs, theirs}, crossover, "");
    claim.beside = fmt::format(", at {0} x {0}", side_of_four_channels);
    return claim;
}

Claim four_channels_claim(const reference::PublishedTable& published, const Study& study)
{
    Claim claim = four_channels_crossover_claim(published, whole_pixels(study.crossover));
    const std::size_t row = published.row_where("what", "crossover, separable kernels, 3 or 4 channels");
    claim.explanation =
        in_taps_of_a_pass(study, published.number(row, "least_kernel_size")) +
        "Their card, the paper says, ran the FFT faster when two components were zero; likely that is why their "
        "crossover moved from 33 to 51. Here one or two channels have texels of two components.";
    return claim;
}

// Draws one kernel beyond every curve, and compares it with its two separable passes.
int drawn_non_separable(ItemContext& context, ItemResult& result)
{
    constexpr int kernel_size = 63;
    const Workload what = workload_of_side(256, 1);
    const auto drawn = [&](Way way) {
        const auto filtering = prepare({what, way, kernel_size}, timing_device(context));
        filtering->timed_run().run();
        return filtering->result();
    };
    const Image in_one_pass = drawn(gpu_non_separable);
    const Image in_two_passes = drawn(gpu_separable);
    double largest = 0.0;
    for (std::size_t i = 0; i < in_one_pass.samples.size(); ++i)
        largest = std::max<double>(largest, std::fabs(in_one_pass.samples[i] - in_two_passes.samples[i]));
    // Numbers below 1 are rounded to halves once in one pass and twice in two.
    constexpr double bound = 1.5 / 1024.0;
    result.checks.push_back(
        {fmt::format("a kernel of {0} x {0} in one pass against two: largest difference", kernel_size), largest,
         bound});
    return kernel_size;
}

Claim largest_non_separable_claim(const reference::PublishedTable& published, int largest)
{
    const std::size_t row = published.row_where("what", "largest kernel that is not separable");
    Claim claim = claim_of(published, row, "largest_non_separable",
                           "The largest kernel that is not separable and can be drawn in one pass, k of k x k");
    const auto now = static_cast<double>(largest);
    state_figure(claim, {published.number(row, "greatest_kernel_size"), {now, now, now}, "taps wide"});
    claim.published += ", at most 112 samples a pixel";
    claim.beside += ", the largest that was tried";
    claim.explanation =
        "That a program of Shader Model 3 ended at 112 samples is inferred from the paper's words. A loop today has no "
        "such end.";
    return claim;
}

Claim uniform_array_claim(const reference::PublishedTable& published, const gl::Device& device)
{
    const std::size_t row = published.row_where("what", "kernels whose weights fit a uniform array");
    Claim claim = claim_of(published, row, "uniform_array",
                           "Weights and offsets of this many taps fit a program's uniform array");
    const double now = device.maximum_fragment_uniform_components / 4;
    state_figure(claim, {published.number(row, "greatest_kernel_size"), {now, now, now}, "taps"});
    claim.published = "about " + claim.published;
    claim.beside = ", one vector of four each, by the driver's limit";
    claim.explanation = "Longer kernels are read from a texture here.";
    return claim;
}

std::vector<Chart> charts_of(const Workload& what, const std::string& suffix, const std::string& image,
                             const std::vector<Curve>& curves, const ChartBand& published)
{
    return rate_and_cost_charts(
        "fialka_cadik_2006_figure7_" + suffix,
        fmt::format("{0} of {1} x {1} in 16-bit floats by the FFT and by separable convolution, "
                    "two passes of k taps{2}",
                    image, what.width,
                    curves.size() > 2 ? ", and by convolution that is not separable, one pass of k x k" : ""),
        curves, {published});
}

} // namespace

Claim crossover_by_size_claim(const reference::PublishedTable& published, const Case& smallest, const Case& largest)
{
    const std::size_t row = published.row_where("what", "kernel size by texture size");
    Claim claim = claim_of(published, row, "crossover_by_size",
                           "The kernel size up to which separable convolution is faster rises with the texture's size");
    const std::string theirs =
        fmt::format("depends on the texture's size, {} to {}", published.text(row, "least_kernel_size"),
                    published.text(row, "greatest_kernel_size"));
    if (std::isinf(smallest.value.high) || std::isinf(largest.value.high))
        state_untestable(claim, ClaimKind::conclusion, theirs, "a crossover may lie beyond the largest kernel");
    else
        state_ordering(claim, theirs, quotient(largest.value, smallest.value),
                       fmt::format("times as large at {} as at {}", largest.where, smallest.where));
    claim.explanation =
        "By the paper's numbers of steps it is 2 log2 N, 16 to 20 from 256 to 1024, about half of what they measured; "
        "which of their textures had 31 and which 41 only the chart showed. A fixed cost of a pass works the other "
        "way, as it weighs most on the smallest texture.";
    return claim;
}

ItemResult fialka_cadik_2006_figure7(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_figure7");
    ItemResult result;
    result.table = filter_times_table();
    const auto add_charts = [&](const std::vector<Chart>& charts) {
        result.charts.insert(result.charts.end(), charts.begin(), charts.end());
    };
    const auto band = [&](const std::string& what) {
        const std::size_t row = published.row_where("what", what);
        const double least = published.number(row, "least_kernel_size");
        const double greatest = published.number(row, "greatest_kernel_size");
        return ChartBand{least == greatest ? fmt::format("2006: equally fast at {:g}", least)
                                           : fmt::format("2006: equally fast at {:g} to {:g}", least, greatest),
                         least, greatest};
    };
    const TimingDevice device = timing_device(context);
    std::vector<Study> studies;
    std::string equally_fast;
    for (const int side : {256, 512, largest_side}) {
        if (side == largest_side && context.effort == ItemEffort::quick)
            continue;
        const StudyOptions options = study_options(context);
        const Study& studied = studies.emplace_back(study(result, workload_of_side(side, 1), options, device));
        if (!context.is_second_moment)
            equally_fast +=
                fmt::format("{0}at about {1} x {1} for {2}", equally_fast.empty() ? "" : ", ",
                            add_non_separable(result, studied, options, device), size_text(studied.workload));
        add_charts(charts_of(studied.workload, std::to_string(side), "a mono image",
                             {curve_of("FFT", {studied.workload, gpu_fft}),
                              curve_of("separable convolution", {studied.workload, gpu_separable}),
                              curve_of("non-separable convolution", {studied.workload, gpu_non_separable})},
                             band("crossover, separable kernels, mono")));
    }
    const Study of_four_channels =
        study(result, workload_of_side(side_of_four_channels, 4), study_options(context), device);
    add_charts(charts_of(of_four_channels.workload, "four_channels", "an image of four channels",
                         {curve_of("FFT", {of_four_channels.workload, gpu_fft}),
                          curve_of("separable convolution", {of_four_channels.workload, gpu_separable})},
                         band("crossover, separable kernels, 3 or 4 channels")));
    for (const Way way : {gpu_fft, gpu_separable, gpu_non_separable})
        add_pass_lists(result, studies.front().workload, way.approach, context);

    result.claims = {range_claim(published, studies), four_channels_claim(published, of_four_channels),
                     crossover_by_size_claim(published, crossover_of(studies.front()), crossover_of(studies.back()))};
    for (Claim& claim : growth_claims(published, result, context, equally_fast))
        result.claims.push_back(std::move(claim));
    result.claims.push_back(largest_non_separable_claim(published, drawn_non_separable(context, result)));
    result.claims.push_back(uniform_array_claim(published, context.context.device()));
    result.text =
        "<p>The paper's central figure compares a Gaussian low-pass by the FFT, by separable convolution and by "
        "convolution that is not separable. A curve ends where it costs more than a few FFTs. The paper's frame rates "
        "are of a scene with its filter; how far these tell of the filter is asked in <a "
        "href=\"#fialka_cadik_2006_scene\">the scene and its filter</a>.</p>"
        "<p>The crossover is the kernel size at which the FFT and separable convolution take equally long. Both are "
        "timed in turn at a kernel near it; in brackets stands what the spread of their ratio leaves possible. "
        "<code>fragfft crossover</code> answers which is faster on your machine for any size, format and number of "
        "filters.</p>";
    return result;
}

std::vector<MeasurableClaim> fialka_cadik_2006_figure7_measurable()
{
    const auto crossover = [](int side, int channels, const std::string& where) {
        const Workload workload = workload_of_side(side, channels);
        return MeasurableCase{where, planned_work({workload, gpu_fft}), planned_work({workload, gpu_separable})};
    };
    const auto published = [] { return reference::published_table("fialka_cadik_2006_figure7"); };
    std::vector<MeasurableCase> sizes;
    for (const int side : {256, 512})
        sizes.push_back(crossover(side, 1, size_text(workload_of_side(side, 1))));
    std::vector<MeasurableClaim> claims{
        {Told::crossover, sizes,
         [=](const std::vector<Case>& cases) { return mono_crossover_claim(published(), cases); }},
        {Told::crossover, {crossover(side_of_four_channels, 4, "")}, [=](const std::vector<Case>& cases) {
             return four_channels_crossover_claim(published(), cases.front().value);
         }}};
    for (MeasurableClaim& claim : figure_7_growths_measurable())
        claims.push_back(std::move(claim));
    return claims;
}

} // namespace fragfft::figures
