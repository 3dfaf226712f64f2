#include "program/commands/convolution_bench.hpp"

#include "figures/measuring/convolution_benchmark.hpp"
#include "figures/measuring/machine_limits.hpp"
#include "program/commands/device_session.hpp"
#include "program/commands/duration.hpp"
#include "program/commands/growing_output.hpp"
#include "program/commands/json.hpp"
#include "program/commands/progress.hpp"
#include "program/commands/runs_option.hpp"

#include <fmt/format.h>

namespace fragfft::commands {

namespace {

using measuring::ConvolutionBenchmark;

const char* name_of(ConvolutionApproach approach)
{
    return approach == ConvolutionApproach::separable ? "separable" : "non-separable";
}

const char* storage_name(const ConvolutionBenchmark& result)
{
    return result.kernel_in_texture ? "texture" : "uniforms";
}

Json convolution_benchmark_as_json(const ConvolutionBenchmark& result)
{
    return {{"method", "spatial"},
            {"approach", name_of(result.options.choice.approach)},
            {"kernel_size", result.kernel_size},
            {"kernel_storage", storage_name(result)},
            {"width", result.width},
            {"height", result.height},
            {"format", gl::info(result.options.format).name},
            {"passes", result.passes},
            {"fetches_per_pixel", result.fetches_per_pixel},
            {"copy_pass_median_milliseconds", result.copy_pass.median_milliseconds},
            {"minimum_milliseconds", result.convolution.minimum_milliseconds},
            {"median_milliseconds", result.convolution.median_milliseconds},
            {"with_8_bit_transfers_minimum_milliseconds", result.with_8_bit_transfers.minimum_milliseconds},
            {"with_8_bit_transfers_median_milliseconds", result.with_8_bit_transfers.median_milliseconds},
            {"with_8_bit_transfers_in_convolutions", result.with_8_bit_transfers_in_convolutions()},
            {"in_copy_passes", result.in_copy_passes()},
            {"gigatexels_per_second", result.gigatexels_per_second()},
            {"fetch_rate_in_gigatexels_per_second", result.fetch_rate_in_gigatexels_per_second()},
            {"limit_milliseconds", result.limit_milliseconds()},
            {"in_limits", result.in_limits()},
            {"one_off_milliseconds", result.one_off_milliseconds},
            {"runs", result.convolution.runs},
            {"timing_method", result.convolution.method}};
}

constexpr const char* convolution_row =
    "{:13} {:>7} {:8} {:>11} {:>8} {:>7} {:>8} {:>8} {:>8} {:>10} {:>6} {:>11} {:>10} {:>8} {:>9} {:>8}\n";

std::string convolution_header()
{
    return fmt::format(convolution_row, "approach", "kernel", "taps in", "size", "format", "passes", "fetches", "copy",
                       "time", "with 8-bit", "times", "copy passes", "Gtexel/s", "limit", "in limits", "one-off");
}

std::string as_text(const ConvolutionBenchmark& result)
{
    const auto time = [](double milliseconds) { return duration_text(milliseconds / 1e3); };
    return fmt::format(
        convolution_row, name_of(result.options.choice.approach), fmt::format("{0}x{0}", result.kernel_size),
        storage_name(result), fmt::format("{}x{}", result.width, result.height), gl::info(result.options.format).name,
        result.passes, result.fetches_per_pixel, time(result.copy_pass.median_milliseconds),
        time(result.convolution.median_milliseconds), time(result.with_8_bit_transfers.median_milliseconds),
        fmt::format("{:.2f}", result.with_8_bit_transfers_in_convolutions()),
        fmt::format("{:.2f}", result.in_copy_passes()), fmt::format("{:.3f}", result.gigatexels_per_second()),
        time(result.limit_milliseconds()), fmt::format("{:.2f}", result.in_limits()),
        time(result.one_off_milliseconds));
}

std::string convolution_notes(const ConvolutionBenchmark& first, const gl::Sampling& timing)
{
    return fmt::format(
        "medians of {} runs or more after warming up, by {}; fetches of the image per pixel; a copy pass reads and "
        "writes every texel once; the limit is the larger of a copy pass for each pass and of the fetches "
        "at {:.3g} Gtexel/s, what this device fetches by the fastest of several patterns ({}) when it does nothing "
        "else; with 8-bit: bytes uploaded by a pixel buffer, convolved and read back by a pixel buffer, by the "
        "wall clock, and how many times the time that is\n",
        timing.least_runs, first.convolution.method, first.fetch_rate_in_gigatexels_per_second(),
        words(first.fetching.fetched));
}

measuring::FetchCase fastest_fetch_of(const ImageSize& size, gl::PixelFormat format, const gl::Sampling& timing,
                                      DeviceSession& session)
{
    const gl::Device& device = session.context->device();
    const auto rates = measuring::measure_fetching(format, measuring::fetch_area(size.width, size.height, device),
                                                   measuring::limits_sampling(timing, device), device, session.engine);
    return measuring::fastest(rates, format).fetched;
}

} // namespace

void bench_convolution(const ConvolutionBenchOptions& options)
{
    DeviceSession session(options.device);
    const gl::Device& device = session.context->device();
    options.messages.detail("device: " + device.renderer);
    const gl::Sampling timing = sampling(options.runs, usual_benchmark_runs, device);
    Progress progress(options.messages, "timing convolution");
    const std::size_t count = 2 * options.sizes.size() * options.kernel_sizes.size();
    const bool is_text = options.form == OutputForm::text;
    MachineRows rows(options.form, device);
    std::vector<ConvolutionBenchmark> results;
    GrowingOutput output(options.messages, [&] {
        if (is_text)
            return results.empty() ? "" : convolution_notes(results.front(), timing);
        return rows.ending();
    });
    for (const ImageSize& size : options.sizes) {
        progress.begin_case(fmt::format("fetch patterns {}x{}", size.width, size.height));
        const measuring::FetchCase fastest_fetch = fastest_fetch_of(size, options.format, timing, session);
        for (const int kernel_size : options.kernel_sizes)
            for (const auto approach : {ConvolutionApproach::separable, ConvolutionApproach::non_separable}) {
                progress.begin_case(fmt::format("{0} {1}x{2}, kernel {3}x{3}", name_of(approach), size.width,
                                                size.height, kernel_size));
                progress.fraction(static_cast<double>(results.size()) / static_cast<double>(count));
                ConvolutionBenchmark result = measuring::benchmark_convolution(
                    size.width, size.height, kernel_size, {.format = options.format, .choice = {approach}},
                    fastest_fetch, timing, device, session.probe, session.engine);
                session.context->throw_errors("bench");
                output.add([&] {
                    results.push_back(std::move(result));
                    if (!is_text)
                        return rows.row(convolution_benchmark_as_json(results.back()));
                    return (results.size() == 1 ? convolution_header() : "") + as_text(results.back());
                });
            }
    }
    output.finish();
}

} // namespace fragfft::commands
