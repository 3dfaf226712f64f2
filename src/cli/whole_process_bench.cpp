#include "cli/whole_process_bench.hpp"

#include "cli/device_session.hpp"
#include "cli/json.hpp"
#include "cli/way_choice.hpp"
#include "measuring/whole_process.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace fragfft::cli {

namespace {

using measuring::WholeProcessRow;

Json whole_process_row_as_json(const WholeProcessRow& row)
{
    return {{"width", row.what.width},
            {"height", row.what.height},
            {"sigma_in_pixels", row.what.sigma_in_pixels},
            {"program", row.program},
            {"minimum_seconds", row.minimum_seconds},
            {"median_seconds", row.median_seconds},
            {"peak_mebibytes", row.peak_mebibytes},
            {"peak_in_images_of_floats", row.peak_in_images_of_floats}};
}

void print_whole_process_rows(const std::vector<WholeProcessRow>& rows)
{
    fmt::print("{:>11} {:>6} {:28} {:>10} {:>10} {:>9} {:>7}\n", "size", "sigma", "program", "minimum s", "median s",
               "peak MiB", "images");
    for (const WholeProcessRow& row : rows)
        fmt::print("{:>11} {:>6} {:28} {:>10.3f} {:>10.3f} {:>9.0f} {:>7.1f}\n",
                   fmt::format("{}x{}", row.what.width, row.what.height), row.what.sigma_in_pixels, row.program,
                   row.minimum_seconds, row.median_seconds, row.peak_mebibytes, row.peak_in_images_of_floats);
    fmt::print("from start to exit, a PNG of a photograph read, blurred and written, all in turn; peak memory also in\n"
               "images of three 32-bit floats a pixel\n");
}

} // namespace

void bench_whole_processes(const WholeProcessBenchOptions& options, const Messages& messages)
{
    measuring::WholeProcessOptions timing{
        .cases = {},
        .runs = options.runs.value_or(5),
        .fragfft = std::filesystem::read_symlink("/proc/self/exe").string(),
        .methods = {automatic_method, fourier_on_cpu_name, convolution_on_cpu_name, spatial_method},
        .device = options.device};
    for (const Method& method : drawing_methods()) // which take every size here
        timing.methods.push_back(method.name);
    std::vector<ImageSize> sizes = options.sizes;
    if (sizes.empty())
        sizes = {{512, 512}, {3000, 2000}};
    for (const ImageSize& size : sizes)
        for (const double sigma : {4.0, 30.0})
            timing.cases.push_back({size.width, size.height, sigma});
    const std::vector<WholeProcessRow> rows =
        measuring::time_whole_processes(timing, [&](const std::string& text) { messages.note(text); });
    if (options.form == OutputForm::text) {
        print_whole_process_rows(rows);
        return;
    }
    std::vector<Json> results;
    for (const WholeProcessRow& row : rows)
        results.push_back(whole_process_row_as_json(row));
    const DeviceSession session(options.device);
    if (options.form == OutputForm::csv)
        print_csv(results, session.context->device());
    else
        print_json(results, session.context->device());
}

} // namespace fragfft::cli
