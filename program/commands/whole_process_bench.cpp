#include "figures/measuring/whole_process.hpp"
#include "program/commands/bench.hpp"
#include "program/commands/device_session.hpp"
#include "program/commands/image_filterer.hpp"
#include "program/commands/progress.hpp"

#include <filesystem>

namespace fragfft::commands {

void bench_whole_processes(const BenchOptions& options)
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
    for (const ImageSize& size : options.sizes_or({{512, 512}, {3000, 2000}, {8000, 6000}}))
        for (const double sigma : {2.0, 4.0, 30.0})
            for (const char* type : {"png", "jpg", "tif"})
                timing.cases.push_back({size.width, size.height, sigma, type});
    const bool names_machine = options.form() != OutputForm::text;
    const auto session = names_machine ? std::make_unique<DeviceSession>(options.device) : nullptr;
    Progress progress(options.messages, "timing commands");
    MeasuredOutput output(options.form(), session ? &session->context->device() : nullptr,
                          {{"width", 5}, {"height", 6}, {"sigma", 5}, {"type", 4}, {"program", 36}}, options.messages,
                          "from start to exit, a photograph's file read, blurred and written, all in turn: medians; "
                          "output: the file written;\npeak memory also in images of three 32-bit floats a pixel\n");
    std::size_t done = 0;
    const auto begin = [&](const std::string& what) {
        progress.begin_case(what);
        progress.fraction(static_cast<double>(done++) / static_cast<double>(timing.cases.size()));
    };
    const auto take = [&](const std::vector<measuring::MeasuredCase>& programs) {
        for (const measuring::MeasuredCase& program : programs)
            output.add(program);
    };
    measuring::time_whole_processes(
        timing, begin, [&](const std::string& text) { options.messages.note(text); }, take);
    output.finish();
}

} // namespace fragfft::commands
