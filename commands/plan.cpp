#include "commands/command.hpp"
#include "commands/commands.hpp"
#include "commands/filtering_machine.hpp"
#include "commands/kernel_file.hpp"
#include "commands/messages.hpp"
#include "commands/option_types.hpp"
#include "commands/words.hpp"
#include "engine/plan_json_sources.hpp"
#include "engine/plan_json_text.hpp"
#include "engine/plan_totals.hpp"
#include "errors.hpp"
#include "filters/filter_parser.hpp"
#include "filters/kernel_builders.hpp"
#include "filters/named_plan.hpp"
#include "filters/planner.hpp"
#include "methods/method_words.hpp"
#include "program/programs/all_program_files.hpp"

#include <fmt/format.h>
#include <memory>

namespace fragfft::commands {

namespace {

struct PlanOptions
{
    std::string method = "moreland-angel-2003";
    std::string size;
    std::string operation = "filter";
    gl::PixelFormat format = gl::PixelFormat::rgba32f;
    Scaling scaling = Scaling::paper;
    std::string tuning;
    std::optional<Twiddles> twiddles; // nothing: as in the method's paper
    int kernel_size = 0;
    std::string filter; // must have a kernel
    std::optional<Boundary> boundary;
    ConvolutionApproach approach = ConvolutionApproach::automatic;
    bool json = false;
    std::optional<ShadingLanguage> sources;
    Messages messages;
};

void require_options_with_effect(const OperationFacts& operation, const Command& command)
{
    const bool has_filter = command.count("--kernel-size") + command.count("--filter") > 0;
    for (const auto& [option, has_effect] :
         {std::pair{"--method", operation.has_method},
          {"--scale", operation.transforms},
          {"--twiddles", operation.transforms},
          {"--tuning", operation.has_tuning},
          {"--kernel-size", operation.has_kernel || operation.may_have_filter},
          {"--filter", operation.has_kernel || operation.may_have_filter},
          {"--boundary", operation.has_boundary || (operation.may_have_filter && has_filter)},
          {"--separable", operation.has_approach}})
        if (command.count(option) > 0 && !has_effect)
            throw InputError(fmt::format("{} has no effect with --operation {}", option, operation.name));
    if (operation.has_kernel && !has_filter)
        throw InputError(
            fmt::format("--operation {} needs a kernel: --kernel-size K, or --filter FILTER", operation.name));
}

NamedPlan make_plan(const PlanOptions& options, const Command& command)
{
    const OperationFacts& operation = facts_of(operation_from_name(options.operation));
    require_options_with_effect(operation, command);
    const ImageSize size = parse_size(options.size);
    std::vector<Filter> filters;
    if (options.kernel_size > 0 || !options.filter.empty())
        filters = {parse_filter(
            options.filter.empty() ? fmt::format("box:size={}", options.kernel_size) : options.filter, load_kernel)};
    // A filter's plan has the twiddle factors and the scaling that `filter` runs with, unless options say otherwise.
    const bool is_as_filter_runs = operation.may_have_filter && !filters.empty();
    Means means{.spatial = {options.approach}};
    JobTexels texels{.format = options.format};
    if (operation.has_method) {
        means.tuning = tuned_by({}, options.tuning);
        // Without a device the properties of a typical GPU decide.
        means.method = options.method != automatic_method ? options.method
                                                          : fastest_method({.width = size.width,
                                                                            .height = size.height,
                                                                            .format = options.format,
                                                                            .scaling = options.scaling,
                                                                            .tuning = *means.tuning},
                                                                           typical_gpu())
                                                                .name;
        texels.twiddles = options.twiddles.value_or(is_as_filter_runs ? Twiddles::table
                                                                      : method_named(means.method).twiddles.front());
    }
    if (filters.empty())
        return named_plan(
            operation.operation,
            TransformJob{.width = size.width, .height = size.height, .scaling = options.scaling, .texels = texels},
            means);
    FilterJob job{.image = {size.width, size.height, 1},
                  .filters = std::move(filters),
                  .boundary = options.boundary.value_or(Boundary::clamp),
                  .texels = texels};
    if (!is_as_filter_runs || command.count("--scale") > 0)
        job.scaling = options.scaling;
    return named_plan(operation.operation, job, means);
}

std::vector<std::string> operation_names()
{
    std::vector<std::string> names;
    for (const OperationFacts& operation : all_operations())
        names.push_back(operation.name);
    return names;
}

void add_kernel_options(const Command& command, PlanOptions& options)
{
    const Option size = command.add_number(
        "--kernel-size", options.kernel_size, box_size_range_in_pixels.minimum, box_size_range_in_pixels.maximum,
        "Side of a box: the kernel of convolution and kernel-to-response, which extend and crop make room for, or "
        "that filter filters by, with the passes that extend and crop");
    command.add_option("--filter", options.filter, "Another filter's kernel instead, such as gaussian:sigma=4")
        .type_name("FILTER")
        .excludes(size);
    add_boundary_option(command, options.boundary);
    add_separable_option(command, options.approach);
}

void print_plan_text(const Plan& plan)
{
    const PlanTotals sums = totals(plan);
    constexpr double mebibyte = 1024.0 * 1024.0;
    fmt::print("{}: {} passes, {} draws{}, {}\n\n", plan.name, sums.passes, sums.draws,
               sums.dispatches == 0 ? "" : fmt::format(", {} dispatches", sums.dispatches), plan.description);
    for (std::size_t i = 0; i < plan.passes.size(); ++i) {
        const Pass& pass = plan.passes[i];
        std::string inputs;
        for (const std::size_t read : pass.read_resources())
            inputs += (inputs.empty() ? "" : ", ") + plan.resources[read].name;
        fmt::print("{:3}  {}: {} -> {}\n", i + 1, pass.name, inputs, plan.target_of(pass).name);
        for (const Draw& draw : pass.draws())
            fmt::print("       {:34} {:38} {:5} x {:<5} at {:5}, {:<5}{}\n", draw.program.name, draw.region.name,
                       draw.region.width, draw.region.height, draw.region.x, draw.region.y,
                       draw.overdraw == Overdraw::intended ? " drawn over" : "");
        for (const Dispatch& dispatch : pass.dispatches())
            fmt::print("       {:34} {} x {} x {} groups of {} invocations\n", dispatch.program.name,
                       dispatch.groups[0], dispatch.groups[1], dispatch.groups[2],
                       dispatch.program.group.invocations());
    }
    fmt::print("\n{:12} {:>14} {:>12} {:>12}\n", "program", "invocations", "MiB read", "MiB written");
    for (const auto& [family, count] : sums.invocations)
        fmt::print("{:12} {:>14} {:>12.2f} {:>12.2f}\n", family, count,
                   static_cast<double>(sums.bytes_read.at(family)) / mebibyte,
                   static_cast<double>(sums.bytes_written.at(family)) / mebibyte);
    fmt::print("textures: {:.2f} MiB\n", static_cast<double>(sums.texture_bytes) / mebibyte);
}

} // namespace

void add_plan(const Command& program)
{
    auto options = std::make_shared<PlanOptions>();
    const Command command =
        program.add_command("plan", "Show a method's passes: programs, regions, invocations and bytes");
    add_method_option(
        command, options->method, {automatic_method},
        fmt::format("How transforms are computed, see `fragfft list methods`; auto is the one that is estimated to "
                    "transform fastest on a typical GPU, of {}",
                    choosable_words()));
    command.add_option("--size", options->size, "Size of the image in pixels; one number for a square")
        .type_name("WIDTHxHEIGHT")
        .check(a_size())
        .required();
    command.add_option("--operation", options->operation, "What is planned")
        .type_name("OPERATION")
        .check(one_of("operation", operation_names()))
        .capture_default_str();
    add_kernel_options(command, *options);
    add_format_option(command, options->format);
    add_scaling_option(command, options->scaling);
    add_twiddles_option(command, options->twiddles);
    add_tuning_option(command, options->tuning);
    const Option json = command.add_flag("--json", options->json, "Print JSON");
    command
        .add_option_function(
            "--sources", [options](const std::string& word) { options->sources = shading_language_from_name(word); },
            "Print every program's text too, in this language, so that a replay needs nothing else; with --json")
        .type_name("LANGUAGE")
        .check(one_of("shading language", {"glsl330", "glsl430", "essl300", "essl310"}))
        .needs(json);
    add_verbosity_options(command, options->messages);
    command.footer("Without --twiddles they are as the method's paper has them. --operation filter with --filter or "
                   "--kernel-size is the plan that `filter` runs, extending and cropping included.\n"
                   "Example:\n  fragfft plan --size 512 --json --sources glsl330 > plan.json");
    command.callback([options, command] {
        const auto [plan, facts] = make_plan(*options, command);
        if (options->json)
            fmt::print("{}\n", json_text(options->sources ? to_json(plan, all_program_files(), *options->sources, facts)
                                                          : to_json(plan, facts)));
        else
            print_plan_text(plan);
    });
}

} // namespace fragfft::commands
