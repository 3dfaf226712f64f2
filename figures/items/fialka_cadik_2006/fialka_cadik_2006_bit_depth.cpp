// Section 4, bit depth of textures: how fast convolution is in 8, 16 and 32 bits per channel, and what becomes of an
// FFT in 8 bits.
//
// The paper: 8-bit integers, 16-bit and 32-bit floats are fast as 4 : 2 : 1, and the FFT needs 16 bits even for images
// of 8. Here: one kernel in all three formats, timed in turn; and the FFT's own passes run in textures of 8 bits.
#include "figures/items/common/filter_curves.hpp"
#include "figures/items/common/gpu_ways.hpp"
#include "figures/items/common/pictures.hpp"
#include "figures/items/fialka_cadik_2006/fialka_cadik_2006_eight_bits.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>

namespace fragfft::figures {

namespace {

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

} // namespace fragfft::figures
