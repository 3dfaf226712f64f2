// Figure 14: real and imaginary parts packed so that no channel of a texture is unused.
#include "engine/image_runner.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/svg.hpp"
#include "methods/device_limits.hpp"
#include "reference/published_values.hpp"

#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

struct IntelSample
{
    Technique technique;
    Improvement improvement;
    const char* what;
};
constexpr IntelSample intel_samples[] = {{Technique::uav, Improvement::none, "UAV, as it is"},
                                         {Technique::uav, Improvement::packed, "UAV, packed"},
                                         {Technique::uav, Improvement::direct, "UAV, without the copy"},
                                         {Technique::uav, Improvement::narrow_output, "UAV, 8 bits out"},
                                         {Technique::slm, Improvement::none, "SLM, as it is"},
                                         {Technique::slm, Improvement::packed, "SLM, packed"},
                                         {Technique::slm, Improvement::direct, "SLM, without the copy"},
                                         {Technique::slm, Improvement::narrow_output, "SLM, 8 bits out"}};

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

// How many levels of 8 bits differ between a picture and what the sample makes of it, there and back.
int differing_levels(ItemContext& context, const Plan& plan, int side)
{
    Image picture = measuring::random_pixels(side, side, 3);
    for (float& sample : picture.samples)
        sample = std::round(255.0f * sample) / 255.0f;
    ImageRunner runner(context.engine, plan);
    runner.upload("picture", picture);
    runner.upload("imaginary image", Image(side, side, 2));
    runner.prepared().run();
    const Image returned = runner.read_back("result", 3);
    int differing = 0;
    for (std::size_t i = 0; i < picture.samples.size(); ++i)
        differing += std::lround(255.0f * picture.samples[i]) == std::lround(255.0f * returned.samples[i]) ? 0 : 1;
    return differing;
}

// Runs, checks and times all of them, in the order of intel_samples.
std::vector<gl::TimeStatistics> timed_samples(ItemContext& context, const std::vector<Plan>& plans, int side,
                                              ItemResult& result)
{
    for (const Technique technique : {Technique::uav, Technique::slm})
        check_variant(context, {technique, Twiddles::computed, PlaneTextures::packed}, side, side / 2, result);
    for (std::size_t i = 0; i < plans.size(); ++i)
        result.checks.push_back({fmt::format("{}: levels of 8 bits that differ, there and back", intel_samples[i].what),
                                 static_cast<double>(differing_levels(context, plans[i], side)), 0.0});
    const std::vector<gl::TimeStatistics> times = times_of(context, plans);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const Interval spread = spread_of(times[i]);
        result.table.rows.push_back({intel_samples[i].what, std::to_string(side),
                                     fmt::format("{:.0f}", bytes_moved(plans[i])), number(spread.middle),
                                     number(spread.low), number(spread.high),
                                     fmt::format("{}, {} runs", times[i].method, times[i].runs)});
        result.passes.push_back(context.pass_list(intel_samples[i].what, plans[i]));
    }
    return times;
}

// What an improvement makes of both techniques: how many times as fast it is as the sample as it is.
std::vector<Case> cases_of(const std::vector<gl::TimeStatistics>& times, Improvement improvement)
{
    std::vector<Case> cases;
    const gl::TimeStatistics* as_it_is = nullptr;
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (intel_samples[i].improvement == Improvement::none)
            as_it_is = &times[i];
        if (intel_samples[i].improvement == improvement)
            cases.push_back(
                {intel_samples[i].technique == Technique::uav ? "UAV" : "SLM", ratio_in_turn(*as_it_is, times[i])});
    }
    return cases;
}

// Bytes that each technique saves by it, in percent: "5.0 % (UAV) and 30 % (SLM)".
std::string saved_bytes(const std::vector<Plan>& plans, Improvement improvement)
{
    std::string words;
    double as_it_is = 0.0;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const double bytes = bytes_moved(plans[i]);
        if (intel_samples[i].improvement == Improvement::none)
            as_it_is = bytes;
        if (intel_samples[i].improvement == improvement)
            words +=
                fmt::format("{}{} % ({})", words.empty() ? "" : " and ", number(100.0 * (1.0 - bytes / as_it_is), 2),
                            intel_samples[i].technique == Technique::uav ? "UAV" : "SLM");
    }
    return words;
}

Claim fewer_bytes(const reference::PublishedTable& published, int side)
{
    const auto bytes = [](gl::PixelFormat format) { return gl::info(format).bytes_per_pixel; };
    const int packed = bytes(gl::PixelFormat::rgba32f) + bytes(gl::PixelFormat::rg32f);
    const int apart = 2 * bytes(gl::PixelFormat::rgba32f);
    int differing = 0;
    for (const Technique technique : {Technique::uav, Technique::slm}) {
        IntelVariant variant{technique};
        const double bytes_apart = bytes_moved(there_and_back(variant, side));
        variant.textures = PlaneTextures::packed;
        differing += bytes_moved(there_and_back(variant, side)) * apart == bytes_apart * packed ? 0 : 1;
    }
    const std::size_t row = published.row_where("what", "textures");
    Claim claim =
        claim_of(published, row, "bytes", "Packed, three complex numbers take two textures without an unused channel");
    state_construction(claim, published.text(row, "words"),
                       fmt::format("{} bytes in place of {}; {} of 2 techniques move another part of the bytes", packed,
                                   apart, differing),
                       differing == 0, Evidence::by_construction);
    claim.explanation = "Counted of both techniques, there and back, without the copy of the picture.";
    return claim;
}

} // namespace

ItemResult intel_2014_figure14(ItemContext& context)
{
    ItemResult result;
    const auto published = reference::published_table("intel_2014_figure14");
    result.table.columns =
        headings("sample | side | bytes moved | ms, median | ms, 5th of a hundred | ms, 95th | timed by");
    const int side = improved_intel_side(context);
    std::vector<Plan> plans;
    for (const IntelSample& sample : intel_samples)
        plans.push_back(improved_sample(sample.technique, sample.improvement, side));
    std::string absence = absence_of_intel_variants(context);
    if (absence.empty() && !limits_of(context.context.device()).stores_narrow_texels)
        absence = "Figure 14's second texture has two components, and OpenGL ES stores no such images";
    const auto times =
        absence.empty() ? timed_samples(context, plans, side, result) : std::vector<gl::TimeStatistics>{};
    const auto add_claim = [&](const char* what, const char* id, const char* statement, Improvement improvement,
                               const std::string& explanation) {
        const std::size_t row = published.row_where("what", what);
        Claim& claim = result.claims.emplace_back(claim_of(published, row, id, statement));
        if (!absence.empty()) {
            explain_untestable(claim, ClaimKind::conclusion, published.text(row, "words"), absence);
            return;
        }
        state_ordering(claim, published.text(row, "words"), cases_of(times, improvement), "times as fast");
        claim.beside = fmt::format(", {}, there and back", fmt::format("{0} x {0}", side));
        claim.explanation = fmt::format("It saves {} of the bytes. {}", saved_bytes(plans, improvement), explanation);
    };
    add_claim(
        "packing", "packing", "Packing real and imaginary parts without the unused alpha channel is an optimization",
        Improvement::packed,
        "The paper left it out of its sample and gives no numbers; three imaginary parts lie as Figure 14 has them, "
        "one beside the real ones and two in a second texture.");
    add_claim("reading directly", "direct", "Reading the picture itself, without copying it first, is an optimization",
              Improvement::direct, "The first pass reads 8 bits a component in place of a copy in 32.");
    add_claim(
        "lower precision of the result", "narrow_output",
        "Writing the result in a texture of lower precision is an optimization", Improvement::narrow_output,
        "The last pass writes 8 bits a component in place of 32, real and imaginary alike; all 8 bits of the picture "
        "come back.");
    result.claims.push_back(fewer_bytes(published, side));
    result.pictures.push_back(svg_picture(
        "intel_2014_figure14.svg",
        "Real (blue) and imaginary (vermilion) parts of three channels: left as in the paper's sample, right packed as "
        "it proposes.",
        drawn_packing()));
    result.text =
        "<p>Planes of RGB in textures of four channels move an unused channel in four. The paper proposes to put one "
        "imaginary component there, so that the second texture needs two channels only (Figure 14). It names two more "
        "savings: its sample first copies the picture into the real plane, and writes the result in as many bits.</p>"
        "<p>Here the sample, copy included, is timed beside each of the three alone, by both techniques, with "
        "butterflies computed in the program.</p>";
    return result;
}

} // namespace fragfft::figures
