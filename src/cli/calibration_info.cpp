#include "cli/calibration_info.hpp"

#include "cli/calibration_cache.hpp"
#include "errors.hpp"
#include "filters/method_choice.hpp"

#include <fmt/format.h>

namespace fragfft::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr auto formats = {gl::PixelFormat::rgba32f, gl::PixelFormat::rgba16f, gl::PixelFormat::rg32f,
                          gl::PixelFormat::rg16f, gl::PixelFormat::rgba8};
constexpr auto sizes = {512, 1024};

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
        return fmt::format("up to {0} x {0} and perhaps more", kernel_size);
    return fmt::format("up to {0} x {0}", kernel_size);
}

} // namespace

Json calibrations_as_json(const DeviceSession& session)
{
    Json result = Json::array();
    for (const gl::PixelFormat format : formats) {
        const State state = state_of(session, format);
        Json predictions = Json::array();
        if (state.calibration)
            for (const int size : sizes)
                if (const auto kernels = crossover(session, state.calibration->model, size, format))
                    predictions.push_back({{"width", size},
                                           {"height", size},
                                           {"separable_kernel_size", kernels->separable_kernel_size},
                                           {"non_separable_kernel_size", kernels->non_separable_kernel_size}});
        result.push_back({{"format", gl::info(format).name},
                          {"file", state.file ? Json(state.file->string()) : Json()},
                          {"calibrated", state.calibration ? Json(state.calibration->date) : Json()},
                          {"problem", state.problem.empty() ? Json() : Json(state.problem)},
                          {"predicted_crossovers", predictions}});
    }
    return result;
}

void print_calibrations(const DeviceSession& session)
{
    const auto folder = cache_folder();
    fmt::print("calibrations        {}\n",
               folder ? folder->string() : "not kept: neither XDG_CACHE_HOME nor HOME is an absolute path");
    for (const gl::PixelFormat format : formats) {
        const State state = state_of(session, format);
        if (!state.calibration) {
            fmt::print("  {:18}{}\n", gl::info(format).name,
                       state.problem.empty() ? "not yet: the first --method auto measures" : state.problem);
            continue;
        }
        fmt::print("  {:18}{}, {}\n", gl::info(format).name, state.calibration->date, state.file->string());
        for (const int size : sizes) {
            const auto kernels = crossover(session, state.calibration->model, size, format);
            fmt::print("  {:18}{} x {}, {} channels: ", "", size, size, gl::info(format).components);
            if (kernels)
                fmt::print("separable convolution {}, non-separable {}, a Fourier transform beyond\n",
                           up_to(kernels->separable_kernel_size), up_to(kernels->non_separable_kernel_size));
            else
                fmt::print("convolution; no Fourier transform takes this format\n");
        }
    }
}

} // namespace fragfft::cli
