// Section 4, bit depth of textures: how fast convolution is in 8, 16 and 32 bits per channel, and what becomes of an
// FFT in 8 bits.
//
// The paper: 8-bit integers, 16-bit and 32-bit floats are fast as 4 : 2 : 1, and the FFT needs 16 bits even for images
// of 8. Here: one kernel in all three formats, timed in turn; and the FFT's own passes run in textures of 8 bits.
#include "engine/image_runner.hpp"
#include "engine/observers.hpp"
#include "figures/items/common/exact_filter.hpp"
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/common/measurable_claims.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_parts.hpp"
#include "filters/filtering_plan.hpp"
#include "filters/prepared_work.hpp"
#include "methods/fialka_cadik_2006.hpp"
#include "reference/published_values.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr double steps_per_unit = 255.0;

ErrorsInSteps errors_in_steps(const Image& got, const DoubleImage& want)
{
    ErrorsInSteps errors;
    for (std::size_t i = 0; i < got.samples.size(); ++i) {
        const double error = steps_per_unit * std::fabs(static_cast<double>(got.samples[i]) - want.samples[i]);
        errors.largest = std::max(errors.largest, error);
        errors.mean += error / static_cast<double>(got.samples.size());
    }
    return errors;
}

// The largest magnitude in what each pass leaves.
class LargestOfPasses final : public ExecutionObserver
{
public:
    void after_pass(PlanExecutor& plan, std::size_t pass) override
    {
        PassCapture capture(pass);
        capture.after_pass(plan, pass);
        float& largest = of_passes.emplace_back(0.0f);
        for (const float number : capture.texels())
            largest = std::max(largest, std::fabs(number));
    }

    std::vector<float> of_passes;
};

// A filter by the FFT, unitary, whose numbers are to fit into 8 bits.
struct FilterIn8Bits
{
    Image response;
    Plan in_floats;

    Image result(ItemContext& context, const Plan& plan, const Image& image) const
    {
        ImageRunner runner(context.engine, plan);
        runner.upload("response", response);
        return runner.run(image);
    }
    Plan in_signed_8_bits(ItemContext& context, const Image& image) const
    {
        ImageRunner runner(context.engine, in_floats);
        runner.upload("response", response);
        runner.upload("image", image);
        LargestOfPasses largest;
        runner.prepared().run(largest);
        return figures::in_signed_8_bits(in_floats, largest.of_passes);
    }
};

constexpr int bit_depth_side = 512;
constexpr int claimed_kernel_size = 9;

struct Depth
{
    const char* published_name;
    const char* short_name;
    gl::PixelFormat format;
};

constexpr Depth depths[] = {{"8-bit integers", "8_bits", gl::PixelFormat::rgba8},
                            {"16-bit floats", "16_bits", gl::PixelFormat::rgba16f},
                            {"32-bit floats", "32_bits", gl::PixelFormat::rgba32f}};

Workload workload_of_depth(const Depth& depth)
{
    return {.width = bit_depth_side, .height = bit_depth_side, .channels = 4, .format = depth.format};
}

Claim speed_claim(const reference::PublishedTable& published, const Depth& depth, const Interval& measured)
{
    const std::size_t row = published.row_where("format", depth.published_name);
    const double theirs = published.number(row, "relative_speed");
    Claim claim =
        claim_of(published, row, depth.short_name,
                 fmt::format("Convolution in {} is this many times as fast as in 32-bit floats", depth.published_name));
    state_ratio(claim, {theirs, theirs}, measured, "times");
    claim.beside += fmt::format(", a separable kernel of {0} x {0} at {1} x {1}", claimed_kernel_size, bit_depth_side);
    claim.explanation =
        "4 : 2 : 1 is the ratio of a texel's bytes: likely their convolution waited for memory. The sums are single "
        "precision in all three formats here, so a speedup below theirs means that something besides bytes takes time.";
    return claim;
}

// All depths in turn. The FFT's for 8 bits are halves, see measuring::fft_format.
std::vector<gl::TimeStatistics> added_in_turn(ItemResult& result, Way way, int kernel_size, ItemContext& context)
{
    std::vector<TimedCase> cases;
    for (const Depth& depth : depths)
        cases.push_back({workload_of_depth(depth), way, kernel_size});
    const auto times = measure_in_turn(cases, timing_device(context), context.sampling());
    for (std::size_t i = 0; i < times.size(); ++i)
        add_time(result, cases[i], times[i]);
    return times;
}

Claim fft_claim(const reference::PublishedTable& published, ItemResult& result, ItemContext& context)
{
    const std::size_t row = published.row_where("format", "FFT, 16-bit floats");
    const double theirs = published.number(row, "relative_speed");
    const auto times = added_in_turn(result, gpu_fft, claimed_kernel_size, context);
    Claim claim = claim_of(published, row, "fft_16_bits",
                           "The FFT in 16-bit floats is this many times as fast as in 32-bit floats");
    state_ratio(claim, {theirs, theirs}, ratio_in_turn(times[2], times[1]), "times");
    claim.beside = fmt::format(", a filter of four channels at {0} x {0}", bit_depth_side);
    claim.explanation =
        "The paper does not say of which technique it tells 4 : 2 : 1. One of the three texels that a fragment fetches "
        "is the auxiliary texture's, of 32 bits in both, so the bytes are not halved. Where a device rounds halves "
        "toward zero each pass rounds in its program, which takes time in 16 bits alone.";
    return claim;
}

} // namespace

BitDepthErrors bit_depth_errors(ItemContext& context)
{
    const Filter filter = filter_of("gaussian:sigma=2");
    const Image image = halved(photograph());
    const DoubleImage want = exactly_filtered(image, filter);
    BitDepthErrors errors;
    errors.exact = Image(image.width, image.height, image.channels);
    for (std::size_t i = 0; i < want.samples.size(); ++i)
        errors.exact.samples[i] = static_cast<float>(want.samples[i]);

    const Method method = fialka_cadik_2006::method();
    const FilterIn8Bits in_bytes{
        method.pack_response(response_grid(filter, image.width, image.height)),
        filtering_plan(method,
                       filtering_of({.width = image.width, .height = image.height, .scaling = Scaling::unitary}))};
    errors.by_fft_in_8_bits = in_bytes.result(context, in_8_bits(in_bytes.in_floats), image);
    errors.of_unsigned_fft = errors_in_steps(errors.by_fft_in_8_bits, want);
    Image of_signed = in_bytes.result(context, in_bytes.in_signed_8_bits(context, image), image);
    errors.of_signed_fft = errors_in_steps(of_signed, want);
    if (errors.signed_is_kinder())
        errors.by_fft_in_8_bits = std::move(of_signed);
    const Image through_fft = filtered_once(context.engine, {.filters = {filter}, .format = gl::PixelFormat::rgba16f},
                                            {.method = method.name}, {context.context.device(), context.probe}, image)
                                  .front();
    errors.of_fft_in_16_bits = errors_in_steps(through_fft, want).largest;
    const Image in_space =
        filtered_once(context.engine, {.filters = {filter}, .format = gl::PixelFormat::rgba8},
                      {.method = spatial_method, .spatial = {.intermediate = gl::PixelFormat::rgba8}},
                      {context.context.device(), context.probe}, image)
            .front();
    errors.of_convolution_in_8_bits = errors_in_steps(in_space, want).largest;
    return errors;
}

ItemResult fialka_cadik_2006_bit_depth(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_bit_depth");
    ItemResult result;
    result.table = filter_times_table();
    Interval of_8_bits;
    Interval of_16_bits;
    Interval of_8_by_16_bits;
    for (const int kernel_size : {3, claimed_kernel_size, 31}) {
        const auto times = added_in_turn(result, gpu_separable, kernel_size, context);
        if (kernel_size == claimed_kernel_size) {
            of_8_bits = ratio_in_turn(times[2], times[0]);
            of_16_bits = ratio_in_turn(times[2], times[1]);
            of_8_by_16_bits = ratio_in_turn(times[1], times[0]);
        }
    }
    for (const Depth& depth : depths)
        add_pass_lists(result, workload_of_depth(depth), gpu_separable.approach, context, claimed_kernel_size);
    Claim of_each_other = claim_of(published, published.row_where("format", depths[0].published_name), "8_by_16_bits",
                                   "Convolution in 8-bit integers is this many times as fast as in 16-bit floats");
    const double theirs = published.number(published.row_where("format", depths[0].published_name), "relative_speed") /
                          published.number(published.row_where("format", depths[1].published_name), "relative_speed");
    state_ratio(of_each_other, {theirs, theirs}, of_8_by_16_bits, "times");
    of_each_other.published += ", of their 4 : 2 : 1";
    result.claims = {speed_claim(published, depths[0], of_8_bits), speed_claim(published, depths[1], of_16_bits),
                     of_each_other, fft_claim(published, result, context)};
    const BitDepthErrors errors = bit_depth_errors(context);
    result.pictures.push_back(png_picture(
        "fialka_cadik_2006_bit_depth_fft.png",
        fmt::format(
            "A Gaussian low-pass of a photograph: left exact, right by an FFT in textures of 8 bits, in {} levels",
            errors.signed_is_kinder() ? "signed" : "unsigned"),
        sheet({errors.exact, errors.by_fft_in_8_bits}, 2)));
    result.text =
        "<p>Convolution can do with 8 bits per channel. The 8-bit convolution here is 8-bit throughout, as theirs was: "
        "it clamps each pass to [0, 1] and rounds it.</p>"
        "<p>The FFT, the paper says, needs at least 16 bits, for its passes are many; <a "
        "href=\"#fialka_cadik_2006_table1\">Table 1</a> judges it, and the picture shows why.</p>";
    return result;
}

std::vector<MeasurableClaim> fialka_cadik_2006_bit_depth_measurable()
{
    const Depth& halves = depths[1];
    const Depth& floats = depths[2];
    const auto timed = [](const Depth& depth) {
        return TimedCase{workload_of_depth(depth), gpu_separable, claimed_kernel_size};
    };
    return {{Told::ratio, ratio_of(timed(floats), timed(halves)), [&halves](const std::vector<Case>& cases) {
                 return speed_claim(reference::published_table("fialka_cadik_2006_bit_depth"), halves,
                                    cases.front().value);
             }}};
}

} // namespace fragfft::figures
