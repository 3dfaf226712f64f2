#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/messages.hpp"
#include "cli/option_types.hpp"
#include "cli/words.hpp"
#include "engine/plan_json_sources.hpp"
#include "engine/plan_json_text.hpp"
#include "engine/plan_totals.hpp"

#include <fmt/format.h>
#include <memory>

namespace fragfft::cli {

namespace {

// Plans need no device; this is the largest texture of any that exists today.
constexpr int largest_texture_of_any_device = 32768;

struct PlanOptions
{
    std::string method = "moreland-angel-2003";
    std::string size;
    std::string operation = "filter";
    Problem transform;
    std::string tuning;
    std::optional<Twiddles> twiddles; // none: as the method's paper has them
    bool json = false;
    std::optional<ShadingLanguage> sources;
    Messages messages;
};

const std::vector<std::string> operations{"forward", "inverse", "filter", "filter-spectrum"};

Plan planned(const Method& method, const std::string& operation, const Problem& transform)
{
    if (operation == "forward")
        return method.forward(transform);
    if (operation == "inverse")
        return method.inverse(transform);
    if (operation == "filter")
        return method.filter(transform);
    return method.filter_spectrum(transform);
}

Plan make_plan(const PlanOptions& options)
{
    const Method& method = method_named(options.method);
    Problem transform = options.transform;
    const ImageSize size = parse_size(options.size);
    transform.width = size.width;
    transform.height = size.height;
    transform.twiddles = options.twiddles.value_or(method.twiddles.front());
    transform.tuning = tuned_by(transform.tuning, options.tuning);
    method.require_supported(transform, limits_with_compute(largest_texture_of_any_device));
    return planned(method, options.operation, transform);
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
    options->transform.scaling = Scaling::paper;
    const Command command =
        program.add_command("plan", "Show a method's passes: programs, regions, invocations and bytes");
    add_method_option(command, options->method);
    command.add_option("--size", options->size, "Size of the image in pixels; one number for a square")
        .type_name("WIDTHxHEIGHT")
        .check(a_size())
        .required();
    command.add_option("--operation", options->operation, "What is planned")
        .type_name("OPERATION")
        .check(one_of("operation", operations))
        .capture_default_str();
    add_format_option(command, options->transform.format);
    add_scaling_option(command, options->transform.scaling);
    add_twiddles_option(command, options->twiddles);
    add_tuning_option(command, options->tuning);
    const Option json = command.add_flag("--json", options->json, "Print JSON, which `fragfft run` runs");
    command
        .add_option_function(
            "--sources", [options](const std::string& word) { options->sources = shading_language_from_name(word); },
            "Print every program's text too, in this language, so that a replay needs nothing else; with --json")
        .type_name("LANGUAGE")
        .check(one_of("shading language", {"glsl330", "glsl430", "essl300", "essl310"}))
        .needs(json);
    add_verbosity_options(command, options->messages);
    command.footer("Without --twiddles they are as the method's paper has them.\n"
                   "Example:\n  fragfft plan --size 512 --json --sources glsl330 > plan.json");
    command.callback([options] {
        const Plan plan = make_plan(*options);
        if (options->json)
            fmt::print("{}\n", json_text(options->sources ? to_json(plan, embedded_program_files(), *options->sources)
                                                          : to_json(plan)));
        else
            print_plan_text(plan);
    });
}

} // namespace fragfft::cli
