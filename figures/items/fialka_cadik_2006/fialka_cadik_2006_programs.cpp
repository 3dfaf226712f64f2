// Sections 3 to 5: how the fragment programs are written.
//
// The paper: the same instructions for both halves of a butterfly are faster than a branch (section 3.1); four channels
// cost the FFT only slightly more than one (sections 3.1 and 4); taps in a uniform array are significantly faster than
// in a texture (section 5). Here: each choice against the other, on the same image, timed in turn.
#include "engine/image_runner.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/common/measurable_claims.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "filters/job.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>

namespace fragfft::figures {

namespace {

constexpr int drawn_side = 512;
constexpr int drawn_kernel_size = 31;

void add_time_row(ItemResult& result, const std::string& what, const std::string& way, const gl::TimeStatistics& time)
{
    const Interval spread = spread_of(time);
    result.table.rows.push_back({what, way, number(spread.middle), number(spread.low), number(spread.high),
                                 std::to_string(time.runs), time.method});
}

struct DrawnPlan
{
    std::string way; // in the table
    Plan plan;
    Image image;
};

// What several plans make of their images, and in what time.
struct DrawnInTurn
{
    std::vector<gl::TimeStatistics> times;
    std::vector<Image> results;
};

// A row of the table for each, `what` they all do.
DrawnInTurn drawn_in_turn(ItemContext& context, ItemResult& result, const std::string& what,
                          const std::vector<DrawnPlan>& plans)
{
    std::vector<std::unique_ptr<ImageRunner>> owned;
    std::vector<ImageRunner*> runners;
    for (const auto& [way, plan, image] : plans) {
        result.passes.push_back(context.pass_list(what + ", " + way, plan));
        runners.push_back(owned.emplace_back(std::make_unique<ImageRunner>(context.engine, plan)).get());
        runners.back()->upload("image", image);
    }
    DrawnInTurn drawn{times_in_turn(context, runners), {}};
    for (std::size_t i = 0; i < plans.size(); ++i) {
        drawn.results.push_back(runners[i]->read_back("result", plans[i].image.channels));
        add_time_row(result, what, plans[i].way, drawn.times[i]);
    }
    return drawn;
}

// That another result is the first one's. Both round in halves; the order of their sums differs, so a last bit may.
void add_check(ItemResult& result, const std::string& what, const Image& first, const Image& other)
{
    constexpr double two_roundings = 2.0 / 1024.0;
    double largest_difference = 0.0;
    double largest_value = 0.0;
    for (int y = 0; y < first.height; ++y)
        for (int x = 0; x < first.width; ++x)
            for (int channel = 0; channel < std::min(first.channels, other.channels); ++channel) {
                const double value = first.at(x, y, channel);
                largest_difference = std::max(largest_difference, std::fabs(value - other.at(x, y, channel)));
                largest_value = std::max(largest_value, std::fabs(value));
            }
    result.checks.push_back({what + ": largest difference of the results, of the largest value",
                             largest_difference / largest_value, two_roundings});
}

// Forward, in 16-bit floats.
Plan drawn_transform(const ItemContext& context, gl::PixelFormat format)
{
    return fialka_cadik_2006::method().forward(
        {.width = drawn_side,
         .height = drawn_side,
         .format = format,
         .scaling = Scaling::unitary,
         .round_to_half = context.probe.half_rounding != HalfRounding::to_nearest});
}

std::string words_of_transform()
{
    return fmt::format("forward FFT of {0} x {0}, 16-bit floats", drawn_side);
}

Claim claim_of_choice(const reference::PublishedTable& published, const std::string& what, const std::string& name,
                      const std::string& statement)
{
    return claim_of(published, published.row_where("what", what), name, statement);
}

// The stages as the paper has them, with branches, and with their load split.
std::vector<Claim> stages(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
{
    const Plan same = drawn_transform(context, gl::PixelFormat::rg16f);
    const Image image = random_pixels(drawn_side, drawn_side, 2);
    const std::string what = words_of_transform() + ", mono";
    const DrawnInTurn drawn = drawn_in_turn(context, result, what,
                                            {{"the same instructions in both halves", same, image},
                                             {"a branch by half", with_branches(same), image},
                                             {"the load split in stages of few blocks", with_split_load(same), image}});
    add_check(result, "an FFT with branches and without", drawn.results[0], drawn.results[1]);
    add_check(result, "an FFT whose load is split and one whose is not", drawn.results[0], drawn.results[2]);
    Claim branch = claim_of_choice(published, "the same instructions in both halves", "same_instructions",
                                   "The same instructions in both halves of a butterfly are faster than a branch");
    state_ordering(branch, "more efficient", ratio_in_turn(drawn.times[1], drawn.times[0]),
                   "times as long with a branch");
    branch.beside += ", " + what;
    branch.explanation =
        "Where a fragment adds, the branch spares a fetch from the auxiliary texture and a complex product. On their "
        "card neighbouring fragments that part ways likely had to go through both; the paper gives no numbers.";
    Claim split = claim_of_choice(published, "splitting the load", "split_load",
                                  "Splitting the load between fragment and vertex programs and the rasterizer makes "
                                  "the FFT this many times as fast");
    const double theirs = published.number(published.row_where("what", "splitting the load"), "times_as_fast");
    state_ratio(split, {theirs, theirs}, ratio_in_turn(drawn.times[0], drawn.times[2]), "times");
    split.published = "about 10 %: 1.1 times, as Sumanaweera and Liu measured it";
    split.beside = ", " + what;
    split.explanation =
        "The number is of another paper, whose transform is decimated in time and is not described. Here this paper's "
        "own is split: in stages of up to 8 blocks each half of a block is a draw, and the rasterizer interpolates the "
        "partner's place and the twiddle factor's angle.";
    return {branch, split};
}

// The paper's mono FFT: the same instructions on texels two of whose components are zero.
Claim zeros(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
{
    const Plan of_four = drawn_transform(context, gl::PixelFormat::rgba16f);
    const Image full = random_pixels(drawn_side, drawn_side, 4);
    Image half_empty = full;
    Image of_two(drawn_side, drawn_side, 2);
    for (std::size_t i = 0; i < full.samples.size(); ++i)
        if (i % 4 < 2)
            of_two.samples[i / 4 * 2 + i % 4] = full.samples[i];
        else
            half_empty.samples[i] = 0.0f;
    const DrawnInTurn drawn =
        drawn_in_turn(context, result, words_of_transform(),
                      {{"texels of four numbers", of_four, full},
                       {"texels of four, z and w zero", of_four, half_empty},
                       {"texels of two numbers", drawn_transform(context, gl::PixelFormat::rg16f), of_two}});
    add_check(result, "an FFT of two numbers in texels of four and of two", drawn.results[2], drawn.results[1]);
    const std::vector<float>& samples = drawn.results[1].samples;
    double not_zero = 0.0;
    for (std::size_t i = 0; i < samples.size(); ++i)
        not_zero += i % 4 >= 2 && samples[i] != 0.0f ? 1.0 : 0.0;
    result.checks.push_back({"an FFT of texels whose z and w are zero: numbers there that are not", not_zero, 0.0});
    Claim claim = claim_of_choice(published, "zeros in two components", "zeros",
                                  "The same instructions run faster when z and w of the texels are zero");
    state_ordering(claim, "faster", ratio_in_turn(drawn.times[0], drawn.times[1]),
                   "times as long as with zeros in z and w");
    claim.beside = fmt::format(", {}; {} times as long as in texels of two numbers", words_of_transform(),
                               text_of(ratio_in_turn(drawn.times[0], drawn.times[2])));
    claim.explanation =
        "The numbers alone differ. Likely a device whose time does not hang on numbers does the same work on zeros; "
        "texels of two numbers save bytes.";
    return claim;
}

TimedCase fft_of(int channels)
{
    return {{.width = drawn_side, .height = drawn_side, .channels = channels, .format = gl::PixelFormat::rgba16f},
            {Processor::gpu, Approach::fft},
            drawn_kernel_size};
}

std::string words_of_filter_by_fft()
{
    return fmt::format("filter by the FFT, {0} x {0}, 16-bit floats", drawn_side);
}

Claim rgba_claim(const reference::PublishedTable& published, const Interval& four_by_one)
{
    Claim claim = claim_of(published, published.row_where("what", "RGBA by two transforms in parallel"), "rgba",
                           "The FFT of four channels is only slightly slower than that of one");
    state_alike(claim, "a relatively small slowdown", four_by_one, "times as long as one channel");
    claim.beside += ", " + words_of_filter_by_fft();
    return claim;
}

Claim rgba(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
{
    const auto times =
        recorded_in_turn(result, {fft_of(4), fft_of(1)}, timing_device(context), context.series_sampling());
    const std::string what = words_of_filter_by_fft();
    add_time_row(result, what, "four channels, two complex images in a texel", times[0]);
    add_time_row(result, what, "mono, one complex image", times[1]);
    Claim claim = rgba_claim(published, ratio_in_turn(times[0], times[1]));
    claim.explanation =
        "The passes and fragments are the same; with four channels a texel holds twice the bytes and a fragment "
        "computes two complex products instead of one. Twice the time would mean that bytes or arithmetic are all that "
        "costs, the same time that neither does.";
    return claim;
}

// All taps are 1, the row's as the column's.
GaussianTaps drawn_gaussian()
{
    GaussianTaps taps{.middle = 1.0, .exponent = -0.02};
    double sum = 0.0;
    for (int x = -(drawn_kernel_size / 2); x <= drawn_kernel_size / 2; ++x)
        sum += std::exp(taps.exponent * x * x);
    taps.middle /= sum;
    return taps;
}

Kernel kernel_of(const GaussianTaps& taps)
{
    Kernel kernel{drawn_kernel_size, drawn_kernel_size, {}};
    const int reach = drawn_kernel_size / 2;
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x)
            kernel.weights.push_back(taps.middle * taps.middle * std::exp(taps.exponent * (x * x + y * y)));
    return kernel;
}

// Where the taps come from, and how they are summed.
std::vector<Claim> taps(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
{
    const Kernel kernel = kernel_of(drawn_gaussian());
    const auto plan = [&](KernelStorage storage) {
        return convolution_plan(
            kernel,
            convolution_problem({.image = {drawn_side, drawn_side, 4}, .format = gl::PixelFormat::rgba16f},
                                {ConvolutionApproach::separable, storage}, {context.context.device(), context.probe}));
    };
    const Plan in_uniforms = in_one_sum(plan(KernelStorage::uniforms));
    const Image image = random_pixels(drawn_side, drawn_side, 4);
    const std::string what = fmt::format("separable convolution, {0} x {0} taps, {1} x {1}, four channels, 16-bit "
                                         "floats",
                                         drawn_kernel_size, drawn_side);
    const DrawnInTurn drawn =
        drawn_in_turn(context, result, what,
                      {{"weights and offsets in a uniform array", in_uniforms, image},
                       {"weights and offsets in a texture", in_one_sum(plan(KernelStorage::texture)), image},
                       {"weights and offsets computed", with_computed_taps(in_uniforms, drawn_gaussian()), image},
                       {"in a uniform array, summed in groups: this library's", plan(KernelStorage::uniforms), image}});
    for (std::size_t i = 1; i < drawn.results.size(); ++i)
        add_check(result,
                  fmt::format("a convolution and the same, {}", result.table.rows[result.table.rows.size() - 4 + i][1]),
                  drawn.results[0], drawn.results[i]);
    const auto stated = [&](const std::string& row, const std::string& name, const std::string& elsewhere,
                            const std::string& unit, std::size_t way) {
        Claim claim = claim_of_choice(
            published, row, name, "Weights and offsets in a uniform array are significantly faster than " + elsewhere);
        state_ordering(claim, "a significant speedup", ratio_in_turn(drawn.times[way], drawn.times[0]), unit,
                       Strength::strong);
        claim.beside += ", " + what;
        return claim;
    };
    std::vector<Claim> claims{
        stated("weights and offsets in a uniform array", "uniforms", "in a texture", "times as long with a texture", 1),
        stated("weights computed directly", "computed_weights", "computed directly",
               "times as long where every fragment computes them", 2)};
    claims[0].explanation =
        "With a texture every tap takes a second fetch, for its weight and offset, which a cache likely serves, and "
        "the compiler does not know how many taps there are.";
    claims[1].explanation = fmt::format(
        "Computed, each tap takes an exponential and two products. All sums here are one running sum, as the paper has "
        "it; in groups of 16 and 256 taps, as this library sums, it takes {} times as long.",
        text_of(ratio_in_turn(drawn.times[3], drawn.times[0])));
    return claims;
}

} // namespace

ItemResult fialka_cadik_2006_programs(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_programs");
    ItemResult result;
    result.table.columns = {"what", "how",     "ms, median", "ms, 5th of a hundred", "ms, 95th of a hundred",
                            "runs", "timed by"};
    result.claims = stages(published, context, result);
    for (Claim& claim : taps(published, context, result))
        result.claims.push_back(std::move(claim));
    result.claims.push_back(rgba(published, context, result));
    result.claims.push_back(zeros(published, context, result));
    result.claims.push_back(quaternion_claim(published, context, result));
    result.text =
        "<p>Each choice of the paper is drawn against its opposite on the same image, in turn. The programs that the "
        "paper decided against were written for this comparison; their results are the same.</p>"
        "<p>A quaternion transform, which the paper names as another way to four channels and did not test, is the "
        "four-channel FFT once more.</p>";
    return result;
}

std::vector<MeasurableClaim> fialka_cadik_2006_programs_measurable()
{
    return {{Told::ratio, ratio_of(fft_of(4), fft_of(1)), [](const std::vector<Case>& cases) {
                 return rgba_claim(reference::published_table("fialka_cadik_2006_programs"), cases.front().value);
             }}};
}

} // namespace fragfft::figures
