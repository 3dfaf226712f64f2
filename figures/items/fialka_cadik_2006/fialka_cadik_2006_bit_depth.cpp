// Section 4, bit depth of textures: how fast convolution is in 8, 16 and 32 bits per channel.
#include "figures/items/common/filter_curves.hpp"
#include "reference/published_values.hpp"

#include <fmt/format.h>
#include <map>

namespace fragfft::figures {

namespace {

constexpr Way separable{Processor::gpu, Approach::separable};

struct Depth
{
    const char* published_name;
    const char* short_name;
    gl::PixelFormat format;
};

constexpr Depth depths[] = {{"8-bit integers", "8_bits", gl::PixelFormat::rgba8},
                            {"16-bit floats", "16_bits", gl::PixelFormat::rgba16f},
                            {"32-bit floats", "32_bits", gl::PixelFormat::rgba32f}};

Claim speed_claim(const reference::PublishedTable& published, const Depth& depth, double measured)
{
    const std::size_t row = published.row_where("format", depth.published_name);
    const double expected = published.number(row, "relative_speed");
    Claim claim =
        claim_of(published, row, depth.short_name,
                 fmt::format("Convolution in {} is this many times as fast as in 32-bit floats", depth.published_name));
    constexpr double tolerance = 1.25;
    claim.published = fmt::format("about {:g}", expected);
    claim.measured = number(measured, 3);
    judge(claim, expected, measured, tolerance, measured > 1.1, "it is at least a tenth faster");
    claim.explanation =
        "Theirs was bound by the bytes it moved. Where a fetch costs the same whatever it brings, and the sums are "
        "single precision anyway, fewer bits help only as far as bytes are what limits.";
    return claim;
}

} // namespace

ItemResult fialka_cadik_2006_bit_depth(ItemContext& context)
{
    const reference::PublishedTable published = reference::published_table("fialka_cadik_2006_bit_depth");
    const TimingDevice device{context.context, context.engine, context.probe};
    constexpr int side = 512;
    constexpr int kernel_sizes[] = {3, 9, 31};
    constexpr int claimed_kernel_size = 9;
    ItemResult result;
    result.table = filter_times_table();
    std::map<std::string, double> milliseconds;
    for (const int kernel_size : kernel_sizes) {
        std::vector<TimedCase> cases;
        for (const Depth& depth : depths)
            cases.push_back(
                {{.width = side, .height = side, .channels = 4, .format = depth.format}, separable, kernel_size});
        const auto times = measure_in_turn(cases, device, context.sampling());
        for (std::size_t i = 0; i < times.size(); ++i) {
            add_convolution_time(result.table, cases[i].workload, separable, kernel_size, times[i]);
            if (kernel_size == claimed_kernel_size)
                milliseconds[depths[i].short_name] = times[i].median_milliseconds;
        }
    }
    for (const Depth& depth : depths)
        add_pass_lists(result, {.width = side, .height = side, .channels = 4, .format = depth.format},
                       separable.approach, device, claimed_kernel_size);
    const double of_32_bits = milliseconds.at("32_bits");
    for (const Depth& depth : depths)
        if (depth.format != gl::PixelFormat::rgba32f)
            result.claims.push_back(speed_claim(published, depth, of_32_bits / milliseconds.at(depth.short_name)));
    result.text = fmt::format(
        "<p>The FFT needs at least 16 bits per channel, for its many passes would wear 8 bits out; convolution can do "
        "with 8, and the paper found it about 4 times as fast as in 32-bit floats, with 16-bit floats between. Here a "
        "separable kernel of {0} x {0} on {1} x {1} pixels runs {2} times as fast in 8 bits, and {3} times in 16. The "
        "8-bit convolution here is 8-bit throughout, as theirs was: it clamps each pass to [0, 1] and rounds it.</p>",
        claimed_kernel_size, side, number(of_32_bits / milliseconds.at("8_bits"), 3),
        number(of_32_bits / milliseconds.at("16_bits"), 3));
    return result;
}

} // namespace fragfft::figures
