// The case study of section 5.4, which the dissertation announces and leaves unwritten: Tessendorf's waves, by one of
// its own transforms.
#include "figures/items/common/pictures.hpp"
#include "figures/items/common/runs_in_turn.hpp"
#include "figures/items/items.hpp"
#include "figures/items/mota_2022/mota_2022_sea.hpp"
#include "filters/planner.hpp"
#include "methods/papers/mota_2022.hpp"
#include "program/ocean/ocean_picture.hpp"
#include "reference/error_measures.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <numbers>
#include <numeric>

namespace fragfft::figures {

namespace {

constexpr int waves_a_side = 128;
constexpr int cascade_count = 4;
constexpr double seconds_of_picture = 12.0;
constexpr int numbers_of_texel = 2; // complex

// The bound of the roundings of a few products, each about 2^-24.
constexpr double bound_of_roundings = 0x1p-20;

ocean::Waves waves_of_picture()
{
    ocean::Waves waves{.sea = {}, .cascades = {}, .size = waves_a_side};
    waves.cascades = ocean::cascades(ocean::suitable_patch_metres(waves.sea), waves.size, cascade_count);
    return waves;
}

// The dissertation's last transform, if the device runs compute programs for it.
const Method& transform_of_sea(const ItemContext& context)
{
    const gl::Device& device = context.context.device();
    const Problem problem = on_device(ocean::field_problem(waves_a_side), device, context.probe);
    const Method& radix_4 = method_named(mota_2022::stockham_radix_4().name);
    return radix_4.refusal(problem, limits_of(device)) ? fastest_method(problem, {device, context.probe}) : radix_4;
}

// The fields of a sea on the device, and the textures that they are computed from.
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

    // Reads the spectra back. They lie in textures that later passes use again.
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
    double disagreement = 0.0; // largest difference of h(k) among the four complex numbers, by the largest
    double largest_error = 0.0;
    double bound_of_errors = 0.0;
    int wrong_fields = 0;
    HeightVariance variance;
};

PatchFindings findings_of_patch(const SeaPatch& patch, const PatchTexels& texels)
{
    PatchFindings findings;
    const std::array<DoubleComplexImage, 4> amplitudes = amplitudes_in(patch, texels);
    // The complex number that holds the height: it is 0 only where h is 0.
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
    // A float holds the number of turns to a relative 2^-24. Where two fields share a complex number, the
    // weaker one has the stronger one's roundings.
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

// A significant height in words, and how much of it is left to chance.
std::string height_words(double variance, double left_to_chance)
{
    return fmt::format("{} ± {}", number(significant_height(variance), 3),
                       number(significant_height(variance) * left_to_chance / variance / 2.0, 2));
}

namespace mota_ocean {

constexpr const char* picture_file = "mota_2022_ocean.png";
constexpr const char* method_quantity = "method";
constexpr const char* transforms_quantity = "complex transforms of a patch";
constexpr const char* asymmetry_quantity =
    "amplitudes' differences from conjugates of the opposite waves', by the largest";
constexpr const char* error_quantity = "largest relative L2 error of a field";
constexpr const char* wrong_quantity = "fields that differ from FFTW's by more than floats explain";
constexpr const char* surface_quantity = "variance of the surface";
constexpr const char* integral_quantity = "variance by the spectrum's integral";
constexpr const char* chance_quantity = "standard deviation of the variance, by chance";
constexpr const char* square_metres = "m^2";

Key of_patch(const char* quantity, int patch)
{
    return {quantity, {{"patch", patch}}};
}

void leave_patch(Recorder& rows, const ocean::Cascade& cascade, const PatchFindings& found)
{
    rows.number(of_patch(asymmetry_quantity, cascade.number), found.asymmetry);
    rows.number(of_patch(error_quantity, cascade.number), found.largest_error);
    rows.number(of_patch(wrong_quantity, cascade.number), found.wrong_fields);
    rows.number(of_patch(surface_quantity, cascade.number), found.variance.on_surface, square_metres);
    rows.number(of_patch(integral_quantity, cascade.number), found.variance.by_integral, square_metres);
    rows.number(of_patch(chance_quantity, cascade.number), found.variance.left_to_chance, square_metres);
    const std::string name = fmt::format("patch of {} m: ", number(cascade.patch_metres, 4));
    rows.check(name + "largest difference of opposite waves' amplitudes from conjugates, by the largest amplitude",
               found.asymmetry, bound_of_roundings);
    rows.check(name + "largest difference of the amplitudes in its four complex numbers, by the largest amplitude",
               found.disagreement, bound_of_roundings);
    rows.check(name + "largest relative L2 error of a field", found.largest_error, found.bound_of_errors);
    // Chance exceeds four standard deviations in one of ten thousand seas, and this sea's seed is fixed.
    rows.check(name + "the surface's variance from the spectrum's integral, in standard deviations",
               std::abs(found.variance.on_surface - found.variance.by_integral) / found.variance.left_to_chance, 4.0);
}

ocean::View view_of_picture()
{
    ocean::View view;
    view.width = 640;
    view.height = 360;
    return view;
}

void measure(ItemContext& context, Experiment& experiment)
{
    if (!experiment.is_first_moment())
        return;
    ocean::Waves waves = waves_of_picture();
    waves.tuning = tuning_of(context.context.device());
    const Method& method = transform_of_sea(context);
    SeaOnDevice sea(context, method, waves);
    const auto passes_of_transform = static_cast<int>(method.inverse(ocean::field_problem(waves_a_side)).passes.size());
    const int passes = sea.counted_passes();
    experiment.rows.words(method_quantity, method.name);
    experiment.rows.number(transforms_quantity, (passes / cascade_count - 1) / passes_of_transform * numbers_of_texel);
    experiment.passes = {context.pass_list(fmt::format("All fields of the sea, by {}", method.name), sea.plan())};
    for (const ocean::Cascade& cascade : waves.cascades)
        leave_patch(experiment.rows, cascade,
                    findings_of_patch(sea_patch(waves, static_cast<std::size_t>(cascade.number)),
                                      sea.texels_of(cascade.number)));
    ocean::OceanPicture picture(context.engine, method, waves, view_of_picture());
    experiment.pictures.push_back(png_picture(picture_file, "", picture.at_time(seconds_of_picture)));
}

std::vector<double> of_all_patches(const ItemRows& rows, const char* quantity)
{
    std::vector<double> numbers;
    for (int patch = 0; patch < cascade_count; ++patch)
        numbers.push_back(rows.number(of_patch(quantity, patch)));
    return numbers;
}

double largest_of(const ItemRows& rows, const char* quantity)
{
    const std::vector<double> numbers = of_all_patches(rows, quantity);
    return *std::max_element(numbers.begin(), numbers.end());
}

double sum_of(const ItemRows& rows, const char* quantity)
{
    const std::vector<double> numbers = of_all_patches(rows, quantity);
    return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

void conjugates(const ItemRows& rows, Evaluation& claim)
{
    const double asymmetry = largest_of(rows, asymmetry_quantity);
    claim.values.set("difference", asymmetry, 2).set("roundings", bound_of_roundings, 2);
    claim.values.set("side", waves_a_side).set("patches", cascade_count);
    claim.counted(asymmetry <= bound_of_roundings);
}

void transforms(const ItemRows& rows, Evaluation& claim)
{
    constexpr int fields = static_cast<int>(sea_field_count);
    const double made = rows.number(transforms_quantity);
    const double wrong = sum_of(rows, wrong_quantity);
    const auto fields_there = static_cast<int>(claim.claim.numbers.front());
    claim.values.set("transforms", made).set("fields", fields_there).set("derivatives", fields - fields_there);
    claim.values.set("wrong", wrong).set("all fields", cascade_count * fields);
    claim.values.set("error", largest_of(rows, error_quantity), 2);
    claim.counted(wrong == 0.0 && made == fields / 2.0);
}

// Returns the variance of the sea, from the spectra of all its patches.
HeightVariance variance_of_sea(const ItemRows& rows)
{
    double chance = 0.0;
    for (const double one : of_all_patches(rows, chance_quantity))
        chance += one * one;
    return {sum_of(rows, surface_quantity), sum_of(rows, integral_quantity), std::sqrt(chance)};
}

Table table_of_patches(const ItemRows& rows)
{
    Table table({{"patch (m)"},
                 {"waves (m)"},
                 {"real fields", ColumnKind::number},
                 {"complex transforms", ColumnKind::number},
                 {"significant height by the spectrum's integral, ± by chance (m)"},
                 {"significant height of the surface (m)", ColumnKind::number, 3},
                 {"from conjugates, by the largest amplitude", ColumnKind::number, 2},
                 {"largest relative L2 error of a field", ColumnKind::number, 2}});
    const double transforms_of_patch = rows.number(transforms_quantity);
    constexpr auto fields = static_cast<double>(sea_field_count);
    for (const ocean::Cascade& cascade : waves_of_picture().cascades) {
        const auto found = [&](const char* quantity) { return rows.number(of_patch(quantity, cascade.number)); };
        table.add_row({number(cascade.patch_metres, 4), lengths_of(cascade.band), fields, transforms_of_patch,
                       height_words(found(integral_quantity), found(chance_quantity)),
                       significant_height(found(surface_quantity)), found(asymmetry_quantity), found(error_quantity)});
    }
    const HeightVariance whole = variance_of_sea(rows);
    table.add_row({"all together", "", cascade_count * fields, cascade_count * transforms_of_patch,
                   height_words(whole.by_integral, whole.left_to_chance), significant_height(whole.on_surface),
                   largest_of(rows, asymmetry_quantity), largest_of(rows, error_quantity)});
    return table;
}

void tell(const ItemRows& rows, ItemResult& told)
{
    const std::string method = rows.words(method_quantity);
    told.table = table_of_patches(rows);
    told.pictures.push_back(
        {picture_file,
         prose().sentence(picture_file, Values()
                                            .set("wind", waves_of_picture().sea.wind_metres_per_second)
                                            .set("seconds", seconds_of_picture)
                                            .set("metres", view_of_picture().eye_metres)
                                            .set("height", significant_height(sum_of(rows, integral_quantity)))
                                            .set("method", method)),
         {}});
    told.text = prose().html("mota_2022_ocean",
                             Values().set("side", waves_a_side).set("method", method).set("patches", cascade_count));
    if (!method_named(method).dispatches)
        told.text += prose().html("mota_2022_ocean.without_compute_programs", {});
}

constexpr Evaluator claims[] = {{"conjugates", conjugates}, {"transforms", transforms}};

} // namespace mota_ocean

} // namespace

constexpr ItemCode mota_2022_ocean{mota_ocean::measure, mota_ocean::claims, mota_ocean::tell};

} // namespace fragfft::figures
