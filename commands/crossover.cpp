#include "figures/measuring/crossover.hpp"
#include "arrays/parallel_ranges.hpp"
#include "commands/command.hpp"
#include "commands/command_description.hpp"
#include "commands/commands.hpp"
#include "commands/crossover_text.hpp"
#include "commands/device_session.hpp"
#include "commands/measured_output.hpp"
#include "commands/option_types.hpp"
#include "commands/progress.hpp"
#include "commands/runs_option.hpp"
#include "commands/words.hpp"
#include "errors.hpp"
#include "methods/method_words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <optional>

namespace fragfft::commands {

namespace {

struct CrossoverOptions
{
    std::vector<std::string> sizes{"256", "512"};
    measuring::Workload workload; // the workload for every size
    measuring::StudyOptions study;
    std::string method = best_method;
    std::optional<int> runs;
    bool no_cpu = false;
    std::string device = "auto";
    OutputForm form = OutputForm::text;
    Messages messages;
};

std::vector<measuring::Workload> workloads(const CrossoverOptions& options)
{
    std::vector<measuring::Workload> result;
    for (const std::string& text : options.sizes) {
        const ImageSize size = parse_size(text);
        measuring::Workload workload = options.workload;
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

// Refuses kernel sizes for tables, which leave out kernels that are not smaller than the image.
void require_kernel_size_effect(const Command& command, const CrossoverOptions& options)
{
    if (command.count("--kernel-size") == 0)
        return;
    const int least = *std::min_element(options.study.kernel_sizes.begin(), options.study.kernel_sizes.end());
    for (const measuring::Workload& workload : workloads(options))
        if (least < std::min(workload.width, workload.height))
            return;
    throw InputError(fmt::format("--kernel-size {} has no effect: no image is that large with --size {}", least,
                                 fmt::join(options.sizes, " ")));
}

// The images of a study, and the methods that compute their Fourier transforms.
struct StudiedWorkload
{
    measuring::Workload workload;
    measuring::TimingDevice device;
};

// Throws InputError if the device or the method does not support one of them, before the first is run.
std::vector<StudiedWorkload> studied(const std::vector<measuring::Workload>& all, const CrossoverOptions& options,
                                     DeviceSession& session)
{
    std::vector<StudiedWorkload> result;
    for (const measuring::Workload& workload : all) {
        const measuring::TimingDevice any{*session.context, session.engine, session.probe};
        const Method& method =
            options.method == best_method ? measuring::fastest_method_for(workload, any) : method_named(options.method);
        result.push_back({workload, {*session.context, session.engine, session.probe, method}});
        require_supported(workload, result.back().device);
    }
    return result;
}

std::string answers(const measuring::CrossoverStudy& study, const std::string& fft_method, const gl::Device& device)
{
    std::string text = fmt::format("On {} at {}, the FFT by {}: {}.", device.renderer, words(study.workload),
                                   fft_method, words(study, measuring::Processor::gpu));
    if (const std::string answer = words(study, measuring::Processor::cpu); !answer.empty())
        text += fmt::format(" On this CPU with FFTW, single precision and {} threads: {}.",
                            cpu::hardware_thread_count(), answer);
    return text;
}

// Prints each row as soon as it is known.
void print_rows(const std::vector<StudiedWorkload>& all, const CrossoverOptions& options, const DeviceSession& session,
                Progress& progress)
{
    const gl::Device& gl_device = session.context->device();
    MeasuredOutput output(options.form, &gl_device,
                          {{"width"},
                           {"height"},
                           {"channels"},
                           {"format"},
                           {"filters"},
                           {"fft_method"},
                           {"fft_texels"},
                           {"convolution_texels"},
                           {"kernel_size"}},
                          options.messages);
    std::size_t done = 0;
    for (const auto& [workload, device] : all) {
        const auto add = [&, &workload = workload, &device = device](const auto& known) {
            device.context.throw_errors("crossover");
            for (const measuring::MeasuredCase& row : measured_cases(workload, device.method.name, known))
                output.add(row);
        };
        const measuring::CrossoverStudy study = study_crossover(
            workload, options.study, device,
            {.next = [&](const std::string& what) { progress.begin_case(what); }, .point = add, .crossover = add});
        options.messages.note(answers(study, device.method.name, gl_device));
        progress.fraction(static_cast<double>(++done) / static_cast<double>(all.size()));
    }
    output.finish();
}

measuring::WayNames names_of(const gl::Device& device, const Method& method)
{
    const std::string gpu = device.is_software ? device.renderer.substr(0, device.renderer.find(' ')) : "the GPU";
    return {gpu, "the FFT by " + method.name};
}

// Prints a size's answer as soon as it is known.
void print_text(const std::vector<StudiedWorkload>& all, const CrossoverOptions& options, const DeviceSession& session,
                Progress& progress)
{
    const gl::Device& gl_device = session.context->device();
    CrossoverText output(
        options.messages,
        fmt::format(
            "Sigma: of the widest Gaussian of so many weights. Fastest: of a separable kernel, by medians of {} "
            "runs or more, the device\ntimed by {}; A or B, up to A x A (B to C): the spread of times allows "
            "both.\n",
            options.study.of_curves.least_runs, session.clock()));
    std::size_t done = 0;
    for (const auto& [workload, device] : all) {
        output.begin(words(workload));
        const auto throw_errors = [&context = device.context] { context.throw_errors("crossover"); };
        const measuring::CrossoverStudy study =
            study_crossover(workload, options.study, device,
                            {.next = [&](const std::string& what) { progress.begin_case(what); },
                             .point =
                                 [&](const measuring::CurvePoint& point) {
                                     throw_errors();
                                     output.add(point);
                                 },
                             .crossover = [&](const measuring::WayCrossover&) { throw_errors(); }});
        output.answer(study, names_of(gl_device, device.method), answers(study, device.method.name, gl_device));
        progress.fraction(static_cast<double>(++done) / static_cast<double>(all.size()));
    }
    output.finish();
}

void run_crossover(CrossoverOptions options)
{
    const std::vector<measuring::Workload> all = workloads(options);
    require_odd(options.study.kernel_sizes);
    std::sort(options.study.kernel_sizes.begin(), options.study.kernel_sizes.end());
    options.study.cpu = !options.no_cpu;

    DeviceSession session(options.device);
    options.messages.detail("device: " + session.context->device().renderer);
    options.study.of_curves = options.study.of_comparisons =
        sampling(options.runs, usual_benchmark_runs, session.context->device());
    Progress progress(options.messages, "timing");
    const auto print = options.form == OutputForm::text ? print_text : print_rows;
    print(studied(all, options, session), options, session, progress);
}

} // namespace

void add_crossover(const Command& program)
{
    auto options = std::make_shared<CrossoverOptions>();
    const Command command =
        program.add_command("crossover", "Find the kernel size from which the FFT is faster than convolution");
    add_method_option(
        command, options->method, {best_method},
        "How the Fourier transform is computed, see `fragfft list methods`; best is the one that is estimated to "
        "filter fastest on this device, of " +
            choosable_words());
    add_size_option(command, options->sizes, "Sizes of the image");
    command.option("--size").capture_default_str();
    const auto set_channels = [options](const std::string& number) { options->workload.channels = std::stoi(number); };
    command.add_option_function("--channels", set_channels, "Channels of the image")
        .type_name("N")
        .check(one_of("number of channels", {"1", "2", "4"}))
        .default_str(std::to_string(options->workload.channels));
    add_format_option(command, options->workload.format);
    command.add_number("--filters", options->workload.filters, 1, 1000, "Filters applied to the same image")
        .type_name("N")
        .capture_default_str();
    command
        .add_number("--kernel-size", options->study.kernel_sizes, 1, largest_kernel_size,
                    "K of the tables' kernels of K x K weights, odd; those not below the image's size are left out")
        .type_name("K")
        .capture_default_str();
    add_runs_option(command, options->runs);
    command.add_flag("--no-cpu", options->no_cpu, "Leave out FFTW and convolution on the CPU");
    add_output_form_options(command, options->form);
    add_device_option(command, options->device);
    add_verbosity_options(command, options->messages);
    command.footer(
        "The first lines of text say which way is the fastest up to which kernel. JSON and CSV have a row for each "
        "time, with its quartiles and its median, and one for each crossover: the kernel size from which the FFT is as "
        "fast, and what the spread of times allows for it. They are printed row by row, text size by size; "
        "interrupted, the output holds what was measured.\n"
        "Example:\n  fragfft crossover --size 512 --channels 4 --format rgba16f");
    command.callback([options, command] {
        require_kernel_size_effect(command, *options);
        run_crossover(*options);
    });
}

} // namespace fragfft::commands
