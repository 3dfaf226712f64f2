// Sections 3 to 5: how the fragment programs are written.
//
// The paper: the same instructions for both halves of a butterfly are faster than a branch (section 3.1); four channels
// cost the FFT only slightly more than one (sections 3.1 and 4); taps in a uniform array are significantly faster than
// in a texture (section 5). Here: each choice against the other, on the same image, timed in turn.
#include "engine/image_runner.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/common/fitness.hpp"
#include "figures/items/common/measurable_claims.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "figures/items/items.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "filters/job.hpp"
#include "methods/papers/fialka_cadik_2006.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>

namespace fragfft::figures {

namespace {

namespace fialka_programs {

constexpr int side = 512;
constexpr int kernel_size = 31;

constexpr const char* same_instructions = "the same instructions in both halves";
constexpr const char* branch_by_half = "a branch by half";
constexpr const char* load_split = "the load split in stages of few blocks";
constexpr const char* four_numbers = "texels of four numbers";
constexpr const char* half_zero = "texels of four, z and w zero";
constexpr const char* two_numbers = "texels of two numbers";
constexpr const char* in_uniforms = "weights and offsets in a uniform array";
constexpr const char* in_texture = "as many weights and offsets in a texture";
constexpr const char* computed = "weights and offsets computed";
constexpr const char* in_groups = "in a uniform array, summed in groups: this library's";

constexpr const char* mono_transform = "forward FFT of 512 x 512, 16-bit floats, mono";
constexpr const char* transform = "forward FFT of 512 x 512, 16-bit floats";
constexpr const char* convolution = "separable convolution, 31 x 31 taps, 512 x 512, four channels, 16-bit floats";
constexpr const char* filter_by_fft = "filter by the FFT, 512 x 512, 16-bit floats";

Key time_of(const char* what, const char* how)
{
    return {what, {{"how", how}, {halves_label, rounded_by_device}}};
}

struct DrawnPlan
{
    const char* how;
    Plan plan;
    Image image;
};

// Leaves the times of several plans, measured in turn. Returns their results at the first moment.
std::vector<Image> drawn_in_turn(ItemContext& context, Experiment& experiment, const char* what,
                                 const std::vector<DrawnPlan>& plans)
{
    std::vector<std::unique_ptr<ImageRunner>> owned;
    std::vector<ImageRunner*> runners;
    for (const auto& [how, plan, image] : plans) {
        if (experiment.is_first_moment())
            experiment.passes.push_back(context.pass_list(fmt::format("{}, {}", what, how), plan));
        Plan named = plan;
        named.name = time_of(what, how).text();
        runners.push_back(owned.emplace_back(std::make_unique<ImageRunner>(context.engine, std::move(named))).get());
        runners.back()->upload("image", image);
    }
    times_in_turn(context, runners);
    std::vector<Image> results;
    if (experiment.is_first_moment())
        for (std::size_t i = 0; i < plans.size(); ++i) {
            runners[i]->prepared().run(); // the textures may still hold the results of another run
            results.push_back(runners[i]->read_back("result", plans[i].image.channels));
        }
    return results;
}

// Checks that another result equals the first one. Both round to halves; the order of their sums differs, so a last bit
// may.
void leave_check(Experiment& experiment, const std::string& what, const Image& first, const Image& other)
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
    experiment.rows.check(what + ": largest difference of the results, of the largest value",
                          largest_difference / largest_value, two_roundings);
}

// Forward, in 16-bit floats, which the device rounds.
Problem drawn_problem(gl::PixelFormat format)
{
    return {.width = side, .height = side, .format = format, .scaling = Scaling::unitary};
}

Plan drawn_transform(gl::PixelFormat format)
{
    return fialka_cadik_2006::method().forward(drawn_problem(format));
}

// The stages as the paper has them, with branches, and with their load split.
void measure_stages(ItemContext& context, Experiment& experiment)
{
    const Plan same = drawn_transform(gl::PixelFormat::rg16f);
    const Image image = random_pixels(side, side, 2);
    const std::vector<Image> results = drawn_in_turn(context, experiment, mono_transform,
                                                     {{same_instructions, same, image},
                                                      {branch_by_half, with_branches(same), image},
                                                      {load_split, with_split_load(same), image}});
    if (results.empty())
        return;
    leave_check(experiment, "an FFT with branches and without", results[0], results[1]);
    leave_check(experiment, "an FFT whose load is split and one whose is not", results[0], results[2]);
}

// The paper's mono FFT: the same instructions on texels two of whose components are zero.
void measure_zeros(ItemContext& context, Experiment& experiment)
{
    const Plan of_four = drawn_transform(gl::PixelFormat::rgba16f);
    const Image full = random_pixels(side, side, 4);
    Image half_empty = full;
    Image of_two(side, side, 2);
    for (std::size_t i = 0; i < full.samples.size(); ++i)
        if (i % 4 < 2)
            of_two.samples[i / 4 * 2 + i % 4] = full.samples[i];
        else
            half_empty.samples[i] = 0.0f;
    const std::vector<Image> results = drawn_in_turn(context, experiment, transform,
                                                     {{four_numbers, of_four, full},
                                                      {half_zero, of_four, half_empty},
                                                      {two_numbers, drawn_transform(gl::PixelFormat::rg16f), of_two}});
    if (results.empty())
        return;
    leave_check(experiment, "an FFT of two numbers in texels of four and of two", results[2], results[1]);
    const std::vector<float>& samples = results[1].samples;
    double not_zero = 0.0;
    for (std::size_t i = 0; i < samples.size(); ++i)
        not_zero += i % 4 >= 2 && samples[i] != 0.0f ? 1.0 : 0.0;
    experiment.rows.check("an FFT of texels whose z and w are zero: numbers there that are not", not_zero, 0.0);
}

TimedCase fft_of(int channels)
{
    return {{.width = side,
             .height = side,
             .channels = channels,
             .format = gl::PixelFormat::rgba16f,
             .device_rounds = true},
            {Processor::gpu, Approach::fft},
            kernel_size};
}

// All taps are 1, the row's as the column's.
GaussianTaps drawn_gaussian()
{
    GaussianTaps taps{.middle = 1.0, .exponent = -0.02};
    double sum = 0.0;
    for (int x = -(kernel_size / 2); x <= kernel_size / 2; ++x)
        sum += std::exp(taps.exponent * x * x);
    taps.middle /= sum;
    return taps;
}

Kernel kernel_of(const GaussianTaps& taps)
{
    Kernel kernel{kernel_size, kernel_size, {}};
    const int reach = kernel_size / 2;
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x)
            kernel.weights.push_back(taps.middle * taps.middle * std::exp(taps.exponent * (x * x + y * y)));
    return kernel;
}

// Where the taps come from, and how they are summed.
void measure_taps(ItemContext& context, Experiment& experiment)
{
    const Kernel kernel = kernel_of(drawn_gaussian());
    const auto plan = [&](KernelStorage storage) {
        ConvolutionProblem problem =
            convolution_problem({.image = {side, side, 4}, .texels = {.format = gl::PixelFormat::rgba16f}},
                                {ConvolutionApproach::separable, storage}, {context.context.device(), context.probe});
        problem.round_to_half = false;
        return convolution_plan(kernel, problem);
    };
    const Plan of_uniforms = in_one_sum(plan(KernelStorage::uniforms));
    const Image image = random_pixels(side, side, 4);
    const std::vector<DrawnPlan> plans{{in_uniforms, of_uniforms, image},
                                       {in_texture, with_known_count(in_one_sum(plan(KernelStorage::texture))), image},
                                       {computed, with_computed_taps(of_uniforms, drawn_gaussian()), image},
                                       {in_groups, plan(KernelStorage::uniforms), image}};
    const std::vector<Image> results = drawn_in_turn(context, experiment, convolution, plans);
    for (std::size_t i = 1; i < results.size(); ++i)
        leave_check(experiment, fmt::format("a convolution and the same, {}", plans[i].how), results[0], results[i]);
}

void measure(ItemContext& context, Experiment& experiment)
{
    measure_stages(context, experiment);
    measure_taps(context, experiment);
    leave_times_in_turn(context, {fft_of(4), fft_of(1)}, context.sampling());
    measure_zeros(context, experiment);
    if (experiment.is_first_moment())
        leave_quaternion_errors(context, experiment);
}

// How many times as long one way takes as another.
Interval ratio(const ItemRows& rows, const char* what, const char* slow, const char* fast)
{
    return rows.ratio(time_of(what, slow), time_of(what, fast));
}

// Tells the claim whether work on texels of that format spends its time on writing them, whatever is computed.
void ask_for_time(const ItemRows& rows, Evaluation& claim, const Key& slower, gl::PixelFormat format)
{
    ask_for_time_beyond_writing(rows, claim, slower, fialka_cadik_2006::method().forward(drawn_problem(format)));
}

void ask_for_time_of_convolution(const ItemRows& rows, Evaluation& claim, const char* slower)
{
    constexpr double passes = 2.0;
    ask_for_time_beyond_writing(rows, claim, time_of(convolution, slower),
                                {{gl::PixelFormat::rgba16f, passes * side * side}});
}

void same_instructions_claim(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return ratio(rows, mono_transform, branch_by_half, same_instructions); });
    ask_for_time(rows, claim, time_of(mono_transform, branch_by_half), gl::PixelFormat::rg16f);
    claim.say_beside("beside");
}

void split_load_claim(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return ratio(rows, mono_transform, same_instructions, load_split); });
    ask_for_time(rows, claim, time_of(mono_transform, same_instructions), gl::PixelFormat::rg16f);
    claim.say_beside("beside");
}

void uniforms_claim(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return ratio(rows, convolution, in_texture, in_uniforms); });
    ask_for_time_of_convolution(rows, claim, in_texture);
    claim.say_beside("beside");
}

void computed_weights_claim(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return ratio(rows, convolution, computed, in_uniforms); });
    ask_for_time_of_convolution(rows, claim, computed);
    claim.values.set("times", ratio(rows, convolution, in_groups, in_uniforms));
    claim.say_beside("beside");
}

void rgba_claim(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return rows.ratio(time_key(fft_of(4)), time_key(fft_of(1))); });
    claim.say_beside("beside");
}

void zeros_claim(const ItemRows& rows, Evaluation& claim)
{
    claim.value_is([&] { return ratio(rows, transform, four_numbers, half_zero); });
    ask_for_time(rows, claim, time_of(transform, four_numbers), gl::PixelFormat::rgba16f);
    claim.values.set("times", ratio(rows, transform, four_numbers, two_numbers));
    claim.say_beside("beside");
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.text = prose().html("fialka_cadik_2006_programs", {});
    told.table = Table({{"what"}, {"how"}, {"ms", ColumnKind::interval}, {"timed by"}});
    const auto add = [&](const char* what, const char* how, const Key& key) {
        told.table.add_row({what, how, rows.told_time(key), rows.clock_and_runs(key)});
    };
    const auto add_all = [&](const char* what, const std::vector<const char*>& ways) {
        for (const char* how : ways)
            add(what, how, time_of(what, how));
    };
    add_all(mono_transform, {same_instructions, branch_by_half, load_split});
    add_all(convolution, {in_uniforms, in_texture, computed, in_groups});
    add(filter_by_fft, "four channels, two complex images in a texel", time_key(fft_of(4)));
    add(filter_by_fft, "mono, one complex image", time_key(fft_of(1)));
    add_all(transform, {four_numbers, half_zero, two_numbers});
}

constexpr Evaluator claims[] = {{"same_instructions", same_instructions_claim},
                                {"split_load", split_load_claim},
                                {"uniforms", uniforms_claim},
                                {"computed_weights", computed_weights_claim},
                                {"rgba", rgba_claim},
                                {"zeros", zeros_claim},
                                {"quaternion", evaluate_quaternion}};

} // namespace fialka_programs

} // namespace

constexpr ItemCode fialka_cadik_2006_programs{fialka_programs::measure, fialka_programs::claims, fialka_programs::tell};

std::vector<MeasurableClaim> fialka_cadik_2006_programs_measurable()
{
    using fialka_programs::fft_of;
    return {{Told::ratio, ratio_of(fft_of(4), fft_of(1)), [](const std::vector<Case>& cases) {
                 return claim_told_beside("fialka_cadik_2006_programs_rgba", cases);
             }}};
}

} // namespace fragfft::figures
