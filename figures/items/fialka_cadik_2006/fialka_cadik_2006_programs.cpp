// Sections 3 to 5: how the fragment programs are written.
//
// The paper: the same instructions for both halves of a butterfly are faster than a branch (section 3.1); four channels
// cost the FFT only slightly more than one (sections 3.1 and 4); taps in a uniform array are significantly faster than
// in a texture (section 5). Here: each choice against the other, on the same image, timed in turn.
#include "engine/image_runner.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/common/measurable_claims.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "filters/job.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "reference/error_measures.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <numbers>

namespace fragfft::figures {

namespace {

// With the axis i a quaternion q = (a + bi) + (c + di) j is two complex numbers, for ij = k. The exponential stands on
// the left and turns both of them: sum exp(-i theta) q = sum exp(-i theta) (a + bi) + (sum exp(-i theta) (c + di)) j.
// Those are two complex transforms of (a, b) and (c, d), which is what an RGBA texel holds in the four-channel FFT. Any
// other axis is i after a rotation of the units.

constexpr int quaternion_side = 16; // the sum of the definition grows with its fourth power

using Quaternion = std::array<double, 4>; // the parts 1, i, j, k

Quaternion product(const Quaternion& p, const Quaternion& q)
{
    return {
        p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3], p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
        p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1], p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0]};
}

Quaternion quaternion_at(const DoubleImage& image, int x, int y)
{
    return {image.at(x, y, 0), image.at(x, y, 1), image.at(x, y, 2), image.at(x, y, 3)};
}

template <typename Change> DoubleImage with_changed_parts(DoubleImage image, const Change& change)
{
    for (std::size_t i = 1; i + 2 < image.samples.size(); i += 4) {
        const std::array<double, 3> parts{image.samples[i], image.samples[i + 1], image.samples[i + 2]};
        for (std::size_t part = 0; part < 3; ++part)
            image.samples[i + part] = change(parts, part);
    }
    return image;
}

// By the four-channel FFT, of the parts along these axes.
DoubleImage by_four_channels(ImageRunner& transform, const DoubleImage& image, const QuaternionAxes& axes)
{
    return back_from_axes(cpu::to_double(transform.run(cpu::to_float(along_axes(image, axes)))), axes);
}

constexpr int drawn_side = 512;
constexpr int drawn_kernel_size = 31;

// What two plans make of one image, and in what time.
struct TwoPlans
{
    std::vector<gl::TimeStatistics> times;
    double largest_difference = 0.0;
    double largest_value = 0.0;
};

TwoPlans drawn_in_turn(ItemContext& context, ItemResult& result, const std::vector<Plan>& plans, const Image& image)
{
    std::vector<std::unique_ptr<ImageRunner>> runners;
    std::vector<const PlanExecutor*> executors;
    std::vector<std::function<void()>> works;
    for (const Plan& plan : plans) {
        result.passes.push_back(context.pass_list(plan.name, plan));
        ImageRunner& runner = *runners.emplace_back(std::make_unique<ImageRunner>(context.engine, plan));
        runner.upload("image", image);
        executors.push_back(&runner.prepared());
        works.push_back([&runner] { runner.prepared().record(); });
    }
    gl::Timer timer(context.context.functions(), context.context.device());
    const gl::StateGuard guard(context.context.functions(), used_units(executors));
    TwoPlans drawn{gl::measure_in_turn(timer, context.series_sampling(), works)};
    const Image one = runners.front()->read_back("result", image.channels);
    const Image other = runners.back()->read_back("result", image.channels);
    for (std::size_t i = 0; i < one.samples.size(); ++i) {
        drawn.largest_difference =
            std::max<double>(drawn.largest_difference, std::fabs(one.samples[i] - other.samples[i]));
        drawn.largest_value = std::max<double>(drawn.largest_value, std::fabs(one.samples[i]));
    }
    return drawn;
}

void add_time_row(ItemResult& result, const std::string& what, const std::string& way, const gl::TimeStatistics& time)
{
    const Interval spread = spread_of(time);
    result.table.rows.push_back({what, way, number(spread.middle), number(spread.low), number(spread.high),
                                 std::to_string(time.runs), time.method});
}

// Both round in halves; the order of their sums differs, so a last bit may.
void add_check(ItemResult& result, const std::string& what, const TwoPlans& drawn)
{
    constexpr double two_roundings = 2.0 / 1024.0;
    result.checks.push_back({what + ": largest difference of the results, of the largest value",
                             drawn.largest_difference / drawn.largest_value, two_roundings});
}

Claim same_instructions(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
{
    const bool round_to_half = context.probe.half_rounding != HalfRounding::to_nearest;
    const Plan same = fialka_cadik_2006::method().forward({.width = drawn_side,
                                                           .height = drawn_side,
                                                           .format = gl::PixelFormat::rg16f,
                                                           .scaling = Scaling::unitary,
                                                           .round_to_half = round_to_half});
    const TwoPlans drawn =
        drawn_in_turn(context, result, {same, with_branches(same)}, random_pixels(drawn_side, drawn_side, 2));
    const std::string what = fmt::format("forward FFT of {0} x {0}, mono, 16-bit floats", drawn_side);
    add_time_row(result, what, "the same instructions in both halves", drawn.times[0]);
    add_time_row(result, what, "a branch by half", drawn.times[1]);
    add_check(result, "an FFT with branches and without", drawn);
    Claim claim =
        claim_of(published, published.row_where("what", "the same instructions in both halves"), "same_instructions",
                 "The same instructions in both halves of a butterfly are faster than a branch");
    state_ordering(claim, "more efficient", ratio_in_turn(drawn.times[1], drawn.times[0]),
                   "times as long with a branch");
    claim.beside += ", " + what;
    claim.explanation =
        "The program that branches has less to do where it adds: no fetch from the auxiliary texture and no complex "
        "product. On their card neighbouring fragments that part ways likely had to go through both ways; the paper "
        "gives no numbers. Which of the two is faster depends on whether a device waits for what the branch spares.";
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
        "Both draw the same passes and the same number of fragments; with four channels a texel holds twice the bytes "
        "and a fragment multiplies two pairs of complex numbers instead of one. Twice the time would mean that bytes "
        "or arithmetic are all that costs, the same time that neither does.";
    return claim;
}

Claim uniforms(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
{
    const auto plan = [&](KernelStorage storage, const std::string& name) {
        Plan convolution = convolution_plan(
            timed_kernel(drawn_kernel_size).product(),
            convolution_problem({.image = {drawn_side, drawn_side, 4}, .format = gl::PixelFormat::rgba16f},
                                {ConvolutionApproach::separable, storage}, {context.context.device(), context.probe}));
        convolution.name = fmt::format("separable convolution of {0} x {0}, {1}", drawn_kernel_size, name);
        return convolution;
    };
    const TwoPlans drawn = drawn_in_turn(
        context, result,
        {plan(KernelStorage::uniforms, "taps in a uniform array"), plan(KernelStorage::texture, "taps in a texture")},
        random_pixels(drawn_side, drawn_side, 4));
    const std::string what = fmt::format("separable convolution, {0} x {0} taps, {1} x {1}, four channels, 16-bit "
                                         "floats",
                                         drawn_kernel_size, drawn_side);
    add_time_row(result, what, "weights and offsets in a uniform array", drawn.times[0]);
    add_time_row(result, what, "weights and offsets in a texture", drawn.times[1]);
    result.times.push_back(measured_time(
        quantity(
            TimedCase{{.width = drawn_side, .height = drawn_side, .channels = 4, .format = gl::PixelFormat::rgba16f},
                      {Processor::gpu, Approach::separable},
                      drawn_kernel_size}),
        drawn.times[0]));
    add_check(result, "a convolution with its taps in uniforms and in a texture", drawn);
    Claim claim = claim_of(published, published.row_where("what", "weights and offsets in a uniform array"), "uniforms",
                           "Weights and offsets in a uniform array are significantly faster than in a texture");
    state_ordering(claim, "a significant speedup", ratio_in_turn(drawn.times[1], drawn.times[0]),
                   "times as long with a texture", Strength::strong);
    claim.beside += ", " + what;
    claim.explanation =
        "With a texture every tap takes two fetches, its weight and offset besides the image's texel, and the compiler "
        "does not know how many taps there are. All fragments fetch the same tap at the same time, which a cache "
        "likely serves; how much of a fetch that leaves is what the ratio tells.";
    return claim;
}

} // namespace

QuaternionAxes axes_of_grey()
{
    const double third = 1.0 / std::sqrt(3.0);
    const double half = 1.0 / std::sqrt(2.0);
    const double sixth = 1.0 / std::sqrt(6.0);
    return {{{third, third, third}, {half, -half, 0.0}, {sixth, sixth, -2.0 * sixth}}};
}

DoubleImage quaternion_transform(const DoubleImage& image, const std::array<double, 3>& axis)
{
    DoubleImage spectrum(image.width, image.height, 4);
    for (int v = 0; v < image.height; ++v)
        for (int u = 0; u < image.width; ++u)
            for (int y = 0; y < image.height; ++y)
                for (int x = 0; x < image.width; ++x) {
                    const double turns =
                        static_cast<double>(u * x) / image.width + static_cast<double>(v * y) / image.height;
                    const double angle = -2.0 * std::numbers::pi * turns;
                    const Quaternion exponential{std::cos(angle), axis[0] * std::sin(angle), axis[1] * std::sin(angle),
                                                 axis[2] * std::sin(angle)};
                    const Quaternion term = product(exponential, quaternion_at(image, x, y));
                    for (int part = 0; part < 4; ++part)
                        spectrum.at(u, v, part) += term[static_cast<std::size_t>(part)];
                }
    return spectrum;
}

DoubleImage along_axes(const DoubleImage& image, const QuaternionAxes& axes)
{
    return with_changed_parts(image, [&](const std::array<double, 3>& parts, std::size_t axis) {
        return parts[0] * axes[axis][0] + parts[1] * axes[axis][1] + parts[2] * axes[axis][2];
    });
}

DoubleImage back_from_axes(const DoubleImage& image, const QuaternionAxes& axes)
{
    return with_changed_parts(image, [&](const std::array<double, 3>& parts, std::size_t unit) {
        return parts[0] * axes[0][unit] + parts[1] * axes[1][unit] + parts[2] * axes[2][unit];
    });
}

Claim quaternion_claim(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
{
    const std::size_t row = published.row_where("what", "the cost of a quaternion transform");
    const Plan plan = fialka_cadik_2006::method().forward({.width = quaternion_side, .height = quaternion_side});
    ImageRunner transform(context.engine, plan);
    const DoubleImage image = cpu::to_double(random_pixels(quaternion_side, quaternion_side, 4));
    const double bound =
        reference::promised_transform_bound(reference::AccuracyMode::float32_table, quaternion_side, quaternion_side);
    std::string errors;
    bool all_hold = true;
    for (const auto& [name, axes] : {std::pair{"i", plain_axes}, {"(i + j + k) / sqrt 3", axes_of_grey()}}) {
        const double error =
            reference::relative_l2(by_four_channels(transform, image, axes), quaternion_transform(image, axes[0]));
        result.checks.push_back(
            {fmt::format("quaternion transform about {} by the four-channel FFT: relative L2 error", name), error,
             bound});
        all_hold = all_hold && result.checks.back().holds();
        errors += fmt::format("{}{} about {}", errors.empty() ? "" : ", ", number(error, 2), name);
    }
    Claim claim = claim_of(published, row, "quaternion",
                           "A quaternion transform's computational complexity should be comparable to that of the "
                           "four-channel FFT");
    state_construction(claim, "not tested, but should be comparable",
                       fmt::format("{} quaternion transform of {} x {} in the {} passes of the four-channel FFT: "
                                   "relative errors of {}",
                                   all_hold ? "the" : "not the", quaternion_side, quaternion_side, plan.passes.size(),
                                   errors),
                       all_hold, Evidence::counted);
    claim.explanation =
        "The exponential on the left turns a + bi and c + di of a quaternion (a + bi) + (c + di) j alike, so the "
        "quaternion transform is the two complex transforms that a texel of four channels holds: the same passes, "
        "compared here with sums of quaternion products by the definition, in double precision. About another axis "
        "than i, colours are rotated before and after, each texel by itself. An exponential on either side, which the "
        "paper does not speak of, is another transform.";
    return claim;
}

ItemResult fialka_cadik_2006_programs(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_programs");
    ItemResult result;
    result.table.columns = {"what", "how",     "ms, median", "ms, 5th of a hundred", "ms, 95th of a hundred",
                            "runs", "timed by"};
    result.claims = {same_instructions(published, context, result), rgba(published, context, result),
                     uniforms(published, context, result), quaternion_claim(published, context, result)};
    result.text =
        "<p>Three choices of the paper, each against its opposite. A butterfly's halves run the same instructions on "
        "numbers from a texture, where a branch could ask which half a fragment is in. Four channels go through one "
        "FFT as two complex images in a texel. And a convolution keeps the weights and offsets of its taps in a "
        "uniform array, where a texture would hold any number of them.</p>"
        "<p>Each pair is drawn on the same image and timed in turn. The program with branches was written for this "
        "comparison; its results are the same.</p>"
        "<p>A quaternion transform, which the paper names as another way to four channels and did not test, is the "
        "four-channel FFT once more: a check compares both.</p>";
    return result;
}

std::vector<MeasurableClaim> fialka_cadik_2006_programs_measurable()
{
    return {{Told::ratio, ratio_of(fft_of(4), fft_of(1)), [](const std::vector<Case>& cases) {
                 return rgba_claim(reference::published_table("fialka_cadik_2006_programs"), cases.front().value);
             }}};
}

} // namespace fragfft::figures
