// Figure 14: real and imaginary parts packed so that no channel of a texture is unused.
#include "engine/image_runner.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/common/timed_transforms.hpp"
#include "figures/items/intel_2014/intel_2014_variants.hpp"
#include "figures/items/items.hpp"
#include "figures/measuring/limit_plans.hpp"
#include "figures/report/svg.hpp"
#include "methods/device_limits.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace fragfft::figures {

namespace {

namespace intel_figure14 {

struct IntelSample
{
    Technique technique;
    Improvement improvement;
    const char* what;

    Labels labels() const { return {{"sample", what}}; }
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

// How many 8-bit levels differ between a picture and what the sample returns after a forward and an inverse transform.
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

constexpr const char* sample_time = "sample there and back";
constexpr const char* sample_bytes = "bytes moved";
constexpr const char* variant_bytes = "bytes moved without the copy";

Labels labels_of(const IntelVariant& variant)
{
    Labels labels = variant.labels();
    labels.emplace_back("textures", variant.textures == PlaneTextures::packed ? "packed" : "apart");
    return labels;
}

void measure(ItemContext& context, Experiment& experiment)
{
    const int side = improved_intel_side(context);
    const Recorder::Labelled with(experiment.rows, {{"side", side}});
    std::vector<KeyedPlan> plans;
    for (const IntelSample& sample : intel_samples)
        plans.push_back({{sample_time, sample.labels()}, improved_sample(sample.technique, sample.improvement, side)});
    if (experiment.is_first_moment()) {
        for (std::size_t i = 0; i < plans.size(); ++i)
            experiment.rows.number({sample_bytes, intel_samples[i].labels()}, bytes_moved(plans[i].plan), "bytes");
        for (const Technique technique : {Technique::uav, Technique::slm})
            for (const PlaneTextures textures : {PlaneTextures::apart, PlaneTextures::packed}) {
                const IntelVariant variant{technique, Twiddles::computed, textures};
                experiment.rows.number({variant_bytes, labels_of(variant)}, bytes_moved(there_and_back(variant, side)),
                                       "bytes");
            }
    }
    std::string absence = absence_of_intel_variants(context);
    if (absence.empty() && !limits_of(context.context.device()).stores_narrow_texels)
        absence = "Figure 14's second texture has two components, and OpenGL ES stores no such images";
    if (!absence.empty()) {
        experiment.rows.words(absence_quantity, absence);
        return;
    }
    if (experiment.is_first_moment()) {
        for (const Technique technique : {Technique::uav, Technique::slm})
            check_variant(context, {technique, Twiddles::computed, PlaneTextures::packed}, side, side / 2, experiment);
        for (std::size_t i = 0; i < plans.size(); ++i) {
            const char* const what = intel_samples[i].what;
            experiment.rows.check(fmt::format("{}: levels of 8 bits that differ, there and back", what),
                                  differing_levels(context, plans[i].plan, side), 0.0);
            experiment.passes.push_back(context.pass_list(what, plans[i].plan));
        }
    }
    times_in_turn(context, plans, sampling_in_groups(context));
}

// The key of that quantity for a sample, as it was taken.
Key key_of(const ItemRows& rows, const char* quantity, const IntelSample& sample)
{
    const std::vector<Key> keys = rows.keys(sample_bytes);
    const std::string side = keys.empty() ? "" : keys.front().label("side");
    return Key(quantity, sample.labels()).with({{"side", side}});
}

const IntelSample& sample_of(Technique technique, Improvement improvement)
{
    return *std::find_if(std::begin(intel_samples), std::end(intel_samples), [&](const IntelSample& sample) {
        return sample.technique == technique && sample.improvement == improvement;
    });
}

// Sets the percentage of bytes that the sample saves with an improvement, for both techniques; returns whether both
// save some.
bool saves_bytes(const ItemRows& rows, Evaluation& claim, Improvement improvement)
{
    bool save = true;
    for (const Technique technique : {Technique::uav, Technique::slm}) {
        const auto bytes = [&](Improvement which) {
            return rows.number(key_of(rows, sample_bytes, sample_of(technique, which)));
        };
        const double kept = bytes(improvement) / bytes(Improvement::none);
        claim.values.set(technique == Technique::uav ? "saved by UAV" : "saved by SLM", 100.0 * (1.0 - kept), 2);
        save = save && kept < 1.0;
    }
    return save;
}

void claim_fewer_bytes(const ItemRows& rows, Evaluation& claim, Improvement improvement)
{
    claim.values.set("size", fmt::format("{0} x {0}", key_of(rows, sample_bytes, intel_samples[0]).label("side")));
    claim.counted(saves_bytes(rows, claim, improvement), Evidence::by_construction);
}

void direct(const ItemRows& rows, Evaluation& claim)
{
    claim_fewer_bytes(rows, claim, Improvement::direct);
}

void narrow_output(const ItemRows& rows, Evaluation& claim)
{
    claim_fewer_bytes(rows, claim, Improvement::narrow_output);
}

void fewer_bytes(const ItemRows& rows, Evaluation& claim)
{
    const auto bytes = [](gl::PixelFormat format) { return gl::info(format).bytes_per_pixel; };
    const int packed = bytes(gl::PixelFormat::rgba32f) + bytes(gl::PixelFormat::rg32f);
    const int apart = 2 * bytes(gl::PixelFormat::rgba32f);
    const std::string side = key_of(rows, sample_time, intel_samples[0]).label("side");
    int differing = 0;
    for (const Technique technique : {Technique::uav, Technique::slm}) {
        const auto moved = [&](PlaneTextures textures) {
            const IntelVariant variant{technique, Twiddles::computed, textures};
            return rows.number(Key(variant_bytes, labels_of(variant)).with({{"side", side}}));
        };
        differing += moved(PlaneTextures::packed) * apart == moved(PlaneTextures::apart) * packed ? 0 : 1;
    }
    claim.values.set("packed", packed).set("apart", apart).set("differing", differing);
    claim.counted(saves_bytes(rows, claim, Improvement::packed) && differing == 0, Evidence::by_construction);
}

void tell(const ItemRows& rows, ItemResult& told)
{
    told.table = Table(
        {{"sample"}, {"side"}, {"bytes moved", ColumnKind::number, 9}, {"ms", ColumnKind::interval}, {"timed by"}});
    for (const IntelSample& sample : intel_samples) {
        const Key time = key_of(rows, sample_time, sample);
        if (rows.has(time))
            told.table.add_row({sample.what, time.label("side"), rows.number(key_of(rows, sample_bytes, sample)),
                                rows.told_time(time), rows.clock_and_runs(time)});
    }
    told.pictures.push_back(
        svg_picture("intel_2014_figure14.svg", prose().section("intel_2014_figure14.svg"), drawn_packing()));
    told.text = prose().html("intel_2014_figure14", {});
}

constexpr Evaluator claims[] = {{"direct", direct}, {"narrow_output", narrow_output}, {"bytes", fewer_bytes}};

} // namespace intel_figure14

} // namespace

constexpr ItemCode intel_2014_figure14{intel_figure14::measure, intel_figure14::claims, intel_figure14::tell};

} // namespace fragfft::figures
