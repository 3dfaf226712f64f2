// Section 4, bit depth of textures: how fast convolution is in 8, 16 and 32 bits per channel, and what becomes of an
// FFT in 8 bits.
//
// The paper: 8-bit integers, 16-bit and 32-bit floats are fast as 4 : 2 : 1, and the FFT needs 16 bits even for images
// of 8. Here: one kernel in all three formats, timed in turn; and the FFT's own passes run in textures of 8 bits.
#include "engine/image_runner.hpp"
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

bool is_stage(const Draw& draw)
{
    return draw.program.file == "fialka_cadik_2006/stage.frag";
}

bool has_define(const Draw& draw, const std::string& define)
{
    const auto& defines = draw.program.defines;
    return std::find(defines.begin(), defines.end(), define) != defines.end();
}

int stage_of(const Draw& draw)
{
    const auto stage = std::find_if(draw.uniforms.begin(), draw.uniforms.end(),
                                    [](const Uniform& uniform) { return uniform.name == "stage"; });
    return std::get<int>(stage->value);
}

void remove_scale(Draw& draw)
{
    std::erase(draw.program.defines, "SCALED");
    std::erase_if(draw.uniforms, [](const Uniform& uniform) { return uniform.name == "scale"; });
}

void halve(Draw& draw)
{
    remove_scale(draw);
    draw.program.defines.push_back("SCALED");
    draw.uniforms.push_back({"scale", 0.5f});
}

constexpr double steps_per_unit = 255.0;

std::vector<double> errors_in_steps(const Image& got, const DoubleImage& want)
{
    std::vector<double> errors;
    for (std::size_t i = 0; i < got.samples.size(); ++i)
        errors.push_back(steps_per_unit * std::fabs(static_cast<double>(got.samples[i]) - want.samples[i]));
    return errors;
}

double largest_error_in_steps(const Image& got, const DoubleImage& want)
{
    const std::vector<double> errors = errors_in_steps(got, want);
    return *std::max_element(errors.begin(), errors.end());
}

double mean_error_in_steps(const Image& got, const DoubleImage& want)
{
    double sum = 0.0;
    for (const double error : errors_in_steps(got, want))
        sum += error;
    return sum / static_cast<double>(got.samples.size());
}

Image by_fft_in_8_bits(ItemContext& context, const Image& image, const Filter& filter, SmallNumbers small_numbers)
{
    ImageRunner runner(context.engine, in_8_bits(filter_of_small_numbers(image.width, small_numbers)));
    runner.upload("response",
                  fialka_cadik_2006::method().pack_response(response_grid(filter, image.width, image.height)));
    return runner.run(image);
}

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
        "4 : 2 : 1 is what the bytes of a texel make, 4, 8 and 16: likely their convolution waited for its memory. "
        "Fewer bits make fewer bytes and nothing else, for the sums are single precision in all three here; so a "
        "speedup below theirs means that something besides bytes takes time. What that is on this device is told by "
        "the item 'What limits this machine'.";
    return claim;
}

} // namespace

Plan with_branches(Plan plan)
{
    for (Pass& pass : plan.passes)
        for (Draw& draw : pass.draws()) {
            if (!is_stage(draw))
                continue;
            draw.program.name = "branching_" + draw.program.name;
            draw.program.file = "fialka_cadik_2006/branching_stage.frag";
            if (has_define(draw, "LAST_STAGE"))
                continue;
            const int length = has_define(draw, "ALONG_ROWS") ? draw.region.width : draw.region.height;
            draw.uniforms.push_back({"half_block", length >> (stage_of(draw) + 1)});
        }
    plan.name += ", with branches";
    return plan;
}

const char* words(SmallNumbers small_numbers)
{
    return small_numbers == SmallNumbers::unitary ? "forward and inverse transform divided by 256 each"
                                                  : "the forward transform divided by 65536, halved in every pass";
}

Plan filter_of_small_numbers(int side, SmallNumbers small_numbers)
{
    const bool unitary = small_numbers == SmallNumbers::unitary;
    Plan plan = filtering_plan(
        fialka_cadik_2006::method(),
        filtering_of({.width = side, .height = side, .scaling = unitary ? Scaling::unitary : Scaling::none}));
    if (unitary)
        return plan;
    bool forward = true;
    for (Pass& pass : plan.passes)
        for (Draw& draw : pass.draws()) {
            if (!is_stage(draw))
                forward = false; // the product
            else if (forward)
                halve(draw);
            else
                remove_scale(draw);
        }
    plan.name += ", forward transform divided";
    return plan;
}

Plan in_8_bits(Plan plan)
{
    for (Resource& resource : plan.resources)
        if (resource.role != ResourceRole::constant)
            resource.format = gl::PixelFormat::rgba8;
    for (Pass& pass : plan.passes)
        for (Draw& draw : pass.draws())
            draw.program.defines.push_back("ROUND_TO_8_BITS");
    plan.name += ", in 8 bits";
    return plan;
}

BitDepthErrors bit_depth_errors(ItemContext& context)
{
    const Filter filter = filter_of("gaussian:sigma=2");
    const Image image = halved(photograph());
    const DoubleImage want = exactly_filtered(image, filter);
    BitDepthErrors errors;
    errors.exact = Image(image.width, image.height, image.channels);
    for (std::size_t i = 0; i < want.samples.size(); ++i)
        errors.exact.samples[i] = static_cast<float>(want.samples[i]);

    for (const SmallNumbers small_numbers : {SmallNumbers::unitary, SmallNumbers::divided}) {
        Image result = by_fft_in_8_bits(context, image, filter, small_numbers);
        const double mean = mean_error_in_steps(result, want);
        if (!errors.by_fft_in_8_bits.samples.empty() && mean >= errors.mean_of_fft_in_8_bits)
            continue;
        errors.kinder = small_numbers;
        errors.mean_of_fft_in_8_bits = mean;
        errors.of_fft_in_8_bits = largest_error_in_steps(result, want);
        errors.by_fft_in_8_bits = std::move(result);
    }
    const Method method = fialka_cadik_2006::method();
    const Image through_fft = filtered_once(context.engine, {.filters = {filter}, .format = gl::PixelFormat::rgba16f},
                                            {.method = method.name}, {context.context.device(), context.probe}, image)
                                  .front();
    errors.of_fft_in_16_bits = largest_error_in_steps(through_fft, want);
    const Image in_space =
        filtered_once(context.engine, {.filters = {filter}, .format = gl::PixelFormat::rgba8},
                      {.method = spatial_method, .spatial = {.intermediate = gl::PixelFormat::rgba8}},
                      {context.context.device(), context.probe}, image)
            .front();
    errors.of_convolution_in_8_bits = largest_error_in_steps(in_space, want);
    return errors;
}

ItemResult fialka_cadik_2006_bit_depth(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_bit_depth");
    const TimingDevice device = timing_device(context);
    ItemResult result;
    result.table = filter_times_table();
    Interval of_8_bits;
    Interval of_16_bits;
    Interval of_8_by_16_bits;
    for (const int kernel_size : {3, claimed_kernel_size, 31}) {
        std::vector<TimedCase> cases;
        for (const Depth& depth : depths)
            cases.push_back({workload_of_depth(depth), gpu_separable, kernel_size});
        const auto times = measure_in_turn(cases, device, context.sampling());
        for (std::size_t i = 0; i < times.size(); ++i)
            add_time(result, cases[i], times[i]);
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
    of_each_other.explanation = "The third ratio of 4 : 2 : 1, of the same runs as the other two.";
    const BitDepthErrors errors = bit_depth_errors(context);
    result.pictures.push_back(
        png_picture("fialka_cadik_2006_bit_depth_fft.png",
                    "A Gaussian low-pass of a photograph: left as it is, right what the FFT makes of it in textures of "
                    "8 bits",
                    sheet({errors.exact, errors.by_fft_in_8_bits}, 2)));
    result.claims = {speed_claim(published, depths[0], of_8_bits), speed_claim(published, depths[1], of_16_bits),
                     of_each_other};
    result.text = fmt::format(
        "<p>Convolution can do with 8 bits per channel, and the paper found it about 4 times as fast as in 32-bit "
        "floats, with 16-bit floats between. Here a separable kernel of {0} x {0} on {1} x {1} pixels runs {2} times "
        "as fast in 8 bits, and {3} times in 16. The 8-bit convolution here is 8-bit throughout, as theirs was: it "
        "clamps each pass to [0, 1] and rounds it. What the device waits for is measured in <a "
        "href=\"#machine_limits\">What limits this machine</a>.</p>"
        "<p>The FFT, the paper says, needs at least 16 bits, for its passes are many: judged in <a "
        "href=\"#fialka_cadik_2006_table1\">Table 1</a>. The picture shows why: the same "
        "low-pass, exact and through an FFT whose every texture has 8 bits.</p>",
        claimed_kernel_size, bit_depth_side, text_of(of_8_bits), text_of(of_16_bits));
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
