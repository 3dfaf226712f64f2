#include "program/commands/whole_process_bench.hpp"

#include "figures/measuring/whole_process.hpp"
#include "program/commands/device_session.hpp"
#include "program/commands/growing_output.hpp"
#include "program/commands/image_filterer.hpp"
#include "program/commands/json.hpp"
#include "program/commands/progress.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <optional>

namespace fragfft::commands {

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

std::string whole_process_header()
{
    return fmt::format("{:>11} {:>6} {:4} {:28} {:>10} {:>10} {:>8} {:>9} {:>7}\n", "size", "sigma", "type", "program",
                       "minimum s", "median s", "out KiB", "peak MiB", "images");
}

std::string as_text(const WholeProcessRow& row)
{
    return fmt::format("{:>11} {:>6} {:4} {:28} {:>10.3f} {:>10.3f} {:>8.0f} {:>9.0f} {:>7.1f}\n",
                       fmt::format("{}x{}", row.what.width, row.what.height), row.what.sigma_in_pixels, row.what.type,
                       row.program, row.minimum_seconds, row.median_seconds, row.output_kibibytes, row.peak_mebibytes,
                       row.peak_in_images_of_floats);
}

constexpr const char* whole_process_notes =
    "from start to exit, a photograph's file read, blurred and written, all in turn; out: the file written;\n"
    "peak memory also in images of three 32-bit floats a pixel\n";

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
    const bool is_text = options.form == OutputForm::text;
    std::optional<MachineRows> rows;
    if (!is_text)
        rows.emplace(options.form, DeviceSession(options.device).context->device());
    Progress progress(messages, "timing commands");
    bool has_rows = false;
    std::size_t done = 0;
    GrowingOutput output(messages, [&]() -> std::string {
        return rows ? rows->ending() : has_rows ? whole_process_notes : "";
    });
    const auto begin = [&](const std::string& what) {
        progress.begin_case(what);
        progress.fraction(static_cast<double>(done++) / static_cast<double>(timing.cases.size()));
    };
    const auto take = [&](const std::vector<WholeProcessRow>& of_case) {
        output.add([&] {
            std::string text = is_text && !has_rows ? whole_process_header() : "";
            for (const WholeProcessRow& row : of_case)
                text += is_text ? as_text(row) : rows->row(whole_process_row_as_json(row));
            has_rows = true;
            return text;
        });
    };
    measuring::time_whole_processes(
        timing, begin, [&](const std::string& text) { messages.note(text); }, take);
    output.finish();
}

} // namespace fragfft::commands
