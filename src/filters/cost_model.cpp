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
    const std::string folder = file.substr(0, file.find('/'));
    // This library's own have tables, but none where a line takes a single step.
    if (folder == "wide" || folder == "stored" || folder == "fused")
        return folder;
    return fmt::format("{}, twiddles {}", folder, has_a_table(plan) ? "from a table" : "computed");
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
    return low * std::pow(at_fetches(above->second, fetches) / low, position);
}

} // namespace

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

CostModel::CostModel(std::vector<CostSample> samples) : samples_(std::move(samples))
{
    const auto positive = [](double number) { return std::isfinite(number) && number > 0.0; };
    for (const CostSample& sample : samples_) {
        if (!positive(sample.pixels) || !positive(sample.nanoseconds_per_pixel) || !std::isfinite(sample.fetches) ||
            sample.fetches < 0.0)
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

} // namespace fragfft
