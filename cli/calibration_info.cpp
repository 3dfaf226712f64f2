#include "cli/calibration_info.hpp"

#include "cli/calibration_cache.hpp"
#include "cli/duration.hpp"
#include "cli/json.hpp"
#include "errors.hpp"
#include "filters/planner.hpp"
#include "program/files/printable_text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <tuple>

namespace fragfft::cli {

namespace {

constexpr auto predicted_sizes = {512, 1024};

// What a pass costs on the largest textures that passes of this kind were measured on.
struct PassCost
{
    std::string kind;
    double pixels = 0.0;
    double fetches = 0.0; // the fewest measured; 0 for passes that differ in nothing
    double nanoseconds_per_pixel = 0.0;
    // What each further fetch adds, on average up to the most measured.
    std::optional<double> nanoseconds_per_fetch;
};

// Kinds in the order of their names.
std::vector<PassCost> pass_costs(const CostModel& model)
{
    std::map<std::string, std::vector<CostSample>> by_kind;
    for (const CostSample& sample : model.samples())
        by_kind[sample.kind].push_back(sample);
    std::vector<PassCost> costs;
    for (auto& [kind, samples] : by_kind) {
        // Larger textures first, fewer fetches first.
        std::sort(samples.begin(), samples.end(), [](const CostSample& a, const CostSample& b) {
            return std::tie(b.pixels, a.fetches) < std::tie(a.pixels, b.fetches);
        });
        const CostSample& least = samples.front();
        const auto smaller = std::find_if(samples.begin(), samples.end(),
                                          [&](const CostSample& sample) { return sample.pixels < least.pixels; });
        const CostSample& most = *std::prev(smaller);
        PassCost cost{kind, least.pixels, least.fetches, least.nanoseconds_per_pixel, std::nullopt};
        if (most.fetches > least.fetches)
            cost.nanoseconds_per_fetch =
                (most.nanoseconds_per_pixel - least.nanoseconds_per_pixel) / (most.fetches - least.fetches);
        costs.push_back(std::move(cost));
    }
    return costs;
}

struct State
{
    std::optional<std::filesystem::path> file;
    std::optional<Calibration> calibration;
    std::string problem; // of a file that cannot serve
};

State state_of(const DeviceSession& session, gl::PixelFormat format)
{
    const CalibrationCache cache(session, format);
    try {
        return {cache.file(), cache.load(), ""};
    } catch (const InputError& error) {
        return {cache.file(), std::nullopt, error.what()};
    }
}

// None where no Fourier transform takes the format.
std::optional<PredictedCrossover> crossover(const DeviceSession& session, const CostModel& model, int size,
                                            gl::PixelFormat format)
{
    try {
        return predicted_crossover(model, size, size, format, session.context->device(), session.probe);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

std::string up_to(int kernel_size)
{
    if (kernel_size == 0)
        return "never";
    if (kernel_size == largest_compared_kernel)
        return fmt::format("up to {0} x {0} weights and perhaps more", kernel_size);
    return fmt::format("up to {0} x {0} weights", kernel_size);
}

Json predictions_as_json(const DeviceSession& session, const CostModel& model, gl::PixelFormat format)
{
    Json result = Json::array();
    for (const int size : predicted_sizes)
        if (const auto kernels = crossover(session, model, size, format))
            result.push_back({{"width", size},
                              {"height", size},
                              {"separable_kernel_size", kernels->separable_kernel_size},
                              {"non_separable_kernel_size", kernels->non_separable_kernel_size}});
    return result;
}

Json costs_as_json(const CostModel& model)
{
    Json result = Json::array();
    for (const PassCost& cost : pass_costs(model))
        result.push_back(
            {{"kind", cost.kind},
             {"pixels", cost.pixels},
             {"fetches", cost.fetches},
             {"nanoseconds_per_pixel", cost.nanoseconds_per_pixel},
             {"nanoseconds_per_fetch", cost.nanoseconds_per_fetch ? Json(*cost.nanoseconds_per_fetch) : Json()}});
    return result;
}

void print_predictions(const DeviceSession& session, const CostModel& model, gl::PixelFormat format)
{
    for (const int size : predicted_sizes) {
        fmt::print("  {:18}{} x {} pixels, {} channels: ", "", size, size, gl::info(format).components);
        if (const auto kernels = crossover(session, model, size, format))
            fmt::print("separable convolution for kernels {}, non-separable {}, a Fourier transform beyond\n",
                       up_to(kernels->separable_kernel_size), up_to(kernels->non_separable_kernel_size));
        else
            fmt::print("convolution; no Fourier transform takes this format\n");
    }
}

// "17.65 ns per pixel with 3 fetches, and 3.592 ns per pixel for each more, measured at 256 x 256 pixels"
std::string cost_text(const PassCost& cost)
{
    if (cost.pixels == 1.0)
        return fmt::format("{} each", duration_text(1e-9 * cost.nanoseconds_per_pixel));
    std::string text = fmt::format("{:.4g} ns per pixel", cost.nanoseconds_per_pixel);
    if (cost.fetches > 0.0)
        text += fmt::format(" with {} fetches", cost.fetches);
    if (cost.nanoseconds_per_fetch)
        text += fmt::format(", and {:.4g} ns per pixel for each more", *cost.nanoseconds_per_fetch);
    return text + fmt::format(", measured at {0} x {0} pixels", std::sqrt(cost.pixels));
}

void print_costs(const CostModel& model)
{
    for (const PassCost& cost : pass_costs(model))
        fmt::print("  {:18}{:52}{}\n", "", printable(cost.kind), cost_text(cost));
}

} // namespace

Json calibrations_as_json(const DeviceSession& session, const std::vector<gl::PixelFormat>& formats)
{
    Json result = Json::array();
    for (const gl::PixelFormat format : formats) {
        const State state = state_of(session, format);
        const CostModel* model = state.calibration ? &state.calibration->model : nullptr;
        result.push_back({{"format", gl::info(format).name},
                          {"file", state.file ? Json(state.file->string()) : Json()},
                          {"calibrated", state.calibration ? Json(state.calibration->date) : Json()},
                          {"problem", state.problem.empty() ? Json() : Json(state.problem)},
                          {"costs", model != nullptr ? costs_as_json(*model) : Json::array()},
                          {"predicted_crossovers",
                           model != nullptr ? predictions_as_json(session, *model, format) : Json::array()}});
    }
    return result;
}

void print_calibrations(const DeviceSession& session, const std::vector<gl::PixelFormat>& formats,
                        CalibrationDetail detail)
{
    const auto folder = cache_folder();
    fmt::print("calibrations        {}\n",
               folder ? printable(folder->string()) : "not kept: neither XDG_CACHE_HOME nor HOME is an absolute path");
    for (const gl::PixelFormat format : formats) {
        const State state = state_of(session, format);
        if (!state.calibration) {
            fmt::print("  {:18}{}\n", gl::info(format).name,
                       state.problem.empty() ? "not yet: the first --method auto measures" : printable(state.problem));
            continue;
        }
        fmt::print("  {:18}{}, {}\n", gl::info(format).name, printable(state.calibration->date),
                   printable(state.file->string()));
        if (detail == CalibrationDetail::costs_and_predictions)
            print_costs(state.calibration->model);
        print_predictions(session, state.calibration->model, format);
    }
}

} // namespace fragfft::cli
