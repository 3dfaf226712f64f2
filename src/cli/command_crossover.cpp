#include "cli/commands.hpp"
#include "cli/crossover_output.hpp"
#include "cli/device_session.hpp"
#include "cli/option_types.hpp"
#include "cli/runs_option.hpp"
#include "errors.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace fragfft::cli {

namespace {

struct Options
{
    std::vector<std::string> sizes{"256", "512"};
    figures::Workload workload; // of every size
    figures::CrossoverOptions study;
    std::optional<int> runs;
    bool no_cpu = false;
    std::string device = "auto";
    bool json = false;
    bool csv = false;
};

std::vector<figures::Workload> workloads(const Options& options)
{
    std::vector<figures::Workload> result;
    for (const std::string& text : options.sizes) {
        const ImageSize size = parse_size(text);
        figures::Workload workload = options.workload;
        workload.width = size.width;
        workload.height = size.height;
        require_valid(workload);
        result.push_back(workload);
    }
    return result;
}

void require_odd(const std::vector<int>& kernel_sizes)
{
    for (const int size : kernel_sizes)
        if (size % 2 == 0)
            throw InputError(fmt::format("--kernel-size {}: expected odd sizes, which have a centre", size));
}

void run(Options options)
{
    const std::vector<figures::Workload> all = workloads(options);
    require_odd(options.study.kernel_sizes);
    std::sort(options.study.kernel_sizes.begin(), options.study.kernel_sizes.end());
    options.study.cpu = !options.no_cpu;

    DeviceSession session(options.device);
    const figures::TimingDevice device{*session.context, session.engine, session.probe};
    options.study.sampling = series_sampling(options.runs, usual_benchmark_runs, session.context->device());
    for (const figures::Workload& workload : all) // asked before the first takes its time
        require_supported(workload, device);
    const auto progress = [](const std::string& what) { fmt::print(stderr, "{}\n", what); };
    std::vector<figures::CrossoverStudy> studies;
    for (const figures::Workload& workload : all)
        studies.push_back(study_crossover(workload, options.study, device, progress));
    session.context->throw_errors("crossover");
    print_crossovers(studies, device.method, options.study.sampling, output_form(options.json, options.csv),
                     session.context->device());
}

} // namespace

void add_crossover(CLI::App& app)
{
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "crossover", "Find the kernel size from which the FFT filters faster than convolution, on the GPU and the CPU");
    command->add_option("--size", options->sizes, "Image sizes WIDTHxHEIGHT, powers of two")->capture_default_str();
    command->add_option("--channels", options->workload.channels, "Channels of the image [1|2|4]")
        ->capture_default_str();
    add_format_option(*command, options->workload.format);
    command->add_option("--filters", options->workload.filters, "Filters applied to the same image")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000));
    command
        ->add_option("--kernel-size", options->study.kernel_sizes,
                     "K of the tables' kernels of K x K weights, odd; those not below the image's size are left out")
        ->capture_default_str()
        ->check(CLI::Range(1, 2049));
    add_runs_option(*command, options->runs);
    command->add_flag("--no-cpu", options->no_cpu, "Leave out FFTW and convolution on the CPU");
    command->add_flag("--json", options->json, "Print JSON");
    command->add_flag("--csv", options->csv, "Print CSV");
    add_device_option(*command, options->device);
    command->callback([options] { run(*options); });
}

} // namespace fragfft::cli
