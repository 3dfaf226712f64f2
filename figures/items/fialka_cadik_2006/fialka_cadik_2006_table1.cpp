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
#include "figures/items/items.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "filters/prepared_work.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace fialka_table1 {

constexpr const char* stem = "fialka_cadik_2006_table1";
constexpr int side = 256;
constexpr int small_kernel = 3;
constexpr int medium_kernel = 15;
constexpr int large_kernel = 63;
constexpr int several_filters = 8;

Workload workload_of(int channels, int filters = 1)
{
    return {.width = side,
            .height = side,
            .channels = channels,
            .format = gl::PixelFormat::rgba16f,
            .filters = filters,
            .device_rounds = true};
}

// Two works whose times are divided by each other.
struct TimedPair
{
    const char* comparison; // the row of the paper's table
    TimedCase numerator;
    TimedCase denominator;

    Key key_of(const TimedCase& timed) const
    {
        // Only where two different kernels are compared does the key of the FFT's time name the kernel.
        const bool is_of_kernels =
            numerator.way == gpu_fft && denominator.way == gpu_fft && numerator.workload == denominator.workload;
        Labels labels{{comparison_label, comparison}};
        if (is_of_kernels)
            labels.emplace_back("kernel", timed.kernel_size);
        return time_key(timed).with(labels);
    }
    Interval ratio(const ItemRows& rows) const { return rows.ratio(key_of(numerator), key_of(denominator)); }
};

TimedPair fft_of_large_by_small_kernel()
{
    return {"kernel size", {workload_of(4), gpu_fft, large_kernel}, {workload_of(4), gpu_fft, small_kernel}};
}

TimedPair fft_by_small_convolution()
{
    return {"small kernels", {workload_of(4), gpu_fft, small_kernel}, {workload_of(4), gpu_separable, small_kernel}};
}

TimedPair fft_of_four_channels_by_one()
{
    return {"colour by the FFT", {workload_of(4), gpu_fft, medium_kernel}, {workload_of(1), gpu_fft, medium_kernel}};
}

TimedPair four_channels_by_one()
{
    return {"colour", {workload_of(4), gpu_separable, medium_kernel}, {workload_of(1), gpu_separable, medium_kernel}};
}

void measure_pair(ItemContext& context, const TimedPair& pair)
{
    leave_times_in_turn(
        context, {{pair.key_of(pair.numerator), pair.numerator}, {pair.key_of(pair.denominator), pair.denominator}},
        context.sampling());
}

Key time_of_filters(TimedMethod way, int filters)
{
    return time_key({workload_of(4, filters), way, medium_kernel}).with({{comparison_label, "several filters"}});
}

void measure_several_filters(ItemContext& context)
{
    std::vector<KeyedCase> cases;
    for (const TimedMethod way : {gpu_fft, gpu_separable})
        for (const int filters : {1, several_filters})
            cases.push_back({time_of_filters(way, filters), {workload_of(4, filters), way, medium_kernel}});
    leave_times_in_turn(context, cases, context.sampling());
}

// Results of the device that are not times.

constexpr const char* low_pass_error = "relative L2 error of an ideal low-pass by the FFT";
constexpr const char* low_pass_refused = "convolution refuses an ideal low-pass";
constexpr const char* error_of_four_channels = "relative L2 error of four channels by convolution";
constexpr double bound_of_four_channels = 1e-6; // of a convolution in 32-bit floats
constexpr const char* fft_refuses_size = "the FFT refuses 200 x 100";
constexpr const char* convolution_refuses_size = "convolution refuses 200 x 100";

Key passes_drawn(int channels)
{
    return {"passes of a convolution", {{"channels", channels}}};
}

// In steps of 1/255.
Key error_in_steps(const char* way, const char* which)
{
    return {"error of a Gaussian low-pass", {{"by", way}, {"which", which}}};
}

double low_pass_bound()
{
    return reference::promised_convolution_bound(reference::AccuracyMode::float32_table).relative_l2.value();
}

Image filtered_by(ItemContext& context, const std::string& method, const Image& image, const Filter& filter)
{
    return filtered_once(context.engine, {.filters = {filter}}, {.method = method},
                         {context.context.device(), context.probe}, image)
        .front();
}

double refuses(ItemContext& context, const std::string& method, const Image& image, const Filter& filter)
{
    try {
        filtered_by(context, method, image, filter);
    } catch (const InputError&) {
        return 1.0;
    }
    return 0.0;
}

std::string fft_method(ItemContext& context)
{
    return timing_device(context).method.name;
}

void leave_frequency_filters(ItemContext& context, Experiment& experiment)
{
    const Filter ideal = filter_of("ideal-low-pass:cutoff=0.1");
    const Image image = halved(photograph());
    const double error =
        relative_error(filtered_by(context, fft_method(context), image, ideal), exactly_filtered(image, ideal), image);
    experiment.rows.check("an ideal low-pass by the FFT: relative L2 error", error, low_pass_bound());
    experiment.rows.number(low_pass_error, error);
    experiment.rows.number(low_pass_refused, refuses(context, spatial_method, image, ideal));
}

void leave_errors_in_8_bits(ItemContext& context, Experiment& experiment)
{
    const BitDepthErrors errors = bit_depth_errors(context);
    for (const auto& [way, of_fft] :
         {std::pair{"FFT in 8 bits", &errors.of_unsigned_fft}, {"FFT in signed 8 bits", &errors.of_signed_fft}}) {
        experiment.rows.number(error_in_steps(way, "mean"), of_fft->mean, "steps");
        experiment.rows.number(error_in_steps(way, "largest"), of_fft->largest, "steps");
    }
    experiment.rows.number(error_in_steps("FFT in 16 bits", "largest"), errors.of_fft_in_16_bits, "steps");
    experiment.rows.number(error_in_steps("convolution in 8 bits", "largest"), errors.of_convolution_in_8_bits,
                           "steps");
}

void leave_colour(ItemContext& context, Experiment& experiment)
{
    const Filter filter = filter_of("gaussian:sigma=2");
    const Image image = random_pixels(side, side, 4);
    const double error =
        relative_error(filtered_by(context, spatial_method, image, filter), exactly_filtered(image, filter), image);
    experiment.rows.check("four channels by convolution: relative L2 error", error, bound_of_four_channels);
    experiment.rows.number(error_of_four_channels, error);
    for (const int channels : {4, 1}) {
        const TimedCase timed{workload_of(channels), gpu_separable, medium_kernel};
        experiment.rows.number(passes_drawn(channels),
                               counted_passes(context.engine, plans(timed, timing_device(context)).each));
    }
}

void leave_image_size(ItemContext& context, Experiment& experiment)
{
    const Filter filter = filter_of("gaussian:sigma=2");
    const Image image(200, 100, 3);
    experiment.rows.number(fft_refuses_size, refuses(context, fft_method(context), image, filter));
    experiment.rows.number(convolution_refuses_size, refuses(context, spatial_method, image, filter));
}

void measure(ItemContext& context, Experiment& experiment)
{
    measure_pair(context, fft_of_large_by_small_kernel());
    measure_several_filters(context);
    measure_pair(context, fft_by_small_convolution());
    measure_pair(context, fft_of_four_channels_by_one());
    measure_pair(context, four_channels_by_one());
    if (!experiment.is_first_moment())
        return;
    leave_frequency_filters(context, experiment);
    leave_errors_in_8_bits(context, experiment);
    leave_colour(context, experiment);
    leave_image_size(context, experiment);
    for (const TimedMethod way : {gpu_fft, gpu_separable, gpu_non_separable})
        add_pass_lists(experiment, workload_of(4), way.approach, context);
}

void kernel_size(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return fft_of_large_by_small_kernel().ratio(rows); });
}

void frequency_filters(const ItemRows& rows, Evaluation& claim)
{
    const double error = rows.number(low_pass_error);
    const bool is_refused = rows.number(low_pass_refused) != 0.0;
    claim.values.set("error", error, 2).set("has", is_refused ? "has no kernel for it" : "takes it");
    claim.counted(is_refused && error <= low_pass_bound(), Evidence::by_construction);
}

void slowdown_by_several_filters(const ItemRows& rows, Evaluation& claim)
{
    const Key fft_one = time_of_filters(gpu_fft, 1);
    const Key fft_several = time_of_filters(gpu_fft, several_filters);
    const Key convolution_one = time_of_filters(gpu_separable, 1);
    const Key convolution_several = time_of_filters(gpu_separable, several_filters);
    claim.value_is([&] {
        return rows.pooled([&](const MomentRows& moment) {
            return quotient_in_turn(moment, convolution_several, convolution_one, fft_several, fft_one);
        });
    });
    claim.values.set("filters", several_filters);
    claim.values.set("convolution", rows.ratio(convolution_several, convolution_one));
    claim.values.set("fft", rows.ratio(fft_several, fft_one));
    claim.values.set("work", (1.0 + several_filters) / 2.0, 2);
    claim.say_beside("beside");
}

void several_filters_by_convolution(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is(
        [&] { return rows.ratio(time_of_filters(gpu_separable, several_filters), time_of_filters(gpu_separable, 1)); });
}

void small_kernels(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return fft_by_small_convolution().ratio(rows); });
}

void precision(const ItemRows& rows, Evaluation& claim)
{
    const auto steps = [&](const char* way, const char* which) { return rows.number(error_in_steps(way, which)); };
    const char* const of_signed = "FFT in signed 8 bits";
    const char* const of_unsigned = "FFT in 8 bits";
    const char* const kinder = steps(of_signed, "mean") < steps(of_unsigned, "mean") ? of_signed : of_unsigned;
    const double by_convolution = steps("convolution in 8 bits", "largest");
    const double times_worse = steps(kinder, "largest") / by_convolution;
    claim.value_is([&] { return Interval{times_worse, times_worse, times_worse}; });
    claim.values.set("by fft", steps(kinder, "largest"))
        .set("in 16", steps("FFT in 16 bits", "largest"), 2)
        .set("by convolution", by_convolution, 2)
        .set("unsigned mean", steps(of_unsigned, "mean"))
        .set("unsigned largest", steps(of_unsigned, "largest"))
        .set("signed mean", steps(of_signed, "mean"))
        .set("signed largest", steps(of_signed, "largest"));
    claim.say_beside("beside");
}

void colour_by_fft(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return fft_of_four_channels_by_one().ratio(rows); });
}

void colour_is_right(const ItemRows& rows, Evaluation& claim)
{
    const double of_four = rows.number(passes_drawn(4));
    const double of_one = rows.number(passes_drawn(1));
    const double error = rows.number(error_of_four_channels);
    claim.values.set("of four", of_four).set("of one", of_one).set("error", error, 2);
    claim.counted(of_four == of_one && error <= bound_of_four_channels);
}

void colour(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return four_channels_by_one().ratio(rows); });
}

void image_size(const ItemRows& rows, Evaluation& claim)
{
    const bool fft_refuses = rows.number(fft_refuses_size) != 0.0;
    const bool convolution_refuses = rows.number(convolution_refuses_size) != 0.0;
    claim.values.set("fft", fft_refuses ? "refused" : "taken");
    claim.values.set("convolution", convolution_refuses ? "refused" : "taken");
    claim.counted(fft_refuses && !convolution_refuses, Evidence::by_construction);
}

constexpr Evaluator claims[] = {{"kernel_size", kernel_size},
                                {"frequency_filters", frequency_filters},
                                {"several_filters", slowdown_by_several_filters},
                                {"several_filters_convolution", several_filters_by_convolution},
                                {"small_kernels", small_kernels},
                                {"precision", precision},
                                {"colour_by_fft", colour_by_fft},
                                {"colour_is_right", colour_is_right},
                                {"colour", colour},
                                {"image_size", image_size}};

// A row of the paper's table: the claims of this item that test it, and those of others.
struct ComparisonRow
{
    const char* what; // as in the published table
    std::vector<std::string> claims;
    const char* other_items;
};

const std::vector<ComparisonRow>& comparison_rows()
{
    static const std::vector<ComparisonRow> rows{
        {"kernel size", {"kernel_size"}, "Figure 7: how the times of convolution grow"},
        {"hardware limits", {}, "Figure 7: the largest kernel that is not separable"},
        {"frequency filters", {"frequency_filters"}, ""},
        {"several filters",
         {"several_filters", "several_filters_convolution"},
         "Figure 8: how eight filters lower the crossover"},
        {"small kernels", {"small_kernels"}, ""},
        {"precision", {"precision"}, "Section 4, bits per channel: an FFT in 8 bits"},
        {"colour",
         {"colour_by_fft", "colour_is_right", "colour"},
         "Sections 3 to 5, how the programs are written: four channels by the FFT"},
        {"image size", {"image_size"}, ""}};
    return rows;
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html(stem, Values().set("side", side));
    const reference::PublishedTable published = reference::published_table(stem);
    const std::vector<Claim> own_claims = judged(stem, claims, rows.run());
    told.table = Table(
        {{"what"}, {"FFT, paper"}, {"convolution, paper"}, {"tested by"}, {"measured here"}, {"how it came out"}});
    for (const ComparisonRow& row : comparison_rows()) {
        const std::size_t theirs = published.row_where("what", row.what);
        std::string tested_by;
        std::string measured;
        std::string verdicts;
        for (const std::string& name : row.claims)
            for (const Claim& claim : own_claims) {
                if (claim.id != fmt::format("{}_{}", stem, name))
                    continue;
                const std::string apart = measured.empty() ? "" : "; ";
                tested_by += fmt::format("{}Table 1: {}", apart, claim.statement);
                measured += apart + claim.measured;
                verdicts += apart + words(claim.judgement.verdict());
            }
        const std::string other_items = row.other_items;
        tested_by += (tested_by.empty() || other_items.empty() ? "" : "; ") + other_items;
        told.table.add_row({row.what, published.text(theirs, "fft"), published.text(theirs, "convolution"), tested_by,
                            measured.empty() ? "there" : measured, verdicts.empty() ? "there" : verdicts});
    }
}

} // namespace fialka_table1

} // namespace

constexpr ItemCode fialka_cadik_2006_table1{fialka_table1::measure, fialka_table1::claims, fialka_table1::tell};

std::vector<MeasurableClaim> fialka_cadik_2006_table1_measurable()
{
    using namespace fialka_table1;
    const TimedPair small = fft_by_small_convolution();
    const TimedPair channels = four_channels_by_one();
    return {{Told::ratio, ratio_of(small.numerator, small.denominator),
             [](const std::vector<Case>& cases) {
                 return claim_of_cases("fialka_cadik_2006_table1_small_kernels", cases);
             }},
            {Told::ratio, ratio_of(channels.numerator, channels.denominator),
             [](const std::vector<Case>& cases) { return claim_of_cases("fialka_cadik_2006_table1_colour", cases); }}};
}

} // namespace fragfft::figures
