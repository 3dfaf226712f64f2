// Figure 7's laws: how the times of the FFT and of convolution grow, and their ratio.
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

Interval quotient_in_turn(const MomentRows& rows, const Key& a, const Key& b, const Key& c, const Key& d)
{
    rows.ratio(a, b); // throws where the two were not timed in one turn
    rows.ratio(a, c);
    rows.ratio(a, d);
    const auto samples = [&](const Key& key) -> const std::vector<double>& { return rows.row(key).samples; };
    std::vector<double> quotients;
    for (std::size_t round = 0; round < samples(a).size(); ++round)
        quotients.push_back(samples(a)[round] / samples(b)[round] / (samples(c)[round] / samples(d)[round]));
    return spread_of(quotients);
}

namespace {

namespace fialka_growths {

TimedCase timed(int side, Approach approach, int kernel_size)
{
    return {{.width = side, .height = side, .channels = 1, .format = gl::PixelFormat::rgba16f, .device_rounds = true},
            {Processor::gpu, approach},
            kernel_size};
}

// The growth of a time from one case to another, timed in turn.
struct Growth
{
    const char* comparison;
    TimedCase large;
    TimedCase small;

    Key key_of(const TimedCase& of) const { return time_key(of).with({{comparison_label, comparison}}); }
    Interval in(const ItemRows& rows) const { return rows.ratio(key_of(large), key_of(small)); }
};

constexpr int small_side = 256;
constexpr int large_side = 1024;
constexpr int side_in_browser = 512; // the live page has no room for the table of twiddle factors of 1024
constexpr int few_taps = 15;
constexpr int many_taps = 255;
constexpr int side_of_taps = 512;

Growth separable_growth()
{
    return {"growth of separable convolution", timed(side_of_taps, Approach::separable, many_taps),
            timed(side_of_taps, Approach::separable, few_taps)};
}

Growth non_separable_growth()
{
    return {"growth of convolution that is not separable", timed(256, Approach::non_separable, 15),
            timed(256, Approach::non_separable, 5)};
}

Growth growth_by_pixels()
{
    constexpr int kernel_size = 9;
    return {"growth by pixels", timed(512, Approach::non_separable, kernel_size),
            timed(256, Approach::non_separable, kernel_size)};
}

// The growth of the FFT and of separable convolution with the smallest of the paper's crossover kernels, in one turn.
Growth growth_by_size(Approach approach)
{
    constexpr int kernel_size = 31;
    return {"growth by size", timed(large_side, approach, kernel_size), timed(small_side, approach, kernel_size)};
}

void measure_in_turn(ItemContext& context, const std::vector<Growth>& growths)
{
    std::vector<KeyedCase> cases;
    for (const Growth& growth : growths)
        for (const TimedCase& of : {growth.large, growth.small})
            cases.push_back({growth.key_of(of), of});
    leave_times_in_turn(context, cases, context.sampling());
}

// Explains why the time does not grow as the law says. A fixed cost makes it grow less, never more.
void claim_growth(const ItemRows& rows, Evaluation& claim, const Growth& growth)
{
    const double law = claim.claim.numbers.front();
    const Interval measured = growth.in(rows);
    claim.value_is([&] { return growth.in(rows); });
    claim.say_beside("beside");
    if (measured.high < law)
        claim.say("less");
    if (measured.low > law)
        claim.say("more");
}

// The percentage of the pixels at which a kernel reaches over an edge, along one axis.
int percent_at_edges(int kernel_size)
{
    return static_cast<int>(std::lround(100.0 * (kernel_size - 1) / side_of_taps));
}

} // namespace fialka_growths

} // namespace

void leave_growth_times(ItemContext& context)
{
    using namespace fialka_growths;
    for (const Growth& growth : {separable_growth(), non_separable_growth(), growth_by_pixels()})
        fialka_growths::measure_in_turn(context, {growth});
    fialka_growths::measure_in_turn(context, {growth_by_size(Approach::fft), growth_by_size(Approach::separable)});
}

void evaluate_fft_growth(const ItemRows& rows, Evaluation& claim)
{
    using namespace fialka_growths;
    claim_growth(rows, claim, growth_by_size(Approach::fft));
}

void evaluate_separable_growth(const ItemRows& rows, Evaluation& claim)
{
    using namespace fialka_growths;
    claim.values.set("many", many_taps).set("many at edges", percent_at_edges(many_taps));
    claim.values.set("few", few_taps).set("few at edges", percent_at_edges(few_taps));
    claim_growth(rows, claim, separable_growth());
}

void evaluate_non_separable_growth(const ItemRows& rows, Evaluation& claim)
{
    using namespace fialka_growths;
    claim_growth(rows, claim, non_separable_growth());
    claim.values.set("by pixels", growth_by_pixels().in(rows));
    claim.say_beside("beside_pixels");
}

// Frame rates are reciprocals of times: the quotient of convolution's rate by the FFT's is the FFT's time by
// convolution's.
void evaluate_ratio_by_size(const ItemRows& rows, Evaluation& claim)
{
    using namespace fialka_growths;
    const Growth of_fft = growth_by_size(Approach::fft);
    const Growth of_convolution = growth_by_size(Approach::separable);
    claim.value_is([&] {
        return rows.pooled([&](const MomentRows& moment) {
            return quotient_in_turn(moment, of_fft.key_of(of_fft.large), of_convolution.key_of(of_convolution.large),
                                    of_fft.key_of(of_fft.small), of_convolution.key_of(of_convolution.small));
        });
    });
    claim.values.set("law", claim.claim.numbers.front());
    claim.say_beside("beside");
}

namespace {

MeasurableClaim fft_growth_in_browser()
{
    using namespace fialka_growths;
    return {Told::ratio, ratio_of(timed(side_in_browser, Approach::fft, 0), timed(small_side, Approach::fft, 0)),
            [](const std::vector<Case>& cases) {
                const auto cost = [](int side) { return std::pow(side, 2.0) * std::log2(side); };
                Claim claim = claim_of_cases("fialka_cadik_2006_figure7_fft_complexity", cases);
                state_growth(claim, claim.published, cost(side_in_browser) / cost(small_side), cases.front().value,
                             fmt::format("from {} to {} pixels a side", small_side, side_in_browser));
                return claim;
            }};
}

} // namespace

std::vector<MeasurableClaim> figure_7_growths_measurable()
{
    using namespace fialka_growths;
    const auto measurable = [](const Growth& growth, const std::string& name) {
        return MeasurableClaim{Told::ratio, ratio_of(growth.large, growth.small),
                               [id = "fialka_cadik_2006_figure7_" + name](const std::vector<Case>& cases) {
                                   return claim_told_beside(id, cases);
                               }};
    };
    return {fft_growth_in_browser(), measurable(separable_growth(), "convolution_complexity"),
            measurable(non_separable_growth(), "non_separable_complexity")};
}

} // namespace fragfft::figures
