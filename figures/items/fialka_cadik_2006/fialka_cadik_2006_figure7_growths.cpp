// Figure 7's laws: how the times of the FFT and of convolution grow, and their ratio.
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

TimedCase timed(int side, Approach approach, int kernel_size)
{
    return {{.width = side, .height = side, .channels = 1, .format = gl::PixelFormat::rgba16f},
            {Processor::gpu, approach},
            kernel_size};
}

// Why the time does not grow as the law has it. A fixed cost explains less growth and never more, for which `more` has
// the likely reason.
std::string why_not_the_law(double law, const Interval& measured, const std::string& more)
{
    if (measured.high < law)
        return "Likely each pass has a fixed cost, which the law leaves out and which weighs more on the smaller work.";
    if (measured.low > law)
        return "No fixed cost of a pass can explain growth above the law. " + more;
    return "";
    return "What the law gives lies in the interval.";
}

// The share of the pixels from which a kernel reaches over an edge, along one axis.
int percent_at_edges(int kernel_size, int side)
{
    return static_cast<int>(std::lround(100.0 * (kernel_size - 1) / side));
}

// A law by which the time grows from one case to another.
struct Growth
{
    const char* what; // in the published table
    const char* name;
    const char* statement;
    const char* law_in_words;
    double law; // times
    std::string range;
    TimedCase large;
    TimedCase small;
};

Growth fft_growth(int large)
{
    constexpr int small = 256;
    const auto cost = [](int side) { return std::pow(side, 2.0) * std::log2(side); };
    return {"growth of the FFT",
            "fft_complexity",
            "The FFT's time grows as N^2 log N",
            "O(4 N^2 log2 N)",
            cost(large) / cost(small),
            fmt::format("from {} to {} pixels a side", small, large),
            timed(large, Approach::fft, 0),
            timed(small, Approach::fft, 0)};
}

Growth separable_growth()
{
    constexpr int side = 512;
    constexpr int small = 15;
    constexpr int large = 255;
    return {"growth of separable convolution",
            "convolution_complexity",
            "A separable convolution's time grows as the kernel size",
            "O(2k N^2)",
            static_cast<double>(large) / small,
            fmt::format("from {} to {} taps a pass", small, large),
            timed(side, Approach::separable, large),
            timed(side, Approach::separable, small)};
}

Growth non_separable_growth()
{
    constexpr int small = 5;
    constexpr int large = 15;
    return {"growth of convolution that is not separable",
            "non_separable_complexity",
            "The time of a kernel that is not separable grows as k^2 N^2",
            "O(k^2 N^2)",
            static_cast<double>(large * large) / (small * small),
            fmt::format("from {0} x {0} to {1} x {1} taps", small, large),
            timed(256, Approach::non_separable, large),
            timed(256, Approach::non_separable, small)};
}

Claim growth_claim(const reference::PublishedTable& published, const Growth& growth, const Interval& measured)
{
    Claim claim = claim_of(published, published.row_where("what", growth.what), growth.name, growth.statement);
    state_growth(claim, growth.law_in_words, growth.law, measured, growth.range);
    return claim;
}

class GrowthOf
{
public:
    GrowthOf(ItemResult& result, ItemContext& context)
        : result_(result), device_(timing_device(context)), sampling_(context.series_sampling())
    {
    }

    Interval operator()(const TimedCase& large, const TimedCase& small) const
    {
        const auto times = recorded_in_turn(result_, {large, small}, device_, sampling_);
        return ratio_in_turn(times[0], times[1]);
    }

private:
    ItemResult& result_;
    TimingDevice device_;
    gl::Sampling sampling_;
};

// `more`: likely why the time grows more than the law has it.
Claim measured_growth_claim(const reference::PublishedTable& published, const Growth& growth, const GrowthOf& growth_of,
                            const std::string& more)
{
    const Interval measured = growth_of(growth.large, growth.small);
    Claim claim = growth_claim(published, growth, measured);
    claim.explanation = why_not_the_law(growth.law, measured, more);
    return claim;
}

Claim separable_growth_claim(const reference::PublishedTable& published, const GrowthOf& growth_of)
{
    const Growth growth = separable_growth();
    const int side = growth.large.workload.width;
    const int large = growth.large.kernel_size;
    const int small = growth.small.kernel_size;
    return measured_growth_claim(
        published, growth, growth_of,
        fmt::format(
            "Likely it is the edges, where every fetch must be wrapped around ({} % of the pixels lie within {} taps' "
            "reach of one, {} % within that of {}), and that more taps lie farther apart.",
            percent_at_edges(large, side), large, percent_at_edges(small, side), small));
}

Claim non_separable_growth_claim(const reference::PublishedTable& published, const GrowthOf& growth_of)
{
    Claim claim = measured_growth_claim(
        published, non_separable_growth(), growth_of,
        "Likely what the larger kernel fetches lies farther apart than the nearest caches reach.");
    constexpr int middle = 9;
    const Interval by_pixels =
        growth_of(timed(512, Approach::non_separable, middle), timed(256, Approach::non_separable, middle));
    claim.beside += fmt::format("; with the pixels {} times, from 256 to 512 a side, where the law has 4, at {} x {}",
                                text_of(by_pixels), middle, middle);
    return claim;
}

// Frame rates are reciprocals of times: convolution's divided by the FFT's are the FFT's times by convolution's.
Claim ratio_by_size_claim(const reference::PublishedTable& published, ItemResult& result, ItemContext& context,
                          int large)
{
    constexpr int small = 256;
    constexpr int kernel_size = 31; // the least of their crossovers
    const auto times =
        recorded_in_turn(result,
                         {timed(large, Approach::fft, kernel_size), timed(large, Approach::separable, kernel_size),
                          timed(small, Approach::fft, kernel_size), timed(small, Approach::separable, kernel_size)},
                         timing_device(context), context.series_sampling());
    const double law = std::log2(large) / std::log2(small);
    Claim claim = claim_of(published, published.row_where("what", "frame rates by texture size"), "ratio_by_size",
                           "The ratio of the frame rates of convolution and the FFT grows with the texture's size as "
                           "the FFT's steps do, by log N");
    state_growth(claim, "not the same for different texture sizes: O(4 N^2 log2 N) by O(2k N^2)", law,
                 quotient_in_turn(times[0], times[1], times[2], times[3]),
                 fmt::format("from {} to {} pixels a side, {} taps a pass", small, large, kernel_size));
    claim.explanation = fmt::format(
        "The paper saw in its chart that the ratios differ; that the numbers of steps explain it, which make {} here, "
        "is its inference and what is judged. A fixed cost of a pass weighs most on the FFT of the smaller texture.",
        number(law, 3));
    return claim;
}

// Both in turn, at a kernel beyond those of theirs: 225 samples a pixel, where their card ended at 112.
Claim non_separable_claim(const reference::PublishedTable& published, ItemResult& result, ItemContext& context,
                          const std::string& equally_fast)
{
    constexpr int kernel_size = 15;
    std::vector<Case> sizes;
    for (const int side : {256, 512}) {
        const auto times = recorded_in_turn(
            result, {timed(side, Approach::non_separable, kernel_size), timed(side, Approach::fft, kernel_size)},
            timing_device(context), context.series_sampling());
        sizes.push_back({fmt::format("{0} x {0}", side), ratio_in_turn(times[0], times[1])});
    }
    Claim claim = claim_of(published, published.row_where("what", "kernels that are not separable"),
                           "non_separable_fft_wins", "Of kernels that are not separable the FFT is the faster way");
    state_ordering(claim, "the FFT can outperform convolution", sizes, "times as long as the FFT");
    claim.beside = fmt::format(", by convolution with {0} x {0}; equally fast {1}", kernel_size, equally_fast);
    claim.explanation =
        "The paper does not say from which size on. By its numbers of steps both cost the same below 6 x 6.";
    return claim;
}

} // namespace

std::vector<Claim> growth_claims(const reference::PublishedTable& published, ItemResult& result, ItemContext& context,
                                 const std::string& equally_fast)
{
    const GrowthOf growth_of(result, context);
    const int large = context.effort == ItemEffort::quick ? 512 : 1024;
    return {measured_growth_claim(published, fft_growth(large), growth_of,
                                  "Likely the larger image no longer stays in a cache that holds the smaller one."),
            separable_growth_claim(published, growth_of), non_separable_growth_claim(published, growth_of),
            ratio_by_size_claim(published, result, context, large),
            non_separable_claim(published, result, context, equally_fast)};
}

std::vector<MeasurableClaim> figure_7_growths_measurable()
{
    std::vector<MeasurableClaim> claims;
    for (const Growth& growth : {fft_growth(512), separable_growth(), non_separable_growth()})
        claims.push_back({Told::ratio, ratio_of(growth.large, growth.small), [growth](const std::vector<Case>& cases) {
                              return growth_claim(reference::published_table("fialka_cadik_2006_figure7"), growth,
                                                  cases.front().value);
                          }});
    return claims;
}

} // namespace fragfft::figures
