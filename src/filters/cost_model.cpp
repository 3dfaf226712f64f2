#include "filters/cost_model.hpp"

#include "errors.hpp"
#include "methods/radix_2.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <stdexcept>

namespace fragfft {
namespace {

constexpr std::string_view convolution_folder = "convolution/";
constexpr std::string_view common_folder = "common/";

const ProgramVariant& first_program(const Pass& pass)
{
    return *pass.programs().front();
}

bool convolves(const Pass& pass)
{
    return first_program(pass).file.starts_with(convolution_folder);
}

bool reads_a_table(const Plan& plan, const Pass& pass)
{
    return std::any_of(pass.bindings.begin(), pass.bindings.end(), [&](const Binding& binding) {
        return plan.resources[binding.resource].role == ResourceRole::constant;
    });
}

bool has_a_table(const Plan& plan)
{
    return std::any_of(plan.resources.begin(), plan.resources.end(),
                       [](const Resource& texture) { return texture.role == ResourceRole::constant; });
}

std::string kind_of_transform(const Plan& plan, const Pass& pass)
{
    const std::string& file = first_program(pass).file;
    std::string folder = file.substr(0, file.find('/'));
    // This library's own have tables, but none where a line takes a single step.
    if (folder == "wide" || folder == "stored" || folder == "fused")
        return folder;
    return fmt::format("{}, twiddles {}", folder, has_a_table(plan) ? "from a table" : "computed");
}

// Texels of all the layers and textures that the pass writes.
double written_texels(const Plan& plan, const Pass& pass)
{
    double texels = 0.0;
    for (const Binding& binding : pass.bindings)
        if (binding.writes()) {
            const Resource& target = plan.resources[binding.resource];
            texels += static_cast<double>(binding.layer == all_layers ? target.texels() : target.texels_of_layer());
        }
    return texels;
}

// Nanoseconds per pixel of a pass of so many fetches; never less than the sample below has, in proportion.
double at_fetches(const std::map<double, double>& measured, double fetches)
{
    if (measured.size() == 1) {
        const auto& [count, nanoseconds] = *measured.begin();
        return count > 0.0 && fetches > count ? nanoseconds * fetches / count : nanoseconds;
    }
    auto above = measured.lower_bound(fetches);
    if (above == measured.begin())
        ++above;
    else if (above == measured.end())
        --above;
    const auto below = std::prev(above);
    const double slope = (above->second - below->second) / (above->first - below->first);
    const double straight = below->second + slope * (fetches - below->first);
    const double share_of_below = fetches < below->first ? fetches / below->first : 1.0;
    return std::max(straight, below->second * share_of_below);
}

double at_size(const std::map<double, std::map<double, double>>& measured, double pixels, double fetches)
{
    const auto above = measured.lower_bound(pixels);
    if (above == measured.end())
        return at_fetches(measured.rbegin()->second, fetches);
    if (above == measured.begin())
        return at_fetches(above->second, fetches) * above->first / pixels;
    const auto below = std::prev(above);
    const double position = std::log(pixels / below->first) / std::log(above->first / below->first);
    const double low = at_fetches(below->second, fetches);
    const double high = at_fetches(above->second, fetches);
    // Nothing is left of what was measured with more fetches where there are none.
    if (low <= 0.0 || high <= 0.0)
        return low + position * (high - low);
    return low * std::pow(high / low, position);
}

} // namespace

double counted_fetches(const Pass& pass)
{
    return convolves(pass) ? pass.draws().front().program.accesses.front().count : 0.0;
}

std::string kind_of(const Plan& plan, const Pass& pass)
{
    const ProgramVariant& program = first_program(pass);
    if (convolves(pass))
        return fmt::format("convolution {}, taps in {}",
                           program.family == "convolve" ? "in the plane" : "along an axis",
                           reads_a_table(plan, pass) ? "a texture" : "uniforms");
    if (program.file != radix_2::multiplying_file)
        return program.file.starts_with(common_folder) ? "copying" : kind_of_transform(plan, pass);
    // A product of spectra fetches about as much as a pass of the transform beside it.
    const auto transforms = [](const Pass& other) {
        return !convolves(other) && !first_program(other).file.starts_with(common_folder);
    };
    const auto beside = std::find_if(plan.passes.begin(), plan.passes.end(), transforms);
    return beside == plan.passes.end() ? "copying" : kind_of_transform(plan, *beside);
}

std::string once::program_of(const std::string& kind)
{
    return "compiling a program of " + kind;
}

CostModel::CostModel(std::vector<CostSample> samples) : samples_(std::move(samples))
{
    // Far beyond all devices, and near enough for every estimate to be a number: NaN cannot be compared.
    constexpr double most = 1e15;
    const auto lies_within = [](double number, double least, double greatest) {
        return number >= least && number <= greatest;
    };
    for (const CostSample& sample : samples_) {
        const bool has_fetches = sample.fetches == 0.0 || lies_within(sample.fetches, 1.0, most);
        if (!lies_within(sample.pixels, 1.0, most) || !lies_within(sample.nanoseconds_per_pixel, 1.0 / most, most) ||
            !has_fetches)
            throw InputError(fmt::format("a cost sample of '{}' cannot be: {} pixels, {} fetches, {} ns per pixel",
                                         sample.kind, sample.pixels, sample.fetches, sample.nanoseconds_per_pixel));
        curves_[sample.kind][sample.pixels][sample.fetches] = sample.nanoseconds_per_pixel;
    }
}

double CostModel::milliseconds(const std::string& kind, double pixels, double fetches) const
{
    const auto curve = curves_.find(kind);
    if (curve == curves_.end())
        throw std::logic_error(fmt::format("the cost model does not know passes of the kind '{}'", kind));
    return pixels * at_size(curve->second, pixels, fetches) * 1e-6;
}

double CostModel::milliseconds(const Plan& plan) const
{
    double sum = 0.0;
    for (const Pass& pass : plan.passes)
        sum += milliseconds(kind_of(plan, pass), written_texels(plan, pass), counted_fetches(pass));
    return sum;
}

bool CostModel::knows(const Plan& plan) const
{
    return std::all_of(plan.passes.begin(), plan.passes.end(),
                       [&](const Pass& pass) { return knows(kind_of(plan, pass)); });
}

CostModel typical_costs(bool is_software)
{
    // A pass takes so long whatever its size, and for each texel that it writes so many nanoseconds, or so many for
    // each of its fetches, whichever is more.
    struct Cost
    {
        double microseconds;
        double nanoseconds;
        double nanoseconds_of_fetch = 0.0;
    };
    struct Kind
    {
        const char* name;
        Cost in_software;
        Cost on_hardware;
    };
    static constexpr Kind kinds[] = {
        {"copying", {120.0, 5.0}, {4.0, 0.285}},
        {"convolution along an axis, taps in uniforms", {120.0, 5.0, 1.8}, {4.0, 0.285, 0.04}},
        {"convolution along an axis, taps in a texture", {120.0, 5.0, 2.8}, {4.0, 0.285, 0.06}},
        {"convolution in the plane, taps in uniforms", {120.0, 5.0, 1.9}, {4.0, 0.285, 0.048}},
        {"convolution in the plane, taps in a texture", {120.0, 5.0, 2.9}, {4.0, 0.285, 0.08}},
        {"moreland_angel_2003, twiddles from a table", {120.0, 8.0}, {6.0, 0.285}},
        {"moreland_angel_2003, twiddles computed", {120.0, 7.5}, {6.0, 0.285}},
        {"fialka_cadik_2006, twiddles from a table", {120.0, 6.0}, {4.0, 0.285}},
        {"lloyd_boyd_govindaraju_2008, twiddles from a table", {120.0, 7.0}, {4.0, 0.285}},
        {"lloyd_boyd_govindaraju_2008, twiddles computed", {120.0, 7.0}, {4.0, 0.285}},
        {"wide", {120.0, 8.0}, {7.0, 0.3}},
        {"stored", {120.0, 30.0}, {5.0, 0.145}},
        {"fused", {120.0, 45.0}, {3.0, 0.009}},
        {once::upload, {0.0, 1.2}, {0.0, 0.7}},
        {once::read_back, {0.0, 1.4}, {0.0, 1.1}},
        {once::response, {0.0, 13.0}, {0.0, 13.0}}};
    std::vector<CostSample> samples;
    for (const Kind& kind : kinds) {
        samples.push_back({once::program_of(kind.name), 1.0, 0.0, is_software ? 4e7 : 5e6});
        const Cost& cost = is_software ? kind.in_software : kind.on_hardware;
        for (const double pixels : {64.0 * 64.0, 256.0 * 256.0, 2048.0 * 2048.0})
            for (const double fetches : {1.0, 9.0, 1000.0})
                samples.push_back({kind.name, pixels, cost.nanoseconds_of_fetch > 0.0 ? fetches : 0.0,
                                   std::max(cost.nanoseconds, fetches * cost.nanoseconds_of_fetch) +
                                       1e3 * cost.microseconds / pixels});
    }
    return CostModel(std::move(samples));
}

using Json = nlohmann::ordered_json;

Json to_json(const CostModel& model)
{
    Json samples = Json::array();
    for (const CostSample& sample : model.samples())
        samples.push_back({{"kind", sample.kind},
                           {"pixels", sample.pixels},
                           {"fetches", sample.fetches},
                           {"nanoseconds_per_pixel", sample.nanoseconds_per_pixel}});
    return {{"version", cost_model_version}, {"samples", samples}};
}

CostModel cost_model_from_json(const Json& json)
{
    try {
        if (json.at("version") != cost_model_version)
            throw InputError(fmt::format("it is of version {}, not {}", json.at("version").dump(), cost_model_version));
        std::vector<CostSample> samples;
        for (const Json& sample : json.at("samples"))
            samples.push_back({sample.at("kind").get<std::string>(), sample.at("pixels").get<double>(),
                               sample.at("fetches").get<double>(), sample.at("nanoseconds_per_pixel").get<double>()});
        return CostModel(std::move(samples));
    } catch (const Json::exception& error) {
        throw InputError(error.what());
    }
}

} // namespace fragfft
