#include "errors.hpp"
#include "figures/measuring/filter_benchmark.hpp"
#include "methods/device_limits.hpp"
#include "program/commands/bench_output.hpp"
#include "program/commands/choice_bench.hpp"
#include "program/commands/command.hpp"
#include "program/commands/command_description.hpp"
#include "program/commands/commands.hpp"
#include "program/commands/convolution_bench.hpp"
#include "program/commands/device_session.hpp"
#include "program/commands/filter_bench_output.hpp"
#include "program/commands/filtering.hpp"
#include "program/commands/growing_output.hpp"
#include "program/commands/json.hpp"
#include "program/commands/option_types.hpp"
#include "program/commands/progress.hpp"
#include "program/commands/runs_option.hpp"
#include "program/commands/whole_process_bench.hpp"
#include "program/commands/wisdom_cache.hpp"

#include <fmt/format.h>
#include <memory>
#include <optional>

namespace fragfft::commands {

namespace {

struct BenchOptions
{
    std::string method = "all";
    std::vector<std::string> sizes;
    std::vector<int> kernel_sizes{3, 9, 15, 31};
    Problem transform;
    std::string tuning;
    Effort effort = Effort::estimate;
    std::optional<gl::PixelFormat> format;
    std::string device = "auto";
    std::optional<int> runs;
    bool whole_process = false;
    bool json = false;
    bool csv = false;
    Messages messages;
};

using measuring::FilterBenchmark;

OutputForm form(const BenchOptions& options)
{
    return output_form(options.json, options.csv);
}

std::vector<ImageSize> parse_sizes(const std::vector<std::string>& texts)
{
    std::vector<ImageSize> sizes;
    for (const std::string& text : texts)
        sizes.push_back(parse_size(text));
    return sizes;
}

void run_choice(const BenchOptions& options)
{
    bench_choice({.sizes = parse_sizes(options.sizes),
                  .format = options.format,
                  .device = options.device,
                  .runs = options.runs,
                  .form = form(options),
                  .messages = options.messages});
}

void run_convolution(const BenchOptions& options)
{
    bench_convolution({.sizes = parse_sizes(options.sizes),
                       .kernel_sizes = options.kernel_sizes,
                       .format = options.transform.format,
                       .device = options.device,
                       .runs = options.runs,
                       .form = form(options),
                       .messages = options.messages});
}

struct Task
{
    const Method& method;
    Problem transform;
    std::optional<Tuning> forward_tuning = std::nullopt;
};

std::vector<Task> tasks(const BenchOptions& options)
{
    std::vector<Task> result;
    for (const Method& method : all_methods()) {
        if (options.method != "all" && method_named(options.method).name != method.name)
            continue;
        for (const std::string& size : options.sizes) {
            Problem transform = options.transform;
            transform.width = parse_size(size).width;
            transform.height = parse_size(size).height;
            result.push_back({method, transform});
        }
    }
    return result;
}

// Asked before the first task takes its time. With --method all, those that refuse their options are left out, with
// their reasons; a method asked for by name may not refuse, and when none remains, the first refusal is thrown.
std::vector<Task> supported_tasks(const std::vector<Task>& all, const BenchOptions& options, const Limits& limits)
{
    std::vector<Task> result;
    std::vector<InputError> refusals;
    for (const Task& task : all) {
        try {
            task.method.require_supported(task.transform, limits);
            result.push_back(task);
        } catch (const InputError& refusal) {
            if (options.method != "all")
                throw;
            refusals.push_back(refusal);
        }
    }
    if (result.empty() && !refusals.empty())
        throw refusals.front();
    for (const InputError& refusal : refusals)
        options.messages.note(fmt::format("left out: {}", refusal.what()));
    return result;
}

// By what is known or measured of the filter that `filter` would make of it, and of the transform alone.
void tune(std::vector<Task>& all, DeviceSession& session, const BenchOptions& options)
{
    SessionTuner tuner(session, options.effort, options.messages);
    for (Task& task : all) {
        const Problem transform =
            transform_of({.format = task.transform.format, .twiddles = task.transform.twiddles}, task.transform.width,
                         task.transform.height, {session.context->device(), session.probe});
        task.transform.tuning = tuner.tuner().tuning_for(task.method, filtering_of(transform));
        task.forward_tuning = tuner.tuner().tuning_for(task.method, transforming(transform));
    }
}

// What is said of some methods only is refused with the others. (--json and --csv exclude each other.)
void require_bench_effect(const Command& command, const std::string& method)
{
    if (command.count("--whole-process") > 0)
        for (const char* option : {"--method", "--kernel-size", "--format", "--twiddles", "--effort"})
            if (command.count(option) > 0)
                throw InputError(fmt::format(
                    "{} has no effect with --whole-process, which times every method of fragment programs as "
                    "`filter` has it by default",
                    option));
    const bool is_transform = method != spatial_method && method != automatic_method;
    if (method != spatial_method && command.count("--kernel-size") > 0)
        throw InputError(
            fmt::format("--kernel-size has no effect with --method {}: it is for --method spatial", method));
    if (!is_transform && command.count("--twiddles") > 0)
        throw InputError(fmt::format("--twiddles has no effect with --method {}, which has none", method));
    if (!is_transform && command.count("--effort") > 0)
        throw InputError(fmt::format("--effort has no effect with --method {}, which tunes nothing", method));
}

// Each result is printed when it is there.
void print_filter_benchmarks(const std::vector<Task>& all, FilterBenchRun run, DeviceSession& session,
                             measuring::Cufft* cufft, const BenchOptions& options)
{
    Progress progress(options.messages, "timing");
    measuring::FftwTimes fftw;
    const bool is_text = form(options) == OutputForm::text;
    MachineRows rows(form(options), session.context->device());
    GrowingOutput output(options.messages, [&] { return is_text ? costs_and_notes(run) : rows.ending(); });
    for (const Task& task : all) {
        const std::string what = fmt::format("{} {}x{}", task.method.name, task.transform.width, task.transform.height);
        progress.begin_case(what);
        progress.fraction(static_cast<double>(run.results.size()) / static_cast<double>(all.size()));
        FilterBenchmark result = measuring::benchmark_filter(
            task.method, task.transform, run.sampling, *session.context, session.engine,
            {.cpu = true,
             .eight_bit_transfers = true,
             .ratios = true,
             .libraries = {cufft, &fftw},
             .forward_tuning = task.forward_tuning,
             .tell = [&](const std::string& part) { progress.step(fmt::format("{}, {}", what, part)); }});
        session.context->throw_errors("bench");
        output.add([&] {
            run.results.push_back(std::move(result));
            return is_text ? row_of_times(run) : rows.row(as_json(run.results.back(), run));
        });
    }
    output.finish();
}

void run_bench(BenchOptions options)
{
    options.transform.format = options.format.value_or(options.transform.format);
    if (options.whole_process) {
        bench_whole_processes({.sizes = parse_sizes(options.sizes),
                               .device = options.device,
                               .runs = options.runs,
                               .form = form(options)},
                              options.messages);
        return;
    }
    if (options.method == automatic_method) {
        run_choice(options);
        return;
    }
    if (options.sizes.empty())
        options.sizes = {"256", "512", "1024"};
    if (options.method == spatial_method) {
        run_convolution(options);
        return;
    }
    tasks(options); // refuses what needs no device to be refused
    DeviceSession session(options.device);
    options.transform.tuning = tuned_by(tuning_of(session.context->device()), options.tuning);
    const std::vector<Task> all = tasks(options);
    std::vector<Task> supported = supported_tasks(all, options, limits_of(session.context->device()));
    options.messages.detail("device: " + session.context->device().renderer);
    if (options.tuning.empty())
        tune(supported, session, options);
    const gl::Sampling timing = sampling(options.runs, usual_benchmark_runs, session.context->device());
    const measuring::FoundCufft found = measuring::find_cufft_beside(session.context->device());
    print_filter_benchmarks(supported,
                            {.results = {},
                             .sampling = timing,
                             .cufft = found.cufft != nullptr ? found.cufft->description() : found.absence,
                             .launch_costs = measuring::measure_launch_costs(*session.context, timing)},
                            session, found.cufft.get(), options);
}

} // namespace

void add_bench(const Command& program)
{
    auto options = std::make_shared<BenchOptions>();
    const Command command = program.add_command("bench", "Time filters by Fourier transforms, or convolution in space");
    add_method_option(command, options->method, {"all", spatial_method, automatic_method},
                      "What is timed: a method; all that are Fourier transforms; spatial, convolution; auto, how well "
                      "--method auto predicts and chooses");
    add_size_option(command, options->sizes, "Sizes of the image");
    command.option("--size").default_str("256 512 1024; of auto, shapes of many kinds");
    command
        .add_number("--kernel-size", options->kernel_sizes, 1, largest_kernel_size,
                    "K of kernels of K x K weights; with --method spatial")
        .type_name("K")
        .capture_default_str();
    add_format_option(command, options->format);
    add_twiddles_option(command, options->transform.twiddles);
    add_tuning_option(command, options->tuning);
    add_effort_option(command, options->effort);
    command.option("--effort").excludes(command.option("--tuning"));
    add_runs_option(command, options->runs);
    command.add_flag(
        "--whole-process", options->whole_process,
        "Whole commands from start to exit, a PNG, JPEG or TIFF in and out: fragfft, by each method of fragment programs "
        "too where that takes no minutes, and SciPy, PIL and vips where they are installed");
    const Option json = command.add_flag("--json", options->json, "Print JSON");
    command.add_flag("--csv", options->csv, "Print CSV").excludes(json).group(output_options);
    json.group(output_options);
    add_device_option(command, options->device);
    add_verbosity_options(command, options->messages);
    command.footer(
        "Columns of a Fourier transform: forward, one transform; filter, a forward and an inverse one and the "
        "product between; alone, the same whose runs each wait for a caller's use of the result and let it be seen, "
        "where a plan stores in images; GFLOPS, of both by the usual count, 5 N log2 N for each complex transform of N "
        "numbers, two transforms for a texel of four components, twice as many in a filter; copy passes, a filter's "
        "time in them; "
        "3 copies, in three of the image as the device copies fastest; limit, the share of a filter's time that its "
        "plan takes at least, by what it writes at a copy pass's rate, or by three copies where it dispatches; filter "
        "in cuFFT, in FFTW, a filter's time in those libraries' for as many real images: cuFFT where the machine has "
        "it, FFTW on all threads. Then: with transfer, a filter with upload and read back, with 8-bit of bytes, and "
        "how many filters without transfers that is; in 2^n, what a side that is no power of two costs, a complex "
        "transform's time in that of the next larger powers of two; real, what a transform of real images to half of "
        "their spectra takes of the complex one's time; in cuFFT, in FFTW, a complex transform's time in theirs; "
        "planning, making the filter's plan; one-off, that, compiling and allocating. What are compared on one device "
        "are timed in turn; what takes it less than 1 ms is repeated until it takes so long, and divided.\n"
        "Each row is printed when it is there; interrupted, the output ends after the last of them.\n"
        "Example:\n  fragfft bench --method lloyd-boyd-govindaraju-2008 --size 1000 1024");
    command.callback([options, command] {
        require_bench_effect(command, options->method);
        run_bench(*options);
    });
}

} // namespace fragfft::commands
