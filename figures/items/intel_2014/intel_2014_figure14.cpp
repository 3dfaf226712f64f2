// Figure 14: real and imaginary parts packed so that no channel of a texture is unused.
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "figures/report/svg.hpp"
#include "reference/published_values.hpp"

#include <array>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

constexpr int numbers_in_planes = 3; // of a pixel, in two textures
constexpr int numbers_in_pair = 2;   // in one

struct Packing
{
    IntelVariant variant;
    std::string name; // "UAV"
};
const std::array packings{Packing{{Technique::uav, Twiddles::computed}, "UAV"},
                          Packing{{Technique::slm, Twiddles::computed}, "SLM"}};

// A quarter of the usual square's pixels where it would take long.
int packed_side(const ItemContext& context)
{
    const bool is_slow = context.context.device().is_software && context.effort == ItemEffort::quick;
    return timed_intel_side(context) / (is_slow ? 2 : 1);
}

// Both of the paper's textures and what Figure 14 makes of them, a box for each channel.
std::string drawn_packing()
{
    constexpr double box = 46.0;
    Svg drawing(640.0, 150.0, "channels of two textures, as they are and packed");
    const auto draw = [&](double left, double top, const std::string& title, const std::vector<std::string>& channels) {
        drawing.text(left, top - 12.0, title, {.size = 12.0, .anchor = "start", .bold = true});
        for (std::size_t i = 0; i < channels.size(); ++i) {
            const bool is_used = !channels[i].empty();
            const char* colour = !is_used ? palette[5] : channels[i].starts_with("Re") ? palette[0] : palette[1];
            const double x = left + box * static_cast<double>(i);
            drawing.rectangle(
                x, top, box, 34.0,
                {.fill = colour, .fill_opacity = is_used ? 0.25 : 0.0, .stroke = colour, .dashed = !is_used});
            drawing.text(x + 0.5 * box, top + 17.0, is_used ? channels[i] : "unused", {.size = 12.0});
        }
    };
    draw(8.0, 30.0, "R32G32B32A32", {"Re R", "Re G", "Re B", ""});
    draw(8.0, 104.0, "R32G32B32A32", {"Im R", "Im G", "Im B", ""});
    drawing.arrow(214.0, 84.0, 336.0, 84.0);
    draw(356.0, 30.0, "R32G32B32A32", {"Re R", "Re G", "Re B", "Im R"});
    draw(356.0, 104.0, "R32G32", {"Im G", "Im B"});
    return drawing.str();
}

Claim fewer_bytes(const reference::PublishedTable& published, int side)
{
    const auto bytes = [](gl::PixelFormat format) { return gl::info(format).bytes_per_pixel; };
    const int packed = bytes(gl::PixelFormat::rgba32f) + bytes(gl::PixelFormat::rg32f);
    const int in_planes = 2 * bytes(gl::PixelFormat::rgba32f);
    int differing = 0;
    for (const Packing& packing : packings) {
        const double by_number = bytes_of_number(there_and_back(packing.variant, side), numbers_in_planes, side);
        const double by_pair = bytes_of_number(there_and_back_in_pairs(packing.variant, side), numbers_in_pair, side);
        differing += by_pair * in_planes == by_number * packed ? 0 : 1;
    }
    const std::size_t row = published.row_where("what", "textures");
    Claim claim = claim_of(published, row, "bytes",
                           "Packed, three complex numbers take two textures without an unused "
                           "channel");
    state_construction(claim, published.text(row, "words"),
                       fmt::format("{} bytes in place of {}; {} of {} techniques move another part of the bytes for a "
                                   "number when it is packed in pairs",
                                   packed, in_planes, differing, packings.size()),
                       differing == 0, Evidence::by_construction);
    claim.explanation = "The programs that are run pack two complex numbers in a texel of four floats, which also "
                        "leaves no channel unused and comes to the same bytes for a number. The paper's two textures "
                        "of different formats are not made here: a pass of these plans writes textures of one format.";
    return claim;
}

Claim packing_is_faster(const reference::PublishedTable& published, ItemContext& context, ItemResult& result)
{
    const std::size_t row = published.row_where("what", "packing");
    Claim claim = claim_of(published, row, "packing",
                           "Packing real and imaginary parts without the unused alpha channel is an optimization");
    const std::string absence = absence_of_intel_variants(context);
    if (!absence.empty()) {
        explain_untestable(claim, ClaimKind::conclusion, published.text(row, "words"), absence);
        return claim;
    }
    const int side = packed_side(context);
    std::vector<Plan> plans;
    for (const Packing& packing : packings) {
        plans.push_back(there_and_back(packing.variant, side));
        plans.push_back(there_and_back_in_pairs(packing.variant, side));
        check_technique(context, packing.variant.technique, side, side, result);
    }
    const auto times = times_of(context, plans);
    std::vector<Case> cases;
    for (std::size_t i = 0; i < packings.size(); ++i) {
        const gl::TimeStatistics& in_planes = times[2 * i];
        const gl::TimeStatistics& in_pairs = times[2 * i + 1];
        const auto add_row = [&](const std::string& packed, int numbers, const gl::TimeStatistics& time,
                                 const Plan& plan) {
            const Interval spread = spread_of(time);
            result.table.rows.push_back({packings[i].name, packed, std::to_string(numbers),
                                         number(bytes_of_number(plan, numbers, side)), number(spread.middle),
                                         number(spread.low), number(spread.high), number(spread.middle / numbers),
                                         fmt::format("{}, {} runs", time.method, time.runs)});
            result.passes.push_back(context.pass_list(plan.name, plan));
        };
        add_row("planes of RGB", numbers_in_planes, in_planes, plans[2 * i]);
        add_row("pairs", numbers_in_pair, in_pairs, plans[2 * i + 1]);
        cases.push_back({packings[i].name, measuring::times(static_cast<double>(numbers_in_pair) / numbers_in_planes,
                                                            ratio_in_turn(in_planes, in_pairs))});
    }
    state_ordering(claim, published.text(row, "words"), cases, "times as fast for a number");
    claim.beside = fmt::format(", {0} x {0}, forward and inverse", side);
    claim.explanation =
        "Judged by the time for a complex number: planes hold three of them in two textures, pairs two in one, with "
        "the bytes for each that Figure 14 comes to. The paper left the packing out of its sample and gives no "
        "numbers. A program that makes two numbers in place of three computes a butterfly's weights for fewer of "
        "them, which is what the pairs lose.";
    return claim;
}

} // namespace

ItemResult intel_2014_figure14(ItemContext& context)
{
    ItemResult result;
    const auto published = reference::published_table("intel_2014_figure14");
    result.table.columns = headings("technique | packed | numbers of a pixel | bytes moved for a number | "
                                    "ms, median | ms, 5th of a hundred | ms, 95th | ms for a number of each pixel | "
                                    "timed by");
    result.claims = {packing_is_faster(published, context, result), fewer_bytes(published, packed_side(context))};
    result.pictures.push_back(svg_picture("intel_2014_figure14.svg",
                                          "Real (blue) and imaginary (vermilion) parts of three channels: left in the "
                                          "two textures of the paper's sample, right packed as it proposes.",
                                          drawn_packing()));
    result.text = "<p>Planes of RGB in textures of four channels leave one channel in four unused, and move it all "
                  "the same. The paper proposes to put one imaginary component there, so that the second texture "
                  "needs two channels only.</p><p>Here the paper's planes are timed beside a packing that leaves "
                  "nothing unused either: two complex numbers in a texel, as this library's programs hold them. Both "
                  "run the same butterflies, computed in the program.</p>";
    return result;
}

} // namespace fragfft::figures
