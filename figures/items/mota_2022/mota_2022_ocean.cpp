// The case study of section 5.4, which the dissertation announces and leaves unwritten: Tessendorf's waves, by one of
// its own transforms.
#include "figures/items/common/pictures.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_sea.hpp"
#include "filters/planner.hpp"
#include "methods/mota_2022.hpp"
#include "program/ocean/ocean_picture.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <numbers>

namespace fragfft::figures {

namespace {

constexpr const char* ocean_stem = "mota_2022_ocean";
constexpr int waves_a_side = 128;
constexpr int cascade_count = 4;
constexpr double seconds_of_picture = 12.0;
constexpr int numbers_of_texel = 2; // complex

// The roundings of a few products, each of about 2^-24.
constexpr double bound_of_roundings = 0x1p-20;

ocean::Waves waves_of_picture()
{
    ocean::Waves waves{.sea = {}, .cascades = {}, .size = waves_a_side};
    waves.cascades = ocean::cascades(ocean::suitable_patch_metres(waves.sea), waves.size, cascade_count);
    return waves;
}

// The dissertation's last transform, where the device has compute programs for it.
const Method& transform_of_sea(const ItemContext& context)
{
    const gl::Device& device = context.context.device();
    const Problem problem = on_device(ocean::field_problem(waves_a_side), device, context.probe);
    const Method& radix_4 = method_named(mota_2022::stockham_radix_4().name);
    return radix_4.refusal(problem, limits_of(device)) ? fastest_method(problem, {device, context.probe}) : radix_4;
}

// The fields of a sea on the device, and what they are made of.
class SeaOnDevice
{
public:
    SeaOnDevice(ItemContext& context, const Method& method, const ocean::Waves& waves)
        : prepared_(context.engine.prepare(ocean::ocean_plan(method, waves)))
    {
        for (const Resource& resource : prepared_->plan().resources)
            if (resource.role == ResourceRole::output) {
                textures_.emplace_back(context.context.functions(), resource.width, resource.height, resource.format,
                                       resource.name);
                prepared_->bind(resource.name, textures_.back().view());
            }
        prepared_->set_parameter(ocean::time_parameter, static_cast<float>(seconds_of_picture));
    }

    const Plan& plan() const { return prepared_->plan(); }

    int counted_passes()
    {
        CountedSteps counted;
        prepared_->run(counted);
        return counted.passes;
    }

    // The spectra lie in textures that later passes use again.
    PatchTexels texels_of(int cascade)
    {
        PatchTexels texels;
        const auto time_step = std::find_if(plan().passes.begin(), plan().passes.end(), [&](const Pass& pass) {
            return pass.name == fmt::format("waves at time {}", cascade);
        });
        CountedSteps unused;
        prepared_->run(unused, static_cast<std::size_t>(time_step - plan().passes.begin()));
        texels.displacement_spectrum = prepared_->read_back(time_step->binding("displacement_spectrum")->resource);
        texels.slope_spectrum = prepared_->read_back(time_step->binding("slope_spectrum")->resource);
        prepared_->run();
        texels.displacements = prepared_->read_back(plan().resource_index(ocean::displacements_name(cascade)));
        texels.slopes = prepared_->read_back(plan().resource_index(ocean::slopes_name(cascade)));
        return texels;
    }

private:
    std::unique_ptr<PlanExecutor> prepared_;
    std::vector<gl::Texture> textures_;
};

struct PatchFindings
{
    double asymmetry = 0.0;
    double disagreement = 0.0; // of h(k) in the four complex numbers, by the largest
    double largest_error = 0.0;
    double bound_of_errors = 0.0;
    int wrong_fields = 0;
    HeightVariance variance;
};

PatchFindings findings_of_patch(const SeaPatch& patch, const PatchTexels& texels)
{
    PatchFindings findings;
    const std::array<DoubleComplexImage, 4> amplitudes = amplitudes_in(patch, texels);
    // The height's number: it is 0 nowhere but where h is.
    const DoubleComplexImage& heights = amplitudes[1];
    findings.asymmetry = asymmetry_of(heights);
    double largest = 0.0;
    for (std::size_t bin = 1; bin < heights.samples.size(); ++bin) { // bin (0, 0) holds no wave
        largest = std::max(largest, std::abs(heights.samples[bin]));
        for (const DoubleComplexImage& others : amplitudes)
            findings.disagreement =
                std::max(findings.disagreement, std::abs(others.samples[bin] - heights.samples[bin]));
    }
    findings.disagreement /= largest;
    // A float holds turns to 2^-24 of them. The weaker of two fields in a complex number has the stronger's roundings.
    findings.bound_of_errors =
        2.0 * std::numbers::pi * largest_turns(patch, seconds_of_picture) * 0x1p-24 +
        16.0 * reference::promised_transform_bound(reference::AccuracyMode::float32_table, waves_a_side, waves_a_side);
    for (const double error : field_errors(patch, texels, seconds_of_picture)) {
        findings.largest_error = std::max(findings.largest_error, error);
        findings.wrong_fields += error <= findings.bound_of_errors ? 0 : 1;
    }
    findings.variance = height_variance_of(patch, texels);
    return findings;
}

double significant_height(double variance)
{
    return 4.0 * std::sqrt(variance);
}

// Lengths of the band's waves in words.
std::string lengths_of(const ocean::WaveNumberBand& band)
{
    const auto length = [](double wave_number) { return number(2.0 * std::numbers::pi / wave_number, 3); };
    return band.low > 0.0 ? fmt::format("{} to {}", length(band.high), length(band.low))
                          : length(band.high) + " and longer";
}

// A significant height, and what chance makes of it.
std::string height_words(double variance, double left_to_chance)
{
    return fmt::format("{} ± {}", number(significant_height(variance), 3),
                       number(significant_height(variance) * left_to_chance / variance / 2.0, 2));
}

void add_patch_row(ItemResult& result, const std::string& patch, const std::string& waves, int transforms,
                   const HeightVariance& variance, const PatchFindings& findings)
{
    result.table.rows.push_back({patch, waves, std::to_string(sea_field_count), std::to_string(transforms),
                                 height_words(variance.by_integral, variance.left_to_chance),
                                 number(significant_height(variance.on_surface), 3), number(findings.asymmetry, 2),
                                 number(findings.largest_error, 2)});
}

Claim conjugates_claim(const reference::PublishedTable& published, const PatchFindings& worst)
{
    Claim claim = claim_of(published, published.row_where("what", "conjugates"), "conjugates",
                           "A wave's amplitude is the conjugate of the opposite wave's, which makes heights real");
    state_construction(
        claim, "h(-k, t) is conj h(k, t)",
        fmt::format("at most {} of the largest amplitude between a wave's and the conjugate of its opposite's, over "
                    "{} x {} waves in each of {} patches; roundings explain {}",
                    number(worst.asymmetry, 2), waves_a_side, waves_a_side, cascade_count,
                    number(bound_of_roundings, 2)),
        worst.asymmetry <= bound_of_roundings, Evidence::counted);
    claim.explanation =
        "Read back from the spectra that the program of a time step wrote. A complex number of them holds two fields, "
        "so it was divided by what both have of the amplitude.";
    return claim;
}

Claim transforms_claim(const reference::PublishedTable& published, const PatchFindings& worst, int wrong_fields,
                       int transforms)
{
    const std::size_t row = published.row_where("what", "transforms");
    const auto fields_there = static_cast<int>(published.number(row, "value"));
    Claim claim = claim_of(published, row, "transforms",
                           "Heights, their slopes and the sideways displacements are inverse Fourier transforms of "
                           "one spectrum of waves");
    constexpr int needed = static_cast<int>(sea_field_count) / 2;
    state_construction(
        claim, fmt::format("{} transforms: of the height, two slopes and two displacements", fields_there),
        fmt::format(
            "{} complex transforms for each patch make these {} fields and {} derivatives of the displacements; "
            "{} of {} fields differ from FFTW's transform of their own spectrum by more than floats explain, "
            "the largest relative L2 error is {}",
            transforms, fields_there, static_cast<int>(sea_field_count) - fields_there, wrong_fields,
            cascade_count * static_cast<int>(sea_field_count), number(worst.largest_error, 2)),
        wrong_fields == 0 && transforms == needed, Evidence::counted);
    claim.explanation =
        "The fields are real, so two of them are transformed as one complex number, by half of the transforms that the "
        "equations show.";
    return claim;
}

void add_sea_text(ItemResult& result, const Method& method)
{
    result.text = fmt::format(
        "<p>The dissertation announces Tessendorf's waves as a case study (section 5.4); the pages are empty. Here it "
        "is: a spectrum says how much of a sea's height is in waves of each length and direction, chance their phases, "
        "and inverse Fourier transforms make of them the height of the water, its slopes and how far it swings "
        "sideways.</p>"
        "<p>The picture is what <code>fragfft ocean</code> draws, on grids of {0} x {0} waves, transformed by {1}{2}. "
        "One grid would repeat visibly or lack the short waves, so there are {3} of different lengths, each with a "
        "band of its own. The table is read back from the device. The significant wave height, four standard "
        "deviations of the surface, stands beside the spectrum's integral; chance leaves a patch higher or lower, the "
        "more so the fewer waves make up its height.</p>",
        waves_a_side, method.name,
        method.dispatches ? "" : " (this device has no compute programs, in which the dissertation's transforms are)",
        cascade_count);
}

} // namespace

ItemResult mota_2022_ocean(ItemContext& context)
{
    ocean::Waves waves = waves_of_picture();
    waves.tuning = tuning_of(context.context.device());
    const Method& method = transform_of_sea(context);
    ItemResult result;
    add_sea_text(result, method);
    SeaOnDevice sea(context, method, waves);
    const auto passes_of_transform = static_cast<int>(method.inverse(ocean::field_problem(waves_a_side)).passes.size());
    const int passes = sea.counted_passes();
    const int transforms = (passes / cascade_count - 1) / passes_of_transform * numbers_of_texel;
    result.passes = {context.pass_list(fmt::format("All fields of the sea, by {}", method.name), sea.plan())};
    result.table.columns = headings("patch (m) | waves (m) | real fields | complex transforms | "
                                    "significant height by the spectrum's integral, ± by chance (m) | "
                                    "significant height of the surface (m) | "
                                    "from conjugates, by the largest amplitude | largest relative L2 error of a field");
    PatchFindings worst;
    HeightVariance whole;
    double chance = 0.0;
    int wrong_fields = 0;
    for (const ocean::Cascade& cascade : waves.cascades) {
        const PatchFindings found = findings_of_patch(sea_patch(waves, static_cast<std::size_t>(cascade.number)),
                                                      sea.texels_of(cascade.number));
        add_patch_row(result, number(cascade.patch_metres, 4), lengths_of(cascade.band), transforms, found.variance,
                      found);
        const std::string name = fmt::format("patch of {} m: ", number(cascade.patch_metres, 4));
        result.checks.push_back({name + "largest difference of opposite waves' amplitudes from conjugates, by the "
                                        "largest amplitude",
                                 found.asymmetry, bound_of_roundings});
        result.checks.push_back({name + "largest difference of the amplitudes in its four complex numbers, by the "
                                        "largest amplitude",
                                 found.disagreement, bound_of_roundings});
        result.checks.push_back(
            {name + "largest relative L2 error of a field", found.largest_error, found.bound_of_errors});
        // Beyond four standard deviations, chance leads once in ten thousand seas; this sea's seed is fixed.
        result.checks.push_back(
            {name + "the surface's variance from the spectrum's integral, in standard deviations",
             std::abs(found.variance.on_surface - found.variance.by_integral) / found.variance.left_to_chance, 4.0});
        worst.asymmetry = std::max(worst.asymmetry, found.asymmetry);
        worst.largest_error = std::max(worst.largest_error, found.largest_error);
        wrong_fields += found.wrong_fields;
        whole.on_surface += found.variance.on_surface;
        whole.by_integral += found.variance.by_integral;
        chance += found.variance.left_to_chance * found.variance.left_to_chance;
    }
    whole.left_to_chance = std::sqrt(chance);
    add_patch_row(result, "all together", "", cascade_count * transforms, whole, worst);
    result.table.rows.back()[2] = std::to_string(cascade_count * static_cast<int>(sea_field_count));

    ocean::View view;
    view.width = 640;
    view.height = 360;
    ocean::OceanPicture picture(context.engine, method, waves, view);
    result.pictures.push_back(
        png_picture(fmt::format("{}.png", ocean_stem),
                    fmt::format("A sea under a wind of {:g} m/s, {:g} s after its beginning, seen from {:g} m above it "
                                "against a low sun; significant wave height {} m by the spectrum's integral. Waves by "
                                "inverse transforms of {}",
                                waves.sea.wind_metres_per_second, seconds_of_picture, view.eye_metres,
                                number(significant_height(whole.by_integral), 3), method.name),
                    picture.at_time(seconds_of_picture)));
    const auto published = reference::published_table(ocean_stem);
    result.claims = {conjugates_claim(published, worst), transforms_claim(published, worst, wrong_fields, transforms)};
    return result;
}

} // namespace fragfft::figures
