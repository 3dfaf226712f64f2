// Table 1: the pros and cons of the FFT and of convolution.
//
// Each row of the paper's table names the claims that test it. What another item tests is judged there; claims of this
// item are for the rest. Times are of pictures of 256 x 256 in 16-bit floats, the compared ones taken in turn.
#include "errors.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/common/measurable_claims.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "filters/prepared_work.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int comparison_side = 256;
constexpr int small_kernel = 3;
constexpr int medium_kernel = 15;
constexpr int large_kernel = 63;

Workload workload_of_channels(int channels)
{
    return {
        .width = comparison_side, .height = comparison_side, .channels = channels, .format = gl::PixelFormat::rgba16f};
}

Claim claim_of_row(const reference::PublishedTable& published, const std::string& what, const std::string& statement)
{
    std::string name = what;
    std::replace(name.begin(), name.end(), ' ', '_');
    return claim_of(published, published.row_where("what", what), name, statement);
}

// Works whose times are divided by each other.
struct TimedPair
{
    TimedCase numerator;
    TimedCase denominator;
};

TimedPair fft_by_small_convolution()
{
    return {{workload_of_channels(4), gpu_fft, small_kernel}, {workload_of_channels(4), gpu_separable, small_kernel}};
}

Claim small_kernels_claim(const reference::PublishedTable& published, const Interval& measured)
{
    Claim claim =
        claim_of_row(published, "small kernels", "The FFT is time consuming, convolution very fast for small kernels");
    state_ordering(claim, "convolution is faster", measured,
                   fmt::format("times as long as separable convolution with {0} x {0}", small_kernel));
    claim.explanation = "The FFT makes 33 passes over the image, the convolution 2.";
    return claim;
}

TimedPair four_channels_by_one()
{
    return {{workload_of_channels(4), gpu_separable, medium_kernel},
            {workload_of_channels(1), gpu_separable, medium_kernel}};
}

Claim colour_claim(const reference::PublishedTable& published, const Interval& measured)
{
    Claim claim = claim_of_row(published, "colour", "Convolution works for four channels without slowing down");
    state_alike(claim, "without problems", measured,
                fmt::format("times as long as one channel, {0} x {0}", medium_kernel));
    claim.explanation = "One channel is kept in texels of two components here, so four take twice the bytes and "
                        "twice the sums, in the same number of fetches.";
    return claim;
}

class ComparisonClaims
{
public:
    ComparisonClaims(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
        : published_(published), context_(context), device_(timing_device(context)), result_(result)
    {
    }

    Claim kernel_size() const
    {
        Claim claim = claim_of_row(published_, "kernel size", "The FFT takes the same time for every kernel");
        state_alike(
            claim, "the same time",
            ratio({{workload_of_channels(4), gpu_fft, large_kernel}, {workload_of_channels(4), gpu_fft, small_kernel}}),
            fmt::format("times as long with {0} x {0} as with {1} x {1}", large_kernel, small_kernel));
        claim.explanation =
            "The kernel's spectrum fills a texture of the image's size whatever the kernel's is. Transforming the "
            "kernel once is not counted.";
        return claim;
    }

    Claim frequency_filters() const
    {
        const Filter ideal = filter_of("ideal-low-pass:cutoff=0.1");
        const Image image = halved(photograph());
        const double error = relative_error(through_fft(image, ideal), exactly_filtered(image, ideal), image);
        result_.checks.push_back(
            {"an ideal low-pass by the FFT: relative L2 error", error,
             reference::promised_convolution_bound(reference::AccuracyMode::float32_table).relative_l2.value()});
        const bool refused = refuses([&] { in_space(image, ideal); });
        Claim claim = claim_of_row(published_, "frequency filters",
                                   "The FFT takes every filter that the frequency domain can "
                                   "define; for some of them there is no kernel");
        state_construction(claim, "stated",
                           fmt::format("an ideal low-pass: by the FFT with a relative error of {}; convolution {}",
                                       number(error, 2), refused ? "has no kernel for it" : "takes it"),
                           refused && result_.checks.back().holds(), Evidence::by_construction);
        claim.explanation = "A sharp edge in frequency rings without end in space.";
        return claim;
    }

    std::vector<Claim> several() const
    {
        return several_filters_claims(published_,
                                      several_filters_times(result_, workload_of_channels(4), medium_kernel, context_));
    }

    Claim small_kernels() const { return small_kernels_claim(published_, ratio(fft_by_small_convolution())); }

    Claim precision() const
    {
        const BitDepthErrors errors = bit_depth_errors(context_);
        const double times_worse = errors.of_kinder_fft().largest / errors.of_convolution_in_8_bits;
        Claim claim =
            claim_of_row(published_, "precision", "In 8 bits the FFT fails, which needs 16, and convolution will do");
        state_ordering(claim, "the FFT is sensitive to precision, convolution is not",
                       Interval{times_worse, times_worse, times_worse}, "times the error of convolution");
        claim.beside = fmt::format(": the largest error of a Gaussian low-pass is {} steps of 1/255 by the FFT in 8 "
                                   "bits, {} in 16, {} by convolution in 8",
                                   number(errors.of_kinder_fft().largest, 3), number(errors.of_fft_in_16_bits, 2),
                                   number(errors.of_convolution_in_8_bits, 2));
        const auto steps = [](const ErrorsInSteps& of_fft) {
            return fmt::format("{} steps in the mean, {} at most", number(of_fft.mean, 3), number(of_fft.largest, 3));
        };
        claim.explanation = fmt::format(
            "The paper does not say how they stored an FFT in 8 bits. The kinder of two ways is judged: levels from 0 "
            "to 1, which cut off what is negative ({}), and signed ones, in each texture multiples of a 127th of its "
            "largest number ({}). The largest number of a spectrum is the image's sum, beside which most bins lie "
            "below half a level. A convolution's two passes round twice, and a Gaussian's numbers stay in [0, 1].",
            steps(errors.of_unsigned_fft), steps(errors.of_signed_fft));
        return claim;
    }

    Claim colour() const { return colour_claim(published_, ratio(four_channels_by_one())); }

    Claim colour_is_right() const
    {
        const Filter filter = filter_of("gaussian:sigma=2");
        const Image image = random_pixels(comparison_side, comparison_side, 4);
        const double error = relative_error(in_space(image, filter), exactly_filtered(image, filter), image);
        constexpr double bound = 1e-6; // of a convolution in 32-bit floats
        result_.checks.push_back({"four channels by convolution: relative L2 error", error, bound});
        const auto passes_of = [&](const TimedCase& timed) {
            return counted_passes(context_.engine, plans(timed, device_).each);
        };
        const auto [four, one] = four_channels_by_one();
        const int of_four = passes_of(four);
        const int of_one = passes_of(one);
        Claim claim = claim_of(published_, published_.row_where("what", "colour"), "colour_is_right",
                               "Convolution works for four channels without problems");
        state_construction(claim, published_.text(published_.row_where("what", "colour"), "convolution"),
                           fmt::format("{} passes for four channels, {} for one; relative error {}", of_four, of_one,
                                       number(error, 2)),
                           of_four == of_one && error <= bound, Evidence::counted);
        claim.explanation = "A texel's four components are weighted and added at once, so the program is the same.";
        return claim;
    }

    Claim colour_by_fft() const
    {
        Claim claim = claim_of(published_, published_.row_where("what", "colour"), "colour_by_fft",
                               "Four channels, by two FFTs at once or a quaternion transform, slow the FFT down");
        state_ordering(claim, "both introduce a slowdown",
                       ratio({{workload_of_channels(4), gpu_fft, medium_kernel},
                              {workload_of_channels(1), gpu_fft, medium_kernel}}),
                       "times as long as one channel");
        claim.explanation = "Two FFTs at once are drawn; a quaternion transform takes the same passes.";
        return claim;
    }

    Claim image_size() const
    {
        const Filter filter = filter_of("gaussian:sigma=2");
        const Image image(200, 100, 3);
        const bool fft_refuses = refuses([&] { through_fft(image, filter); });
        const bool space_refuses = refuses([&] { in_space(image, filter); });
        Claim claim = claim_of_row(published_, "image size",
                                   "The FFT takes sides that are powers of two and others extended, convolution any");
        state_construction(claim, "stated",
                           fmt::format("200 x 100: {} by the FFT unless it is extended, {} by convolution",
                                       fft_refuses ? "refused" : "taken", space_refuses ? "refused" : "taken"),
                           fft_refuses && !space_refuses, Evidence::by_construction);
        claim.explanation = "So it is with the paper's radix-2 FFT; other algorithms take any size.";
        return claim;
    }

private:
    Image through_fft(const Image& image, const Filter& filter) const
    {
        return filtered_by(device_.method.name, image, filter);
    }

    Image in_space(const Image& image, const Filter& filter) const
    {
        return filtered_by(spatial_method, image, filter);
    }

    Image filtered_by(const std::string& method, const Image& image, const Filter& filter) const
    {
        return filtered_once(context_.engine, {.filters = {filter}}, {.method = method},
                             {context_.context.device(), context_.probe}, image)
            .front();
    }

    template <typename Work> static bool refuses(const Work& work)
    {
        try {
            work();
        } catch (const InputError&) {
            return true;
        }
        return false;
    }

    // How many times as long the first takes as the second.
    Interval ratio(const TimedPair& pair) const
    {
        const auto times =
            recorded_in_turn(result_, {pair.numerator, pair.denominator}, device_, context_.series_sampling());
        return ratio_in_turn(times[0], times[1]);
    }

    const reference::PublishedTable& published_;
    ItemContext& context_;
    TimingDevice device_;
    ItemResult& result_;
};

// A row of the paper's table: the claims of this item that test it, and those of others.
struct ComparisonRow
{
    const char* what; // as in the published table
    std::vector<Claim> claims;
    std::string other_items;
};

} // namespace

Interval quotient_in_turn(const gl::TimeStatistics& a, const gl::TimeStatistics& b, const gl::TimeStatistics& c,
                          const gl::TimeStatistics& d)
{
    std::vector<double> quotients;
    for (std::size_t round = 0; round < a.milliseconds.size(); ++round)
        quotients.push_back(a.milliseconds[round] / b.milliseconds.at(round) /
                            (c.milliseconds.at(round) / d.milliseconds.at(round)));
    return spread_of(quotients);
}

SeveralFiltersTimes several_filters_times(ItemResult& result, const Workload& one, int kernel_size,
                                          ItemContext& context)
{
    Workload several = one;
    several.filters = several_filters;
    const auto times = recorded_in_turn(result,
                                        {{one, gpu_fft, kernel_size},
                                         {several, gpu_fft, kernel_size},
                                         {one, gpu_separable, kernel_size},
                                         {several, gpu_separable, kernel_size}},
                                        timing_device(context), context.series_sampling());
    return {times[0], times[1], times[2], times[3]};
}

std::vector<Claim> several_filters_claims(const reference::PublishedTable& published, const SeveralFiltersTimes& times)
{
    const std::size_t row = published.row_where("what", "several filters");
    const Interval of_fft = ratio_in_turn(times.fft_several, times.fft_one);
    const Interval of_convolution = ratio_in_turn(times.convolution_several, times.convolution_one);

    Claim smaller =
        claim_of(published, row, "several_filters", "The FFT slows down less by several filters than convolution does");
    state_ordering(smaller, published.text(row, "fft"),
                   quotient_in_turn(times.convolution_several, times.convolution_one, times.fft_several, times.fft_one),
                   "times the FFT's slowdown by convolution");
    smaller.beside = fmt::format(": {} filters take {} times as long as one by convolution, {} times by the FFT",
                                 several_filters, text_of(of_convolution), text_of(of_fft));
    smaller.explanation = fmt::format(
        "The FFT pays one forward transform and {0} products and inverse ones, about {1} times the work of one filter "
        "where the two transforms cost the same; convolution pays {0} times.",
        several_filters, number((1.0 + several_filters) / 2.0, 2));

    Claim significant =
        claim_of(published, row, "several_filters_convolution", "Several filters slow down convolution significantly");
    state_ordering(significant, published.text(row, "convolution"), of_convolution,
                   fmt::format("times as long with {} filters as with one", several_filters), Strength::strong);
    return {smaller, significant};
}

ItemResult fialka_cadik_2006_table1(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_table1");
    ItemResult result;
    const ComparisonClaims claims(published, context, result);
    const std::vector<ComparisonRow> rows{
        {"kernel size", {claims.kernel_size()}, "Figure 7: how the times of convolution grow"},
        {"hardware limits", {}, "Figure 7: the largest kernel that is not separable"},
        {"frequency filters", {claims.frequency_filters()}, ""},
        {"several filters", claims.several(), "Figure 8: how eight filters lower the crossover"},
        {"small kernels", {claims.small_kernels()}, ""},
        {"precision", {claims.precision()}, "Section 4, bits per channel: an FFT in 8 bits"},
        {"colour",
         {claims.colour_by_fft(), claims.colour_is_right(), claims.colour()},
         "Sections 3 to 5, how the programs are written: four channels by the FFT"},
        {"image size", {claims.image_size()}, ""},
    };
    result.table.columns = {"what",      "FFT, paper",    "convolution, paper",
                            "tested by", "measured here", "how it came out"};
    for (const ComparisonRow& row : rows) {
        const std::size_t theirs = published.row_where("what", row.what);
        const auto joined = [&](const auto& words_of_claim, const std::string& otherwise) {
            std::string text;
            for (const Claim& claim : row.claims)
                text += (text.empty() ? "" : "; ") + words_of_claim(claim);
            return text.empty() ? otherwise : text;
        };
        const std::string own = joined([](const Claim& claim) { return "Table 1: " + claim.statement; }, "");
        result.table.rows.push_back(
            {row.what, published.text(theirs, "fft"), published.text(theirs, "convolution"),
             own + (own.empty() || row.other_items.empty() ? "" : "; ") + row.other_items,
             joined([](const Claim& claim) { return claim.measured; }, "there"),
             joined([](const Claim& claim) { return std::string(words(claim.judgement.verdict())); }, "there")});
        result.claims.insert(result.claims.end(), row.claims.begin(), row.claims.end());
    }
    for (const Way way : {gpu_fft, gpu_separable, gpu_non_separable})
        add_pass_lists(result, workload_of_channels(4), way.approach, context);
    result.text = fmt::format(
        "<p>The paper ends with a table of pros and cons. Here it is with the claims that test its rows, those of this "
        "item on pictures of {0} x {0} in 16-bit floats where a time is told. Other rows are judged there: <a "
        "href=\"#fialka_cadik_2006_figure7\">Figure 7</a>, <a href=\"#fialka_cadik_2006_figure8\">Figure 8</a>, <a "
        "href=\"#fialka_cadik_2006_bit_depth\">bits per channel</a> and <a href=\"#fialka_cadik_2006_programs\">how "
        "the programs are written</a>.</p>",
        comparison_side);
    return result;
}

std::vector<MeasurableClaim> fialka_cadik_2006_table1_measurable()
{
    const auto told_by = [](const TimedPair& pair, Claim (*stated)(const reference::PublishedTable&, const Interval&)) {
        return MeasurableClaim{
            Told::ratio, ratio_of(pair.numerator, pair.denominator), [stated](const std::vector<Case>& cases) {
                return stated(reference::published_table("fialka_cadik_2006_table1"), cases.front().value);
            }};
    };
    return {told_by(fft_by_small_convolution(), small_kernels_claim), told_by(four_channels_by_one(), colour_claim)};
}

} // namespace fragfft::figures
