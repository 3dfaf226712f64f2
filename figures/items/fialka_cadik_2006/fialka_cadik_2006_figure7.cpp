// Figure 7: the FFT against separable and non-separable convolution by kernel size, 16-bit floats.
#include "figures/items/common/filter_curves.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int largest_side = 1024;
constexpr int kernel_of_fft = 15; // whatever it is: the time does not depend on it
constexpr Way fft{Processor::gpu, Approach::fft};
constexpr Way separable{Processor::gpu, Approach::separable};
constexpr Way non_separable{Processor::gpu, Approach::non_separable};

const Crossover& crossover_of(const CrossoverStudy& study, Way way)
{
    const auto found = std::find_if(study.crossovers.begin(), study.crossovers.end(),
                                    [&](const WayCrossover& crossover) { return crossover.convolution == way; });
    return found->crossover;
}

class Claims
{
public:
    Claims(const reference::PublishedTable& published, const TimingDevice& device, const gl::Sampling& sampling)
        : published_(published), device_(device), sampling_(sampling)
    {
    }

    Claim range(const std::vector<CrossoverStudy>& studies) const
    {
        const std::size_t row = published_.row_where("what", "crossover, separable kernels, mono");
        const double least = published_.number(row, "least_kernel_size");
        const double greatest = published_.number(row, "greatest_kernel_size");
        Claim claim = claim_of(published_, row, "crossover_mono",
                               "From which kernel size on the FFT beats separable convolution, mono, by image size");
        claim.published = fmt::format("between {:g} and {:g}", least, greatest);
        bool all_exist = true;
        bool all_within = true;
        for (const CrossoverStudy& study : studies) {
            const Crossover& crossover = crossover_of(study, separable);
            claim.measured += fmt::format("{}{} x {}: {}", claim.measured.empty() ? "" : "; ", study.workload.width,
                                          study.workload.height, crossover_text(crossover));
            all_exist &= !crossover.never();
            all_within &= crossover.low && *crossover.low <= greatest && (!crossover.high || *crossover.high >= least);
        }
        claim.verdict = all_exist && all_within ? Verdict::reproduced
                        : all_exist             ? Verdict::holds_in_shape
                                                : Verdict::not_reproduced;
        claim.rule = "every size's crossover, within its uncertainty, in their range: reproduced; else, if every size "
                     "has one: holds in shape";
        claim.explanation =
            "A fetch and a written texel have not grown cheaper at one rate: a pass of the FFT writes as "
            "much as it reads, a tap of a convolution only reads.";
        return claim;
    }

    Claim conclusion(const std::string& channels, const std::string& name, const CrossoverStudy& study) const
    {
        const std::size_t row =
            published_.row_where("what", fmt::format("crossover, separable kernels, {} channels", channels));
        const double expected = published_.number(row, "least_kernel_size");
        const Crossover& crossover = crossover_of(study, separable);
        Claim claim =
            claim_of(published_, row, name,
                     fmt::format("With {} channels the FFT beats separable kernels above this size", channels));
        // Their own crossovers of one kind of image, 31 to 41 by its size, differ by nearly as much.
        constexpr double tolerance = 1.35;
        claim.published = fmt::format("{:g}", expected);
        claim.measured =
            fmt::format("{}, at {} x {}", crossover_text(crossover), study.workload.width, study.workload.height);
        judge(claim, expected, crossover.kernel_size.value_or(0), tolerance, !crossover.never(),
              "there is a crossover");
        claim.explanation =
            "With one or two channels both the FFT and the convolution here use texels of two components, "
            "and with more both use four; the paper's card skipped unused components of the FFT alone.";
        return claim;
    }

    Claim fft_complexity(const Workload& small, const Workload& large) const
    {
        const auto cost = [](const Workload& workload) {
            const double pixels = static_cast<double>(workload.width) * workload.height;
            return pixels * std::log2(pixels);
        };
        return complexity("fft_complexity", "The FFT's time grows as N^2 log N",
                          fmt::format("from {} to {} pixels a side", small.width, large.width),
                          cost(large) / cost(small), {large, fft, kernel_of_fft}, {small, fft, kernel_of_fft});
    }

    Claim convolution_complexity(const Workload& workload) const
    {
        constexpr int small = 15;
        constexpr int large = 255;
        return complexity("convolution_complexity", "A separable convolution's time grows as the kernel size",
                          fmt::format("from {} to {} taps a pass", small, large), static_cast<double>(large) / small,
                          {workload, separable, large}, {workload, separable, small});
    }

    Claim largest_non_separable(const std::vector<CrossoverStudy>& studies) const
    {
        const std::size_t row = published_.row_where("what", "largest kernel that is not separable");
        const double expected = published_.number(row, "greatest_kernel_size");
        int largest = 0;
        for (const CrossoverStudy& study : studies)
            for (const CurvePoint& point : study.curves)
                if (point.way == non_separable)
                    largest = std::max(largest, *point.kernel_size);
        Claim claim = claim_of(published_, row, "largest_non_separable",
                               "The hardware's limit of instructions ends kernels that are not separable at this size");
        claim.published = fmt::format("{0:g} x {0:g}", expected);
        claim.measured = fmt::format("{0} x {0} was drawn here, in one pass; there is no limit but time", largest);
        claim.verdict = largest > expected ? Verdict::not_reproduced : Verdict::reproduced;
        claim.rule = "a larger kernel runs: not reproduced";
        claim.explanation = "Shader Model 3 had 112 samples in a program; loops have had no such limit since.";
        return claim;
    }

    Claim uniform_array() const
    {
        const std::size_t row = published_.row_where("what", "kernels whose weights fit a uniform array");
        const double expected = published_.number(row, "greatest_kernel_size");
        const int taps = device_.context.device().maximum_fragment_uniform_components / 4;
        Claim claim = claim_of(published_, row, "uniform_array",
                               "Weights and offsets of this many taps fit a program's uniform array");
        constexpr double tolerance = 1.5;
        claim.published = fmt::format("about {:g}", expected);
        claim.measured = fmt::format("{} vectors of four, by the driver", taps);
        judge(claim, expected, taps, tolerance, taps > expected, "there is room for more");
        claim.explanation = "Longer kernels are read from a texture here.";
        return claim;
    }

private:
    Claim complexity(const std::string& name, const std::string& statement, const std::string& range, double expected,
                     const TimedCase& large, const TimedCase& small) const
    {
        const auto times = measure_in_turn({large, small}, device_, sampling_);
        const double measured = times[0].median_milliseconds / times[1].median_milliseconds;
        Claim claim = claim_of(published_, 0, name, statement);
        constexpr double tolerance = 1.5;
        claim.source = "Fialka and Cadik 2006, section 4, basic performance";
        claim.published = fmt::format("{} times, {}", number(expected, 3), range);
        claim.measured = fmt::format("{} times", number(measured, 3));
        judge(claim, expected, measured, tolerance, measured > 1.0, "it grows at all");
        claim.explanation = "What a pass costs at the least, and caches that hold a small image, bend the proportion.";
        return claim;
    }

    const reference::PublishedTable& published_;
    const TimingDevice& device_;
    gl::Sampling sampling_;
};

Workload workload(int side, int channels)
{
    return {.width = side, .height = side, .channels = channels, .format = gl::PixelFormat::rgba16f};
}

} // namespace

ItemResult fialka_cadik_2006_figure7(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_figure7");
    const TimingDevice device{context.context, context.engine, context.probe};
    const auto study_of = [&](const Workload& what, std::vector<Approach> approaches) {
        CrossoverOptions options = crossover_options(context, std::move(approaches));
        // Without a GPU a run of each takes half a second at this size.
        if (what.width == largest_side && context.effort != Effort::thorough)
            options.sampling.least_runs = 3;
        return study_crossover(what, options, device, [](const std::string&) {});
    };
    ItemResult result;
    result.table = filter_times_table();
    std::vector<CrossoverStudy> studies;
    for (const int side : {256, 512, largest_side}) {
        if (side == largest_side && context.effort == Effort::quick)
            continue;
        const CrossoverStudy& study =
            studies.emplace_back(study_of(workload(side, 1), {Approach::separable, Approach::non_separable}));
        add_study(result.table, study, curve_kernel_sizes(context.effort));
        const auto charts = rate_and_cost_charts(
            fmt::format("fialka_cadik_2006_figure7_{}", side),
            fmt::format(
                "a mono image of {0} x {0} in 16-bit floats by the FFT, by separable convolution, two passes of "
                "k taps, and by convolution that is not separable, one pass of k x k",
                side),
            {curve_of("FFT", study.workload, fft), curve_of("separable convolution", study.workload, separable),
             curve_of("non-separable convolution", study.workload, non_separable)});
        result.charts.insert(result.charts.end(), charts.begin(), charts.end());
    }
    const CrossoverStudy of_four_channels = study_of(workload(256, 4), {Approach::separable});
    add_study(result.table, of_four_channels, curve_kernel_sizes(context.effort));

    for (const Way way : {fft, separable, non_separable})
        add_pass_lists(result, studies.front().workload, way.approach, device);

    const Claims claims(published, device, context.series_sampling());
    result.claims = {claims.range(studies),
                     claims.conclusion("1 or 2", "crossover_two_channels", studies.front()),
                     claims.conclusion("3 or 4", "crossover_four_channels", of_four_channels),
                     claims.fft_complexity(studies.front().workload, studies.back().workload),
                     claims.convolution_complexity(studies[1].workload),
                     claims.largest_non_separable(studies),
                     claims.uniform_array()};
    result.text =
        "<p>The paper's central figure: a Gaussian low-pass by the FFT, whose cost does not depend on the kernel, by "
        "separable convolution, whose cost grows with the kernel's size, and by convolution that is not separable, "
        "whose cost grows with its square. Textures of 256 x 256, 512 x 512 and 1024 x 1024, 16-bit floats, the mono "
        "FFT of one complex texture. A curve ends where it costs more than a few FFTs.</p>"
        "<p>The crossover, the smallest odd kernel at which the FFT is at least as fast, is found here by bisection, "
        "both ways timed in turn at every size that is compared; in brackets the sizes that the spread of the times "
        "leaves possible. Which is faster on your machine is what <code>fragfft crossover</code> answers for any size, "
        "format and number of filters.</p>";
    return result;
}

} // namespace fragfft::figures
