#include "filters/cost_model.hpp"

#include "methods/radix_2.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <limits>
#include <set>
#include <stdexcept>

namespace fragfft {
namespace {

constexpr std::string_view convolution_folder = "convolution/";
constexpr std::string_view common_folder = "common/";
constexpr double never = std::numeric_limits<double>::infinity();

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
    // The programs of this library's own methods use a table, except where a line takes a single step.
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
    // The product of spectra fetches about as much as a pass of the transform that it belongs to.
    const auto transforms = [](const Pass& other) {
        return !convolves(other) && !first_program(other).file.starts_with(common_folder);
    };
    const auto beside = std::find_if(plan.passes.begin(), plan.passes.end(), transforms);
    return beside == plan.passes.end() ? "copying" : kind_of_transform(plan, *beside);
}

const PassCost* CostModel::cost_of(const std::string& kind) const
{
    const auto found = kinds_.find(kind);
    return found == kinds_.end() ? nullptr : &found->second;
}

double CostModel::milliseconds(const std::string& kind, double texels, double fetches, double bytes_of_texel) const
{
    const PassCost* cost = cost_of(kind);
    if (cost == nullptr)
        throw std::logic_error(fmt::format("the cost model does not know passes of the kind '{}'", kind));
    const double nanoseconds =
        std::max(bytes_of_texel * cost->nanoseconds_of_byte, cost->nanoseconds + fetches * cost->nanoseconds_of_fetch);
    return 1e-3 * cost->microseconds + 1e-6 * texels * nanoseconds;
}

double CostModel::milliseconds(const Plan& plan) const
{
    double sum = 0.0;
    for (const Pass& pass : plan.passes) {
        const std::string kind = kind_of(plan, pass);
        sum += cost_of(kind) == nullptr ? never
                                        : milliseconds(kind, written_texels(plan, pass), counted_fetches(pass),
                                                       gl::info(plan.target_of(pass).format).bytes_per_pixel);
    }
    return sum;
}

double CostModel::milliseconds_before(std::span<const Plan> plans) const
{
    double sum = 0.0;
    std::set<std::string> programs;
    for (const Plan& plan : plans) {
        for (const Resource& texture : plan.resources)
            sum += milliseconds(once::memory,
                                static_cast<double>(texture.texels()) * gl::info(texture.format).bytes_per_pixel);
        for (const Pass& pass : plan.passes) {
            const PassCost* cost = cost_of(kind_of(plan, pass));
            for (const ProgramVariant* program : pass.programs())
                if (programs.insert(program->key()).second)
                    sum += cost == nullptr ? never : 1e-3 * cost->microseconds_of_program;
        }
    }
    return sum;
}

DeviceKind kind_of(const gl::Device& device)
{
    if (device.is_software)
        return DeviceKind::software;
    static constexpr const char* integrated[] = {
        "Intel", "Adreno", "Mali", "Apple", "Radeon Graphics", "Radeon(TM) Graphics", "Tegra", "V3D"};
    // Intel's graphics cards are named apart from its integrated GPUs.
    const bool is_card = device.renderer.find("Arc") != std::string::npos;
    return !is_card && std::any_of(std::begin(integrated), std::end(integrated),
                                   [&](const char* name) { return device.renderer.find(name) != std::string::npos; })
               ? DeviceKind::integrated
               : DeviceKind::gpu;
}

CostModel typical_costs(const gl::Device& device, unsigned threads)
{
    struct Kind
    {
        const char* name;
        std::array<PassCost, 3> on; // one for each DeviceKind, named as in PassCost
    };
    static constexpr Kind kinds[] = {
        // clang-format off
        {"copying",                                            {{{120, 6, 0, 0, 200},   {4, 0, 0, 0.0178, 1400},         {10, 0, 0, 0.05, 200}}}},
        {"convolution along an axis, taps in uniforms",        {{{120, 1, 1.9, 0, 200}, {4, 0.13, 0.0386, 0.0178, 1400}, {10, 0.2, 0.1, 0.05, 200}}}},
        {"convolution along an axis, taps in a texture",       {{{120, 8, 2.1, 0, 200}, {4, 0.02, 0.0715, 0.0178, 1400}, {10, 0.2, 0.15, 0.05, 200}}}},
        {"convolution in the plane, taps in uniforms",         {{{120, 1, 2.0, 0, 200}, {4, 0.07, 0.0447, 0.0178, 1400}, {10, 0.2, 0.1, 0.05, 200}}}},
        {"convolution in the plane, taps in a texture",        {{{120, 8, 2.2, 0, 200}, {4, 0.02, 0.0808, 0.0178, 1400}, {10, 0.2, 0.15, 0.05, 200}}}},
        {"moreland_angel_2003, twiddles from a table",         {{{120, 10, 0, 0, 600},  {6, 0, 0, 0.0178, 800},          {10, 0, 0, 0.05, 600}}}},
        {"moreland_angel_2003, twiddles computed",             {{{120, 10, 0, 0, 600},  {6, 0, 0, 0.0178, 800},          {10, 0, 0, 0.05, 600}}}},
        {"fialka_cadik_2006, twiddles from a table",           {{{120, 7, 0, 0, 600},   {4, 0, 0, 0.0178, 800},          {10, 0, 0, 0.05, 600}}}},
        {"lloyd_boyd_govindaraju_2008, twiddles from a table", {{{120, 7.5, 0, 0, 600}, {4, 0, 0, 0.0178, 800},          {10, 0, 0, 0.05, 600}}}},
        {"lloyd_boyd_govindaraju_2008, twiddles computed",     {{{120, 8, 0, 0, 600},   {4, 0, 0, 0.0178, 800},          {10, 0, 0, 0.05, 600}}}},
        {"wide",                                               {{{120, 5.5, 0, 0, 800}, {7, 0, 0, 0.0189, 2300},         {15, 0, 0, 0.05, 1500}}}},
        {"stored",                                             {{{120, 30, 0, 0, 800},  {5, 0.13, 0, 0, 3700},           {10, 0, 0, 0.06, 1500}}}},
        {"fused",                                              {{{120, 45, 0, 0, 800},  {3, 0.0115, 0, 0, 3000},         {10, 0, 0, 0.05, 1500}}}},
        {once::upload,                                         {{{0, 3},                {0, 2},                          {0, 3}}}},
        {once::read_back,                                      {{{0, 3},                {0, 1},                          {0, 3}}}},
        {once::memory,                                         {{{0, 0.35},             {0, 0.005},                      {0, 0.25}}}},
        {once::response,                                       {{{0, 13},               {0, 4},                          {0, 13}}}},
        // clang-format on
    };
    // A first run touches memory for the first time, and the clocks of an idle GPU are low.
    static constexpr std::array<double, 3> first_run = {1.2, 2.4, 1.5};
    const auto kind_of_device = static_cast<std::size_t>(kind_of(device));
    // A software renderer's threads share each pass; these constants were measured with two threads.
    const double share = device.is_software ? 2.0 / std::max(1U, threads) : 1.0;
    std::map<std::string, PassCost> costs;
    for (const Kind& kind : kinds) {
        PassCost& cost = costs[kind.name] = kind.on[kind_of_device];
        cost.nanoseconds *= share;
        cost.nanoseconds_of_fetch *= share;
        cost.nanoseconds_of_byte *= share;
    }
    return CostModel(std::move(costs), first_run[kind_of_device]);
}

} // namespace fragfft
