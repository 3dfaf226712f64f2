#include "commands/bench.hpp"
#include "commands/command.hpp"
#include "commands/command_description.hpp"
#include "commands/commands.hpp"
#include "commands/device_session.hpp"
#include "commands/filtering_machine.hpp"
#include "commands/progress.hpp"
#include "commands/runs_option.hpp"
#include "errors.hpp"
#include "figures/measuring/filter_benchmark.hpp"
#include "methods/as_published.hpp"
#include "methods/device_limits.hpp"

#include <fmt/format.h>
#include <memory>
#include <optional>

namespace fragfft::commands {

namespace {

// The cuFFT that filters are compared with, or why there is none.
std::string described(const measuring::FoundCufft& found)
{
    return found.cufft ? found.cufft->description() : found.absence;
}

// A case without values that reports it.
measuring::MeasuredCase case_of(const measuring::FoundCufft& found)
{
    measuring::MeasuredCase measured{{{"method", "no work"}}};
    measured.rows.push_back({.quantity = "cuFFT", .clock = described(found), .in_tables = false});
    return measured;
}

struct Task
{
    const Method& method;
    Problem transform;
};

// The problem as the method's paper computes it, except for what the options set.
Problem timed_problem(const Method& method, const BenchOptions& options, const ImageSize& size, const Tuning& tuning)
{
    Problem problem = as_published(method, {.width = size.width, .height = size.height, .tuning = tuning});
    problem.format = options.format.value_or(problem.format);
    problem.twiddles = options.twiddles.value_or(problem.twiddles);
    return problem;
}

std::vector<Task> tasks(const BenchOptions& options, const Tuning& tuning = {})
{
    std::vector<Task> result;
    for (const Method& method : all_methods()) {
        if (options.method != "all" && method_named(options.method).name != method.name)
            continue;
        for (const ImageSize& size : options.sizes_or(usual_bench_sizes))
            result.push_back({method, timed_problem(method, options, size, tuning)});
    }
    return result;
}

// Called before the first task is run. With --method all, methods that refuse their options are left out, with their
// reasons; a method given by name must not refuse, and if none remains, the first refusal is thrown.
std::vector<Task> supported_tasks(const std::vector<Task>& all, const BenchOptions& options, const Limits& limits)
{
    std::vector<Task> result;
    std::vector<InputError> refusals;
    for (Task task : all) {
        // Not every device supports texels of one complex number. If it does not, texels of two are timed, and a note
        // says so.
        Problem pairs = task.transform;
        pairs.format = gl::PixelFormat::rgba32f;
        if (!options.format && task.method.refusal(task.transform, limits) && !task.method.refusal(pairs, limits))
            task.transform = pairs;
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
        throw InputError(refusals.front());
    for (const InputError& refusal : refusals)
        options.messages.note(fmt::format("left out: {}", refusal.what()));
    return result;
}

// Refuses options that have no effect with the chosen method. (--json and --csv exclude each other.)
void require_bench_effect(const Command& command, const std::string& method)
{
    const bool is_transform = method != spatial_method && method != automatic_method;
    if (method != spatial_method && command.count("--kernel-size") > 0)
        throw InputError(
            fmt::format("--kernel-size has no effect with --method {}: it is for --method spatial", method));
    if (!is_transform && command.count("--twiddles") > 0)
        throw InputError(fmt::format("--twiddles has no effect with --method {}, which has none", method));
}

// Prints each result as soon as it is known.
void bench_filters(const std::vector<Task>& all, DeviceSession& session, const BenchOptions& options)
{
    const gl::Device& device = session.context->device();
    const gl::Sampling timing = sampling(options.runs, usual_benchmark_runs, device);
    const measuring::FoundCufft cufft = measuring::find_cufft_beside(device);
    measuring::FftwTimes fftw;
    std::size_t done = 0;
    Progress progress(options.messages, "timing");
    MeasuredOutput output(
        options.form, &device,
        {{"method", 28}, {"width", 5}, {"height", 6}, {"format", 7}, {"twiddles", 8}, {"drawn", 12}}, options.messages,
        fmt::format(
            "medians of {} runs or more after warming up, by {}, runs of less than {:g} ms repeated until they take "
            "so long where the device has a clock;\n{}; `fragfft bench --help` says what the columns are\n",
            timing.least_runs, session.clock(), timing.least_interval_milliseconds, described(cufft)));
    output.add(case_of(cufft));
    for (const Task& task : all) {
        const std::string what = fmt::format("{} {}x{}", task.method.name, task.transform.width, task.transform.height);
        progress.begin_case(what);
        progress.fraction(static_cast<double>(done++) / static_cast<double>(all.size()));
        const measuring::FilterBenchmark result = measuring::benchmark_filter(
            task.method, task.transform, timing, *session.context, session.engine,
            {.eight_bit_transfers = true,
             .ratios = true,
             .libraries = {cufft.cufft.get(), &fftw},
             .tell = [&](const std::string& part) { progress.step(fmt::format("{}, {}", what, part)); }});
        session.context->throw_errors("bench");
        output.add(measured_case(result));
    }
    output.finish();
}

void run_bench(const BenchOptions& options)
{
    if (options.method == automatic_method)
        return bench_choice(options);
    if (options.method == spatial_method)
        return bench_convolution(options);
    tasks(options); // throws refusals that do not depend on the device
    DeviceSession session(options.device);
    const gl::Device& device = session.context->device();
    options.messages.detail("device: " + device.renderer);
    const std::vector<Task> supported =
        supported_tasks(tasks(options, tuned_by(tuning_of(device), options.tuning)), options, limits_of(device));
    bench_filters(supported, session, options);
}

} // namespace

std::vector<ImageSize> BenchOptions::sizes_or(std::vector<ImageSize> usual) const
{
    if (sizes.empty())
        return usual;
    std::vector<ImageSize> parsed;
    for (const std::string& size : sizes)
        parsed.push_back(parse_size(size));
    return parsed;
}

void add_bench(const Command& program)
{
    auto options = std::make_shared<BenchOptions>();
    const Command command = program.add_command("bench", "Time filters by Fourier transforms, or convolution in space");
    add_method_option(
        command, options->method, {"all", spatial_method, automatic_method},
        "What is timed: a method, see `fragfft list methods`; all that are Fourier transforms; spatial, convolution; "
        "auto, how well --method auto predicts and chooses");
    add_size_option(command, options->sizes, "Sizes of the image");
    command.option("--size").default_str("256 512 1024; of auto, shapes of many kinds");
    command
        .add_number("--kernel-size", options->kernel_sizes, 1, largest_kernel_size,
                    "K of kernels of K x K weights; with --method spatial")
        .type_name("K")
        .capture_default_str();
    add_format_option(command, options->format);
    command.option("--format").default_str("the paper's; else rgba32f");
    add_twiddles_option(command, options->twiddles);
    command.option("--twiddles").default_str("the paper's; else table");
    add_tuning_option(command, options->tuning);
    add_runs_option(command, options->runs);
    add_output_form_options(command, options->form);
    add_device_option(command, options->device);
    add_verbosity_options(command, options->messages);
    command.footer(
        "A paper's method is timed as its paper computes it: twiddle factors computed in the program, but for the table "
        "of 2006, and one complex number in a texel, rg32f, where the paper has so; --twiddles and --format take "
        "others, and the column drawn says what then is not the paper's. The RGB planes of 2014 are timed by the items "
        "of the report alone: here a texel holds two numbers.\n"
        "JSON and CSV have a row for each quantity of each case: low, middle and high, of a time its quartiles and "
        "its median, of a ratio between which values nine of ten rounds lie; unit, clock and runs. Text has the "
        "middles.\n"
        "Quantities of a Fourier transform: copy pass, which reads and writes every texel once; forward, one "
        "transform; filter, a forward and an inverse one and the product between; filter alone, the same whose runs "
        "each wait for a caller's use of the result and let it be seen, where a plan stores in images; filter, real "
        "response, by one number a bin, where a method reads such; filter, one channel, of one real channel in texels "
        "of its own, where texels are rg32f, which have room for two; rates in GFLOPS, by the usual count, "
        "5 N log2 N for each complex transform of N numbers, two transforms for a texel "
        "of four components, twice as many in a filter; filter in copy passes; filter in 3 copies, of the image as "
        "the device copies fastest; share of limit, of a filter's time what its plan takes at least, by what it "
        "writes at a copy pass's rate, or by three copies where it dispatches; filter in cuFFT, in FFTW, a filter's "
        "time in those libraries' for as many real images: cuFFT where the machine has it, with a product of our "
        "own, FFTW on all threads by the wall clock. with transfers, a filter with upload and read back, with 8-bit "
        "transfers of bytes, converted, by the wall clock, and 8-bit in filters how many filters that is; in 2^n, "
        "what a side that is no power of two costs, a complex transform's time in that of the next larger powers of "
        "two; real in complex, what a transform of real images to half of their spectra takes of the complex one's "
        "time; transform in cuFFT, in FFTW, a complex transform's time in theirs; planning, making the filter's plan; "
        "one-off, that, compiling and allocating. What are compared on one device are timed in turn; what takes it "
        "less than 1 ms is repeated until it takes so long, and divided.\n"
        "Each row is printed when it is there; interrupted, the output ends after the last of them.\n"
        "Example:\n"
        "  fragfft bench --method lloyd-boyd-govindaraju-2008 --size 1000 1024");
    command.callback([options, command] {
        require_bench_effect(command, options->method);
        run_bench(*options);
    });
}

} // namespace fragfft::commands
