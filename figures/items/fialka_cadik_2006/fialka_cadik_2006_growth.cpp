#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_growth.hpp"

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
        return "The time grows less than the law has it. Likely each pass costs something whatever it draws, which the "
               "law leaves out and which weighs more on the smaller work.";
    if (measured.low > law)
        return "The time grows more than the law has it, which no fixed cost of a pass can explain. " + more +
               " The item 'What limits this machine' has the rates of fetches.";
    return "What the law gives lies in the interval.";
}

// The share of the pixels from which a kernel reaches over an edge, along one axis.
int percent_at_edges(int kernel_size, int side)
{
    return static_cast<int>(std::lround(100.0 * (kernel_size - 1) / side));
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

Claim fft_growth_claim(const reference::PublishedTable& published, const GrowthOf& growth_of, bool is_quick)
{
    constexpr int small = 256;
    const int large = is_quick ? 512 : 1024;
    const auto cost = [](int side) { return std::pow(side, 2.0) * std::log2(side); };
    const double law = cost(large) / cost(small);
    const Interval growth = growth_of(timed(large, Approach::fft, 0), timed(small, Approach::fft, 0));
    Claim claim = claim_of(published, published.row_where("what", "growth of the FFT"), "fft_complexity",
                           "The FFT's time grows as N^2 log N");
    state_growth(claim, "O(4 N^2 log2 N)", law, growth, fmt::format("from {} to {} pixels a side", small, large));
    claim.explanation =
        why_not_the_law(law, growth, "Likely the larger image no longer stays in a cache that holds the smaller one.");
    return claim;
}

Claim separable_growth_claim(const reference::PublishedTable& published, const GrowthOf& growth_of)
{
    constexpr int side = 512;
    constexpr int small = 15;
    constexpr int large = 255;
    constexpr double law = static_cast<double>(large) / small;
    const Interval growth = growth_of(timed(side, Approach::separable, large), timed(side, Approach::separable, small));
    Claim claim = claim_of(published, published.row_where("what", "growth of separable convolution"),
                           "convolution_complexity", "A separable convolution's time grows as the kernel size");
    state_growth(claim, "O(2k N^2)", law, growth, fmt::format("from {} to {} taps a pass", small, large));
    claim.explanation = why_not_the_law(
        law, growth,
        fmt::format("Likely it is the edges, and the distance of what is fetched: {} % of the pixels lie within {} "
                    "taps' reach of an edge, where every fetch must be wrapped around, and {} % within that of {}; and "
                    "the more taps, the farther their texels lie apart.",
                    percent_at_edges(large, side), large, percent_at_edges(small, side), small));
    return claim;
}

Claim non_separable_growth_claim(const reference::PublishedTable& published, const GrowthOf& growth_of)
{
    constexpr int small = 5;
    constexpr int large = 15;
    constexpr double law = static_cast<double>(large * large) / (small * small);
    const Interval growth =
        growth_of(timed(256, Approach::non_separable, large), timed(256, Approach::non_separable, small));
    constexpr int middle = 9;
    const Interval by_pixels =
        growth_of(timed(512, Approach::non_separable, middle), timed(256, Approach::non_separable, middle));
    Claim claim = claim_of(published, published.row_where("what", "growth of convolution that is not separable"),
                           "non_separable_complexity", "The time of a kernel that is not separable grows as k^2 N^2");
    state_growth(claim, "O(k^2 N^2)", law, growth, fmt::format("from {0} x {0} to {1} x {1} taps", small, large));
    claim.beside += fmt::format("; with the pixels {} times, from 256 to 512 a side, where the law has 4, at {} x {}",
                                text_of(by_pixels), middle, middle);
    claim.explanation = why_not_the_law(
        law, growth, "Likely what the larger kernel fetches lies farther apart than the nearest caches reach.");
    return claim;
}

} // namespace

std::vector<Claim> growth_claims(const reference::PublishedTable& published, ItemResult& result, ItemContext& context)
{
    const GrowthOf growth_of(result, context);
    return {fft_growth_claim(published, growth_of, context.effort == Effort::quick),
            separable_growth_claim(published, growth_of), non_separable_growth_claim(published, growth_of)};
}

} // namespace fragfft::figures
