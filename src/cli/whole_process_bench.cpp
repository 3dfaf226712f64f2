#include "cli/whole_process_bench.hpp"

#include "cli/device_session.hpp"
#include "cli/json.hpp"
#include "cli/way_choice.hpp"
#include "measuring/whole_process.hpp"

#include <cstdio>
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
            {"type", row.what.type},
            {"program", row.program},
            {"minimum_seconds", row.minimum_seconds},
            {"median_seconds", row.median_seconds},
            {"output_kibibytes", row.output_kibibytes},
            {"peak_mebibytes", row.peak_mebibytes},
            {"peak_in_images_of_floats", row.peak_in_images_of_floats}};
}

void print_header()
{
    fmt::print("{:>11} {:>6} {:4} {:28} {:>10} {:>10} {:>8} {:>9} {:>7}\n", "size", "sigma", "type", "program",
               "minimum s", "median s", "out KiB", "peak MiB", "images");
}

void print_rows(const std::vector<WholeProcessRow>& rows)
{
    for (const WholeProcessRow& row : rows)
        fmt::print("{:>11} {:>6} {:4} {:28} {:>10.3f} {:>10.3f} {:>8.0f} {:>9.0f} {:>7.1f}\n",
                   fmt::format("{}x{}", row.what.width, row.what.height), row.what.sigma_in_pixels, row.what.type,
                   row.program, row.minimum_seconds, row.median_seconds, row.output_kibibytes, row.peak_mebibytes,
                   row.peak_in_images_of_floats);
    std::fflush(stdout);
}

void print_legend()
{
    fmt::print(
        "from start to exit, a photograph's file read, blurred and written, all in turn; out: the file written;\n"
        "peak memory also in images of three 32-bit floats a pixel\n");
}

} // namespace

void bench_whole_processes(const WholeProcessBenchOptions& options, const Messages& messages)
{
    measuring::WholeProcessOptions timing{.cases = {},
                                          .runs = options.runs.value_or(5),
                                          .fragfft = std::filesystem::read_symlink("/proc/self/exe").string(),
                                          .methods = {automatic_method, fourier_on_cpu_name, convolution_on_cpu_name},
                                          .methods_on_device = {spatial_method},
                                          // A software renderer takes minutes for more.
                                          .most_pixels_on_device =
                                              gl::lists_hardware_device() ? 3000.0 * 2000.0 : 512.0 * 512.0,
                                          .device = options.device};
    for (const Method& method : drawing_methods()) // which take every size here
        timing.methods_on_device.push_back(method.name);
    std::vector<ImageSize> sizes = options.sizes;
    if (sizes.empty())
        sizes = {{512, 512}, {3000, 2000}, {8000, 6000}};
    for (const ImageSize& size : sizes)
        for (const double sigma : {2.0, 4.0, 30.0})
            for (const char* type : {"png", "jpg", "tif"})
                timing.cases.push_back({size.width, size.height, sigma, type});
    const bool as_text = options.form == OutputForm::text;
    std::vector<Json> results;
    if (as_text)
        print_header();
    measuring::time_whole_processes(
        timing, [&](const std::string& text) { messages.note(text); },
        [&](const std::vector<WholeProcessRow>& rows) {
            if (as_text)
                print_rows(rows);
            for (const WholeProcessRow& row : rows)
                results.push_back(whole_process_row_as_json(row));
        });
    if (as_text) {
        print_legend();
        return;
    }
    const DeviceSession session(options.device);
    if (options.form == OutputForm::csv)
        print_csv(results, session.context->device());
    else
        print_json(results, session.context->device());
}

} // namespace fragfft::cli
